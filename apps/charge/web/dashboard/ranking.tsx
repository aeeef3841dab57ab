import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../words.ts'

export type RankedRow = Record<string, string | number | null>

interface RankingProps {
  title: string
  /** What a row is; the title of the first column. */
  of: string
  /** Undefined while loading. */
  rows: RankedRow[] | undefined
  empty: string
  /** Address of the rows' pages; undefined if the user may not see them. */
  base: string | undefined
  /** A column that only this ranking has. */
  more?: { head: string; cell(row: RankedRow): ReactNode }
}

/** The rows with the highest income, each with a bar. */
export function Ranking({ title, of, rows, empty, base, more: extra }: RankingProps) {
  const { word } = useWords()
  const highest = Math.max(1, ...(rows ?? []).map(({ income }) => Number(income)))
  return (
    <section>
      <h2>{title}</h2>
      {!rows ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : rows.length === 0 ? (
        <p className="charge-empty">{empty}</p>
      ) : (
        <table className="charge-ranking">
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">{word('income')}</th>
              <th scope="col">{word('orders')}</th>
              <th scope="col">kWh</th>
              {extra && <th scope="col">{extra.head}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(row._id)}>
                <th scope="row">
                  {base ? <Link to={`${base}/${row._id}`}>{row.name}</Link> : row.name}
                  <span className="charge-bar" aria-hidden="true">
                    <i style={{ width: `${(Number(row.income) / highest) * 100}%` }} />
                  </span>
                </th>
                <td>¥{Number(row.income).toFixed(2)}</td>
                <td>{row.orders}</td>
                <td>{Number(row.energy).toFixed(1)}</td>
                {extra?.cell(row)}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
