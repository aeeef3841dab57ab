import { Skeleton } from 'antd'
import { useWords } from '../words.ts'

interface SharesProps {
  title: string
  /** The column whose parts are shown. */
  of: 'orders' | 'amount'
  rows: Record<string, string | number | null>[] | undefined
}

const COLOURS = 8

/**
 * Parts of a whole as one bar, each with its number and percentage beside its name, so that colour is not the only
 * information.
 */
export function Shares({ title, of, rows }: SharesProps) {
  const { word } = useWords()
  const total = rows?.reduce((sum, row) => sum + Number(row[of]), 0) ?? 0
  return (
    <section>
      <h2>{title}</h2>
      {!rows ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : total === 0 ? (
        <p className="charge-empty">{word('noOrders')}</p>
      ) : (
        <>
          <span className="charge-stack" aria-hidden="true">
            {rows.map((row, index) => (
              <i key={String(row.name)} style={{ flexGrow: Number(row[of]), background: colourOf(index) }} />
            ))}
          </span>
          <table className="charge-parts">
            <tbody>
              {rows.map((row, index) => (
                <tr key={String(row.name)}>
                  <th scope="row">
                    <i style={{ background: colourOf(index) }} />
                    {row.name}
                  </th>
                  <td>{of === 'amount' ? `¥${Number(row[of]).toFixed(2)}` : row[of]}</td>
                  <td>{((Number(row[of]) / total) * 100).toFixed(1)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}

const colourOf = (index: number) => `var(--a-series-${(index % COLOURS) + 1})`
