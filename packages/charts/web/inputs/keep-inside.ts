const FOCUSABLE = 'button:not(:disabled), a[href], input, select, textarea, [tabindex="0"]'

/** Tab stays in a layer: after its last control comes its first one. Whoever has no focus at all gets into it. */
export function keepInside(layer: HTMLElement, event: KeyboardEvent): void {
  const all = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0)
  const [first, last] = [all[0], all.at(-1)]
  const at = document.activeElement
  const isLost = at === null || at === document.body
  // A layer over this one has its own controls.
  if (!first || !last || !(isLost || layer.contains(at))) return
  if (isLost || (event.shiftKey ? at === first || at === layer : at === last)) {
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next.focus()
  }
}
