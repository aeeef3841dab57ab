import { LineIcon } from '@atrium/core/web/ui/line-icon'
import type { ReactNode } from 'react'
import './parts.css'

/** Pieces of which apps put together their part of the phone pages. */

interface TileProps {
  title: ReactNode
  /** Said after the title to those who cannot see the tile. */
  unit?: string
  note: string
  isChosen: boolean
  isOff: boolean
  /** The note is good news: the port is free. */
  isGood?: boolean
  onChoose(): void
}

/** One choice among others, inside an element of class `selling-phone-tiles`. */
export function Tile({ title, unit, note, isChosen, isOff, isGood = false, onChoose }: TileProps) {
  return (
    <button
      type="button"
      className="selling-phone-tile"
      disabled={isOff}
      aria-pressed={isChosen}
      data-good={isGood}
      onClick={onChoose}
    >
      <strong>{title}</strong>
      {unit && <span className="core-hidden">{unit}</span>}
      <span>{note}</span>
    </button>
  )
}

interface FactProps {
  label: string
  value: string
  /** A sum, below a line. */
  isTotal?: boolean
  /** A long number: smaller, so that it fits on one line. */
  isLong?: boolean
  children?: ReactNode
}

/** A value with its name, inside a `dl` of class `core-phone-facts`. */
export function Fact({ label, value, isTotal = false, isLong = false, children }: FactProps) {
  return (
    <div className={isTotal ? 'selling-phone-total' : isLong ? 'selling-phone-long' : undefined}>
      <dt>{label}</dt>
      <dd>
        {value}
        {children}
      </dd>
    </div>
  )
}

/** Something is under way that the consumer can only wait for. */
export function Waiting({ title, hint }: { title: string; hint: string }) {
  return (
    <section className="core-phone-hero selling-phone-waiting" role="status">
      <span className="selling-phone-turning" aria-hidden="true" />
      <p className="selling-phone-waiting-title">{title}</p>
      <p className="core-phone-muted">{hint}</p>
    </section>
  )
}

/** The order goes on only after staff have looked at it: why, and what the consumer can do meanwhile. */
export function WaitingForStaff({ title, reason, children }: { title: string; reason: string; children: ReactNode }) {
  return (
    <section className="core-phone-hero selling-phone-waiting selling-phone-held" role="status">
      <span className="core-phone-notice-icon">
        <LineIcon name="person" size={36} />
      </span>
      <p className="selling-phone-waiting-title">{title}</p>
      <p className="selling-phone-held-reason">{reason}</p>
      {children}
    </section>
  )
}

const RADIUS = 88
const ROUND = 2 * Math.PI * RADIUS

interface RingProps {
  /** From 0 to 1. */
  done: number
  label: string
  value: string
  /** Below the value. */
  note: string
  /** For a value of one or two digits. */
  isShort?: boolean
}

/** How much is done, around a value. */
export function Ring({ done, label, value, note, isShort = false }: RingProps) {
  return (
    <div className="selling-phone-ring">
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <circle cx="100" cy="100" r={RADIUS} />
        <circle
          className="selling-phone-ring-done"
          cx="100"
          cy="100"
          r={RADIUS}
          strokeDasharray={`${(done * ROUND).toFixed(1)} ${ROUND.toFixed(1)}`}
          data-empty={done < 0.003}
        />
      </svg>
      <div>
        <span className="core-phone-muted">{label}</span>
        <strong className="selling-phone-ring-value" data-short={isShort}>
          {value}
        </strong>
        <span className="core-phone-muted">{note}</span>
      </div>
    </div>
  )
}

/** A figure, inside an element of class `selling-phone-figures`, which has three of them. */
export function Figure({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <div>
      <span>{label}</span>
      <strong>
        {value}
        {unit && <small>{unit}</small>}
      </strong>
    </div>
  )
}
