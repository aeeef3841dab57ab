import { useOverview } from '@atrium/core/web/overview/context'
import { EquationsPanel } from '@atrium/core/web/overview/equations'
import { Kpis } from '@atrium/core/web/overview/kpis'
import type { TopRow } from '@atrium/core/web/overview/numbers'
import { OverviewPage } from '@atrium/core/web/overview/overview-page'
import { RankingPanel } from '@atrium/core/web/overview/ranking-panel'
import { SeriesPanel } from '@atrium/core/web/overview/series-panel'
import { SharesPanel, StatusPanel } from '@atrium/core/web/overview/shares'
import app from '../index.ts'
import { overview } from '../overview.ts'
import { LiveOrders } from './live/live-orders.tsx'

const paid = { path: 'order', by: 'paidAt' } as const

/** `/shop/dashboard`: what waits, the orders as they come, and what was sold. */
export default function DashboardPage() {
  return (
    <OverviewPage app={app} overview={overview}>
      <Kpis keys={['orders', 'income', 'refunds', 'average', 'newUsers']} />
      <Kpis keys={['toAccept', 'toSend', 'refundRequests', 'lowStock']} />
      <LiveOrders />
      <div className="core-overview-pair">
        <SeriesPanel of="income" />
        <SeriesPanel of="orders" />
      </div>
      <EquationsPanel of={[['income', 'refunds', 'net']]} />
      <div className="core-overview-three">
        <Products />
        <DeliverOptions />
        <StatusPanel />
      </div>
    </OverviewPage>
  )
}

function Products() {
  const { baseOf } = useOverview()
  const columns = [{ key: 'pieces' }, { key: 'income', digits: 2, sign: '¥' }]
  return <RankingPanel of="products" columns={columns} base={baseOf('product')} />
}

/** The paid orders by the way in which their goods reach the customer. */
function DeliverOptions() {
  const listOf = ({ deliverOption }: TopRow) => ({ ...paid, query: { deliverOption: String(deliverOption) } })
  return <SharesPanel of="deliverOptions" column="orders" listOf={listOf} list={paid} />
}
