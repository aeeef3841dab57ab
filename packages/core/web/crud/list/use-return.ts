import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { AnyRow } from '../../app/screens.ts'
import { moveFocus } from '../../ui/move-focus.ts'
import { usePlace } from '../place.ts'

/** History entry → the row through which the person left it. */
const leftBy = new Map<string, string>()

/**
 * Gives the focus back to the row when its detail closes, and to the row through which a person left the list when they
 * come back by the browser's button. Returns the handler that notes the row.
 */
export function useReturn(rows: readonly AnyRow[] | undefined): (event: MouseEvent) => void {
  const place = usePlace()
  const { key } = useLocation()
  const hasComeBack = useNavigationType() === 'POP'
  const openId = place.kind === 'detail' || place.kind === 'edit' ? place.id : undefined
  const before = useRef(openId)

  useEffect(() => {
    const closed = openId === undefined ? before.current : undefined
    before.current = openId
    if (closed !== undefined) focusRow(closed)
  }, [openId])

  useEffect(() => {
    const id = hasComeBack ? leftBy.get(key) : undefined
    // The rows may still be those of the page before.
    if (id === undefined || !rows?.some(({ _id }) => _id === id)) return
    leftBy.delete(key)
    focusRow(id)
  }, [rows, key, hasComeBack])

  return ({ target }) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
    if (id !== undefined) leftBy.set(key, id)
  }
}

const focusRow = (id: string) => moveFocus(document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`))
