import { LineIcon, type LineIconName } from '@atrium/core/web/ui/line-icon'
import { useWord, type Word } from './words.ts'
import './moved-lines.css'

export type LineState = 'waiting' | 'moving' | 'dropped' | 'jammed'

export interface MovedLine {
  key: string
  name: string
  picture?: string | null | undefined
  /** Such as its slot. */
  note?: string | undefined
  num: number
  /** So many of them have come. */
  dropped: number
  state: LineState
}

const STATES: Record<LineState, readonly [Word, LineIconName | null]> = {
  waiting: ['lineWaiting', null],
  moving: ['lineMoving', null],
  dropped: ['lineDropped', 'check'],
  jammed: ['lineJammed', 'close'],
}

/** The lines of an order as the device moves them, in words that are read out when they change. */
export function MovedLines({ lines }: { lines: readonly MovedLine[] }) {
  const word = useWord()
  return (
    <ul className="selling-phone-moved" aria-live="polite">
      {lines.map(({ key, name, picture, note, num, dropped, state }) => {
        const [label, icon] = STATES[state]
        return (
          <li key={key} data-state={state}>
            <Picture address={picture} />
            <span className="selling-phone-moved-name">
              {name} × {num}
              {note && <small>{note}</small>}
            </span>
            <span className="selling-phone-moved-state">
              {state === 'moving' && <i className="selling-phone-turning" aria-hidden="true" />}
              {icon && <LineIcon name={icon} size={18} />}
              {word(state === 'jammed' && dropped > 0 ? 'linePartly' : label)}
              {num > 1 && dropped > 0 && ` ${dropped}/${num}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The picture of an item, or a box in its place. */
export function Picture({ address }: { address: string | null | undefined }) {
  return (
    <span className="selling-phone-picture">
      {address ? <img src={address} alt="" loading="lazy" /> : <LineIcon name="box" size={28} />}
    </span>
  )
}

interface DoorProps {
  /** The number on the door; absent if the machine has one door only. */
  no?: number | undefined
  isOpen: boolean
  title: string
  /** What to do: take the goods, and how to close it. */
  hint: string
}

/** A door that the consumer uses: which one, and whether it is open now. */
export function Door({ no, isOpen, title, hint }: DoorProps) {
  return (
    <section className="core-phone-hero selling-phone-door" data-open={isOpen}>
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <rect x="18" y="8" width="60" height="80" rx="4" />
        {isOpen ? <path d="M18 8 44 20v80L18 88z" transform="translate(0 -6)" /> : <path d="M66 44v10" />}
        {no !== undefined && (
          <text x={isOpen ? 60 : 46} y="56">
            {no}
          </text>
        )}
      </svg>
      <p className="selling-phone-waiting-title" role="status">
        {title}
      </p>
      <p className="core-phone-muted">{hint}</p>
    </section>
  )
}
