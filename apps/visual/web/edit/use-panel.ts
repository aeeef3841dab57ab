import type { PanelProps } from '@atrium/dashboards/web/builder/panel'
import { useCell } from '@atrium/dashboards/web/editor/cell'
import { act } from '@atrium/dashboards/web/editor/editor'
import { useMemo } from 'react'
import { useEdited } from './edit-context.ts'

/** What every panel gets: the draft, the selected items, and where changes go. */
export function usePanel(): PanelProps {
  const { editor } = useEdited()
  const { shown: draft } = useCell(editor.store.state)
  const selection = useCell(editor.selection)
  const selected = useMemo(() => [...selection].filter((id) => draft.items.has(id)), [selection, draft])
  return useMemo(
    () => ({ draft, selected, onChange: (ops, label) => void act(editor, ops, label) }),
    [editor, draft, selected],
  )
}
