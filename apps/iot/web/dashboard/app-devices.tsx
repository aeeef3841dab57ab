import { useAppNames } from '@atrium/web/access/app-names'
import { formatNumber } from '@atrium/web/crud/values/money'
import { useOverview } from '@atrium/web/overview/context'
import { rowsOf } from '@atrium/web/overview/numbers'
import { Panel } from '@atrium/web/overview/panel.tsx'

/** The number of devices of each app, and how many of them are online. */
export function AppDevices() {
  const { numbers, word, locale } = useOverview()
  const { nameOf } = useAppNames()
  const rows = rowsOf<{ app: string; total: number; online: number }>(numbers, 'apps')
  return (
    <Panel title={word('devicesByApp')} empty={rows.length === 0 && word('noDevices')}>
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
              <td>{formatNumber(total, locale)}</td>
              <td>{formatNumber(online, locale)}</td>
              <td>{formatNumber(total === 0 ? 0 : (online / total) * 100, locale, 1)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
