import './zone-note.css'
import { foreignZone } from './zone.ts'

interface ZoneNoteProps {
  /** Of times that are shown, or of days that were cut. */
  of?: 'days' | 'times'
  /** The moment beside which it stands; absent beside many: their offsets may differ. */
  atMs?: number
}

/** Names the zone of what stands beside it, unless it is the reader's own. */
export function ZoneNote({ of = 'times', atMs }: ZoneNoteProps) {
  const name = foreignZone(of, atMs)
  return name === undefined ? null : <small className="zone-note">{name}</small>
}
