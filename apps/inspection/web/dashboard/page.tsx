import type { PlaceLook } from '@atrium/core/web/map/place'
import { PlaceMap } from '@atrium/core/web/map/place-map'
import { useOverview } from '@atrium/core/web/overview/context'
import { Kpis } from '@atrium/core/web/overview/kpis'
import { rowsOf } from '@atrium/core/web/overview/numbers'
import { OverviewPage } from '@atrium/core/web/overview/overview-page'
import { Panel } from '@atrium/core/web/overview/panel'
import { RankingPanel } from '@atrium/core/web/overview/ranking-panel'
import { SeriesPanel } from '@atrium/core/web/overview/series-panel'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import app from '../../index.ts'
import { overview } from '../../overview.ts'
import { Calendar } from './calendar.tsx'

/** The other figures are the parts of the rate. */
const SHOWN = ['tasks', 'done', 'onTimeRate', 'missed', 'exceptions', 'resolveHours']

/** `/inspection/dashboard`: which rounds are walked, in time or not, and what is found. */
export default function DashboardPage() {
  return (
    <OverviewPage app={app} overview={overview}>
      <Kpis wide keys={SHOWN} />
      <Panels />
    </OverviewPage>
  )
}

function Panels() {
  const { word, baseOf } = useOverview()
  const columns = [{ key: 'visits' }, { key: 'late' }, { key: 'exceptions' }]
  return (
    <>
      <Calendar />
      <div className="core-overview-pair">
        <SeriesPanel of="tasks" empty={word('noRounds')} />
        <SeriesPanel of="exceptions" empty={word('noExceptions')} />
      </div>
      <div className="core-overview-pair">
        <RankingPanel of="inspectors" columns={columns} base={undefined} empty={word('noVisits')} />
        <RankingPanel
          of="points"
          columns={[{ key: 'exceptions' }, { key: 'open' }]}
          base={baseOf('point/list')}
          empty={word('noExceptions')}
        />
      </div>
      <ExceptionMap />
    </>
  )
}

interface ExceptionPoint {
  _id: string
  name: string
  lng: number | null
  lat: number | null
  exceptions: number
  open: number
}

/** Where exceptions were found; those that nobody has resolved stand out. */
function ExceptionMap() {
  const { numbers, word, baseOf } = useOverview()
  const navigate = useNavigate()
  const base = baseOf('point/list')
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language, which redraws the page
  const places = useMemo(
    () =>
      rowsOf<ExceptionPoint>(numbers, 'points').flatMap(({ _id: id, name, lng, lat, exceptions, open }) =>
        lng === null || lat === null
          ? []
          : [{ id, name, lng, lat, note: word('exceptionCount', { count: exceptions }), look: lookOf(open) }],
      ),
    [numbers],
  )
  return (
    <Panel
      title={word('exceptionMap')}
      of="exceptionPoints"
      className="core-overview-map"
      empty={places.length === 0 && word('noExceptions')}
    >
      <PlaceMap
        label={word('exceptionMap')}
        places={places}
        lookNames={{ good: word('allResolved'), alarm: word('openExceptions') }}
        onOpen={base ? (id) => navigate(`${base}/${id}`) : undefined}
      />
    </Panel>
  )
}

const lookOf = (open: number): PlaceLook => (open > 0 ? 'alarm' : 'good')
