import './refusals.css'
import { formatMoment } from '@atrium/core/web/crud/values/times'
import { ZoneNote } from '@atrium/core/web/ui/zone-note'
import { refusedReason } from '@atrium/timeseries/contract/refused-reason'
import type { ReactNode } from 'react'
import type { Refused } from './use-refusals.ts'
import { useRefusalWords } from './words.ts'

interface RefusedListProps {
  refusals: readonly Refused[]
  label: string
  /** The name of a row's credential; absent: all rows are of one. */
  credential?(refused: Refused): ReactNode
}

/** Messages and lines that were refused, with time, topic, line and reason. */
export function RefusedList({ refusals, label, credential }: RefusedListProps) {
  const { word, locale } = useRefusalWords()
  return (
    <section className="devices-refused" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {word('time')} <ZoneNote />
            </th>
            {credential && <th scope="col">{word('credential')}</th>}
            <th scope="col">{word('topic')}</th>
            <th scope="col">{word('line')}</th>
            <th scope="col">{word('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {refusals.map((refused) => {
            const { ingest, topic, line, reason, at, count } = refused
            return (
              <tr key={`${ingest}\n${topic}\n${line}\n${reason}`}>
                <td className="devices-refused-time">{formatMoment(at)}</td>
                {credential && <td className="devices-refused-name">{credential(refused)}</td>}
                <td className="devices-refused-topic">{topic}</td>
                <td className="devices-refused-line">
                  <LineNo line={line} />
                </td>
                <td className="devices-refused-reason">
                  {refusedReason(reason)[locale]}
                  {count > 1 && <span className="devices-refused-count"> {word('times', { count })}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** In a narrow place there is no heading above it. */
function LineNo({ line }: { line: number }) {
  const { word } = useRefusalWords()
  if (line === 0) return word('whole')
  return (
    <>
      <span className="devices-refused-number">{line}</span>
      <span className="devices-refused-short">{word('lineNo', { line })}</span>
    </>
  )
}
