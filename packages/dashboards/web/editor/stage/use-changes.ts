import { useCallback, useEffect, useReducer } from 'react'
import { useEditor } from './use-editor.ts'

/** Draws again when one of these items changes. */
export function useChangesOf(ids: ReadonlySet<string>): void {
  const { store } = useEditor()
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const subscribe = useCallback(() => {
    const stops = [...ids].map((id) => store.onItem(id, draw))
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, ids])
  useEffect(subscribe, [subscribe])
}
