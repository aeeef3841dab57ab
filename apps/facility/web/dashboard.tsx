import { statusName } from '@atrium/core/contract/define/entity'
import { useOverview } from '@atrium/core/web/overview/context'
import { Kpis } from '@atrium/core/web/overview/kpis'
import { pointsOf, rowsOf, shortPlaces } from '@atrium/core/web/overview/numbers'
import { OverviewPage } from '@atrium/core/web/overview/overview-page'
import { Panel } from '@atrium/core/web/overview/panel'
import { RankingPanel } from '@atrium/core/web/overview/ranking-panel'
import { SeriesPanel } from '@atrium/core/web/overview/series-panel'
import { Shares } from '@atrium/core/web/overview/shares'
import { Link } from 'react-router'
import { facility } from '../entities/facility.ts'
import { repair } from '../entities/repair.ts'
import app from '../index.ts'
import { overview } from '../overview.ts'
import { StackedDays } from './stacked-days.tsx'
import { useWords } from './words.ts'

const TILES = ['open', 'overdue', 'finishedToday', 'reported', 'reactTime', 'repairTime', 'compliance', 'cost']

/** `/facility/dashboard`: what is open, how fast it is dealt with, and what breaks most. */
export default function DashboardPage() {
  return (
    <OverviewPage app={app} overview={overview} ranges={['range7d', 'range30d', 'range90d']} start="range30d">
      <Kpis wide keys={TILES} />
      <div className="core-overview-pair">
        <Days />
        <FacilitiesByStatus />
      </div>
      <div className="core-overview-pair">
        <Failing />
        <Workload />
      </div>
      <SeriesPanel of="costByMonth" />
    </OverviewPage>
  )
}

/** What was reported on each day, by its present status. Each status opens its repairs. */
function Days() {
  const { numbers, word, linkTo } = useOverview()
  const { t } = useWords()
  const parts = Object.entries(repair.status).map(([status, [, colour]]) => ({
    name: t(`entities.repair.status.${statusName(repair, Number(status))}`),
    colour,
    values: pointsOf(numbers, `byStatus.${status}`).map(([, value]) => value),
    to: linkTo({ path: 'repair', by: 'createdAt', query: { status } }),
  }))
  const places = shortPlaces(pointsOf(numbers, 'byStatus.1').map(([place]) => String(place)))
  const isEmpty = parts.every(({ values }) => values.every((value) => value === 0))
  return (
    <Panel title={word('byStatus')} of="byStatus" empty={isEmpty && word('noRepairs')}>
      <StackedDays label={word('byStatus')} places={places} parts={parts} />
    </Panel>
  )
}

function FacilitiesByStatus() {
  const { numbers, word, linkTo } = useOverview()
  const rows = rowsOf<{ status: number; name: string; facilities: number }>(numbers, 'facilities')
  const parts = rows.map(({ status, name, facilities }) => ({
    name,
    colour: facility.status[status as keyof typeof facility.status]?.[1],
    value: facilities,
    to: linkTo({ path: 'facility', query: { status: String(status) } }, 'now'),
  }))
  return (
    <Panel
      title={word('byFacilityStatus')}
      of="byFacilityStatus"
      period="now"
      empty={rows.length === 0 && word('noFacilities')}
    >
      <Shares ring parts={parts} total={{ to: linkTo({ path: 'facility' }, 'now') }} />
    </Panel>
  )
}

function Failing() {
  const { word, baseOf } = useOverview()
  return (
    <RankingPanel of="failing" columns={[{ key: 'repairs' }]} base={baseOf('facility')} empty={word('noRepairs')} />
  )
}

interface Worker {
  _id: string
  name: string
  open: number
  finished: number
}

/** What each repairer has to do and has done. Each number opens its repairs. */
function Workload() {
  const { numbers, word, linkTo } = useOverview()
  const rows = rowsOf<Worker>(numbers, 'workload')
  const linked = (value: number, to: string | undefined) => (to ? <Link to={to}>{value}</Link> : value)
  return (
    <Panel title={word('workload')} of="workload" empty={rows.length === 0 && word('nobodyWorks')}>
      <table className="core-overview-ranking">
        <thead>
          <tr>
            <th scope="col">{word('repairer')}</th>
            <th scope="col">{word('open')}</th>
            <th scope="col">{word('finished')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, name, open, finished }) => (
            <tr key={_id}>
              <th scope="row">{name}</th>
              <td>{linked(open, linkTo({ path: 'repair', query: { repairers: _id, status: '1,2,3' } }, 'now'))}</td>
              <td>{linked(finished, linkTo({ path: 'repair', by: 'finishedAt', query: { repairers: _id } }))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
