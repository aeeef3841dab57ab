import {
  type ComponentItem,
  type ComponentQuery,
  type DashboardOptions,
  DEFAULT_ITEM,
  DEFAULT_OPTIONS,
} from '@atrium/contract/dashboard'
import { MAX_ITEMS } from '@atrium/contract/dashboard-schema'
import { versionOf, type WidgetSpec } from '@atrium/contract/define/widget'
import { freePlace } from '@atrium/contract/free-place'
import { newItemId } from '@atrium/contract/new-item-id'
import { ApiRefusal, api } from '@atrium/web/api/client'
import { dashboard } from '../../index.ts'

/** The kinds of widgets that can show a query, and with how many fields at most. */
export const PIN_KINDS = [
  ['InfluxdbChart', 50],
  ['Value', 1],
  ['Gauge', 3],
  ['Table', 50],
] as const
export type PinKind = (typeof PIN_KINDS)[number][0]

export interface Pinned {
  title: string
  query: ComponentQuery
  spec: WidgetSpec
}

/** A dashboard that already exists, or the name of a new one. */
export type PinTarget = { id: string } | { name: string }

interface Stored {
  _id: string
  rev: number
  name: string
  options: DashboardOptions
  components: ComponentItem[]
}

/** There is no place on the dashboard for another widget. */
export class NoPlace extends Error {}

const CHANGED_MEANWHILE = 40_901

/**
 * Puts a widget on a dashboard, where there is room.
 * @returns the dashboard
 * @throws NoPlace, and what the calls throw
 */
export async function pin(pinned: Pinned, target: PinTarget): Promise<{ _id: string; name: string }> {
  if ('name' in target) {
    const body = { name: target.name, ...withItem(pinned, DEFAULT_OPTIONS, []) }
    return (await api.post<{ dashboard: Stored }>(dashboard.path, body)).dashboard
  }
  try {
    return await addTo(target.id, pinned)
  } catch (error) {
    // Somebody has changed it since it was read: what they placed must be read, too.
    if (error instanceof ApiRefusal && error.body.code === CHANGED_MEANWHILE) return addTo(target.id, pinned)
    throw error
  }
}

async function addTo(id: string, pinned: Pinned): Promise<Stored> {
  const { dashboard: stored } = await api.get<{ dashboard: Stored }>(dashboard.path, { _id: id })
  const body = { _id: id, rev: stored.rev, ...withItem(pinned, stored.options, stored.components) }
  return (await api.put<{ dashboard: Stored }>(dashboard.path, body)).dashboard
}

/** The options and components of a dashboard with one more widget. */
export function withItem({ title, query, spec }: Pinned, options: DashboardOptions, items: readonly ComponentItem[]) {
  const place = items.length < MAX_ITEMS ? freePlace(spec.size, items, options) : null
  if (!place) throw new NoPlace()
  const item: ComponentItem = {
    ...DEFAULT_ITEM,
    ...place.box,
    _id: newItemId((id) => items.some(({ _id }) => _id === id)),
    component: {
      component: spec.kind,
      title,
      version: versionOf(spec),
      props: propsFor(spec, query),
      dataSources: [{ _id: '', props: query }],
    },
  }
  return { options: { ...options, ...place.canvas }, components: [...items, item] }
}

/** The props that depend on the query. */
function propsFor({ props }: WidgetSpec, { fieldSet, startTime, endTime, groupBy }: ComponentQuery) {
  const range = 'startTime' in props ? { startTime, endTime } : {}
  const columns = 'fieldKeys' in props && !groupBy ? { fieldKeys: fieldSet.map(({ as }) => as) } : {}
  return { ...range, ...columns }
}
