import { useCallback, useState } from 'react'

/** The heights of the items that grow, in pixels by `_id`, for a list in which the others make room. */
export function useGrown() {
  const [grown, setGrown] = useState<ReadonlyMap<string, number>>(new Map())
  const onGrow = useCallback((id: string, height: number) => {
    setGrown((before) => (before.get(id) === height ? before : new Map(before).set(id, height)))
  }, [])
  return { grown, onGrow }
}
