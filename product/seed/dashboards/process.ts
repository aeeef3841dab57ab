import type { Locale } from '@atrium/core/contract/refusal'
import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { MEASUREMENTS } from '../../sim/catalogue.ts'
import { clock, HEADER, heading, part, place, where } from './parts.ts'
import { processDrawing } from './process-drawing.ts'
import { type ProcessWords, processWords } from './process-words.ts'
import type { DemoDashboard } from './wall.ts'

/** The dashboard of the boiler house: its process drawing, the control chart of its water, and what it delivers. */

const { tag, values, fields } = MEASUREMENTS.process
const boiler = where(tag, values[0])

const UPPER = { top: 80, height: 314 }
const LOWER = { top: 406, height: 314 }
const DRAWING = { top: 80, height: 640 }
const BOTTOM = { top: 732, height: 336 }

/** Symbols count their level as a share. */
const SHARE = 'return data.map((row) => ({ ...row, share: row.level / 100 }))'

/** From the flow of water and how much warmer than in the tank it is: kilowatts of heat. */
const HEAT = `return data.map(({ time, flow, temperature }) => ({
  time,
  heat: (flow / 3.6) * 4.19 * (temperature - 20),
}))`

const last = (...names: (keyof typeof fields)[]) =>
  names.map((name) => ({ field: name, as: name, aggregate: 'last' as const }))
const means = (...names: (keyof typeof fields)[]) =>
  names.map((name) => ({ field: name, as: name, aggregate: 'mean' as const }))

const items = (words: ProcessWords) => [
  heading('proTitle', place(HEADER, 0, 8), words.heading, words.title),
  clock('proClock', place(HEADER, 8, 4), words.clock),
  part('proDraw1', place(DRAWING, 0, 8), {
    kind: 'Fabric2',
    title: words.process,
    phone: { height: 260 },
    props: { config: processDrawing(words), convertor: SHARE },
    query: { from: 'process', fieldSet: last(...(Object.keys(fields) as (keyof typeof fields)[])), ...boiler },
  }),
  part('proSpc01', place(UPPER, 8, 4), {
    kind: 'Spc',
    title: words.quality,
    props: { chartType: 'xbarR', subgroup: { size: 10 }, decimals: 3 },
    query: { from: 'process', fieldSet: [{ field: 'ph', as: 'ph', aggregate: 'none' }], ...boiler, startTime: '*-1h' },
  }),
  part('proCurve', place(LOWER, 8, 4), {
    kind: 'ChartGeneral',
    title: words.curves,
    props: {
      config: {
        fieldList: [
          { field: 'pressure', name: words.pressure, unit: fields.pressure.unit, precision: 2 },
          { field: 'temperature', name: words.temperature, unit: fields.temperature.unit, precision: 1, yAxis: 1 },
        ],
      },
    },
    query: { from: 'process', fieldSet: means('pressure', 'temperature'), ...boiler, startTime: '*-1h' },
  }),
  part('proHeat1', place(BOTTOM, 0, 3), {
    kind: 'Value',
    title: words.heat,
    props: { unit: 'kW', decimal: 0, trend: false, convertor: HEAT },
    query: { from: 'process', fieldSet: last('flow', 'temperature'), ...boiler },
  }),
  part('proGauge', place(BOTTOM, 3, 3), {
    kind: 'Gauge',
    title: words.steam,
    props: {
      config: { fieldList: [{ field: 'pressure', name: words.pressure, unit: 'MPa', precision: 2, yMin: 0, yMax: 2 }] },
    },
    query: { from: 'process', fieldSet: last('pressure'), ...boiler },
  }),
  part('proWater', place(BOTTOM, 6, 6), {
    kind: 'InfluxdbChart',
    title: words.water,
    props: {
      chartType: 0,
      config: {
        precision: 1,
        fieldList: [
          { field: 'flow', name: words.flow, unit: fields.flow.unit },
          { field: 'valve', name: words.opening, unit: fields.valve.unit, yAxis: 1 },
        ],
      },
      startTime: '*-1h',
    },
    query: { from: 'process', fieldSet: means('flow', 'valve'), ...boiler, startTime: '*-1h' },
  }),
]

export function demoProcessIn(locale: Locale): DemoDashboard {
  const words = processWords[locale]
  return { name: words.name, options: { ...DEFAULT_OPTIONS, theme: 'dark' }, components: items(words) }
}
