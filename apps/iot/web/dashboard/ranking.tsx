import { formatNumber } from '@atrium/web/crud/values/money'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../words.ts'
import type { Earner } from './figures.ts'

interface RankingProps {
  /** Absent while loading. */
  rows: Earner[] | undefined
  /** Where one of them is opened: `/iot/agent/list`. */
  base: string
}

/** Who has earned the most, each with a bar as long as its part of the first one's. */
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
