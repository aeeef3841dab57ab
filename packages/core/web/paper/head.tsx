import { useSession } from '../access/session.ts'
import { usePrinting } from '../theme/printing.ts'
import { timeText } from '../ui/zone.ts'
import { ZoneNote } from '../ui/zone-note.tsx'
import { usePaperWords } from './words.ts'
import './paper.css'

/** The first line of a paper: whose it is, when it was made and by whom. */
export function PaperHead() {
  // Drawn again when it is printed, with that time.
  usePrinting()
  const { user, tenant } = useSession()
  const { word } = usePaperWords()
  const nowMs = Date.now()
  return (
    <p className="core-paper-head">
      <span>{tenant.sysName}</span>
      <span>
        {word('printed', { time: timeText(nowMs).slice(0, 16), name: user.name || user.username })}
        <ZoneNote atMs={nowMs} />
      </span>
    </p>
  )
}
