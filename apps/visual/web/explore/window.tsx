import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'

interface Window {
  /** Index of the first row that is drawn, and of the first one that is not. */
  first: number
  end: number
}

const SPARE_ROWS = 6

/** The rows of a long list that are in sight in its scrolling box, with some to spare. All rows have one height. */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, rowPx: number): Window {
  const [sight, setSight] = useState({ top: 0, height: 600 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight || 600 })
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box])
  const first = Math.max(0, Math.floor(sight.top / rowPx) - SPARE_ROWS)
  return {
    first: Math.min(first, count),
    end: Math.min(count, Math.ceil((sight.top + sight.height) / rowPx) + SPARE_ROWS),
  }
}

interface RowsProps {
  count: number
  rowPx: number
  shown: Window
  row(index: number): ReactNode
}

/** Draws the rows of a window at their places in a box as high as all rows. */
export function Rows({ count, rowPx, shown: { first, end }, row }: RowsProps) {
  return (
    <div role="presentation" style={{ height: count * rowPx, position: 'relative' }}>
      <div role="presentation" style={{ position: 'absolute', inset: `${first * rowPx}px 0 auto` }}>
        {Array.from({ length: Math.max(0, end - first) }, (_, i) => row(first + i))}
      </div>
    </div>
  )
}
