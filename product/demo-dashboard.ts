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
 * The wall of the demonstration factory: what each line makes, whether it runs as it should, and what it costs in
 * power. Twelve columns of 147 px, 12 px between everything.
 */

const GAP_PX = 12
const COLUMN_PX = 147
const ALARM = '#F0564A'
const ATTENTION = '#F0B03F'
const NORMAL = '#2CB5BF'

const HEADER = { top: 12, height: 56 }
const FIGURES = { top: 80, height: 176 }
const MIDDLE = { top: 268, height: 392 }
const BOTTOM = { top: 672, height: 396 }

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
const LINE_NAMES = { A: 'A线', B: 'B线', C: 'C线' }
const ROOM_NAMES = { assembly: '装配', paint: '涂装', store: '仓库' }
const METER_NAMES = { main: '厂区用电', solar: '光伏发电' }

/** One large number with the course of the last hours below it. */
function figure(
  _id: string,
  place6th: number,
  title: string,
  unit: string,
  decimal: number,
  query: Partial<ComponentQuery>,
) {
  return part(_id, place(FIGURES, place6th * 2, 2), { kind: 'Value', title, props: { unit, decimal }, query })
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
  part('titleTop', place(HEADER, 0, 6), {
    kind: 'StaticText',
    title: '标题',
    border: false,
    showTitle: false,
    props: { text: '产线总览', fontSize: 32, bold: true },
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

const figures = [
  ...line.values.map((name, index) =>
    figure(`output${name}0`, index, `${LINE_NAMES[name]} 本班产量`, '件', 0, {
      from: 'line',
      fieldSet: field('output', 'last'),
      ...where('line', name),
    }),
  ),
  figure('powerNow', 3, '厂区功率', energy.fields.power.unit, 0, {
    from: 'energy',
    fieldSet: field('power', 'mean'),
    ...where('meter', 'main'),
  }),
  figure('solarNow', 4, '光伏功率', energy.fields.power.unit, 1, {
    from: 'energy',
    fieldSet: field('power', 'mean'),
    ...where('meter', 'solar'),
  }),
  figure('energyTd', 5, '今日用电', energy.fields.today.unit, 0, {
    from: 'energy',
    fieldSet: field('today', 'last'),
    ...where('meter', 'main'),
  }),
]

const middle = [
  trend(
    'speed001',
    place(MIDDLE, 0, 6),
    `线速度（${line.fields.speed.unit}）`,
    { precision: 1, plotYMin: 0, fieldList: named('speed', LINE_NAMES, { unit: line.fields.speed.unit }) },
    { from: 'line', fieldSet: field('speed', 'mean'), groupBy: 'line', startTime: '*-2h' },
  ),
  part('oee00001', place(MIDDLE, 6, 6), {
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
]

const bottom = [
  trend(
    'drive001',
    place(BOTTOM, 0, 3),
    `驱动温度（${line.fields.temperature.unit}）`,
    {
      precision: 1,
      plotYMax: 60,
      fieldList: named('temperature', LINE_NAMES, { unit: line.fields.temperature.unit }),
      thresholds: [{ value: 55, label: '上限', color: ATTENTION }],
    },
    { from: 'line', fieldSet: field('temperature', 'mean'), groupBy: 'line', startTime: '*-8h' },
  ),
  trend(
    'shake001',
    place(BOTTOM, 3, 3),
    `振动（${line.fields.vibration.unit}）`,
    {
      precision: 2,
      plotYMin: 0,
      plotYMax: 3.5,
      fieldList: named('vibration', LINE_NAMES, { unit: line.fields.vibration.unit }),
      thresholds: [{ value: 2.8, label: '上限', color: ATTENTION }],
    },
    { from: 'line', fieldSet: field('vibration', 'mean'), groupBy: 'line', startTime: '*-2h' },
  ),
  part('energy01', place(BOTTOM, 6, 3), {
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
  part('rooms001', place(BOTTOM, 9, 3), {
    kind: 'Table',
    title: `车间温度（${env.fields.temperature.unit}）`,
    props: {
      fieldKeys: Object.keys(ROOM_NAMES).map((room) => `temperature ${room}`),
      columnsName: Object.values(ROOM_NAMES),
      numlength: env.fields.temperature.decimals,
      pagination: false,
      startTime: '*-2h',
    },
    query: { from: 'env', fieldSet: field('temperature', 'mean'), groupBy: 'room', interval: '10m', startTime: '*-2h' },
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
  components: [...header, ...figures, ...middle, ...bottom],
}
