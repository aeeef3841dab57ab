import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { newItemId } from '../../../contract/new-item-id.ts'
import { allItems, type Editor, freeItems, select, selectedItems, withGroups } from '../editor.ts'
import { copiesOf } from '../items/copies.ts'
import { movedBy } from '../snap/boxes.ts'
import { always, editing, type Step } from './command.ts'

const hasFree = (editor: Editor) => freeItems(editor).length > 0
const hasSelected = (editor: Editor) => selectedItems(editor).length > 0

/** A copy stands a little to the right and below. */
const COPY_PX = 20

export const itemCommands = [
  editing({
    name: 'remove',
    keys: ['Delete', 'Backspace'],
    when: hasFree,
    perform: (editor) => removal(editor),
  }),
  editing({
    name: 'duplicate',
    keys: ['mod+d'],
    when: hasSelected,
    perform(editor) {
      const items = selectedItems(editor)
      const copies = copiesOf(editor, items, (item) => movedBy(item, COPY_PX, COPY_PX))
      return copies && { ops: copies.ops, values: { count: items.length }, select: copies.ids }
    },
  }),
  {
    name: 'selectAll' as const,
    keys: ['mod+a'],
    when: always,
    perform(editor: Editor): undefined {
      select(
        editor,
        allItems(editor).flatMap(({ _id, locked }) => (locked ? [] : [_id])),
      )
    },
  },
  editing({
    name: 'group',
    keys: ['mod+g'],
    when: (editor) => freeItems(editor).length > 1,
    perform: (editor) =>
      grouping(
        editor,
        newItemId(() => false),
      ),
  }),
  editing({
    name: 'ungroup',
    keys: ['mod+shift+g'],
    when: (editor) => freeItems(editor).some(({ group }) => group),
    perform: (editor) => grouping(editor, ''),
  }),
  editing({
    name: 'lock',
    keys: ['mod+l'],
    when: (editor) => selectedItems(editor).some(({ locked }) => !locked),
    perform: (editor) => marking(editor, 'locked', true),
  }),
  editing({
    name: 'unlock',
    keys: ['mod+shift+l'],
    when: (editor) => selectedItems(editor).some(({ locked }) => locked),
    perform: (editor) => marking(editor, 'locked', false),
  }),
  editing({
    name: 'hide',
    keys: ['mod+h'],
    when: (editor) => freeItems(editor).some(({ hidden }) => !hidden),
    perform: (editor) => marking(editor, 'hidden', true),
  }),
  editing({
    name: 'unhide',
    keys: ['mod+shift+h'],
    when: (editor) => freeItems(editor).some(({ hidden }) => hidden),
    perform: (editor) => marking(editor, 'hidden', false),
  }),
  editing({
    name: 'edit',
    keys: ['Enter'],
    when: hasSelected,
    perform({ ports }): undefined {
      ports.edit()
    },
  }),
  editing({
    name: 'replace',
    keys: ['mod+r'],
    when: hasFree,
    perform({ ports }): undefined {
      ports.replace()
    },
  }),
] as const

export function removal(editor: Editor): Step {
  const items = freeItems(editor)
  return { ops: items.map(({ _id }) => ({ op: 'remove', id: _id })), values: { count: items.length }, select: [] }
}

function grouping(editor: Editor, group: string): Step {
  const items = freeItems(editor)
  const ids = items.map(({ _id }) => _id)
  // A group of which a part was taken alone is left or joined as a whole.
  const all = [...withGroups(editor, ids)].filter((id) => !editor.store.item(id)?.locked)
  const op: DashboardOp = { op: 'group', group: Object.fromEntries(all.map((id) => [id, group])) }
  return { ops: [op], values: { count: all.length }, select: all }
}

/** Items that are locked can only be unlocked. */
function marking(editor: Editor, mark: 'locked' | 'hidden', is: boolean): Step {
  const items = mark === 'locked' ? selectedItems(editor) : freeItems(editor)
  const changed = items.filter((item) => (item[mark] ?? false) !== is)
  return {
    ops: changed.map(({ _id }) => ({ op: 'set', id: _id, path: [mark], ...(is ? { value: true } : {}) })),
    values: { count: changed.length },
  }
}
