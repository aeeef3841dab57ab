import type { ComponentItem } from '../../../contract/dashboard.ts'
import { act, type Editor, isEditable, NO_OVERLAY, select } from '../editor.ts'
import { type Added, addedKind, type NewKind, sizeOfKind } from '../items/new-item.ts'
import type { Point } from '../snap/boxes.ts'
import { itemAt } from '../tools/hit.ts'

/** What may be dragged from the page and dropped on the canvas. The canvas knows nothing of it but its type. */
export interface StageDrop {
  type: string
  /** The item under the pointer takes it; it is marked while something of this type is over it. */
  onItem: boolean
  /** The step that the drop is, and the item that is selected then; null for none. */
  drop(text: string, place: DropPlace): Added | null
}

interface DropPlace {
  point: Point
  /** The item under the pointer. */
  item: ComponentItem | undefined
}

/**
 * A kind that is dropped becomes an item with the pointer in its middle.
 * @param chosen the kind and the props that the dropped text stands for
 */
export function kindDrop(editor: Editor, type: string, chosen: (text: string) => NewKind): StageDrop {
  return {
    type,
    onItem: false,
    drop(text, { point }) {
      const { kind, props } = chosen(text)
      return addedKind(editor, kind, { place: placeAround(point, kind), props })
    },
  }
}

export function placeAround({ x, y }: Point, kind: string) {
  const size = sizeOfKind(kind)
  return { left: Math.round(x - size.width / 2), top: Math.round(y - size.height / 2), ...size }
}

type Dragged = Pick<DataTransfer, 'types' | 'getData'>

const dropOf = (drops: readonly StageDrop[], { types }: Dragged) => drops.find(({ type }) => types.includes(type))

/** Whether the canvas takes what is dragged over this point. */
export function dragOver(editor: Editor, drops: readonly StageDrop[], dragged: Dragged, point: Point): boolean {
  const found = isEditable(editor) ? dropOf(drops, dragged) : undefined
  const item = found?.onItem ? itemAt(editor, point) : undefined
  editor.overlay.set(item ? { ghosts: [item] } : NO_OVERLAY)
  return found !== undefined
}

/** Does what a drop means. Returns whether the canvas takes it. */
export function dropOn(editor: Editor, drops: readonly StageDrop[], dragged: Dragged, point: Point): boolean {
  editor.overlay.set(NO_OVERLAY)
  const found = dropOf(drops, dragged)
  if (!found) return false
  const step = found.drop(dragged.getData(found.type), { point, item: itemAt(editor, point) })
  if (step && act(editor, step.ops, step.label)) select(editor, [step.id])
  return true
}
