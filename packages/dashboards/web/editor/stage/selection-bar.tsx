import { useRoving } from '@atrium/core/web/ui/roving'
import type { ReactNode } from 'react'
import { useCell } from '../cell.ts'
import { type CommandName, commandOf } from '../commands/all.ts'
import { run } from '../commands/command.ts'
import { shownKeys } from '../commands/keys.ts'
import { isEditable, selectedItems } from '../editor.ts'
import { boundsOf, type Point } from '../snap/boxes.ts'
import { useEditorWords } from '../words.ts'
import { barPlace } from './bar-place.ts'
import { useChangesOf } from './use-changes.ts'
import { useEditor } from './use-editor.ts'

/** The small bar at the selected items, with what one does to them most. It is gone while a tool is used. */
export function SelectionBar({ onMore }: { onMore(place: Point): void }) {
  const editor = useEditor()
  const tool = useCell(editor.tool)
  const selection = useCell(editor.selection)
  useCell(editor.store.sendState)
  return tool.name === 'idle' && selection.size > 0 && isEditable(editor) ? <Bar onMore={onMore} /> : null
}

function Bar({ onMore }: { onMore(place: Point): void }) {
  const editor = useEditor()
  const words = useEditorWords()
  const selection = useCell(editor.selection)
  const camera = useCell(editor.camera)
  const view = useCell(editor.view)
  useChangesOf(selection)
  const roving = useRoving('button:not(:disabled)')
  const bounds = boundsOf(selectedItems(editor))
  if (!bounds) return null
  const possible = (one: CommandName, other: CommandName) => (commandOf(one).when(editor) ? one : other)
  return (
    <div
      className="dashboards-editor-bar"
      role="toolbar"
      aria-label={words.stage.bar}
      style={barPlace(bounds, camera, view)}
      {...roving}
    >
      <BarButton name="edit" />
      <BarButton name="duplicate" />
      {selection.size > 1 && <BarButton name={possible('group', 'ungroup')} />}
      <BarButton name={possible('lock', 'unlock')} />
      <BarButton name="remove" />
      <button
        type="button"
        aria-label={words.stage.more}
        title={words.stage.more}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          onMore({ x: left, y: bottom + 4 })
        }}
      >
        <Icon>
          <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2" />
        </Icon>
      </button>
    </div>
  )
}

const ICONS: Readonly<Partial<Record<CommandName, string>>> = {
  edit: 'M3 13l.75-3L10.5 3.25l2.25 2.25L6 12.25zM9.25 4.5l2.25 2.25',
  duplicate: 'M5.5 5.5h8v8h-8zM10.500 5.500v-3h-8v8h3',
  group: 'M2.500 2.500h6v6h-6zM7.500 7.500h6v6h-6z',
  ungroup: 'M2.500 2.500h4.500v4.500h-4.500zM9 9h4.500v4.500h-4.500z',
  lock: 'M4 7.500h8v6H4zM5.500 7.500V5a2.500 2.500 0 0 1 5 0v2.500',
  unlock: 'M4 7.500h8v6H4zM5.500 7.500V5.250a2.500 2.500 0 0 1 4.800-1',
  remove: 'M3 4.500h10M6.500 4.500v-2h3v2M4.500 4.500l.5 9h6l.5-9M6.750 7v4M9.250 7v4',
}

function BarButton({ name }: { name: CommandName }) {
  const editor = useEditor()
  const words = useEditorWords()
  const command = commandOf(name)
  const [keys] = command.keys ?? []
  const label = words.commands[name]
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${shownKeys(keys)})` : label}
      disabled={!command.when(editor)}
      onClick={() => void run(editor, command)}
    >
      <Icon>
        <path d={ICONS[name]} />
      </Icon>
    </button>
  )
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="core-line-icon" viewBox="0 0 16 16" width={16} height={16} aria-hidden="true">
      {children}
    </svg>
  )
}
