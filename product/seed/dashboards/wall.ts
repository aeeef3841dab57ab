import type { Locale } from '@atrium/core/contract/refusal'
import { type ComponentItem, type DashboardOptions, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { MEASUREMENTS } from '../../sim/catalogue.ts'
import {
  BOTTOM,
  COUNTERS,
  clock,
  efficiency,
  field,
  figure,
  HEADER,
  heading,
  LIVE,
  MIDDLE,
  named,
  part,
  place,
  trend,
  when,
  where,
} from './parts.ts'
import { type WallWords, wallWords } from './words.ts'

/**
 * The dashboard of the demonstration factory: output and speed of each production line, power, and the climate of the
 * rooms.
 */

const { line, env, energy } = MEASUREMENTS

const header = (words: WallWords) => [
  heading('titleTop', place(HEADER, 0, 8), words.heading, words.title),
  clock('clockTop', place(HEADER, 8, 4), words.clock),
]

const outputs = (words: WallWords) =>
  line.values.map((name, index) =>
    figure(`output${name}0`, COUNTERS, index, words.output(words.lines[name]), {
      unit: words.pieces,
      decimal: 0,
      query: { from: 'line', fieldSet: field('output', 'last'), ...where('line', name) },
    }),
  )

const speeds = (words: WallWords) =>
  line.values.map((name, index) =>
    figure(`speed${name}00`, LIVE, index, words.speed(words.lines[name]), {
      unit: line.fields.speed.unit,
      decimal: line.fields.speed.decimals,
      query: { from: 'line', fieldSet: field('speed', 'last'), ...where('line', name) },
      // A production line that does not run.
      unusual: [when('<', 1)],
    }),
  )

const meters = (words: WallWords) => [
  figure('todayUse', COUNTERS, 3, words.energyToday, {
    unit: energy.fields.today.unit,
    decimal: 0,
    query: { from: 'energy', fieldSet: field('today', 'last'), ...where('meter', 'main') },
  }),
  figure('powerNow', LIVE, 3, words.plantPower, {
    unit: energy.fields.power.unit,
    decimal: 1,
    query: { from: 'energy', fieldSet: field('power', 'last'), ...where('meter', 'main') },
  }),
  figure('todaySun', COUNTERS, 4, words.solarToday, {
    unit: energy.fields.today.unit,
    decimal: 0,
    query: { from: 'energy', fieldSet: field('today', 'last'), ...where('meter', 'solar') },
  }),
  figure('solarNow', LIVE, 4, words.solarPower, {
    unit: energy.fields.power.unit,
    decimal: 1,
    query: { from: 'energy', fieldSet: field('power', 'last'), ...where('meter', 'solar') },
  }),
]

const paint = (words: WallWords) => [
  figure('paintDeg', COUNTERS, 5, words.paintTemperature, {
    unit: env.fields.temperature.unit,
    decimal: env.fields.temperature.decimals,
    query: { from: 'env', fieldSet: field('temperature', 'last'), ...where('room', 'paint') },
    unusual: [when('<', 23.5), when('>', 26.5)],
  }),
  figure('paintHum', LIVE, 5, words.paintHumidity, {
    unit: env.fields.humidity.unit,
    decimal: env.fields.humidity.decimals,
    query: { from: 'env', fieldSet: field('humidity', 'last'), ...where('room', 'paint') },
    unusual: [when('<', 52), when('>', 72)],
  }),
]

const middle = (words: WallWords) => [
  trend(
    'speed001',
    place(MIDDLE, 0, 4),
    words.speeds(line.fields.speed.unit),
    { precision: 1, plotYMin: 0, fieldList: named('speed', words.lines, { unit: line.fields.speed.unit }) },
    { from: 'line', fieldSet: field('speed', 'mean'), groupBy: 'line', startTime: '*-2h' },
  ),
  efficiency('oee00001', place(MIDDLE, 4, 5), words, 1),
  part('rooms001', place(MIDDLE, 9, 3), {
    kind: 'Table',
    title: words.roomTemperatures(env.fields.temperature.unit),
    props: {
      fieldKeys: Object.keys(words.rooms).map((room) => `temperature ${room}`),
      columnsName: Object.values(words.rooms),
      numlength: env.fields.temperature.decimals,
      pagination: false,
      pageSize: 7,
      startTime: '*-2h',
    },
    query: { from: 'env', fieldSet: field('temperature', 'mean'), groupBy: 'room', interval: '10m', startTime: '*-2h' },
  }),
]

const bottom = (words: WallWords) => [
  trend(
    'drive001',
    place(BOTTOM, 0, 4),
    words.driveTemperatures(line.fields.temperature.unit),
    {
      precision: 1,
      plotYMax: 60,
      fieldList: named('temperature', words.lines, { unit: line.fields.temperature.unit }),
      thresholds: [{ value: 55, label: words.limit }],
    },
    { from: 'line', fieldSet: field('temperature', 'mean'), groupBy: 'line', startTime: '*-8h' },
  ),
  trend(
    'shake001',
    place(BOTTOM, 4, 4),
    words.vibration(line.fields.vibration.unit),
    {
      precision: 2,
      plotYMin: 0,
      plotYMax: 4,
      fieldList: named('vibration', words.lines, { unit: line.fields.vibration.unit }),
      thresholds: [{ value: 2.8, label: words.limit }],
    },
    { from: 'line', fieldSet: field('vibration', 'mean'), groupBy: 'line', startTime: '*-2h' },
  ),
  part('energy01', place(BOTTOM, 8, 4), {
    kind: 'InfluxdbChart',
    title: words.powers(energy.fields.power.unit),
    props: {
      chartType: 8,
      config: {
        precision: 0,
        plotYMin: 0,
        fieldList: named('power', words.meters, { unit: energy.fields.power.unit }),
      },
      startTime: '*-1d',
    },
    query: { from: 'energy', fieldSet: field('power', 'mean'), groupBy: 'meter', startTime: '*-1d' },
  }),
]

export interface DemoDashboard {
  name: string
  options: DashboardOptions
  components: ComponentItem[]
}

/** A dashboard's texts are data and not translated, so there is one dashboard per language. */
export function demoDashboardIn(locale: Locale): DemoDashboard {
  const words = wallWords[locale]
  return {
    name: words.name,
    options: { ...DEFAULT_OPTIONS, theme: 'dark', width: 1920, height: 1080 },
    components: [header, outputs, speeds, meters, paint, middle, bottom].flatMap((row) => row(words)),
  }
}
