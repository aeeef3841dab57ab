import { formatFen } from '@atrium/core/web/crud/values/money'
import type { ReactNode } from 'react'
import './parts.css'
import './package-tile.css'

interface PackageTileProps {
  name: string
  /** Its price, in fen. */
  amount: number
  /** In the corner, such as `Best value`. */
  badge?: string | undefined
  picture?: ReactNode
  /** How much is in it. */
  title: string
  note?: string | undefined
  isChosen: boolean
  isOff: boolean
  onChoose(): void
}

/** A package at a fixed price, inside an element of class `selling-phone-tiles` with `data-wide`. */
export function PackageTile(props: PackageTileProps) {
  const { name, amount, badge, picture, title, note, isChosen, isOff, onChoose } = props
  return (
    <button
      type="button"
      className="selling-phone-tile selling-phone-package"
      disabled={isOff}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {badge && <em>{badge}</em>}
      <span className="selling-phone-package-name">{name}</span>
      {picture}
      <strong>{title}</strong>
      {note && <span>{note}</span>}
      <b>{formatFen(amount)}</b>
    </button>
  )
}
