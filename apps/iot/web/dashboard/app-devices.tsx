import { holds } from '@atrium/contract/access'
import { useAppNames } from '@atrium/web/access/app-names'
import { useSession } from '@atrium/web/access/session'
import { formatNumber } from '@atrium/web/crud/values/money'
import { useOverview } from '@atrium/web/overview/context'
import { rowsOf } from '@atrium/web/overview/numbers'
import { Panel } from '@atrium/web/overview/panel.tsx'
import { Link } from 'react-router'

/** The number of devices of each app, and how many of them are online. */
export function AppDevices() {
  const { numbers, word, locale } = useOverview()
  const { nameOf } = useAppNames()
  const rows = rowsOf<{ app: string; total: number; online: number }>(numbers, 'apps')
  return (
    <Panel title={word('devicesByApp')} of="devicesByApp" period="now" empty={rows.length === 0 && word('noDevices')}>
      <table className="overview-ranking">
        <thead>
          <tr>
            <th scope="col">{word('app')}</th>
            <th scope="col">{word('kpiDevices')}</th>
            <th scope="col">{word('onlineDevices')}</th>
            <th scope="col">{word('kpiOnline')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ app, total, online }) => (
            <tr key={app}>
              <th scope="row">{nameOf(app)}</th>
              <td>
                <Devices of={app} text={formatNumber(total, locale)} />
              </td>
              <td>
                <Devices of={app} text={formatNumber(online, locale)} query="?online=1" />
              </td>
              <td>{formatNumber(total === 0 ? 0 : (online / total) * 100, locale, 1)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

/** A number of devices, which opens their list in their app: every app with devices uses this address. */
function Devices({ of, text, query = '' }: { of: string; text: string; query?: string }) {
  const { permissions, tenant } = useSession()
  const mayRead = tenant.apps.includes(of) && holds(permissions, [of, 'device', 'read'])
  return mayRead ? <Link to={`/${of}/device/list${query}`}>{text}</Link> : text
}
