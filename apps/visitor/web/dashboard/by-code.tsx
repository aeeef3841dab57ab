import { Skeleton } from 'antd'
import { useWords } from '../words.ts'
import type { CodeCount } from './figures.ts'

const RADIUS = 40
const ROUND = 2 * Math.PI * RADIUS
const COLOURS = 8

/** Shares of the register codes, as a ring with numbers beside it, so that colour is not the only information. */
export function ByCode({ rows, loading }: { rows: CodeCount[]; loading: boolean }) {
  const { word } = useWords()
  if (loading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const total = rows.reduce((sum, { visitors }) => sum + visitors, 0)
  if (total === 0) return <p className="visitor-dashboard-empty">{word('noVisitors')}</p>
  return (
    <div className="visitor-codes">
      <svg viewBox="0 0 100 100" aria-hidden="true">
        {arcsOf(rows, total).map(({ _id, length, offset, colour }) => (
          <circle
            key={_id}
            cx="50"
            cy="50"
            r={RADIUS}
            stroke={colour}
            strokeDasharray={`${length} ${ROUND}`}
            strokeDashoffset={-offset}
          />
        ))}
        <text x="50" y="50">
          {total}
        </text>
      </svg>
      <table>
        <tbody>
          {rows.map(({ _id, name, visitors }, index) => (
            <tr key={_id}>
              <th scope="row">
                <i style={{ background: colourOf(index) }} />
                {name}
              </th>
              <td>{visitors}</td>
              <td>{((visitors / total) * 100).toFixed(1)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const colourOf = (index: number) => `var(--a-series-${(index % COLOURS) + 1})`

function arcsOf(rows: CodeCount[], total: number) {
  let offset = 0
  return rows.map(({ _id, visitors }, index) => {
    const length = (visitors / total) * ROUND
    const arc = { _id, length, offset, colour: colourOf(index) }
    offset += length
    return arc
  })
}
