import type { ComponentItem } from '../../../contract/dashboard.ts'
import { toCanvas } from '../camera.ts'
import { allItems, type Editor, freeItems, selectedItems } from '../editor.ts'
import { broughtParameters } from '../items/brought-parameters.ts'
import { clipboardText, readClipboard } from '../items/clipboard-text.ts'
import { copiesOf } from '../items/copies.ts'
import { boundsOf, movedBy, placeOf } from '../snap/boxes.ts'
import { editing, type Step } from './command.ts'
import { removal } from './items.ts'

const PASTED_PX = 20

export const clipboardCommands = [
  {
    name: 'copy' as const,
    keys: ['mod+c'],
    isNative: true,
    when: (editor: Editor) => selectedItems(editor).length > 0,
    perform(editor: Editor): undefined {
      editor.ports.clipboard.write(clipboardText(selectedItems(editor), editor.store.options.get()))
    },
  },
  editing({
    name: 'cut',
    keys: ['mod+x'],
    isNative: true,
    when: (editor) => freeItems(editor).length > 0,
    perform(editor) {
      editor.ports.clipboard.write(clipboardText(freeItems(editor), editor.store.options.get()))
      return removal(editor)
    },
  }),
  editing({
    name: 'paste',
    keys: ['mod+v'],
    isNative: true,
    when: () => true,
    async perform(editor) {
      return pasting(editor, await editor.ports.clipboard.read())
    },
  }),
] as const

async function pasting(editor: Editor, text: string): Promise<Step | null> {
  const read = readClipboard(text)
  if ('wrong' in read) {
    editor.ports.notify(read.wrong, read.values ?? {})
    return null
  }
  const brought = await broughtParameters(editor, read.items, read.parameters)
  if (!brought) return null
  const { items } = brought
  const { dx, dy } = shiftFor(editor, items)
  const copies = copiesOf(editor, items, (item) => movedBy(item, dx, dy))
  return copies && { ops: [...brought.ops, ...copies.ops], values: { count: items.length }, select: copies.ids }
}

/**
 * Where a copy would cover what it was copied from, it stands beside it. Items of a larger dashboard, which would stand
 * outside of this one, come into the middle of what is seen.
 */
function shiftFor(editor: Editor, items: readonly ComponentItem[]): { dx: number; dy: number } {
  const bounds = boundsOf(items)
  const { width, height } = editor.store.options.get()
  if (bounds && (bounds.left >= width || bounds.top >= height)) {
    const view = editor.view.get()
    const middle = toCanvas(editor.camera.get(), { x: view.width / 2, y: view.height / 2 })
    return { dx: middle.x - bounds.left - bounds.width / 2, dy: middle.y - bounds.top - bounds.height / 2 }
  }
  const places = new Set(allItems(editor).map((item) => JSON.stringify(placeOf(item))))
  let shift = 0
  while (items.some((item) => places.has(JSON.stringify(movedBy(item, shift, shift))))) shift += PASTED_PX
  return { dx: shift, dy: shift }
}
