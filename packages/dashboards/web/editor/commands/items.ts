import { widgetOf } from '@atrium/charts/web/kind/registry'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { newItemId } from '../../../contract/new-item-id.ts'
import { allItems, type Editor, freeItems, inDocumentOrder, select, selectedItems, withGroups } from '../editor.ts'
import { copiesOf } from '../items/copies.ts'
import { movedBy } from '../snap/boxes.ts'
import { always, type Command, editing, type Step } from './command.ts'

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
    keys: ['alt+r'],
    when: hasFree,
    perform({ ports }): undefined {
      ports.replace()
    },
  }),
  neighbour('nextItem', 'PageDown', 1),
  neighbour('previousItem', 'PageUp', -1),
  {
    name: 'fullScreen' as const,
    keys: ['f'],
    when: (editor: Editor) => enlargeable(editor) !== undefined,
    perform(editor: Editor): undefined {
      const item = enlargeable(editor)
      if (item) editor.ports.showFullScreen(item._id)
    },
  },
] as const

/** Leads by key from one item to the next in the order of the document: with Tab one comes to one of them only. */
function neighbour<const Name extends string>(name: Name, key: string, step: 1 | -1): Command<Name> {
  return {
    name,
    keys: [key],
    isKeyOnly: true,
    when: ({ store }) => store.draft().items.size > 0,
    perform(editor): undefined {
      const ids = inDocumentOrder(editor)
      const at = ids.indexOf(editor.tabStop.get())
      const id = ids[(at + step + ids.length) % ids.length]!
      select(editor, withGroups(editor, [id]))
      editor.tabStop.set(id)
    },
  }
}

/** The one selected item, if its kind can fill the screen. */
function enlargeable(editor: Editor) {
  const [item, ...others] = selectedItems(editor)
  return others.length === 0 && item && widgetOf(item.component.component)?.spec.fullScreen ? item : undefined
}

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
