import './refusals.css'
import { formatMoment } from '@atrium/core/web/crud/values/times'
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className="devices-refused" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{word('time')}</th>
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
                {credential && <td>{credential(refused)}</td>}
                <td className="devices-refused-topic">{topic}</td>
                <td className="devices-refused-line">{line === 0 ? word('whole') : line}</td>
                <td className="devices-refused-reason">
                  {refusedReason(reason)[locale]}
                  {count > 1 && <span> {word('times', { count })}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
