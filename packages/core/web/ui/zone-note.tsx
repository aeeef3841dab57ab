import './zone-note.css'
import { foreignZone } from './zone.ts'

interface ZoneNoteProps {
  /** Names the zone of displayed times, or the zone of the tenant's days. */
  of?: 'days' | 'times'
  /** The moment that the note belongs to. Absent if it belongs to several moments, because their offsets may differ. */
  atMs?: number
}

/** Names the zone of the times or days beside it, unless it is the reader's own. */
export function ZoneNote({ of = 'times', atMs }: ZoneNoteProps) {
  const name = foreignZone(of, atMs)
  return name === undefined ? null : <small className="core-zone-note">{name}</small>
}
