import { startTransition, useEffect, useState } from 'react'

/** The parts of the page that are drawn after the canvas: one after another, so that no task of the page is long. */
export interface DrawQueue {
  /** Calls `draw` when it is its turn. Returns how to leave. */
  wait(draw: () => void): () => void
  /** What had the turn is drawn. */
  next(): void
}

export function createDrawQueue(): DrawQueue {
  const waiting = new Set<() => void>()
  const canvas = () => undefined
  let current: (() => void) | undefined = canvas
  function next() {
    ;[current] = waiting
    if (!current) return
    waiting.delete(current)
    current()
  }
  return {
    next,
    wait(draw) {
      waiting.add(draw)
      if (!current) next()
      return () => {
        waiting.delete(draw)
        if (current === draw) next()
      }
    },
  }
}

/** Whether a part may be drawn. It waits for its turn from when it is wanted. */
export function useTurn(drawQueue: DrawQueue, isWanted = true): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (isWanted) return drawQueue.wait(() => startTransition(() => setDrawn(true)))
  }, [drawQueue, isWanted])
  useEffect(() => {
    if (isDrawn) drawQueue.next()
  }, [drawQueue, isDrawn])
  return isDrawn
}
