import { type Editor, select } from '@atrium/dashboards/web/editor/editor'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { focusItem } from './focus-item.ts'

/** Selects the item that the address names, or opens the panel, once, and gives it the focus. */
export function useFirst(editor: Editor, openPanel: (key: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const item = search.get('select')
  const panel = search.get('panel')
  useEffect(() => {
    if (item === null && panel === null) return
    setSearch(
      (before) => {
        before.delete('select')
        before.delete('panel')
        return before
      },
      { replace: true },
    )
    if (panel !== null) openPanel(panel)
    if (item === null || !editor.store.item(item)) return
    select(editor, [item])
    focusItem(item)
  }, [editor, item, panel, setSearch, openPanel])
}
