const still = new WeakMap<Element, Animation>()

/**
 * Moves an element that follows the pointer. Its transform also comes from an animation that stands still: for another
 * transform a browser sorts all layers of the page again, 20 ms with 200 widgets, but not for an animated one.
 */
export function shift(element: HTMLElement, transform: string): void {
  element.style.transform = transform
  const frames = { transform: [transform, transform] }
  const known = still.get(element)
  if (known) {
    ;(known.effect as KeyframeEffect).setKeyframes(frames)
    return
  }
  const animation = element.animate?.(frames, { duration: 1, fill: 'both' })
  if (!animation) return
  // Rejected when it is cancelled.
  animation.finished.catch(() => undefined)
  animation.pause()
  still.set(element, animation)
}

/** Puts an element where it stays. */
export function rest(element: HTMLElement, transform: string): void {
  element.style.transform = transform
  still.get(element)?.cancel()
  still.delete(element)
}
