import { arrangeCommands, nudgeCommands } from './arrange.ts'
import { clipboardCommands } from './clipboard.ts'
import type { Command } from './command.ts'
import { historyCommands } from './history.ts'
import { itemCommands } from './items.ts'
import { layerCommands } from './layers.ts'
import { viewCommands } from './view.ts'

const named = [
  ...historyCommands,
  ...clipboardCommands,
  ...itemCommands,
  ...layerCommands,
  ...arrangeCommands,
  ...viewCommands,
] as const

export type CommandName = (typeof named)[number]['name'] | 'nudge' | 'nudgeFar'

/** All commands of the editor: the lists of keys, the palette and the menus read this. */
export const COMMANDS: readonly Command<CommandName>[] = [...named, ...nudgeCommands]

export function commandOf(name: CommandName): Command<CommandName> {
  return COMMANDS.find((command) => command.name === name)!
}
