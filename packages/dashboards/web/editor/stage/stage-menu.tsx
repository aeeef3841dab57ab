import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useCell } from '../cell.ts'
import { type CommandName, commandOf } from '../commands/all.ts'
import { run } from '../commands/command.ts'
import { shownKeys } from '../commands/keys.ts'
import { type Editor, freeItems, selectedItems } from '../editor.ts'
import type { Point } from '../snap/boxes.ts'
import { useEditorWords } from '../words.ts'
import { useEditor } from './use-editor.ts'

/** A command, or a command and its opposite, of which those are offered that would do something. */
type Entry = CommandName | readonly [CommandName, CommandName]

/** The first group is the menu of an item as the specification has it, in its order. */
const MENUS: Readonly<Record<'item' | 'canvas', readonly (readonly Entry[])[]>> = {
  item: [
    ['layerUp', 'layerDown', 'edit', 'replace', 'remove', 'fullScreen'],
    ['copy', 'cut', 'paste', 'duplicate'],
    ['toFront', 'toBack'],
    [
      ['lock', 'unlock'],
      ['hide', 'unhide'],
      ['group', 'ungroup'],
    ],
  ],
  canvas: [
    ['paste', 'selectAll'],
    ['zoomWhole', 'zoomFull', 'toggleGrid', 'toggleSnaps'],
    ['boardSettings', 'shortcuts'],
  ],
}

export interface OpenMenu {
  of: keyof typeof MENUS
  /** In pixels of the window. */
  at: Point
}

/** The menu of the selected items, or of the empty canvas: by the second button of the pointer, the menu key or a long press. */
export function StageMenu({ of, at, onClose }: OpenMenu & { onClose(): void }) {
  const editor = useEditor()
  const words = useEditorWords()
  const menu = useRef<HTMLDivElement>(null)
  const why = useWhyNot(of)
  const [place, setPlace] = useState({ left: at.x, top: at.y })

  useLayoutEffect(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = menu.current ?? {}
    setPlace({
      left: Math.max(0, Math.min(at.x, innerWidth - offsetWidth - 8)),
      top: Math.max(0, Math.min(at.y, innerHeight - offsetHeight - 8)),
    })
    menu.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [at])
  useEffect(() => {
    const close = (event: PointerEvent) => !menu.current?.contains(event.target as Node) && onClose()
    document.addEventListener('pointerdown', close, true)
    return () => document.removeEventListener('pointerdown', close, true)
  }, [onClose])

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    const buttons = [...(menu.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const index = buttons.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) buttons[(index + step + buttons.length) % buttons.length]?.focus()
    else if (event.key === 'Home') buttons[0]?.focus()
    else if (event.key === 'End') buttons.at(-1)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={menu}
      className="dashboards-editor-menu"
      role="menu"
      tabIndex={-1}
      aria-label={of === 'item' ? words.stage.menu : words.stage.canvasMenu}
      style={place}
      onKeyDown={onKeyDown}
    >
      {why !== undefined && <p className="dashboards-editor-menu-why">{why}</p>}
      {MENUS[of].map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
        <div key={String(group[0])} role="group" className="dashboards-editor-menu-group">
          {namesOf(group, editor).map((name) => (
            <MenuItem
              key={name}
              name={name}
              why={why}
              onChoose={() => {
                onClose()
                void run(editor, commandOf(name))
              }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Why entries that change something are greyed; undefined if that is not for all of them alike. */
function useWhyNot(of: OpenMenu['of']): string | undefined {
  const editor = useEditor()
  const { notes } = useEditorWords()
  const state = useCell(editor.store.sendState)
  if (state.kind === 'stopped') return state.text || notes.notAllowed
  const isLocked = of === 'item' && selectedItems(editor).length > 0 && freeItems(editor).length === 0
  return isLocked ? notes.lockedEntry : undefined
}

interface MenuItemProps {
  name: CommandName
  why: string | undefined
  onChoose(): void
}

function MenuItem({ name, why, onChoose }: MenuItemProps) {
  const editor = useEditor()
  const words = useEditorWords()
  const command = commandOf(name)
  const [keys] = command.keys ?? []
  const { grid, snaps } = useCell(editor.settings)
  const isPossible = command.when(editor)
  const isOn = name === 'toggleGrid' ? grid : name === 'toggleSnaps' ? snaps : undefined
  return (
    <button
      type="button"
      {...(isOn === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
      className={name === 'remove' ? 'dashboards-editor-menu-danger' : undefined}
      disabled={!isPossible}
      {...(isPossible || why === undefined ? {} : { title: why, 'aria-description': why })}
      onClick={onChoose}
    >
      {words.commands[name]}
      {/* Not a part of the entry's name. */}
      {keys && <span data-keys={shownKeys(keys)} aria-hidden="true" />}
    </button>
  )
}

/** Full screen is offered to what can fill it only; of a command and its opposite at least one. */
function namesOf(group: readonly Entry[], editor: Editor): CommandName[] {
  const does = (name: CommandName) => commandOf(name).when(editor)
  return group.flatMap((entry) => {
    if (typeof entry === 'string') return entry !== 'fullScreen' || does(entry) ? [entry] : []
    const possible = entry.filter(does)
    return possible.length > 0 ? possible : [entry[0]]
  })
}
