import type { Locale } from '@atrium/core/contract/refusal'
import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { DEVICE_DB } from '@atrium/devices/server/telemetry'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { APP, DEMO_DEVICES, KIND, network } from '../../sim/charging/fleet.ts'
import { serialOf } from '../../sim/parts/places.ts'
import { type NetworkWallWords, networkWallWords } from './network-words.ts'
import {
  ALARM,
  ATTENTION,
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
  NORMAL,
  part,
  place,
  trend,
  when,
  where,
} from './parts.ts'
import type { DemoDashboard } from './wall.ts'

/**
 * The dashboard of the demonstration's charging network: figures of the app beside live readings of the chargers. It is
 * not public, because it shows sales.
 */

const number = (...names: string[]) => kpis(APP, ...names)

const live = (query: Partial<ComponentQuery>): Partial<ComponentQuery> => ({
  db: DEVICE_DB,
  from: `${APP}_device`,
  ...query,
})

const header = (words: NetworkWallWords) => [
  heading('netTitle', place(HEADER, 0, 8), words.heading, words.title),
  clock('netClock', place(HEADER, 8, 4), words.clock),
]

const figures = (words: NetworkWallWords) => [
  figure('kIncome1', COUNTERS, 0, words.income, { unit: words.yuan, decimal: 2, business: number('income') }),
  figure('kOrders1', COUNTERS, 1, words.orders, { unit: words.count, decimal: 0, business: number('orders') }),
  figure('kEnergy1', COUNTERS, 2, words.energy, { unit: 'kWh', decimal: 1, business: number('energy') }),
  figure('kBusy001', COUNTERS, 3, words.charging, { unit: words.ports, decimal: 0, business: number('charging') }),
  figure('kOnline1', COUNTERS, 4, words.online, { unit: words.devices, decimal: 0, business: number('online') }),
  figure('kFailed1', COUNTERS, 5, words.failureRate, {
    unit: '%',
    decimal: 1,
    business: number('failureRate'),
    unusual: [when('>', 5)],
  }),
]

/** The chargers for cars with their serial numbers. */
function chargersOf(words: NetworkWallWords, tenantId: string) {
  const cars = network.fleetOf(DEMO_DEVICES).filter(({ kind }) => kind !== KIND.bike)
  const ordered = [...cars.filter(({ kind }) => kind === KIND.carDc), ...cars.filter(({ kind }) => kind === KIND.carAc)]
  return words.chargers.map((name, index) => ({ name, sn: serialOf(tenantId, ordered[index]!.no) }))
}

type Chargers = ReturnType<typeof chargersOf>

const powers = (chargers: Chargers) =>
  chargers.map(({ name, sn }, index) =>
    figure(`power${index}000`.slice(0, 8), LIVE, index, name, {
      unit: 'W',
      decimal: 0,
      // The port that is charging: an idle port reports 0.
      query: live({ fieldSet: field('w', 'max'), ...where('sn', sn), interval: '1m' }),
    }),
  )

const middle = (words: NetworkWallWords, chargers: Chargers) => [
  trend(
    'netPower',
    place(MIDDLE, 0, 5),
    words.power('W'),
    {
      precision: 0,
      plotYMin: 0,
      fieldList: chargers.map(({ name, sn }) => ({ field: `w ${sn}`, name, unit: 'W' })),
    },
    live({
      fieldSet: field('w', 'max'),
      whereObj: { TAG: [{ tagKey: 'sn', operator: '=~', tagValue: `^(${chargers.map(({ sn }) => sn).join('|')})$` }] },
      groupBy: 'sn',
      startTime: '*-3h',
      interval: '1m',
    }),
  ),
  monthOf('netMoney', place(MIDDLE, 5, 4), {
    title: words.incomeByDay,
    app: APP,
    series: 'income',
    name: words.top.income,
    unit: words.yuan,
  }),
  part('netTops1', place(MIDDLE, 9, 3), {
    kind: 'Table',
    title: words.topDevices,
    props: {
      fieldKeys: ['name', 'orders', 'income'],
      columnsName: [words.top.name, words.top.orders, words.top.income],
      pagination: false,
      pageSize: 7,
    },
    business: { app: APP, from: 'tops', of: 'devices', names: ['name', 'orders', 'income'], since: MONTH },
  }),
]

const bottom = (words: NetworkWallWords) => {
  const { time, device, port, energy, fee, status } = words.columns
  return [
    part('netOrder', place(BOTTOM, 0, 5), {
      kind: 'Table',
      title: words.latest,
      props: {
        fieldKeys: ['createdAt', 'deviceName', 'port', 'energy', 'fee', 'status'],
        columnsName: [time, device, port, energy, fee, status],
        pagination: false,
        pageSize: 6,
      },
      business: {
        app: APP,
        from: 'list',
        of: 'order',
        names: ['createdAt', 'deviceName', 'port', 'energy', 'fee', 'status'],
        sort: '-createdAt',
      },
    }),
    monthOf('netWatts', place(BOTTOM, 5, 4), {
      title: words.energyByDay,
      app: APP,
      series: 'energy',
      name: words.energy,
      unit: 'kWh',
    }),
    part('netState', place(BOTTOM, 9, 3), {
      kind: 'Gauge',
      title: words.state,
      props: {
        config: {
          fieldList: [
            gauge('portUse', words.portUse, 100, [
              [85, NORMAL],
              [100, ATTENTION],
            ]),
            gauge('failureRate', words.failureRate, 20, [
              [5, NORMAL],
              [10, ATTENTION],
              [20, ALARM],
            ]),
          ],
        },
      },
      business: number('portUse', 'failureRate'),
    }),
  ]
}

function gauge(name: string, title: string, yMax: number, colours: readonly (readonly [end: number, color: string])[]) {
  return {
    field: name,
    name: title,
    unit: '%',
    precision: 1,
    yMin: 0,
    yMax,
    colors: colours.map(([end, color]) => ({ end, color })),
  }
}

/** Serial numbers contain the tenant, because they are unique in the whole platform. */
export function demoNetworkIn(locale: Locale, tenantId: string): DemoDashboard {
  const words = networkWallWords[locale]
  const chargers = chargersOf(words, tenantId)
  return {
    name: words.name,
    options: { ...DEFAULT_OPTIONS, theme: 'dark', width: 1920, height: 1080 },
    components: [header(words), figures(words), powers(chargers), middle(words, chargers), bottom(words)].flat(),
  }
}
