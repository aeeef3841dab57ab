import { formatMinute } from '@atrium/core/web/crud/values/times'
import { Pictures } from '@atrium/core/web/mobile/facts'
import type { LogEntry } from '../../entities/repair.ts'
import { useWords } from '../words.ts'

/** Later than this, a step counts as sent after it was done. */
const LATE_MS = 10 * 60_000

/** What happened and what people wrote, the last on top. */
export function RepairLogs({ entries }: { entries: readonly LogEntry[] }) {
  const { word } = useWords()
  return (
    <ol className="core-mobile-steps">
      {entries.toReversed().map((entry) => (
        <li key={`${entry.at} ${entry.content}`} className="core-mobile-step">
          <span className="core-mobile-text">{entry.content}</span>
          <span className="core-phone-muted">
            {[entry.byName, formatMinute(entry.takenAt ?? entry.at)].filter(Boolean).join(' · ')}
            {isLate(entry) && ` · ${word('arrivedAt', { time: formatMinute(entry.at) })}`}
          </span>
          <Pictures urls={entry.photos} />
        </li>
      ))}
    </ol>
  )
}

function isLate({ at, takenAt }: LogEntry): boolean {
  return takenAt !== null && Math.abs(Date.parse(at) - Date.parse(takenAt)) > LATE_MS
}
