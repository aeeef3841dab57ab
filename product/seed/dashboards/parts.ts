import { versionOf } from '@atrium/charts/contract/define/widget'
import type { BusinessQuery } from '@atrium/connectors/business/query'
import type { ColourCondition } from '@atrium/core/contract/colours'
import type { ComponentItem, ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import { DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { Aggregate, ComponentQuery } from '@atrium/timeseries/contract/query'
import { FACTORY_DB } from '../../sim/catalogue.ts'
import { type WidgetKind, widgets } from '../../widgets.ts'

/** Parts of the dashboards: a grid of twelve columns of 147 px with gaps of 12 px. */

const GAP_PX = 12
const COLUMN_PX = 147
/** The last thirty days. */
export const MONTH = '*-30d'
export const ALARM = '#F0564A'
export const ATTENTION = '#F0B03F'
export const NORMAL = '#2CB5BF'

export const HEADER = { top: 12, height: 56 }
/** Totals of the shift or the day. */
export const COUNTERS = { top: 80, height: 128 }
/** Present values, with the last hour below the number. */
export const LIVE = { top: 220, height: 128 }
/** 41 px of title, a table head and seven rows. */
export const MIDDLE = { top: 360, height: 361 }
export const BOTTOM = { top: 733, height: 335 }

type Row = Pick<ComponentItem, 'top' | 'height'>

/** A position in the grid: `columns` wide, starting at column `from` (counted from 0). */
export function place(row: Row, from: number, columns: number) {
  const left = GAP_PX + from * (COLUMN_PX + GAP_PX)
  return { ...row, left, width: columns * (COLUMN_PX + GAP_PX) - GAP_PX }
}

interface Part extends Partial<ComponentItem> {
  kind: WidgetKind
  title: string
  props: Record<string, unknown>
  query?: Partial<ComponentQuery>
  /** Business data in place of a query. `since` is the start of their range, by default the app's own. */
  business?: BusinessQuery & { since?: string }
  /** Typed-in data. */
  data?: unknown
}

export function part(
  _id: string,
  at: ReturnType<typeof place>,
  { kind, title, props, query, business, data, ...looks }: Part,
): ComponentItem {
  const dataSources = sourcesOf({ query, business, data })
  return {
    ...DEFAULT_ITEM,
    ...at,
    _id,
    showFullScreen: dataSources.length > 0,
    ...looks,
    component: {
      component: kind,
      title,
      version: versionOf(widgets.find((widget) => widget.kind === kind)!),
      props,
      dataSources,
    },
  }
}

function sourcesOf({ query, business, data }: Pick<Part, 'query' | 'business' | 'data'>): ItemDataSource[] {
  if (query) return [{ _id: '', connector: 'timeseries', props: { ...QUERY, ...query } }]
  if (business) return [sourceOf(business)]
  return data === undefined ? [] : [{ _id: '', props: { data } }]
}

function sourceOf({ since, ...business }: BusinessQuery & { since?: string }): ItemDataSource {
  return { _id: '', connector: 'business', props: { business, ...(since ? { startTime: since } : {}) } }
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

export function field(name: string, aggregate: Aggregate): ComponentQuery['fieldSet'] {
  return [{ field: name, as: name, aggregate }]
}

export function where(tagKey: string, tagValue: string): Pick<ComponentQuery, 'whereObj'> {
  return { whereObj: { TAG: [{ tagKey, operator: '=', tagValue }] } }
}

interface Figure {
  unit: string
  decimal: number
  query?: Partial<ComponentQuery>
  business?: BusinessQuery
  /** The value is amber if one of these conditions is true. */
  unusual?: ColourCondition[]
}

/** One of six large numbers side by side. Present readings have a curve of the last hour below. */
export function figure(
  _id: string,
  row: Row,
  place6th: number,
  title: string,
  { unit, decimal, unusual, ...source }: Figure,
) {
  const valueStyle = unusual ? { colorConditions: unusual } : {}
  return part(_id, place(row, place6th * 2, 2), {
    kind: 'Value',
    title,
    props: { unit, decimal, valueStyle, trend: row === LIVE && source.query !== undefined },
    ...source,
  })
}

export function when(operator: ColourCondition['operator1'], value: number): ColourCondition {
  return { operator1: operator, value1: value, operator2: operator, value2: value, color: ATTENTION }
}

/** The text over a dashboard, without a frame. */
export function heading(_id: string, at: ReturnType<typeof place>, title: string, text: string, fontSize = 30) {
  const props = { text, fontSize, bold: true }
  return part(_id, at, { kind: 'StaticText', title, border: false, showTitle: false, props })
}

/** The time at the right end of the heading. */
export function clock(_id: string, at: ReturnType<typeof place>, title: string) {
  const looks = { border: false, showTitle: false, showFullScreen: false }
  return part(_id, at, { kind: 'Clock', title, ...looks, props: { align: 'right' } })
}

/** The efficiency of each production line, amber below 75 % and red below 60 %. */
export function efficiency(
  _id: string,
  at: ReturnType<typeof place>,
  { oee, lines }: { oee: string; lines: Readonly<Record<string, string>> },
  precision: number,
) {
  const colors = [
    { end: 60, color: ALARM },
    { end: 75, color: ATTENTION },
    { end: 100, color: NORMAL },
  ]
  const fieldList = named('oee', lines, { unit: '%', precision, yMin: 0, yMax: 100, colors })
  return part(_id, at, {
    kind: 'Gauge',
    title: oee,
    props: { config: { fieldList } },
    query: { from: 'line', fieldSet: field('oee', 'last'), groupBy: 'line' },
  })
}

/** A chart of one field with a curve for each value of a tag. */
export function trend(
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

export function named(fieldName: string, names: Readonly<Record<string, string>>, settings: object) {
  return Object.entries(names).map(([tag, name]) => ({ field: `${fieldName} ${tag}`, name, ...settings }))
}

/** Single values of an app's overview, of its own range. */
export const kpis = (app: string, ...names: string[]): BusinessQuery => ({ app, from: 'kpis', names })

interface Course {
  title: string
  app: string
  /** The series of its overview, what it is called, and its unit. */
  series: string
  name: string
  unit: string
}

/** Bars of the last thirty days of a series of an app's overview. */
export function monthOf(_id: string, at: ReturnType<typeof place>, { title, app, series, name, unit }: Course) {
  return part(_id, at, {
    kind: 'InfluxdbChart',
    title,
    props: {
      chartType: 8,
      config: { precision: 0, plotYMin: 0, fieldList: [{ field: series, name, unit }] },
      startTime: MONTH,
    },
    business: { app, from: 'series', names: [series], since: MONTH },
  })
}
