import { COMMAND_GROUPS, type CommandGroup, type CommandName } from './all.ts'

export interface Shortcut {
  name: CommandName
  keys: readonly string[]
}

/** The commands that have keys, by group; those of the same name, such as the four arrow keys, are one entry. */
export const SHORTCUTS: readonly { group: CommandGroup; shortcuts: readonly Shortcut[] }[] = COMMAND_GROUPS.map(
  ({ name: group, commands }) => {
    const names = [...new Set(commands.map(({ name }) => name))]
    const shortcuts = names.map((name) => ({
      name,
      keys: commands.flatMap((command) => (command.name === name ? (command.keys ?? []) : [])),
    }))
    return { group, shortcuts: shortcuts.filter(({ keys }) => keys.length > 0) }
  },
)

/** What held keys change while the pointer is used. */
export const GESTURES = [
  { name: 'add', held: 'shift', pointer: 'click' },
  { name: 'inGroup', held: 'mod', pointer: 'click' },
  { name: 'copy', held: 'alt', pointer: 'drag' },
  { name: 'straight', held: 'shift', pointer: 'drag' },
  { name: 'free', held: 'mod', pointer: 'drag' },
  { name: 'ratio', held: 'shift', pointer: 'handle' },
  { name: 'pan', held: 'space', pointer: 'drag' },
  { name: 'zoom', held: 'mod', pointer: 'wheel' },
] as const
