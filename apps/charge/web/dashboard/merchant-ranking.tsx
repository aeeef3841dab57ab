import { useSharedBase } from '@atrium/web/crud/values/use-base-of'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useWords } from '../words.ts'

interface MerchantRankingProps {
  rows: Record<string, string | number | null>[] | undefined
}

/** Merchants by what was paid at their devices. */
export function MerchantRanking({ rows }: MerchantRankingProps) {
  const { word } = useWords()
  const base = useSharedBase('merchant')
  const highest = Math.max(1, ...(rows ?? []).map(({ income }) => Number(income)))
  return (
    <section>
      <h2>{word('topMerchants')}</h2>
      {!rows ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : rows.length === 0 ? (
        <p className="charge-empty">{word('noMerchants')}</p>
      ) : (
        <table className="charge-ranking">
          <thead>
            <tr>
              <th scope="col">{word('merchantName')}</th>
              <th scope="col">{word('income')}</th>
              <th scope="col">{word('orders')}</th>
              <th scope="col">kWh</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ _id, name, income, orders, energy }) => (
              <tr key={String(_id)}>
                <th scope="row">
                  {base ? <Link to={`${base}/${_id}`}>{name}</Link> : name}
                  <span className="charge-bar" aria-hidden="true">
                    <i style={{ width: `${(Number(income) / highest) * 100}%` }} />
                  </span>
                </th>
                <td>¥{Number(income).toFixed(2)}</td>
                <td>{orders}</td>
                <td>{Number(energy).toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
