import { isSingle, type Shape } from '@atrium/charts/contract/define/widget'
import type { BusinessApp, BusinessCatalogue, BusinessChoice } from '../catalogue.ts'
import { BEFORE, type BusinessPart, type BusinessQuery, COUNT } from '../query.ts'

/** The business data that an author can choose for one component, independent of the page that shows the choices. */

/**
 * The parts of an app that a component of this shape can show: a ranking is not a single value, a list not a series.
 */
export function partsFor({ lists, kpis, series, tops }: BusinessApp, shape: Shape): BusinessPart[] {
  const parts: BusinessPart[] = []
  if (kpis.length > 0 && shape !== 'series') parts.push('kpis')
  if (series.length > 0) parts.push('series')
  if (tops.length > 0 && shape === 'page') parts.push('tops')
  if (lists.length > 0 && shape !== 'series') parts.push('list')
  return parts
}

/** The lists or rankings of an app; empty for parts that need no such choice. */
export function placesOf(app: BusinessApp, from: BusinessPart): BusinessChoice[] {
  if (from === 'list') return app.lists
  return from === 'tops' ? app.tops : []
}

interface CountWords {
  count: string
  before: (label: string) => string
}

/** The columns or figures that can be chosen next. */
export function namesOf(app: BusinessApp, query: BusinessQuery, shape: Shape, words: CountWords): BusinessChoice[] {
  const { from, of } = query
  if (from === 'series') return app.series
  if (from === 'tops') return app.tops.find(({ name }) => name === of)?.columns ?? []
  if (from === 'kpis') {
    const before = app.kpis.map(({ name, label }) => ({ name: name + BEFORE, label: words.before(label) }))
    return [...app.kpis, ...before]
  }
  const columns = app.lists.find(({ name }) => name === of)?.columns ?? []
  if (!isSingle(shape)) return columns
  return [{ name: COUNT, label: words.count }, ...columns.filter(({ sums }) => sums)]
}

/** A first choice that already shows data. */
export function firstQuery(app: BusinessApp, from: BusinessPart, shape: Shape, of?: string): BusinessQuery {
  const place = of ?? placesOf(app, from)[0]?.name
  const query: BusinessQuery = { app: app.app, from, names: [], ...(place === undefined ? {} : { of: place }) }
  const choices = namesOf(app, query, shape, { count: '', before: (label) => label })
  // A page shows up to five columns at first, a single value one.
  const room = shape === 'page' && from !== 'kpis' ? 5 : 1
  return { ...query, names: choices.slice(0, room).map(({ name }) => name) }
}

/** The first part that a component of this shape can show; undefined if the author may read none. */
export function anyQuery({ apps }: BusinessCatalogue, shape: Shape): BusinessQuery | undefined {
  for (const app of apps) {
    const [part] = partsFor(app, shape)
    if (part) return firstQuery(app, part, shape)
  }
  return undefined
}

/** What a component of this query may be called; '' for an app that the author may not read. */
export function titleOf(apps: readonly BusinessApp[], { app: key, from, of, names }: BusinessQuery): string {
  const app = apps.find((one) => one.app === key)
  if (!app) return ''
  const [name = ''] = names
  const isFigure = from === 'kpis' || from === 'series'
  const choices = isFigure ? app[from] : placesOf(app, from)
  const chosen = isFigure ? name.replace(BEFORE, '') : of
  return choices.find((one) => one.name === chosen)?.label ?? ''
}

const isPlace = (value: string) => /^\{\w+\}$/.test(value)

/** A filter is a parameter, or values: what was chosen last stays. */
export function withoutMixed(chosen: readonly string[]): string[] {
  const last = chosen.at(-1) ?? ''
  return isPlace(last) ? [last] : chosen.filter((value) => !isPlace(value))
}
