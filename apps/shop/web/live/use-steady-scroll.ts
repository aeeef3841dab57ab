import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * New rows are put on top of a scrolled list without a jump under its reader: what they read stays where it is. `unseen`
 * is the number of rows above that have come since the list was last at its top.
 */
export function useSteadyScroll(place: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const before = useRef<{ keys: readonly string[]; height: number }>(undefined)
  const [unseen, setUnseen] = useState(0)
  const joined = keys.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows have changed
  useLayoutEffect(() => {
    const list = place.current
    if (!list) return
    const { keys: old = keys, height = list.scrollHeight } = before.current ?? {}
    before.current = { keys, height: list.scrollHeight }
    const first = old.find((key) => keys.includes(key))
    const added = first === undefined ? 0 : keys.indexOf(first) - old.indexOf(first)
    if (list.scrollTop <= 0 || added <= 0) return
    list.scrollTop += list.scrollHeight - height
    setUnseen((count) => count + added)
  }, [joined])
  return {
    unseen,
    onScroll() {
      if (place.current && place.current.scrollTop <= 0) setUnseen(0)
    },
    toTop() {
      place.current?.scrollTo({ top: 0 })
      setUnseen(0)
    },
  }
}
