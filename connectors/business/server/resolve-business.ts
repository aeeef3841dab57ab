import { isSingle, type Shape } from '@atrium/charts/contract/define/widget'
import type { Locale } from '@atrium/core/contract/refusal'
import { timeMs } from '@atrium/core/contract/time'
import { joinValues } from '@atrium/core/contract/value-list'
import type { ItemRequest } from '@atrium/dashboards/contract/dashboard'
import { type ChosenValues, chosenIn } from '@atrium/dashboards/server/queryplane/query/parameters'
import { badRange, incompleteQuery } from '@atrium/dashboards/server/queryplane/query/refusals'
import type { BusinessSource } from '../business-source.ts'
import type { BusinessQuery } from '../query.ts'

/** A query of business data for one viewer. Two queries of a tenant that are equal as JSON share their result. */
export interface ResolvedBusiness {
  shape: 'business'
  data: Exclude<Shape, 'none'>
  business: Required<BusinessQuery>
  /** Time expressions, evaluated at every run; '' if none was given. */
  start: string
  end: string
  page: { current: number; pageSize: number; asOf?: string } | null
  locale: Locale
  /** Equal for viewers who may see exactly the same. */
  standing: string
  /** The time zone of absolute times. */
  zone: string
}

/** The viewer for whom it is resolved. */
export interface BusinessViewer {
  locale: Locale
  standing: string
  zone: string
  /** Whether the component has the range of the dashboard, which viewers choose for single values, too. */
  followsRange?: boolean
}

const DEFAULT_PAGE_ROWS = 10

/** @throws incompleteQuery | badRange */
export function resolveBusiness(
  { business, startTime, endTime }: BusinessSource & { business: BusinessQuery },
  data: ResolvedBusiness['data'],
  request: Partial<ItemRequest>,
  values: ChosenValues,
  { locale, standing, zone, followsRange = false }: BusinessViewer,
): ResolvedBusiness {
  const { app, from, of = '', names, filters = {}, sort = '' } = business
  const isNamed = from === 'list' || from === 'tops'
  if (names.length === 0 || (isNamed && of === '')) throw incompleteQuery()
  // A single value keeps the range of its author, unless it follows that of the dashboard.
  const asked = isSingle(data) && !followsRange ? {} : request
  const range = { start: asked.startTime || startTime || '', end: asked.endTime || endTime || '' }
  for (const end of Object.values(range)) if (end && timeMs(end, 0) === null) throw badRange()
  const { current = 1, pageSize = DEFAULT_PAGE_ROWS, asOf } = request
  return {
    shape: 'business',
    data,
    business: { app, from, of, names, filters: filledFilters(filters, values), sort },
    ...range,
    page: data === 'page' ? { current, pageSize, ...(asOf === undefined ? {} : { asOf }) } : null,
    locale,
    standing,
    zone,
  }
}

/** An empty list of ids, which no row matches. */
const NO_ROW = { ids: '' }

/** Values of a parameter are one each, also with a comma; undefined if all are chosen, null if there is none. */
function filledFilter(stored: string, values: ChosenValues): string | null | undefined {
  const chosen = chosenIn(stored, values)
  if (chosen === undefined) return stored
  if (chosen === null) return undefined
  return chosen.length === 0 ? null : joinValues(chosen)
}

/** A stored filter without a value, or of which all are chosen, is ignored; one with an empty parameter matches no row. */
function filledFilters(stored: Readonly<Record<string, string>>, values: ChosenValues): Record<string, string> {
  const filled = Object.entries(stored).flatMap(([name, value]) => {
    const given = value === '' ? undefined : filledFilter(value, values)
    return given === undefined ? [] : [[name, given] as const]
  })
  const known = filled.filter((one): one is [string, string] => one[1] !== null)
  return { ...Object.fromEntries(known), ...(known.length < filled.length ? NO_ROW : {}) }
}
