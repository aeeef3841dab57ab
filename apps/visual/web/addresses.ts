/** Address of the viewer inside the shell; with values for the parameters of the dashboard. */
export function viewerAddress(id: string, values: Readonly<Record<string, string>> = {}): string {
  return `/visual/dashboard/view/${id}${dataOf(values)}`
}

const dataOf = (values: Readonly<Record<string, string>>) =>
  Object.keys(values).length > 0 ? `?${new URLSearchParams({ data: JSON.stringify(values) })}` : ''

/** Address of the preview of a draft; with values for the parameters of the dashboard. */
export function previewAddress(id: string, values: Readonly<Record<string, string>> = {}): string {
  return `/visual/dashboard/preview/${id}${dataOf(values)}`
}

/** Address of the builder, with an item selected first, or a panel opened. */
export function editAddress(id: string, first: { select?: string; panel?: 'data' } = {}): string {
  return `/visual/dashboard/edit?${new URLSearchParams({ _id: id, ...first })}`
}

/**
 * Address of the page that shows a measurement: in this range of time (ISO 8601), in that of all its data (`all`), or from
 * now back to where there are some.
 */
export function measurementAddress(db: string, measurement: string, range?: { from: string; to?: string }): string {
  return `/visual/data?${new URLSearchParams({ db, measurement, ...range })}`
}

/** Address of the page that finds the tenant's time series; a widget made there is offered to this dashboard first. */
export function exploreAddress(board: string): string {
  return `/visual/data?board=${board}`
}

/** Address of the page that shows how to send data. */
export const CONNECT_ADDRESS = '/visual/connect'

/** Address for people without an account. The host is the one that this page was opened with. */
export function publicAddress(id: string): string {
  return `${location.origin}/public/dashboard?_id=${encodeURIComponent(id)}`
}
