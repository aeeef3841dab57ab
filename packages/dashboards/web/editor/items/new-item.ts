import { versionOf } from '@atrium/charts/contract/define/widget'
import { widgetOf } from '@atrium/charts/web/kind/registry'
import { canFollowRange } from '../../../contract/board-range.ts'
import { type ComponentItem, DEFAULT_ITEM } from '../../../contract/dashboard.ts'
import { nextPlace } from '../../../contract/dashboard-ops/document.ts'
import type { DashboardOp, OpLabel, Place } from '../../../contract/dashboard-ops/ops.ts'
import { MAX_ITEMS } from '../../../contract/dashboard-schema.ts'
import { freePlace } from '../../../contract/free-place.ts'
import { newItemId } from '../../../contract/new-item-id.ts'
import { allItems, type Editor } from '../editor.ts'

export interface Added {
  id: string
  ops: DashboardOp[]
  label: OpLabel
}

const DEFAULT_SIZE = { width: DEFAULT_ITEM.width, height: DEFAULT_ITEM.height }

export function sizeOfKind(kind: string): Pick<Place, 'width' | 'height'> {
  return widgetOf(kind)?.spec.size ?? DEFAULT_SIZE
}

/** How many more items the dashboard may have. */
export function roomFor(editor: Editor): number {
  return MAX_ITEMS - editor.store.draft().items.size
}

/** What a person chose: a kind, and the props that a preset of it gives. */
export interface NewKind {
  kind: string
  props: Readonly<Record<string, unknown>>
}

interface NewItem extends Partial<Pick<NewKind, 'props'>> {
  place?: Place | undefined
  /** What it gets with its first data; absent: it shows none yet. */
  bound?(component: ComponentItem['component']): ComponentItem['component']
}

/**
 * What adds a new item on top of the others; null if the dashboard is full, which the person is told. Without a place
 * it stands where there is room.
 */
export function addedKind(
  editor: Editor,
  kind: string,
  { place, props = {}, bound = (component) => component }: NewItem = {},
): Added | null {
  const draft = editor.store.draft()
  if (roomFor(editor) < 1) {
    editor.ports.notify('full', { most: MAX_ITEMS })
    return null
  }
  const items = allItems(editor)
  const { width, height } = draft.options
  const box = place ??
    freePlace(sizeOfKind(kind), items, { width, height })?.box ?? { left: 0, top: 0, ...sizeOfKind(kind) }
  const id = newItemId((one) => draft.items.has(one))
  const spec = widgetOf(kind)?.spec
  const item: ComponentItem = {
    ...DEFAULT_ITEM,
    ...box,
    _id: id,
    zIndex: Math.max(DEFAULT_ITEM.zIndex, ...items.map(({ zIndex }) => zIndex)),
    ...(draft.options.range && spec && canFollowRange(spec, props) ? { followsRange: true } : {}),
    component: bound({ component: kind, title: '', version: spec ? versionOf(spec) : 1, props, dataSources: [] }),
  }
  return { id, ops: [{ op: 'add', at: nextPlace(draft), item }], label: { key: 'add', values: { kind } } }
}
