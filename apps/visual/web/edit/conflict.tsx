import { ConflictDialog } from '@atrium/dashboards/web/builder/versions/conflict-dialog'
import { useCell } from '@atrium/dashboards/web/editor/cell'
import { conflictPlaces } from '@atrium/dashboards/web/editor/log/conflict'
import { useEdited } from './edit-context.ts'

/** Somebody else has changed the same: both versions, until the person has chosen. */
export function Conflict() {
  const { editor, kinds, loaded } = useEdited()
  const { kind } = useCell(editor.store.sendState)
  const state = useCell(editor.store.state)
  const editors = useCell(editor.store.editors)
  const [batch] = state.pending
  const places = kind === 'conflict' ? conflictPlaces(state) : []
  if (!batch || places.length === 0) return null
  const users = { ...loaded.users, ...Object.fromEntries(editors.map(({ who, name }) => [who, name])) }
  // An item that one of both has removed is named, too.
  const gone = places.flatMap(({ removed }) =>
    removed ? [[removed.item._id, { at: 0, item: removed.item }] as const] : [],
  )
  const draft = { ...state.shown, items: new Map([...gone, ...state.confirmed.items, ...state.shown.items]) }
  return (
    <ConflictDialog
      key={batch.key}
      {...{ places, draft, kinds, users }}
      onResolve={(mine, theirs) => editor.store.resolve(mine, theirs)}
    />
  )
}
