import { useOfferCommands } from '@atrium/core/web/page/commands'
import { COMMAND_GROUPS } from '@atrium/dashboards/web/editor/commands/all'
import { run } from '@atrium/dashboards/web/editor/commands/command'
import { shownKeys } from '@atrium/dashboards/web/editor/commands/keys'
import type { Editor } from '@atrium/dashboards/web/editor/editor'
import { useEditorWords } from '@atrium/dashboards/web/editor/words'
import { useWords } from '../words.ts'
import type { DockPanel } from './dock.tsx'

/** Offers in the search (Ctrl-K) the commands that would do something now, and the panels. */
export function usePalette(editor: Editor, panels: readonly DockPanel[], openPanel: (key: string) => void): void {
  const { word } = useWords()
  const words = useEditorWords()
  useOfferCommands(() => [
    ...COMMAND_GROUPS.flatMap(({ name: group, commands }) =>
      commands
        .filter((command) => !command.isKeyOnly && command.when(editor))
        .map((command) => {
          const [keys] = command.keys ?? []
          return {
            key: command.name,
            group: words.groups[group],
            name: words.commands[command.name],
            ...(keys ? { keys: shownKeys(keys) } : {}),
            perform: () => void run(editor, command),
          }
        }),
    ),
    ...panels.map(({ key, title }) => ({
      key: `panel ${key}`,
      group: word('editPanelGroup'),
      name: word('editOpenPanel', { name: word(title) }),
      perform: () => openPanel(key),
    })),
  ])
}
