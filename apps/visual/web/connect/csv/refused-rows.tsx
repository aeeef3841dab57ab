import { csvOf } from '@atrium/contract/csv'
import { saveFile } from '@atrium/web/api/client'
import { formatNumber } from '@atrium/web/crud/values/money'
import type { ImportState } from '@atrium/web/table/import-run'
import { Button } from 'antd'
import { useWords } from '../../words.ts'

const SHOWN = 100

interface RefusedRowsProps {
  state: ImportState
  file: string
  isOver: boolean
}

/** The first refused rows with line and reason; the file has all that were kept. */
export function RefusedRows({ state: { refused, refusedCount }, file, isOver }: RefusedRowsProps) {
  const { word, locale } = useWords()
  const count = formatNumber(refusedCount, locale)
  const download = () => {
    const rows = refused.map(({ line, reason }) => [line ?? null, reason[locale]])
    const text = csvOf([word('refusedLine'), word('refusedReason')], rows)
    saveFile(`${file}.refused.csv`, new Blob([text], { type: 'text/csv' }))
  }
  return (
    <section className="v-connect-refused">
      <h3>{word('refusedTitle', { count })}</h3>
      {isOver && <Button onClick={download}>{word('refusedDownload')}</Button>}
      {refusedCount > SHOWN && <p className="v-connect-muted">{word('refusedFirst', { shown: SHOWN })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <div className="v-connect-scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{word('refusedLine')}</th>
              <th scope="col">{word('refusedReason')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.slice(0, SHOWN).map(({ line, reason }, at) => (
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
