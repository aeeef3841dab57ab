import { formatNumber } from '@atrium/web/crud/values/money'
import { Skeleton } from 'antd'
import { useAppName } from '../use-app-name.ts'
import { useWords } from '../words.ts'
import type { AppDevices } from './figures.ts'

/** The number of devices of each app, and how many of them are online. */
export function AppDevicesTable({ rows }: { rows: AppDevices[] | undefined }) {
  const { word, locale } = useWords()
  const nameOf = useAppName()
  if (!rows) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (rows.length === 0) return <p className="iot-dashboard-empty">{word('noDevices')}</p>
  return (
    <table className="iot-apps">
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
  )
}
