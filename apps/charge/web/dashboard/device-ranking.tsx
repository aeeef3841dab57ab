import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../words.ts'

const TOO_MANY_FAILED = 5

/** Devices by what they brought in, with how many of their charges did not begin. */
export function DeviceRanking({ rows }: { rows: Record<string, string | number | null>[] | undefined }) {
  const { word } = useWords()
  const highest = Math.max(1, ...(rows ?? []).map(({ income }) => Number(income)))
  return (
    <section>
      <h2>{word('topDevices')}</h2>
      {!rows ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : rows.length === 0 ? (
        <p className="charge-empty">{word('noOrders')}</p>
      ) : (
        <table className="charge-ranking">
          <thead>
            <tr>
              <th scope="col">{word('deviceName')}</th>
              <th scope="col">{word('income')}</th>
              <th scope="col">{word('orders')}</th>
              <th scope="col">kWh</th>
              <th scope="col">{word('failureRate')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ _id, name, income, orders, energy, failureRate }) => (
              <tr key={String(_id)}>
                <th scope="row">
                  <Link to={`/charge/device/list/${_id}`}>{name}</Link>
                  <span className="charge-bar" aria-hidden="true">
                    <i style={{ width: `${(Number(income) / highest) * 100}%` }} />
                  </span>
                </th>
                <td>¥{Number(income).toFixed(2)}</td>
                <td>{orders}</td>
                <td>{Number(energy).toFixed(1)}</td>
                <td data-alarm={Number(failureRate) > TOO_MANY_FAILED}>{Number(failureRate).toFixed(1)} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
