import { splitValues } from '@atrium/core/contract/value-list'
import { DevicesRow } from '@atrium/core/web/overview/devices-row'
import { EquationsPanel } from '@atrium/core/web/overview/equations'
import { Kpis } from '@atrium/core/web/overview/kpis'
import type { TopRow } from '@atrium/core/web/overview/numbers'
import { OverviewPage } from '@atrium/core/web/overview/overview-page'
import { DeviceRanking, MerchantRanking } from '@atrium/core/web/overview/ranking-panel'
import { SeriesPanel } from '@atrium/core/web/overview/series-panel'
import { SharesPanel, StatusPanel } from '@atrium/core/web/overview/shares'
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
