import { Kpis } from '@atrium/core/web/overview/kpis'
import { OverviewPage } from '@atrium/core/web/overview/overview-page'
import { SeriesPanel } from '@atrium/core/web/overview/series-panel'
import app from '../index.ts'
import { overview } from '../overview.ts'

/** `/shop/dashboard` */
export default function DashboardPage() {
  return (
    <OverviewPage app={app} overview={overview}>
      <Kpis wide />
      <SeriesPanel of="income" />
    </OverviewPage>
  )
}
