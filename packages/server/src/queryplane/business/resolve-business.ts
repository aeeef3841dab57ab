import type { BusinessQuery } from '@atrium/contract/business'
import type { ItemDataSource, ItemRequest } from '@atrium/contract/dashboard'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import type { Locale } from '@atrium/contract/refusal'
import { timeMs } from '@atrium/contract/time'
import { fillTagValue, type ParameterValues } from '../parameters.ts'
import { badRange, incompleteQuery } from '../refusals.ts'

/** Business data as one viewer sees it. Two that are equal as JSON, of one tenant, are one. */
export interface ResolvedBusiness {
  shape: 'business'
  data: Exclude<WidgetSpec['data'], 'none'>
  business: Required<BusinessQuery>
  /** Time expressions, read anew at every run; '' where nobody named one. */
  start: string
  end: string
  page: { current: number; pageSize: number } | null
  locale: Locale
  /** Everyone who may see exactly the same has the same. */
  standing: string
}

/** For whom it is resolved. */
export interface BusinessViewer {
  locale: Locale
  standing: string
}

const DEFAULT_PAGE_ROWS = 10

/** @throws incompleteQuery | badRange */
export function resolveBusiness(
  { business, startTime, endTime }: ItemDataSource['props'] & { business: BusinessQuery },
  data: ResolvedBusiness['data'],
  request: Partial<ItemRequest>,
  values: ParameterValues,
  { locale, standing }: BusinessViewer,
): ResolvedBusiness {
  const { app, from, of = '', names, filters = {}, sort = '' } = business
  const isNamed = from === 'list' || from === 'tops'
  if (names.length === 0 || (isNamed && of === '')) throw incompleteQuery()
  // A list has no course over time, and no single value of a ranking is the value.
  if ((from === 'list' && data === 'series') || (from === 'tops' && data !== 'page')) throw incompleteQuery()
  // A number on a wall shows what its author meant; a range is chosen in charts and tables.
  const asked = data === 'latest' ? {} : request
  const range = { start: asked.startTime || startTime || '', end: asked.endTime || endTime || '' }
  for (const end of Object.values(range)) if (end && timeMs(end, 0) === null) throw badRange()
  const { current = 1, pageSize = DEFAULT_PAGE_ROWS } = request
  return {
    shape: 'business',
    data,
    business: { app, from, of, names, filters: filledFilters(filters, values), sort },
    ...range,
    page: data === 'page' ? { current, pageSize } : null,
    locale,
    standing,
  }
}

/** A list of no ids: no row is in it. */
const NO_ROW = { ids: '' }

/** A stored filter without a value counts for nothing; one whose parameter is filled with nothing leaves no row. */
function filledFilters(stored: Readonly<Record<string, string>>, values: ParameterValues): Record<string, string> {
  const filled = Object.entries(stored).flatMap(([name, value]) =>
    value === '' ? [] : [[name, fillTagValue(value, '=', values)] as const],
  )
  const known = filled.filter((one): one is [string, string] => one[1] !== null)
  return { ...Object.fromEntries(known), ...(known.length < filled.length ? NO_ROW : {}) }
}
