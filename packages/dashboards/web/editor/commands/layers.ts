import { overlaps } from '../../../contract/free-place.ts'
import { type Editor, freeItems } from '../editor.ts'
import { zIndexesFor } from '../log/stacking.ts'
import { editing, type Step } from './command.ts'

/** The new order of all items, from the bottom to the top. */
type Reorder = (order: readonly string[], moved: ReadonlySet<string>, editor: Editor) => string[]

function layering<const Name extends string>(name: Name, keys: readonly string[], reorder: Reorder) {
  return editing({
    name,
    keys,
    when: (editor) => stepFor(editor, reorder) !== null,
    perform: (editor) => stepFor(editor, reorder),
  })
}

function stepFor(editor: Editor, reorder: Reorder): Step | null {
  const moved = new Set(freeItems(editor).map(({ _id }) => _id))
  const order = editor.store.stacking.get()
  const next = reorder(order, moved, editor)
  if (moved.size === 0 || next.every((id, index) => id === order[index])) return null
  const zIndex = zIndexesFor(next, moved, editor.store.draft())
  return { ops: [{ op: 'order', zIndex }], values: { count: moved.size } }
}

const toFront: Reorder = (order, moved) => [
  ...order.filter((id) => !moved.has(id)),
  ...order.filter((id) => moved.has(id)),
]
const toBack: Reorder = (order, moved) => [
  ...order.filter((id) => moved.has(id)),
  ...order.filter((id) => !moved.has(id)),
]

/** Over the next item that it touches, because a step that nobody sees would look like none; else over the next one. */
const upOne: Reorder = (order, moved, editor) => {
  const next = [...order]
  for (const id of order.filter((one) => moved.has(one)).reverse()) {
    const from = next.indexOf(id)
    const above = next.slice(from + 1).filter((other) => !moved.has(other))
    const over = above.find((other) => touches(editor, id, other)) ?? above[0]
    if (over === undefined) continue
    next.splice(from, 1)
    next.splice(next.indexOf(over) + 1, 0, id)
  }
  return next
}

const downOne: Reorder = (order, moved, editor) => upOne([...order].reverse(), moved, editor).reverse()

function touches({ store }: Editor, one: string, other: string): boolean {
  const [a, b] = [store.item(one), store.item(other)]
  return a !== undefined && b !== undefined && overlaps(a, b)
}

export const layerCommands = [
  layering('layerUp', ['mod+]'], upOne),
  layering('layerDown', ['mod+['], downOne),
  layering('toFront', [']'], toFront),
  layering('toBack', ['['], toBack),
] as const
