import { useEffect } from 'react'
import { commandOf } from '../commands/all.ts'
import { run } from '../commands/command.ts'
import { commandFor } from '../commands/keys.ts'
import type { Editor } from '../editor.ts'
import { idle } from '../tools/idle.ts'
import { panning } from '../tools/pan.ts'

/**
 * The keys of the editor, in the whole page. Keys without Ctrl or Alt belong to the canvas only, because elsewhere they
 * type, scroll and move between controls. No key acts while a dialog is open.
 */
export function useEditorKeys(editor: Editor): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.defaultPrevented || isTyping(target)) return
      // When an item with the focus is removed, the focus is nowhere.
      const isCanvas = target === document.body || target.closest('.dashboards-editor-stage') !== null
      const inStage = isCanvas && target.closest('.dashboards-editor-menu, button') === null
      if (inStage && event.key === ' ') {
        event.preventDefault()
        if (editor.tool.get() === idle) editor.tool.set(panning(idle))
        return
      }
      const tool = editor.tool.get()
      if (event.key === 'Escape' && tool.cancel) {
        event.preventDefault()
        return editor.tool.set(tool.cancel(editor))
      }
      const command = commandFor(event)
      if (!command || command.isNative) return
      const isHeld = event.ctrlKey || event.metaKey || event.altKey
      if (!inStage && !isHeld && !command.isEverywhere) return
      // Ctrl-D and Ctrl-L are the browser's, too.
      event.preventDefault()
      void run(editor, command)
    }
    const onKeyUp = ({ key }: KeyboardEvent) => {
      const tool = editor.tool.get()
      if (key === ' ' && tool.name === 'pan') editor.tool.set(tool.cancel?.(editor) ?? idle)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('keyup', onKeyUp)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('keyup', onKeyUp)
    }
  }, [editor])
}

/** The browser's own events of copying, cutting and pasting: they reach the system's clipboard without a question. */
export function useClipboardEvents(editor: Editor, clipboard: { during(event: ClipboardEvent | null): void }): void {
  useEffect(() => {
    const onClipboard = (event: ClipboardEvent) => {
      const target = event.target as Element | null
      const isText = !document.getSelection()?.isCollapsed
      if (!target || isTyping(target) || target.closest('[role="dialog"]') || (isText && event.type !== 'paste')) return
      event.preventDefault()
      clipboard.during(event)
      void run(editor, commandOf(event.type as 'copy' | 'cut' | 'paste'))
      clipboard.during(null)
    }
    const types = ['copy', 'cut', 'paste'] as const
    for (const type of types) document.addEventListener(type, onClipboard)
    return () => {
      for (const type of types) document.removeEventListener(type, onClipboard)
    }
  }, [editor, clipboard])
}

function isTyping(target: Element): boolean {
  return target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null
}
