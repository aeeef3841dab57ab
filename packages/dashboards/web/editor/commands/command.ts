import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { act, type Editor, isEditable, select } from '../editor.ts'

/** Something that a person can do by a key, a menu or a palette. Its name is a key of the words `commands`. */
export interface Command<Name extends string = string> {
  name: Name
  /** Such as `mod+shift+z`; `mod` is Ctrl, or Cmd on a Mac. */
  keys?: readonly string[]
  /** Its key works in the whole page, not only in the canvas, though neither Ctrl nor Alt is held. */
  isEverywhere?: boolean
  /** It is in no menu or palette: by a name alone nobody would choose it. */
  isKeyOnly?: boolean
  /** The browser's own event does it, so that its key must reach the browser: copy, cut, paste. */
  isNative?: boolean
  /** Whether it would do anything now. */
  when(editor: Editor): boolean
  /** Changes what is shown, or returns the step that changes the dashboard. */
  perform(editor: Editor): Step | null | undefined | Promise<Step | null>
}

export interface Step {
  ops: readonly DashboardOp[]
  /** Of the label; `count` is the number of items. */
  values?: Readonly<Record<string, string | number>>
  /** What is selected afterwards. */
  select?: Iterable<string>
}

/** One step of the command's own name. False if there was nothing to do. */
export async function run(editor: Editor, command: Command): Promise<boolean> {
  if (!command.when(editor)) return false
  const performed = command.perform(editor)
  // Without waiting where nothing is waited for: the next key may come before the next turn.
  const step = performed instanceof Promise ? await performed : performed
  if (!step) return performed === undefined
  if (!act(editor, step.ops, { key: command.name, values: { ...step.values } })) return false
  if (step.select) select(editor, step.select)
  return true
}

/** A command on the dashboard: only while it may be changed, and only if `when` finds something. */
export function editing<const Name extends string>(command: Command<Name>): Command<Name> {
  return { ...command, when: (editor) => isEditable(editor) && command.when(editor) }
}

export const always = () => true
