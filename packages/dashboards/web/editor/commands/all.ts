import { arrangeCommands, nudgeCommands } from './arrange.ts'
import { clipboardCommands } from './clipboard.ts'
import type { Command } from './command.ts'
import { historyCommands } from './history.ts'
import { itemCommands } from './items.ts'
import { layerCommands } from './layers.ts'
import { viewCommands } from './view.ts'

const groups = {
  history: historyCommands,
  clipboard: clipboardCommands,
  items: itemCommands,
  layers: layerCommands,
  arrange: arrangeCommands,
  view: viewCommands,
} as const

export type CommandGroup = keyof typeof groups

export type CommandName = (typeof groups)[CommandGroup][number]['name'] | 'nudge' | 'nudgeFar'

/** All commands of the editor by what they are about: the palette and the list of keys show them like this. */
export const COMMAND_GROUPS: readonly { name: CommandGroup; commands: readonly Command<CommandName>[] }[] = [
  { name: 'history', commands: groups.history },
  { name: 'clipboard', commands: groups.clipboard },
  { name: 'items', commands: groups.items },
  { name: 'layers', commands: groups.layers },
  { name: 'arrange', commands: [...groups.arrange, ...nudgeCommands] },
  { name: 'view', commands: groups.view },
]

export const COMMANDS = COMMAND_GROUPS.flatMap(({ commands }) => commands)

export function commandOf(name: CommandName): Command<CommandName> {
  return COMMANDS.find((command) => command.name === name)!
}
