import { useOverview } from '@atrium/core/web/overview/context'
import { Kpis } from '@atrium/core/web/overview/kpis'
import { beforeOf, pointsOf, rowsOf } from '@atrium/core/web/overview/numbers'
import { OverviewPage } from '@atrium/core/web/overview/overview-page'
import { Panel } from '@atrium/core/web/overview/panel'
import app from '../../index.ts'
import { overview } from '../../overview.ts'
import { ByCode, type CodeCount } from './by-code.tsx'
import { ByHour } from './by-hour.tsx'
import { LastVisitors } from './last-visitors.tsx'

/** `/visitor/dashboard`: today's figures. */
export default function DashboardPage() {
  return (
    <OverviewPage app={app} overview={overview}>
      <Kpis wide trends={{ today: 'byDay' }} />
      <VisitorPanels />
    </OverviewPage>
  )
}

function VisitorPanels() {
  const { numbers, rangeKey, word } = useOverview()
  const before = beforeOf(numbers, 'byHour')
  const isToday = rangeKey === 'rangeToday'
  return (
    <>
      <div className="core-overview-pair">
        <Panel title={word('byHour')} of="byHour">
          <ByHour
            points={pointsOf(numbers, 'byHour')}
            before={
              before && {
                name: word(isToday ? 'yesterday' : 'dayBefore'),
                own: word(isToday ? 'today' : 'thatDay'),
                points: before,
              }
            }
          />
        </Panel>
        <Panel title={word('byCode')} of="byCode">
          <ByCode rows={rowsOf<CodeCount>(numbers, 'byCode')} />
        </Panel>
      </div>
      <Panel title={word('lastVisitors')} of="lastVisitors" period="now">
        <LastVisitors rows={rowsOf(numbers, 'last')} />
      </Panel>
    </>
  )
}
