import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ItemSnapshot } from '../live/item-data.ts'

/**
 * Whether somebody can see the element: the page is not hidden and the element is not scrolled out of the window. A
 * browser that cannot tell is taken to show it.
 */
export function useRunning(element: RefObject<HTMLElement | null>): boolean {
  const isPageShown = useSyncExternalStore(onVisibility, () => !document.hidden)
  return useOnScreen(element) && isPageShown
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Items are drawn a little before they are scrolled into the window. */
const MARGIN = '120px'

function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOn, setOn] = useState(true)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    return watchOnScreen(element.current, setOn)
  }, [element])
  return isOn
}

const watched = new Map<Element, (isOn: boolean) => void>()
/** One for all items: for each observer of its own, a browser would go through the page again with every frame. */
let observer: IntersectionObserver | undefined

function watchOnScreen(element: Element, onChange: (isOn: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  watched.set(element, onChange)
  observer.observe(element)
  return () => {
    watched.delete(element)
    observer?.unobserve(element)
    if (watched.size > 0) return
    observer?.disconnect()
    observer = undefined
  }
}

/**
 * What an item shows. What nobody can see is not drawn again once it has data; it is as current as the others when it
 * comes into view.
 */
export function useShown(snapshot: ItemSnapshot, isSeen: boolean): ItemSnapshot {
  const shown = useRef(snapshot)
  const isDrawn = shown.current.sources.every(({ dataset, loading }) => dataset || !loading)
  if (isSeen || !isDrawn) shown.current = snapshot
  return shown.current
}
