import { type TimeRange, timeMs } from '@atrium/core/contract/time'

/** The parameters in the address of a public dashboard: `/public/dashboard?_id=…&needBack=1&data={…}`. */
export interface PublicAddress {
  dashboard: string
  needBack: boolean
  /** Values for the dashboard's data sources; absent if there are none or they are not a JSON object. */
  data?: Record<string, unknown>
  /** The time range that a viewer has chosen (`from`, `to`); absent if there is none or it is no range. */
  range?: TimeRange
}

export function readPublicAddress(search: string): PublicAddress {
  const query = new URLSearchParams(search)
  const needBack = query.get('needBack')
  const data = parsedObject(query.get('data'))
  const range = rangeIn(query)
  return {
    dashboard: query.get('_id') ?? '',
    needBack: needBack !== null && needBack !== '0' && needBack !== 'false',
    ...(data ? { data } : {}),
    ...(range ? { range } : {}),
  }
}

/** A link whose range was changed by hand, or truncated, opens with that of the author. */
function rangeIn(query: URLSearchParams): TimeRange | undefined {
  const [startTime, endTime] = [query.get('from') ?? '', query.get('to') ?? '']
  const nowMs = Date.now()
  const [startMs, endMs] = [timeMs(startTime, nowMs), timeMs(endTime, nowMs)]
  return startMs !== null && endMs !== null && startMs < endMs ? { startTime, endTime } : undefined
}

/** The search of an address with the time range that a viewer has chosen, so that a link keeps it; null: the author's. */
export function searchWithRange(search: string, range: TimeRange | null): string {
  const query = new URLSearchParams(search)
  query.delete('from')
  query.delete('to')
  if (range) {
    query.set('from', range.startTime)
    query.set('to', range.endTime)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The address of the next dashboard of a series: the same parameters with another id. */
export function nextAddress(pathname: string, search: string, next: string): string {
  const query = new URLSearchParams(search)
  query.set('_id', next)
  return `${pathname}?${query}`
}

// A link that was truncated when it was copied still opens its dashboard, with the author's own values.
function parsedObject(text: string | null): Record<string, unknown> | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

const DASHBOARD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Only such a text may become part of an address that the page opens. */
export function isDashboardId(id: unknown): id is string {
  return typeof id === 'string' && DASHBOARD_ID.test(id)
}

/** The address of a dashboard that a person opens from another one: it starts with the values of the last one. */
export function openedAddress(
  pathname: string,
  search: string,
  id: string,
  values: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams(search)
  query.set('_id', id)
  const data = { ...parsedObject(query.get('data')), ...values }
  if (Object.keys(data).length > 0) query.set('data', JSON.stringify(data))
  return `${pathname}?${query}`
}
