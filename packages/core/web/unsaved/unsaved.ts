import { useEffect } from 'react'

const marks = new Set<object>()
/** Forms and dialogs outside of the kits in which somebody has typed. */
const touched = new Set<Element>()

/** Says, while `is`, that a form has input that is not saved, or that a dialog is about to do something. */
export function useUnsaved(is: boolean): void {
  useEffect(() => {
    if (!is) return
    const mark = {}
    marks.add(mark)
    return () => void marks.delete(mark)
  }, [is])
}

/** From now on, what is typed in any other form or dialog of the page counts, too; the returned function ends it. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form, [role="dialog"]') : null
    if (form) touched.add(form)
  }
  document.addEventListener('input', note, true)
  return () => document.removeEventListener('input', note, true)
}

/** Whether something that is not saved has been typed and is still on the page, or an act is under way. */
export function isAnythingTyped(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  return marks.size > 0 || [...touched].some(isShown)
}

/** A closed dialog may stay in the document. */
const isShown = (form: Element) => form.closest('[style*="display: none"]') === null

let leaving = false

/** The person leaves for the sign-in page: what was typed is kept, so no page asks whether to leave. */
export const leaveForSignIn = (): void => {
  leaving = true
}

export const isLeavingForSignIn = (): boolean => leaving
