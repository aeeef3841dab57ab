import { holds } from '@atrium/core/contract/access'
import { percentText } from '@atrium/core/contract/quantity-text'
import { useAppNames } from '@atrium/core/web/access/app-names'
import { useSession } from '@atrium/core/web/access/session'
import { formatNumber } from '@atrium/core/web/crud/values/money'
import { useOverview } from '@atrium/core/web/overview/context'
import { rowsOf } from '@atrium/core/web/overview/numbers'
import { Panel } from '@atrium/core/web/overview/panel'
import { Link } from 'react-router'
import { overview } from '../../overview.ts'

interface AppRow {
  app: string
  total: number
  online: number
  orders: number
  income: number
  month: number
  shared: number
}

/** Column → its word and the list of its app; every app with devices and orders uses these addresses. Shares have one. */
const COLUMNS = [
  { key: 'total', head: 'kpiDevices', module: 'device', list: 'device/list' },
  { key: 'online', head: 'onlineDevices', module: 'device', list: 'device/list?online=1' },
  { key: 'orders', head: 'kpiOrders', module: 'order', list: 'order?paidAt=today' },
  { key: 'income', head: 'kpiIncome', digits: 2, module: 'order', list: 'order?paidAt=today' },
  { key: 'month', head: 'kpiMonth', digits: 2, module: 'order', list: 'order?paidAt=thisMonth' },
  { key: 'shared', head: 'kpiShared', digits: 2 },
] as const

/** What each app adds to the values above. Each number opens its list in its app. */
export function AppDevices() {
  const { numbers, word, locale, linkTo } = useOverview()
  const { nameOf } = useAppNames()
  const { permissions, tenant } = useSession()
  const rows = rowsOf<AppRow>(numbers, 'apps')
  const rateOf = (total: number, online: number) => percentText(total === 0 ? 0 : (online / total) * 100, locale, 1)
  const sumOf = (key: keyof Omit<AppRow, 'app'>) => Math.round(rows.reduce((sum, row) => sum + row[key], 0) * 100) / 100
  function addressOf({ app }: AppRow, column: (typeof COLUMNS)[number]) {
    if (column.key === 'shared') return linkTo({ ...overview.values.shared.list, query: { app } }, 'month')
    const mayOpen = tenant.apps.includes(app) && holds(permissions, [app, column.module, 'read'])
    return mayOpen ? `/${app}/${column.list}` : undefined
  }
  return (
    <Panel
      id="overview-apps"
      className="core-overview-wide"
      title={word('byApp')}
      of="byApp"
      period="now"
      empty={rows.length === 0 && word('noDevices')}
    >
      <table className="core-overview-ranking">
        <thead>
          <tr>
            <th scope="col">{word('app')}</th>
            {COLUMNS.map(({ key, head }) => (
              <th key={key} scope="col">
                {word(head)}
              </th>
            ))}
            <th scope="col">{word('kpiOnline')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.app}>
              <th scope="row">{nameOf(row.app)}</th>
              {COLUMNS.map((column) => {
                const text = formatNumber(row[column.key], locale, 'digits' in column ? column.digits : 0)
                const address = addressOf(row, column)
                return (
                  <td key={column.key} data-head={word(column.head)}>
                    {address ? <Link to={address}>{text}</Link> : text}
                  </td>
                )
              })}
              <td data-head={word('kpiOnline')}>{rateOf(row.total, row.online)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{word('whole')}</th>
            {COLUMNS.map(({ key, head, ...column }) => (
              <td key={key} data-head={word(head)}>
                {formatNumber(sumOf(key), locale, 'digits' in column ? column.digits : 0)}
              </td>
            ))}
            <td data-head={word('kpiOnline')}>{rateOf(sumOf('total'), sumOf('online'))}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}
