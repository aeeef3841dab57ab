import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let printing = false
const listeners = new Set<() => void>()

// What is drawn for paper must be there when the browser lays the pages out, which it does right after the event.
addEventListener('beforeprint', () => flushSync(() => change(true)))
addEventListener('afterprint', () => flushSync(() => change(false)))

function change(next: boolean): void {
  printing = next
  for (const listener of listeners) listener()
}

export const isPrinting = (): boolean => printing

export function onPrinting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the page is being laid out for paper, whoever has asked for it. */
export const usePrinting = (): boolean => useSyncExternalStore(onPrinting, isPrinting)
