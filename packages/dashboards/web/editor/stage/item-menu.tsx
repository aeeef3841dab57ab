import { widgetOf } from '@atrium/charts/web/kind/registry'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type CommandName, commandOf } from '../commands/all.ts'
import { run } from '../commands/command.ts'
import { selectedItems } from '../editor.ts'
import type { Point } from '../snap/boxes.ts'
import { useEditorWords } from '../words.ts'
import { useEditor } from './use-editor.ts'

const ENTRIES = ['layerUp', 'layerDown', 'edit', 'replace', 'remove'] as const satisfies readonly CommandName[]

interface ItemMenuProps {
  /** In pixels of the window. */
  at: Point
  onClose(): void
}

/** The menu of the selected items, by the second button of the pointer or the menu key. */
export function ItemMenu({ at, onClose }: ItemMenuProps) {
  const editor = useEditor()
  const words = useEditorWords()
  const menu = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: at.x, top: at.y })
  const [item, ...others] = selectedItems(editor)
  const canEnlarge = item && others.length === 0 && widgetOf(item.component.component)?.spec.fullScreen === true

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

  function choose(name: CommandName) {
    onClose()
    void run(editor, commandOf(name))
  }

  return (
    <div
      ref={menu}
      className="dashboards-editor-menu"
      role="menu"
      tabIndex={-1}
      aria-label={words.stage.menu}
      style={place}
      onKeyDown={onKeyDown}
    >
      {ENTRIES.map((name) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          className={name === 'remove' ? 'dashboards-editor-menu-danger' : undefined}
          disabled={!commandOf(name).when(editor)}
          onClick={() => choose(name)}
        >
          {words.commands[name]}
        </button>
      ))}
      {canEnlarge && (
        <button
          type="button"
          role="menuitem"
          onClick={() => {
            onClose()
            editor.ports.showFullScreen(item._id)
          }}
        >
          {words.stage.fullScreen}
        </button>
      )}
    </div>
  )
}
