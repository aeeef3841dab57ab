import type { Size } from '@atrium/charts/web/kind/use-element-size'
import type { ComponentItem } from '../../contract/dashboard.ts'
import type { DashboardOp, OpLabel, Place } from '../../contract/dashboard-ops/ops.ts'
import type { Camera } from './camera.ts'
import type { Cell } from './cell.ts'
import type { EditorStore } from './log/editor-store.ts'
import type { ParameterAnswer, ParameterQuestion } from './parameter-question.ts'
import type { Gap } from './snap/gaps.ts'
import type { SnapLine } from './snap/snap.ts'
import type { Tool } from './tool.ts'

/** An open dashboard with everything that commands and tools read and change. It needs no React and no page. */
export interface Editor {
  store: EditorStore
  /** `_id`s; those of items that another person has removed are left out by `selectedItems`. */
  selection: Cell<ReadonlySet<string>>
  /** `_id` of the item to which Tab leads: the one that has had the focus last, or '' before the items are drawn. */
  tabStop: Cell<string>
  camera: Cell<Camera>
  /** The size of the view in pixels of the screen. */
  view: Cell<Size>
  /** Lines of the person, kept in this browser only. */
  guides: Cell<Guides>
  settings: Cell<EditorSettings>
  tool: Cell<Tool>
  /** What a tool shows over the items while it is used. */
  overlay: Cell<Overlay>
  ports: EditorPorts
}

export interface Guides {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

export interface EditorSettings {
  /** Whether moved items are aligned with others. */
  snaps: boolean
  /** Whether they stand on the grid elsewhere. */
  grid: boolean
  gridPx: number
  /** Whether the arrangement of a phone stands beside the canvas. */
  phone: boolean
}

export interface Overlay {
  /** The selected items follow the pointer. */
  moves?: boolean
  lines?: readonly SnapLine[]
  gaps?: readonly Gap[]
  marquee?: Place
  /** Where copies or a new item will be. */
  ghosts?: readonly Place[]
}

/** What the editor asks of the page around it. */
export interface EditorPorts {
  clipboard: Clipboard
  /** Shows a text of the editor's words, `notes.<key>`. */
  notify(key: NoteKey, values?: Readonly<Record<string, string | number>>): void
  /** Opens the settings of the selected items. */
  edit(): void
  /** Lets the person choose the data of the selected item. */
  chooseData(): void
  /** Lets the person choose another kind for the selected items. */
  replace(): void
  showFullScreen(id: string): void
  /** Opens the settings of the dashboard itself. */
  showBoardSettings(): void
  nameVersion(): void
  showShortcuts(): void
  /** Which parameters come with pasted items; null: nothing is pasted. */
  askParameters(question: ParameterQuestion): Promise<ParameterAnswer | null>
}

export type NoteKey =
  | 'full'
  | 'parametersFull'
  | 'foreign'
  | 'newer'
  | 'unknownKind'
  | 'nothingToPaste'
  | 'notAllowed'
  | 'locked'

export interface Clipboard {
  write(text: string): void
  read(): Promise<string> | string
}

export const NO_OVERLAY: Overlay = {}

/** False when the permission was lost or the dashboard was deleted. */
export function isEditable({ store }: Editor): boolean {
  return store.sendState.get().kind !== 'stopped'
}

/** From the bottom to the top. */
export function allItems({ store }: Editor): ComponentItem[] {
  return store.stacking.get().flatMap((id) => store.item(id) ?? [])
}

/** `_id`s in the order of the document, in which viewers draw and read the items. */
export function inDocumentOrder({ store }: Editor): string[] {
  const { items } = store.draft()
  return [...store.stacking.get()].sort(
    (one, other) => items.get(one)!.at - items.get(other)!.at || (one < other ? -1 : 1),
  )
}

export function selectedItems(editor: Editor): ComponentItem[] {
  const chosen = editor.selection.get()
  return allItems(editor).filter(({ _id }) => chosen.has(_id))
}

/** The selected items that may be moved and changed. */
export function freeItems(editor: Editor): ComponentItem[] {
  return selectedItems(editor).filter(({ locked }) => !locked)
}

export function select(editor: Editor, ids: Iterable<string>): void {
  const before = editor.selection.get()
  const next = new Set(ids)
  if (next.size !== before.size || [...next].some((id) => !before.has(id))) editor.selection.set(next)
}

/** These items with all others of their groups. */
export function withGroups(editor: Editor, ids: Iterable<string>): Set<string> {
  const chosen = new Set(ids)
  const groups = new Set([...chosen].flatMap((id) => editor.store.item(id)?.group || []))
  const grouped = allItems(editor).filter(({ group }) => group && groups.has(group))
  return new Set([...chosen, ...grouped.map(({ _id }) => _id)])
}

/** One step. The page says so if the draft does not allow it. */
export function act(editor: Editor, ops: readonly DashboardOp[], label: OpLabel): boolean {
  if (ops.length === 0) return false
  const isDone = isEditable(editor) && editor.store.act(ops, label)
  if (!isDone) editor.ports.notify('notAllowed')
  return isDone
}
