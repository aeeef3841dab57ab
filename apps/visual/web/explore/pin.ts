import { shapeOf, versionOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { knownWidgets } from '@atrium/charts/web/kind/registry'
import type { Locale } from '@atrium/core/contract/refusal'
import { ApiRefusal, api } from '@atrium/core/web/api/client'
import { newKey } from '@atrium/core/web/api/new-key'
import { type ComponentItem, type DashboardOptions, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { applyOps } from '@atrium/dashboards/contract/dashboard-ops/apply'
import { nextPlace } from '@atrium/dashboards/contract/dashboard-ops/document'
import type { DashboardOp, Draft } from '@atrium/dashboards/contract/dashboard-ops/ops'
import { MAX_ITEMS } from '@atrium/dashboards/contract/dashboard-schema'
import { freePlace } from '@atrium/dashboards/contract/free-place'
import { newItemId } from '@atrium/dashboards/contract/new-item-id'
import { completedOps } from '@atrium/dashboards/web/builder/data/completed-data'
import { serverData } from '@atrium/dashboards/web/builder/data/data-port'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { MAX_FIELDS } from '@atrium/timeseries/contract/query-language'
import { dashboard } from '../../index.ts'

/** The common kinds that can show a query. Those that draw points over time come first, as the page itself does. */
export function kindsFor({ fieldSet }: ComponentQuery): WidgetSpec[] {
  const isOverTime = (spec: WidgetSpec) => shapeOf(spec, {}) === 'series'
  return knownWidgets()
    .filter((spec) => spec.isCommon && shapeOf(spec, {}) !== 'none')
    .filter(({ mostFields = MAX_FIELDS }) => fieldSet.length <= mostFields)
    .sort((one, other) => Number(isOverTime(other)) - Number(isOverTime(one)))
}

export interface Pinned {
  title: string
  query: ComponentQuery
  spec: WidgetSpec
  /** The language of words in its data. */
  locale: Locale
}

/** There is no place on the dashboard for another widget. */
export class NoPlace extends Error {}

const CHANGED_MEANWHILE = 40_901

/** @returns the `_id` of the new dashboard */
export async function createBoard(name: string, components: readonly ComponentItem[] = []): Promise<string> {
  return (await api.post<{ _id: string }>(dashboard.path, { name, components }))._id
}

interface StoredDraft {
  head: number
  draft: { options: DashboardOptions; items: { at: number; item: ComponentItem }[] }
}

/**
 * Adds a widget to the draft of a dashboard, where there is room, as a step that its author can undo.
 * @returns the `_id` of the widget
 * @throws NoPlace, and what the calls throw
 */
export async function pinTo(board: string, pinned: Pinned): Promise<string> {
  try {
    return await addTo(board, pinned)
  } catch (error) {
    // Somebody has changed it since it was read: what they placed must be read, too.
    if (error instanceof ApiRefusal && error.body.code === CHANGED_MEANWHILE) return addTo(board, pinned)
    throw error
  }
}

async function addTo(board: string, pinned: Pinned): Promise<string> {
  const { head, draft: stored } = await api.get<StoredDraft>(`${dashboard.path}/draft`, { _id: board })
  const draft: Draft = { options: stored.options, items: new Map(stored.items.map((one) => [one.item._id, one])) }
  const { item, height } = await pinnedItem(
    pinned,
    draft.options,
    stored.items.map(({ item }) => item),
  )
  const higher: DashboardOp[] = height > draft.options.height ? [{ op: 'set', path: ['height'], value: height }] : []
  const ops: DashboardOp[] = [...higher, { op: 'add', at: nextPlace(draft), item }]
  const batch = { _id: board, base: head, key: newKey(), label: { key: 'pin' }, ops }
  await api.post(`${dashboard.path}/op`, batch)
  return item._id
}

/**
 * A widget with the query in a free place, with what follows from its data, and the height that the canvas needs for it.
 * @throws NoPlace
 */
export async function pinnedItem(pinned: Pinned, options: DashboardOptions, items: readonly ComponentItem[]) {
  const { title, query, spec } = pinned
  const place = items.length < MAX_ITEMS ? freePlace(spec.size, items, options) : null
  if (!place) throw new NoPlace()
  const item: ComponentItem = {
    ...DEFAULT_ITEM,
    ...place.box,
    _id: newItemId((id) => items.some(({ _id }) => _id === id)),
    zIndex: Math.max(DEFAULT_ITEM.zIndex, ...items.map(({ zIndex }) => zIndex)),
    component: {
      component: spec.kind,
      title,
      version: versionOf(spec),
      props: propsFor(spec, query),
      dataSources: [{ _id: '', props: query }],
    },
  }
  return { item: await completedItem(pinned, item, options), height: place.canvas.height }
}

/** The widget as it would be with its first data in the editor, such as a dial with limits. */
async function completedItem({ spec, locale }: Pinned, item: ComponentItem, options: DashboardOptions) {
  const draft: Draft = { options, items: new Map([[item._id, { at: 0, item }]]) }
  const bound = { draft, item }
  const ops = await completedOps({ port: serverData, spec, locale }, bound, () => bound)
  return applyOps(draft, ops).draft.items.get(item._id)?.item ?? item
}

/** The props that depend on the query. */
function propsFor({ props }: WidgetSpec, { fieldSet, startTime, endTime, groupBy }: ComponentQuery) {
  const range = 'startTime' in props ? { startTime, endTime } : {}
  const columns = 'fieldKeys' in props && !groupBy ? { fieldKeys: fieldSet.map(({ as }) => as) } : {}
  return { ...range, ...columns }
}
