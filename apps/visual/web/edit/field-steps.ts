import type { Locale } from '@atrium/core/contract/refusal'
import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import { completedLabel } from '@atrium/dashboards/contract/dashboard-ops/undo'
import type { BuilderKind } from '@atrium/dashboards/web/builder/builder-kind'
import { isBound, knownConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { columnOps } from '@atrium/dashboards/web/builder/data/column-ops'
import { completedOps } from '@atrium/dashboards/web/builder/data/completed-data'
import type { DataPort } from '@atrium/dashboards/web/builder/data/data-port'
import {
  type DroppedField,
  FIELD_DRAG,
  fittingKind,
  readField,
  sourceOf,
  sourcesWith,
} from '@atrium/dashboards/web/builder/data/dropped-field'
import { bindingOps, withFirstData } from '@atrium/dashboards/web/builder/data/first-data'
import { act, type Editor, select } from '@atrium/dashboards/web/editor/editor'
import { type Added, addedKind } from '@atrium/dashboards/web/editor/items/new-item'
import { placeAround, type StageDrop } from '@atrium/dashboards/web/editor/stage/drops'
import { itemShape } from '@atrium/dashboards/web/live/item-props'

type Point = { x: number; y: number }

/** What bringing a field to an item does, or to a place without an item that reads data: there a fitting one is made. */
export function fieldStep(
  editor: Editor,
  kinds: readonly BuilderKind[],
  field: DroppedField,
  { item, point }: { item?: ComponentItem | undefined; point?: Point },
): Added | null {
  const shape = item ? itemShape(item) : 'none'
  if (!item || shape === 'none') {
    const kind = fittingKind(kinds, field)?.kind
    if (kind === undefined) return null
    return addedKind(editor, kind, {
      place: point && placeAround(point, kind),
      bound: (component) => withFirstData(component, [sourceOf(field)]),
    })
  }
  if (item.locked) {
    editor.ports.notify('locked')
    return null
  }
  const draft = editor.store.draft()
  const sources = sourcesWith(item, field, shape)
  const spec = kinds.find(({ kind }) => kind === item.component.component)?.spec
  const connectors = knownConnectors().map((one) => ({ spec: one }))
  const ops = [...bindingOps(draft, item, sources), ...(spec ? columnOps(draft, item, spec, sources, connectors) : [])]
  return { id: item._id, ops, label: { key: 'data', values: { count: 1 } } }
}

/** Where is asked what follows from the first data of an item, and in which language. */
export interface Asking {
  port: DataPort
  locale: Locale
}

/** The step after the one that gave an item its first data: what follows from them (`completedOps`). */
async function completeItem(editor: Editor, kinds: readonly BuilderKind[], asking: Asking, id: string) {
  // The first step is done when the function that brought the field has returned.
  await Promise.resolve()
  const read = () => {
    const item = editor.store.item(id)
    return item && { draft: editor.store.draft(), item }
  }
  const begun = read()
  const spec = kinds.find(({ kind }) => kind === begun?.item.component.component)?.spec
  if (!begun || !spec) return
  act(editor, await completedOps({ ...asking, spec }, begun, read), completedLabel(1))
}

const hasData = (item: ComponentItem | undefined) =>
  item !== undefined && itemShape(item) !== 'none' && isBound(item.component)

/** Fields that are dragged from the data panel. */
export function fieldDrop(editor: Editor, kinds: readonly BuilderKind[], mayQuery: boolean, asking: Asking): StageDrop {
  return {
    type: FIELD_DRAG,
    onItem: true,
    drop(text, place) {
      const field = readField(text)
      if (!field) return null
      if (mayQuery) {
        const step = fieldStep(editor, kinds, field, place)
        if (step && !hasData(place.item)) void completeItem(editor, kinds, asking, step.id)
        return step
      }
      editor.ports.notify('notAllowed')
      return null
    },
  }
}

/** The same without a pointer: for an item, or for a new one where there is room. */
export function bringField(
  editor: Editor,
  kinds: readonly BuilderKind[],
  asking: Asking,
  field: DroppedField,
  id?: string,
): void {
  const item = id === undefined ? undefined : editor.store.item(id)
  const step = fieldStep(editor, kinds, field, { item })
  if (!step || !act(editor, step.ops, step.label)) return
  select(editor, [step.id])
  if (!hasData(item)) void completeItem(editor, kinds, asking, step.id)
}
