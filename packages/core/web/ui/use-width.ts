import { type RefCallback, useCallback, useState } from 'react'

/** The width of an element's content in pixels, followed while the element exists; undefined before it is known. */
export function useWidth(): [RefCallback<HTMLElement>, number | undefined] {
  const [width, setWidth] = useState<number>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setWidth(element.clientWidth || undefined)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
