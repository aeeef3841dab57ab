import { type Editor, select } from '@atrium/dashboards/web/editor/editor'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { focusItem } from './focus-item.ts'

/** Selects the item that the address names, once, and gives it the focus. */
export function useSelectFirst(editor: Editor): void {
  const [search, setSearch] = useSearchParams()
  const id = search.get('select')
  useEffect(() => {
    if (id === null) return
    setSearch(
      (before) => {
        before.delete('select')
        return before
      },
      { replace: true },
    )
    if (!editor.store.item(id)) return
    select(editor, [id])
    focusItem(id)
  }, [editor, id, setSearch])
}
