import type { ColourCondition } from '@atrium/contract/colours'
import type {
  Aggregate,
  ComponentItem,
  ComponentQuery,
  DashboardOptions,
  ItemDataSource,
} from '@atrium/contract/dashboard'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/contract/dashboard'
import { FACTORY_DB, MEASUREMENTS } from './sim/catalogue.ts'
import type { WidgetKind } from './widgets.ts'

/**
 * The wall of the demonstration factory: what each line has made and how fast it runs, what the plant uses and gives,
 * and the climate that paint needs. Twelve columns of 147 px, 12 px between everything.
 */

const GAP_PX = 12
const COLUMN_PX = 147
const ALARM = '#F0564A'
const ATTENTION = '#F0B03F'
const NORMAL = '#2CB5BF'

const HEADER = { top: 12, height: 56 }
/** What has come together in the shift or the day. */
const COUNTERS = { top: 80, height: 128 }
/** What is going on now, with the last hour below the number. */
const LIVE = { top: 220, height: 128 }
/** 41 px of title, a head and seven rows of a table. */
const MIDDLE = { top: 360, height: 361 }
const BOTTOM = { top: 733, height: 335 }

type Row = Pick<ComponentItem, 'top' | 'height'>

/** A place in the grid: `columns` wide from column `from` (counted from 0). */
function place(row: Row, from: number, columns: number) {
  const left = GAP_PX + from * (COLUMN_PX + GAP_PX)
  return { ...row, left, width: columns * (COLUMN_PX + GAP_PX) - GAP_PX }
}

interface Part extends Partial<ComponentItem> {
  kind: WidgetKind
  title: string
  props: Record<string, unknown>
  query?: Partial<ComponentQuery>
}

function part(_id: string, at: ReturnType<typeof place>, { kind, title, props, query, ...looks }: Part): ComponentItem {
  const dataSources: ItemDataSource[] = query ? [{ _id: '', props: { ...QUERY, ...query } }] : []
  return {
    ...DEFAULT_ITEM,
    ...at,
    _id,
    showFullScreen: query !== undefined,
    ...looks,
    component: { component: kind, title, version: 0, props, dataSources },
  }
}

const QUERY: Pick<
  ComponentQuery,
  'dataSource' | 'db' | 'whereObj' | 'timeColumnName' | 'startTime' | 'endTime' | 'interval'
> = {
  dataSource: '',
  db: FACTORY_DB,
  whereObj: { TAG: [] },
  timeColumnName: 'time',
  startTime: '*-1h',
  endTime: '*',
  interval: '',
}

function field(name: string, aggregate: Aggregate): ComponentQuery['fieldSet'] {
  return [{ field: name, as: name, aggregate }]
}

function where(tagKey: string, tagValue: string): Pick<ComponentQuery, 'whereObj'> {
  return { whereObj: { TAG: [{ tagKey, operator: '=', tagValue }] } }
}

const { line, env, energy } = MEASUREMENTS
const LINE_NAMES = { A: 'A 线', B: 'B 线', C: 'C 线' }
const ROOM_NAMES = { assembly: '装配', paint: '涂装', store: '仓库' }
const METER_NAMES = { main: '厂区用电', solar: '光伏发电' }

interface Figure {
  unit: string
  decimal: number
  query: Partial<ComponentQuery>
  /** The value is amber where one of these holds. */
  unusual?: ColourCondition[]
}

/** One of six large numbers side by side; those that say how it is now have the course of the last hour below them. */
function figure(_id: string, row: Row, place6th: number, title: string, { unit, decimal, query, unusual }: Figure) {
  const valueStyle = unusual ? { colorConditions: unusual } : {}
  return part(_id, place(row, place6th * 2, 2), {
    kind: 'Value',
    title,
    props: { unit, decimal, valueStyle, trend: row === LIVE },
    query,
  })
}

function when(operator: ColourCondition['operator1'], value: number): ColourCondition {
  return { operator1: operator, value1: value, operator2: operator, value2: value, color: ATTENTION }
}

/** Lines of one field, one for each value of a tag. */
function trend(
  _id: string,
  at: ReturnType<typeof place>,
  title: string,
  config: object,
  query: Partial<ComponentQuery>,
) {
  return part(_id, at, {
    kind: 'InfluxdbChart',
    title,
    props: { chartType: 0, config, startTime: query.startTime ?? QUERY.startTime },
    query,
  })
}

function named(fieldName: string, names: Record<string, string>, settings: object) {
  return Object.entries(names).map(([tag, name]) => ({ field: `${fieldName} ${tag}`, name, ...settings }))
}

const header = [
  part('titleTop', place(HEADER, 0, 8), {
    kind: 'StaticText',
    title: '标题',
    border: false,
    showTitle: false,
    props: { text: '示范工厂 · 产线总览', fontSize: 30, bold: true },
  }),
  part('clockTop', place(HEADER, 8, 4), {
    kind: 'Clock',
    title: '时钟',
    border: false,
    showTitle: false,
    showFullScreen: false,
    props: { align: 'right' },
  }),
]

const outputs = line.values.map((name, index) =>
  figure(`output${name}0`, COUNTERS, index, `${LINE_NAMES[name]}本班产量`, {
    unit: '件',
    decimal: 0,
    query: { from: 'line', fieldSet: field('output', 'last'), ...where('line', name) },
  }),
)

const speeds = line.values.map((name, index) =>
  figure(`speed${name}00`, LIVE, index, `${LINE_NAMES[name]}速度`, {
    unit: line.fields.speed.unit,
    decimal: line.fields.speed.decimals,
    query: { from: 'line', fieldSet: field('speed', 'last'), ...where('line', name) },
    // A line that stands.
    unusual: [when('<', 1)],
  }),
)

const meters = [
  figure('todayUse', COUNTERS, 3, '今日用电', {
    unit: energy.fields.today.unit,
    decimal: 0,
    query: { from: 'energy', fieldSet: field('today', 'last'), ...where('meter', 'main') },
  }),
  figure('powerNow', LIVE, 3, '厂区功率', {
    unit: energy.fields.power.unit,
    decimal: 1,
    query: { from: 'energy', fieldSet: field('power', 'last'), ...where('meter', 'main') },
  }),
  figure('todaySun', COUNTERS, 4, '今日光伏发电', {
    unit: energy.fields.today.unit,
    decimal: 0,
    query: { from: 'energy', fieldSet: field('today', 'last'), ...where('meter', 'solar') },
  }),
  figure('solarNow', LIVE, 4, '光伏功率', {
    unit: energy.fields.power.unit,
    decimal: 1,
    query: { from: 'energy', fieldSet: field('power', 'last'), ...where('meter', 'solar') },
  }),
]

const paint = [
  figure('paintDeg', COUNTERS, 5, '涂装间温度', {
    unit: env.fields.temperature.unit,
    decimal: env.fields.temperature.decimals,
    query: { from: 'env', fieldSet: field('temperature', 'last'), ...where('room', 'paint') },
    unusual: [when('<', 23.5), when('>', 26.5)],
  }),
  figure('paintHum', LIVE, 5, '涂装间湿度', {
    unit: env.fields.humidity.unit,
    decimal: env.fields.humidity.decimals,
    query: { from: 'env', fieldSet: field('humidity', 'last'), ...where('room', 'paint') },
    unusual: [when('<', 52), when('>', 72)],
  }),
]

const middle = [
  trend(
    'speed001',
    place(MIDDLE, 0, 4),
    `线速度（${line.fields.speed.unit}）`,
    { precision: 1, plotYMin: 0, fieldList: named('speed', LINE_NAMES, { unit: line.fields.speed.unit }) },
    { from: 'line', fieldSet: field('speed', 'mean'), groupBy: 'line', startTime: '*-2h' },
  ),
  part('oee00001', place(MIDDLE, 4, 5), {
    kind: 'Gauge',
    title: '设备综合效率 OEE',
    props: {
      config: {
        fieldList: named('oee', LINE_NAMES, {
          unit: '%',
          precision: 1,
          yMin: 0,
          yMax: 100,
          colors: [
            { end: 60, color: ALARM },
            { end: 75, color: ATTENTION },
            { end: 100, color: NORMAL },
          ],
        }),
      },
    },
    query: { from: 'line', fieldSet: field('oee', 'last'), groupBy: 'line' },
  }),
  part('rooms001', place(MIDDLE, 9, 3), {
    kind: 'Table',
    title: `车间温度（${env.fields.temperature.unit}）`,
    props: {
      fieldKeys: Object.keys(ROOM_NAMES).map((room) => `temperature ${room}`),
      columnsName: Object.values(ROOM_NAMES),
      numlength: env.fields.temperature.decimals,
      pagination: false,
      pageSize: 7,
      startTime: '*-2h',
    },
    query: { from: 'env', fieldSet: field('temperature', 'mean'), groupBy: 'room', interval: '10m', startTime: '*-2h' },
  }),
]

const bottom = [
  trend(
    'drive001',
    place(BOTTOM, 0, 4),
    `驱动温度（${line.fields.temperature.unit}）`,
    {
      precision: 1,
      plotYMax: 60,
      fieldList: named('temperature', LINE_NAMES, { unit: line.fields.temperature.unit }),
      thresholds: [{ value: 55, label: '上限' }],
    },
    { from: 'line', fieldSet: field('temperature', 'mean'), groupBy: 'line', startTime: '*-8h' },
  ),
  trend(
    'shake001',
    place(BOTTOM, 4, 4),
    `振动（${line.fields.vibration.unit}）`,
    {
      precision: 2,
      plotYMin: 0,
      plotYMax: 4,
      fieldList: named('vibration', LINE_NAMES, { unit: line.fields.vibration.unit }),
      thresholds: [{ value: 2.8, label: '上限' }],
    },
    { from: 'line', fieldSet: field('vibration', 'mean'), groupBy: 'line', startTime: '*-2h' },
  ),
  part('energy01', place(BOTTOM, 8, 4), {
    kind: 'InfluxdbChart',
    title: `用电与光伏（${energy.fields.power.unit}）`,
    props: {
      chartType: 8,
      config: {
        precision: 0,
        plotYMin: 0,
        fieldList: named('power', METER_NAMES, { unit: energy.fields.power.unit }),
      },
      startTime: '*-1d',
    },
    query: { from: 'energy', fieldSet: field('power', 'mean'), groupBy: 'meter', startTime: '*-1d' },
  }),
]

const options: DashboardOptions = { ...DEFAULT_OPTIONS, theme: 'dark', width: 1920, height: 1080 }

export const demoDashboard: {
  name: { zh_CN: string; en_US: string }
  options: DashboardOptions
  components: ComponentItem[]
} = {
  name: { zh_CN: '产线总览', en_US: 'Production lines' },
  options,
  components: [...header, ...outputs, ...speeds, ...meters, ...paint, ...middle, ...bottom],
}
