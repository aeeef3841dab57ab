import { AlertsPanel } from '@atrium/web/overview/alerts-panel.tsx'
import { DeviceMapPanel } from '@atrium/web/overview/device-map-panel.tsx'
import { Kpis } from '@atrium/web/overview/kpis.tsx'
import { OverviewPage } from '@atrium/web/overview/overview-page.tsx'
import { DeviceRanking, MerchantRanking } from '@atrium/web/overview/ranking-panel.tsx'
import { SeriesPanel } from '@atrium/web/overview/series-panel.tsx'
import { SharesPanel, StatusPanel } from '@atrium/web/overview/shares.tsx'
import app from '../../index.ts'
import { overview } from '../../overview.ts'
import { NowRow } from './now-row.tsx'

const ENERGY = [{ key: 'energy', head: 'kWh', digits: 1 }]

/** `/charge/dashboard`: income, delivered energy, running charges and alerts. */
export default function DashboardPage() {
  return (
    <OverviewPage app={app} overview={overview}>
      <Kpis keys={['income', 'net', 'orders', 'average', 'energy', 'users']} />
      <NowRow />
      <div className="overview-pair">
        <SeriesPanel of="income" />
        <SeriesPanel of="energy" />
      </div>
      <div className="overview-three">
        <StatusPanel />
        <SharesPanel of="stopReasons" column="orders" />
        <SharesPanel of="fees" column="amount" money />
      </div>
      <div className="overview-pair">
        <DeviceRanking columns={ENERGY} />
        <MerchantRanking columns={ENERGY} />
      </div>
      <div className="overview-pair">
        <DeviceMapPanel />
        <AlertsPanel />
      </div>
    </OverviewPage>
  )
}
