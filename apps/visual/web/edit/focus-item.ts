/** Gives an item of the canvas the focus, when it is drawn. */
export function focusItem(id: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-placed="${CSS.escape(id)}"]`)?.focus({ preventScroll: true }),
  )
}
