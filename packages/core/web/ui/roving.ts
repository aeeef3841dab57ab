import { type FocusEvent, type KeyboardEvent, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * One tab stop for all parts of a list (roving tabindex): what has had the focus last, at first the first one. The arrow
 * keys, Home and End move between them. Spread over the element around the list.
 * @param selector of the parts
 */
export function useRoving(selector: string) {
  const list = useRef<HTMLElement>(null)
  const stop = useRef<HTMLElement>(null)
  const ref = useCallback<RefCallback<HTMLElement>>((element) => {
    list.current = element
  }, [])
  const mark = useCallback(() => {
    const all = partsOf(list.current, selector)
    if (!stop.current || !all.includes(stop.current)) stop.current = all[0] ?? null
    for (const one of all) one.tabIndex = one === stop.current ? 0 : -1
  }, [selector])
  // After each drawing, because parts may have come or gone.
  useLayoutEffect(mark)
  return {
    ref,
    onFocus({ target }: FocusEvent) {
      if (!partsOf(list.current, selector).includes(target as HTMLElement)) return
      stop.current = target as HTMLElement
      mark()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const all = partsOf(list.current, selector)
      const at = all.indexOf(event.target as HTMLElement)
      const next = at < 0 ? undefined : nextOf(all, at, event.key)
      if (!next) return
      next.focus()
      event.preventDefault()
    },
  }
}

function partsOf(list: HTMLElement | null, selector: string): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(selector) ?? [])]
}

function nextOf(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowLeft':
      return all[at - 1]
    case 'ArrowRight':
      return all[at + 1]
    case 'ArrowUp':
      return nearestIn(all.slice(0, at).reverse(), all[at]!)
    case 'ArrowDown':
      return nearestIn(all.slice(at + 1), all[at]!)
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      return undefined
  }
}

/** Of the next line the part that stands nearest; of parts in one line the next one. */
function nearestIn(others: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const { left, top } = from.getBoundingClientRect()
  const placed = others.map((element) => ({ element, box: element.getBoundingClientRect() }))
  const line = placed.find(({ box }) => box.top !== top)?.box.top
  const inLine = placed.filter(({ box }) => box.top === line)
  const [nearest] = inLine.sort((one, other) => Math.abs(one.box.left - left) - Math.abs(other.box.left - left))
  return nearest?.element ?? others[0]
}
