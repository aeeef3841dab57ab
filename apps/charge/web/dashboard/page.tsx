import { splitValues } from '@atrium/contract/value-list'
import { DevicesRow } from '@atrium/web/overview/devices-row.tsx'
import { EquationsPanel } from '@atrium/web/overview/equations.tsx'
import { Kpis } from '@atrium/web/overview/kpis.tsx'
import type { TopRow } from '@atrium/web/overview/numbers'
import { OverviewPage } from '@atrium/web/overview/overview-page.tsx'
import { DeviceRanking, MerchantRanking } from '@atrium/web/overview/ranking-panel.tsx'
import { SeriesPanel } from '@atrium/web/overview/series-panel.tsx'
import { SharesPanel, StatusPanel } from '@atrium/web/overview/shares.tsx'
import app from '../../index.ts'
import { overview } from '../../overview.ts'
import { NowRow } from './now-row.tsx'

/** What became of the orders that were paid in the time, and the money of the time itself. */
const MONEY = [
  ['prepaid', 'returned', 'held', 'consumed'],
  ['income', 'refunds', 'net'],
] as const
const ended = { path: 'order', by: 'endedAt' } as const
const ENERGY = [{ key: 'energy', head: 'kWh', digits: 1 }]

/** `/charge/dashboard`: income, delivered energy, running charges and alerts. */
export default function DashboardPage() {
  return (
    <OverviewPage app={app} overview={overview}>
      <Kpis keys={['income', 'net', 'orders', 'average', 'energy', 'users']} />
      <EquationsPanel of={MONEY} />
      <NowRow />
      <div className="overview-pair">
        <SeriesPanel of="income" />
        <SeriesPanel of="energy" />
      </div>
      <div className="overview-three">
        <StatusPanel />
        <SharesPanel of="stopReasons" column="orders" listOf={ofReason} list={ended} />
        <SharesPanel of="fees" column="amount" money list={ended} />
      </div>
      <div className="overview-pair">
        <DeviceRanking columns={ENERGY} />
        <MerchantRanking columns={ENERGY} />
      </div>
      <DevicesRow />
    </OverviewPage>
  )
}

/** Charges without a reason cannot be listed by it. */
function ofReason({ reason }: TopRow) {
  const text = String(reason)
  return splitValues(text).includes('Other') ? undefined : { ...ended, query: { stopReason: text } }
}
