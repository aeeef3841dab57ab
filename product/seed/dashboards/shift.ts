import type { Locale } from '@atrium/core/contract/refusal'
import { type BorderLook, type ComponentItem, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { MEASUREMENTS } from '../../sim/catalogue.ts'
import { FLOOR_PLAN } from './floor-plan.ts'
import { ALARM, ATTENTION, clock, efficiency, field, heading, NORMAL, named, part, place, where } from './parts.ts'
import { type ShiftWords, shiftWords } from './shift-words.ts'
import type { DemoDashboard } from './wall.ts'

/**
 * The dashboard of a shift: one production line, which the reader chooses, beside the plant. Public, and with every kind
 * of widget that shows values, charts, texts, tables and pictures.
 */

const { line, env, energy } = MEASUREMENTS

const HEAD = { top: 12, height: 84 }
const FIGURES = { top: 108, height: 124 }
const FIRST = { top: 244, height: 262 }
const SECOND = { top: 518, height: 262 }
const THIRD = { top: 792, height: 276 }

/** The production line that the reader chose. */
const chosen = where('line', '{line}')

const ofLine = (names: readonly string[], query: Partial<ComponentQuery> = {}): Partial<ComponentQuery> => ({
  from: 'line',
  fieldSet: names.map((name) => ({ field: name, as: name, aggregate: 'mean' as const })),
  ...chosen,
  ...query,
})

const head = (words: ShiftWords) => [
  heading('shTitle1', place(HEAD, 0, 4), words.heading, words.title, 26),
  part('shChoose', place(HEAD, 4, 6), {
    kind: 'InfluxdbSearch',
    title: words.choose,
    border: false,
    showTitle: false,
    phone: { height: 270 },
    props: {
      fields: [{ parameter: 'line', label: words.line, type: 'choice', choices: [...line.values] }],
      apply: 'change',
      startTime: '*-2h',
      showReset: true,
    },
  }),
  clock('shClock1', place(HEAD, 10, 2), words.clock),
]

const figures = (words: ShiftWords) => [
  part('shPlant1', place(FIGURES, 0, 2), {
    kind: 'Value',
    title: words.plantPower,
    props: { unit: energy.fields.power.unit, decimal: 1 },
    query: { from: 'energy', fieldSet: field('power', 'last'), ...where('meter', 'main') },
  }),
  part('shPower1', place(FIGURES, 2, 2), {
    kind: 'InfluxdbValue',
    title: words.linePower,
    props: { unit: line.fields.power.unit, decimal: 1, addonBefore: words.now, trend: false },
    query: { from: 'line', fieldSet: field('power', 'last'), ...chosen },
  }),
  part('shReject', place(FIGURES, 4, 2), {
    kind: 'InfluxdbValue',
    title: words.rejects,
    props: {
      unit: words.pieces,
      decimal: 0,
      trend: false,
      addonAfter: words.perShift,
      valueStyle: { colorConditions: [{ operator1: '>', value1: 40, operator2: '>', value2: 40, color: ATTENTION }] },
    },
    query: { from: 'line', fieldSet: field('reject', 'last'), ...chosen },
  }),
  part('shSummar', place(FIGURES, 6, 3), {
    kind: 'Text',
    title: words.summary,
    phone: { height: 170 },
    props: {
      text: words.summaryText,
      field: 'oee',
      fontSize: 18,
      decimal: 0,
      textStyle: { colorConditions: [{ operator1: '<', value1: 60, operator2: '<', value2: 60, color: ALARM }] },
    },
    query: {
      from: 'line',
      fieldSet: ['output', 'reject', 'oee'].map((name) => ({ field: name, as: name, aggregate: 'last' as const })),
      ...chosen,
    },
  }),
  part('shPaint1', place(FIGURES, 9, 3), {
    kind: 'InfluxdbText',
    title: words.paint,
    phone: { height: 170 },
    props: { show: 'lines', text: words.paintText, fontSize: 14, pageSize: 12, decimal: 1 },
    query: {
      from: 'env',
      fieldSet: ['temperature', 'humidity'].map((name) => ({ field: name, as: name, aggregate: 'mean' as const })),
      ...where('room', 'paint'),
      interval: '10m',
      startTime: '*-2h',
    },
  }),
]

const charts = (words: ShiftWords) => [
  part('shSpeed1', place(FIRST, 0, 4), {
    kind: 'InfluxdbChart',
    title: words.speed(line.fields.speed.unit),
    props: {
      chartType: 8,
      sharesRange: true,
      startTime: '*-2h',
      config: { plotYMin: 0, precision: 1, fieldList: [{ field: 'speed', name: words.columns.speed }] },
    },
    query: ofLine(['speed'], { startTime: '*-2h' }),
  }),
  part('shHourly', place(FIRST, 4, 3), {
    kind: 'Chart',
    title: words.powerByHour,
    props: {
      chartType: 5,
      config: {
        precision: 0,
        barAdvOption: { stack: true },
        fieldList: named('power', words.lines, { unit: line.fields.power.unit }),
      },
    },
    query: { from: 'line', fieldSet: field('power', 'mean'), groupBy: 'line', interval: '1h', startTime: '*-8h' },
  }),
  efficiency('shOee001', place(FIRST, 7, 3), words, 0),
  part('shShare1', place(FIRST, 10, 2), {
    kind: 'Pie',
    title: words.share,
    props: { chartType: 11, slices: 'rows', config: { precision: 0, fieldList: [{ unit: line.fields.power.unit }] } },
    query: { from: 'line', fieldSet: field('power', 'mean'), groupBy: 'line' },
  }),
]

const flows = (words: ShiftWords): [from: string, to: string, kWh: number][] => {
  const { grid, solar, main, lines, air, light, hvac } = words.flow
  return [
    [grid, main, 4620],
    [solar, main, 1380],
    [main, lines, 3150],
    [main, air, 980],
    [main, hvac, 1240],
    [main, light, 630],
    [lines, words.lines.A, 1120],
    [lines, words.lines.B, 1260],
    [lines, words.lines.C, 770],
  ]
}

/** The rooms' temperatures, with the band in which the paint shop must be. */
const climate = (words: ShiftWords) => ({
  tooltip: { trigger: 'axis' },
  legend: { top: 0, right: 8 },
  grid: { left: 12, right: 16, top: 32, bottom: 14, outerBoundsContain: 'axisLabel' },
  xAxis: { type: 'time' },
  yAxis: { type: 'value', scale: true },
  series: env.values.map((room) => ({
    type: 'line',
    name: words.rooms[room],
    encode: { x: 'time', y: `temperature ${room}` },
    showSymbol: false,
    smooth: true,
    ...(room === 'paint' ? { markArea: { itemStyle: { color: `${NORMAL}22` }, data: [PAINT_BAND] } } : {}),
  })),
})
const PAINT_BAND = [{ yAxis: 23.5 }, { yAxis: 26.5 }]

const mixed = (words: ShiftWords) => [
  part('shLoad01', place(SECOND, 0, 4), {
    kind: 'ChartGeneral',
    title: words.load,
    props: {
      sharesRange: true,
      config: {
        precision: 1,
        fieldList: [
          { field: 'power', name: words.power, unit: line.fields.power.unit, type: 'bar' },
          { field: 'temperature', name: words.temperature, unit: line.fields.temperature.unit, type: 'line', yAxis: 1 },
        ],
      },
    },
    query: ofLine(['power', 'temperature'], { interval: '5m', startTime: '*-2h' }),
  }),
  part('shFlows1', place(SECOND, 4, 4), {
    kind: 'Sankey',
    title: words.flows,
    showFullScreen: true,
    props: { unit: 'kWh', toggleMode: 'single', sourceColumn: 'from', targetColumn: 'to', valueColumn: 'kWh' },
    data: flows(words).map(([from, to, kWh]) => ({ from, to, kWh })),
  }),
  part('shClimat', place(SECOND, 8, 4), {
    kind: 'Echarts',
    title: words.climate,
    props: { option: JSON.stringify(climate(words), null, 2) },
    query: { from: 'env', fieldSet: field('temperature', 'mean'), groupBy: env.tag, startTime: '*-4h' },
  }),
]

const note = ({ note }: ShiftWords) => {
  const text = (said: string, ...marks: string[]) => ({
    type: 'text',
    text: said,
    marks: marks.map((type) => ({ type })),
  })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [text(note.heading)] },
      paragraph(text(note.before), text(note.strong, 'bold'), text(note.after)),
      {
        type: 'orderedList',
        content: note.steps.map((step) => ({ type: 'listItem', content: [paragraph(text(step))] })),
      },
    ],
  }
}

const tables = (words: ShiftWords) => [
  part('shLatest', place(THIRD, 0, 3), {
    kind: 'Table',
    title: words.latest,
    props: {
      fieldKeys: ['speed', 'temperature', 'vibration'],
      columnsName: [words.columns.speed, words.columns.temperature, words.columns.vibration],
      numlength: 1,
      pageSize: 10,
      startTime: '*-2h',
    },
    query: ofLine(['speed', 'temperature', 'vibration'], { interval: '10m', startTime: '*-2h' }),
  }),
  part('shRollin', place(THIRD, 3, 3), {
    kind: 'Table2',
    title: words.rolling,
    props: {
      fieldKeys: ['speed', 'power'],
      columnsName: [words.columns.speed, words.columns.power],
      columns: [
        { field: 'speed', unit: line.fields.speed.unit, decimal: 1 },
        { field: 'power', unit: line.fields.power.unit, decimal: 1 },
      ],
      pageSize: 30,
      startTime: '*-1h',
    },
    query: ofLine(['speed', 'power'], { interval: '1m', startTime: '*-1h' }),
  }),
  part('shNotes1', place(THIRD, 6, 2), {
    kind: 'RichText',
    title: words.notes,
    phone: { height: 270 },
    props: { content: note(words) },
  }),
  part('shPlan01', place(THIRD, 8, 2), {
    kind: 'Img',
    title: words.plan,
    props: { src: FLOOR_PLAN, alt: words.plan },
  }),
  part('shMeters', place(THIRD, 10, 2), {
    kind: 'Default',
    title: words.meters,
    props: { pageSize: 1, show: 'list', decimal: 1 },
    query: {
      from: 'energy',
      fieldSet: [
        { field: 'power', as: `${words.power} ${energy.fields.power.unit}` },
        { field: 'today', as: words.today },
      ],
      ...where(energy.tag, 'main'),
    },
  }),
]

/** Those that have a border, with this look of it. */
function looking(borderLook: BorderLook, items: readonly ComponentItem[]): ComponentItem[] {
  return items.map((item) => (item.border ? { ...item, borderLook } : item))
}

export function demoShiftIn(locale: Locale): DemoDashboard {
  const words = shiftWords[locale]
  return {
    name: words.name,
    options: {
      ...DEFAULT_OPTIONS,
      theme: 'dark',
      parameters: [{ name: 'line', label: words.line, initial: 'B', choices: [...line.values] }],
    },
    components: [
      ...head(words),
      ...looking('corners', figures(words)),
      ...looking('bar', [...charts(words), ...mixed(words), ...tables(words)]),
    ],
  }
}
