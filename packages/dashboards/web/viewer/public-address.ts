/** The parameters in the address of a public dashboard: `/public/dashboard?_id=…&needBack=1&data={…}`. */
export interface PublicAddress {
  dashboard: string
  needBack: boolean
  /** Values for the dashboard's data sources; absent if there are none or they are not a JSON object. */
  data?: Record<string, unknown>
}

export function readPublicAddress(search: string): PublicAddress {
  const query = new URLSearchParams(search)
  const needBack = query.get('needBack')
  const data = parsedObject(query.get('data'))
  return {
    dashboard: query.get('_id') ?? '',
    needBack: needBack !== null && needBack !== '0' && needBack !== 'false',
    ...(data ? { data } : {}),
  }
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
