import { csvOf } from '@atrium/core/contract/csv'
import { saveFile } from '@atrium/core/web/api/client'
import { formatNumber } from '@atrium/core/web/crud/values/money'
import type { RefusedRow } from '@atrium/timeseries/web/table/import-run'
import { Button } from 'antd'
import { useWords } from '../../words.ts'

const SHOWN = 100

interface RefusedRowsProps {
  /** Rows that were refused, or cells that were left out of rows that are stored. */
  kind: 'refused' | 'left'
  /** The first ones. */
  rows: readonly RefusedRow[]
  count: number
  file: string
  isOver: boolean
}

/** The first of what was not stored, with line and reason; the downloaded file has all that were kept. */
export function RefusedRows({ kind, rows, count, file, isOver }: RefusedRowsProps) {
  const { word, locale } = useWords()
  if (count === 0) return null
  const download = () => {
    const listed = rows.map(({ line, reason }) => [line ?? null, reason[locale]])
    const text = csvOf([word('refusedLine'), word('refusedReason')], listed)
    saveFile(`${file}.${kind}.csv`, new Blob([text], { type: 'text/csv' }))
  }
  return (
    <section className="visual-connect-refused">
      <h3>{word(`${kind}Title`, { count: formatNumber(count, locale) })}</h3>
      {isOver && <Button onClick={download}>{word(`${kind}Download`)}</Button>}
      {count > SHOWN && <p className="visual-connect-muted">{word('refusedFirst', { shown: SHOWN })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div className="visual-connect-scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{word('refusedLine')}</th>
              <th scope="col">{word('refusedReason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map(({ line, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
              <tr key={at}>
                <td>{line ?? '–'}</td>
                <td>{reason[locale]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
