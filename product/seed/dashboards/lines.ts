import type { Locale } from '@atrium/core/contract/refusal'
import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { DEVICE_DB } from '@atrium/devices/server/telemetry'
import { type LineWallWords, lineWallWords } from './lines-words.ts'
import {
  BOTTOM,
  COUNTERS,
  clock,
  field,
  figure,
  HEADER,
  heading,
  kpis,
  LIVE,
  MIDDLE,
  MONTH,
  monthOf,
  part,
  place,
  trend,
  when,
} from './parts.ts'
import type { DemoDashboard } from './wall.ts'

/**
 * The dashboard of all four lines that sell at devices: what they earn beside what their devices measure. It is not
 * public, because it shows sales.
 */

const needed = [when('>', 0)]

const header = (words: LineWallWords) => [
  heading('lineHead', place(HEADER, 0, 8), words.heading, words.title),
  clock('lineTime', place(HEADER, 8, 4), words.clock),
]

const earned = ({ lines, yuan, ...words }: LineWallWords) => [
  ...Object.entries(lines).map(([app, line], index) =>
    figure(`sold${index}000`, COUNTERS, index, words.income(line), {
      unit: yuan,
      decimal: 2,
      business: kpis(app, 'income'),
    }),
  ),
  figure('charging', COUNTERS, 4, words.charging, {
    unit: words.ports,
    decimal: 0,
    business: kpis('charge', 'charging'),
  }),
  figure('renting0', COUNTERS, 5, words.renting, {
    unit: words.pieces,
    decimal: 0,
    business: kpis('powerbank', 'renting'),
  }),
]

/** What asks somebody to go there, amber above zero. */
const wanting = (words: LineWallWords) => {
  const wanted = (id: string, place6th: number, title: string, unit: string, app: string, name: string) =>
    figure(id, LIVE, place6th, title, { unit, decimal: 0, business: kpis(app, name), unusual: needed })
  return [
    wanted('emptySlt', 0, words.emptySlots, words.slots, 'vend', 'emptySlots'),
    wanted('tempBad0', 1, words.tempAlarms, words.devices, 'vend', 'tempAlarms'),
    wanted('nobank00', 2, words.noneAvailable, words.cabinets, 'powerbank', 'noneAvailable'),
    wanted('noempty0', 3, words.noEmpty, words.cabinets, 'powerbank', 'noEmpty'),
    wanted('overdue0', 4, words.overdue, words.pieces, 'powerbank', 'overdue'),
    wanted('giftLow0', 5, words.giftLow, words.devices, 'doll', 'giftLow'),
  ]
}

const courses = ({ lines, yuan, ...words }: LineWallWords) =>
  Object.entries(lines).map(([app, line], index) =>
    monthOf(`days${index}000`, place(MIDDLE, index * 3, 3), {
      title: words.incomeByDay(line),
      app,
      series: 'income',
      name: words.earned,
      unit: yuan,
    }),
  )

const measured = (words: LineWallWords) => [
  trend(
    'linePowr',
    place(BOTTOM, 0, 4),
    words.power,
    { precision: 0, plotYMin: 0, fieldList: [{ field: 'w', name: words.powerName, unit: 'W' }] },
    { db: DEVICE_DB, from: 'charge_device', fieldSet: field('w', 'mean'), startTime: '*-3h', interval: '5m' },
  ),
  trend(
    'lineTemp',
    place(BOTTOM, 4, 4),
    words.temperature,
    { precision: 1, fieldList: [{ field: 'temp', name: words.temperatureName, unit: '°C' }] },
    { db: DEVICE_DB, from: 'vend_device', fieldSet: field('temp', 'max'), startTime: '*-3h', interval: '5m' },
  ),
  part('lineTops', place(BOTTOM, 8, 4), {
    kind: 'Table',
    title: words.topProducts,
    props: {
      fieldKeys: ['name', 'pieces', 'income'],
      columnsName: [words.product, words.sold, words.earned],
      pagination: false,
      pageSize: 6,
    },
    business: { app: 'vend', from: 'tops', of: 'products', names: ['name', 'pieces', 'income'], since: MONTH },
  }),
]

export function demoLinesIn(locale: Locale): DemoDashboard {
  const words = lineWallWords[locale]
  return {
    name: words.name,
    options: { ...DEFAULT_OPTIONS, theme: 'dark', width: 1920, height: 1080 },
    components: [header(words), earned(words), wanting(words), courses(words), measured(words)].flat(),
  }
}
