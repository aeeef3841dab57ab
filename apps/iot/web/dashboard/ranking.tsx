import { formatNumber } from '@atrium/web/crud/values/money'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../words.ts'
import type { Earner } from './figures.ts'

interface RankingProps {
  /** Undefined while loading. */
  rows: Earner[] | undefined
  /** Address of the pages of these rows, such as `/iot/agent/list`. */
  base: string
}

/** The partners with the highest income. The length of each bar is relative to the first one. */
export function Ranking({ rows, base }: RankingProps) {
  const { word, locale } = useWords()
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  if (rows.length === 0) return <p className="iot-dashboard-empty">{word('nobodyEarned')}</p>
  const most = Math.max(...rows.map(({ income }) => income), 0.01)
  return (
    <table className="iot-ranking">
      <thead className="a-hidden">
        <tr>
          <th scope="col">{word('name')}</th>
          <th scope="col">{word('incomeYuan')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ _id, name, income }) => (
          <tr key={_id}>
            <th scope="row">
              <Link to={`${base}/${_id}`}>{name}</Link>
              <i style={{ width: `${Math.max(0, (income / most) * 100)}%` }} />
            </th>
            <td>{formatNumber(income, locale, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
