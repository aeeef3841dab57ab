import type { Locale } from '@atrium/core/contract/refusal'
import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { FLEET } from '../../sim/fleet.ts'
import { type FleetWords, fleetWords } from './fleet-words.ts'
import { clock, field, HEADER, heading, part, place, trend } from './parts.ts'
import type { DemoDashboard } from './wall.ts'

/** The public dashboard of the vehicles that the simulator drives around the factory. */

/** What has not reported for so long is not on the map. */
const LATELY = '*-5m'
const BODY = { top: 80, height: 988 }
const SIDE_TOP = { top: 80, height: 320 }
const SIDE_BOTTOM = { top: 412, height: 656 }

const header = (words: FleetWords) => [
  heading('fleetTop', place(HEADER, 0, 8), words.heading, words.title),
  clock('fleetNow', place(HEADER, 8, 4), words.clock),
]

function polygon(...corners: readonly (readonly [lng: number, lat: number])[]) {
  return { type: 'Polygon', coordinates: [[...corners, corners[0]!]] }
}

const PARK = polygon([120.66, 31.27], [120.84, 31.27], [120.86, 31.36], [120.7, 31.38])
const PORT = polygon([121.05, 31.42], [121.2, 31.4], [121.22, 31.5], [121.08, 31.52])

const last = (...names: string[]) => names.flatMap((name) => field(name, 'last'))

const map = (words: FleetWords) =>
  part('fleetMap', place(BODY, 0, 9), {
    kind: 'Map',
    title: words.map,
    phone: { height: 420 },
    props: {
      point: {
        icon: 'vehicle',
        colorColumn: 'speed',
        colorConditions: [{ operator1: '<', value1: 1, operator2: '>=', value2: 0, color: '#c98a06' }],
        color: 'green',
        infoText: words.info,
        list: [{ place: { lng: 120.7, lat: 31.32 }, label: words.center, icon: 'store', color: 'blue' }],
      },
      graph: [
        { area: PARK, label: words.areas.park, color: '#2563eb', showValue: true },
        { area: PORT, label: words.areas.port, color: '#1a8a55', showValue: true },
      ],
    },
    query: {
      from: FLEET.measurement,
      fieldSet: last('lng', 'lat', 'speed'),
      groupBy: FLEET.tag,
      startTime: LATELY,
    },
  })

const aside = (words: FleetWords) => [
  trend(
    'fleetSpd',
    place(SIDE_TOP, 9, 3),
    words.speed,
    {
      precision: 0,
      plotYMin: 0,
      fieldList: [{ field: 'speed', name: words.speed, unit: 'km/h' }],
    },
    { from: FLEET.measurement, fieldSet: field('speed', 'mean'), startTime: '*-30m', interval: '1m' },
  ),
  part('fleetTab', place(SIDE_BOTTOM, 9, 3), {
    kind: 'Table2',
    title: words.table,
    props: {
      rowsOf: 'tags',
      fieldKeys: [FLEET.tag, 'speed'],
      columnsName: [words.columns.vehicle, words.columns.speed],
      columns: [{ field: FLEET.tag }, { field: 'speed', unit: 'km/h', decimal: 0 }],
    },
    query: { from: FLEET.measurement, fieldSet: last('speed'), groupBy: FLEET.tag, startTime: LATELY },
  }),
]

export function demoFleetIn(locale: Locale): DemoDashboard {
  const words = fleetWords[locale]
  return {
    name: words.name,
    options: { ...DEFAULT_OPTIONS, theme: 'dark', width: 1920, height: 1080 },
    components: [...header(words), map(words), ...aside(words)],
  }
}
