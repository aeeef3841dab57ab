import type { ComponentItem } from '@atrium/dashboards/contract/dashboard'
import type { BuilderKind } from '@atrium/dashboards/web/builder/builder-kind'
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
  const ops = bindingOps(editor.store.draft(), item, sourcesWith(item, field, shape))
  return { id: item._id, ops, label: { key: 'data', values: { count: 1 } } }
}

/** Fields that are dragged from the data panel. */
export function fieldDrop(editor: Editor, kinds: readonly BuilderKind[], mayQuery: boolean): StageDrop {
  return {
    type: FIELD_DRAG,
    onItem: true,
    drop(text, place) {
      const field = readField(text)
      if (!field) return null
      if (mayQuery) return fieldStep(editor, kinds, field, place)
      editor.ports.notify('notAllowed')
      return null
    },
  }
}

/** The same without a pointer: for an item, or for a new one where there is room. */
export function bringField(editor: Editor, kinds: readonly BuilderKind[], field: DroppedField, id?: string): void {
  const item = id === undefined ? undefined : editor.store.item(id)
  const step = fieldStep(editor, kinds, field, { item })
  if (step && act(editor, step.ops, step.label)) select(editor, [step.id])
}
