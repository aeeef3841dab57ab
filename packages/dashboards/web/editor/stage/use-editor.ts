import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import { useCell } from '../cell.ts'
import type { Editor, Overlay } from '../editor.ts'

export const EditorContext = createContext<Editor | null>(null)

/** The open editor. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('a part of the editor stands outside of it')
  return editor
}

/** Follows one item; undefined when it is removed. */
export function useItem(id: string): ComponentItem | undefined {
  const { store } = useEditor()
  const subscribe = useCallback((listener: () => void) => store.onItem(id, listener), [store, id])
  return useSyncExternalStore(subscribe, () => store.item(id))
}

export function useSelection(): ReadonlySet<string> {
  return useCell(useEditor().selection)
}

export function useOptions(): DashboardOptions {
  return useCell(useEditor().store.options)
}

/** A part of what a tool shows: drawn again only when this part is another one. */
export function useOverlay<T>(part: (overlay: Overlay) => T): T {
  const { overlay } = useEditor()
  return useSyncExternalStore(overlay.subscribe, () => part(overlay.get()))
}

/** Whether the selected items follow the pointer now. */
export function useMoves(): boolean {
  return useOverlay(({ moves }) => moves === true)
}
