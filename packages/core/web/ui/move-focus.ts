/**
 * Moves the focus to `target` after the page has changed by itself, for example when an answer arrives. An open dialog
 * keeps the focus: a person may have opened it while the answer was on its way.
 */
export function moveFocus(target: HTMLElement | null, options?: FocusOptions): void {
  if (document.activeElement?.closest('[role="dialog"]')) return
  target?.focus(options)
}
