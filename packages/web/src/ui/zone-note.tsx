import './zone-note.css'
import { foreignZone } from './zone.ts'

interface ZoneNoteProps {
  /** Names the zone of displayed times, or the zone of the tenant's days. */
  of?: 'days' | 'times'
  /** The moment beside which the note stands. Absent beside several moments, because their offsets may differ. */
  atMs?: number
}

/** Names the zone of the times or days beside it, unless it is the reader's own. */
export function ZoneNote({ of = 'times', atMs }: ZoneNoteProps) {
  const name = foreignZone(of, atMs)
  return name === undefined ? null : <small className="zone-note">{name}</small>
}
