import './refusals.css'
import { isMappable, MAP_TOPIC } from '@atrium/core/contract/topic-mapping'
import { formatMoment } from '@atrium/core/web/crud/values/times'
import { ZoneNote } from '@atrium/core/web/ui/zone-note'
import { refusedReason } from '@atrium/timeseries/contract/refused-reason'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Refused } from './use-refusals.ts'
import { useRefusalWords } from './words.ts'

interface RefusedListProps {
  refusals: readonly Refused[]
  label: string
  /** The name of a row's credential; absent: all rows are of one. */
  credential?(refused: Refused): ReactNode
  /** The page that edits the credential, for those who may: it can map the topic. */
  editAddress?(ingest: string): string
}

/** Messages and lines that were refused, with time, topic, line and reason. */
export function RefusedList({ refusals, label, credential, editAddress }: RefusedListProps) {
  const { word, locale } = useRefusalWords()
  return (
    <section className="devices-refused" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {word('time')}
              <ZoneNote />
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
                  {editAddress && hasNoPlace(refused) && (
                    <Link className="devices-refused-map" to={editAddress(ingest)} state={{ [MAP_TOPIC]: topic }}>
                      {word('mapTopic')}
                    </Link>
                  )}
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

/** Whether it was refused because of its topic alone. */
const hasNoPlace = ({ topic, line, reason }: Refused) =>
  line === 0 && isMappable(topic) && reason.startsWith(`the topic "${topic}`)

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
