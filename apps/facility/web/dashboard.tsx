import { useOverview } from '@atrium/core/web/overview/context'
import { Kpis } from '@atrium/core/web/overview/kpis'
import { OverviewPage } from '@atrium/core/web/overview/overview-page'
import { RankingPanel } from '@atrium/core/web/overview/ranking-panel'
import { SeriesPanel } from '@atrium/core/web/overview/series-panel'
import { SharesPanel } from '@atrium/core/web/overview/shares'
import app from '../index.ts'
import { overview } from '../overview.ts'

/** `/facility/dashboard`: what is open, how fast it is dealt with, and what breaks most. */
export default function DashboardPage() {
  return (
    <OverviewPage app={app} overview={overview} ranges={['range7d', 'range30d', 'range90d']} start="range30d">
      <Kpis wide />
      <Panels />
    </OverviewPage>
  )
}

function Panels() {
  const { word, baseOf } = useOverview()
  return (
    <>
      <div className="core-overview-pair">
        <SharesPanel
          of="facilities"
          column="facilities"
          period="now"
          empty={word('noFacilities')}
          listOf={({ status }) => ({ path: 'facility', query: { status: String(status) } })}
          list={{ path: 'facility' }}
        />
        <RankingPanel of="failing" columns={[{ key: 'repairs' }]} base={baseOf('facility')} empty={word('noRepairs')} />
      </div>
      <SeriesPanel of="costByMonth" />
    </>
  )
}
