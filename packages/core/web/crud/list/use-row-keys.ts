import { useEffect, useEffectEvent } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import { usePageLinks, usePlace } from '../place.ts'
import { isLayerOpen } from '../use-escape.ts'

/** Selects the rows of a list; `data-row` holds the id. */
const ROW = '[data-row]'

/**
 * Arrow keys move from row to row or, with a detail open, from detail to detail. `/` moves the focus to the search
 * field.
 */
export function useRowKeys(rows: readonly AnyRow[]): void {
  const place = usePlace()
  const links = usePageLinks()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isLayerOpen()) return
    const target = event.target as HTMLElement
    if (event.key === '/' && !isTyping(target)) {
      event.preventDefault()
      document.querySelector<HTMLInputElement>('.core-crud-search input')?.focus()
      return
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const step = event.key === 'ArrowDown' ? 1 : -1
    const inSearch = target.closest('.core-crud-search') !== null && step === 1
    const at = target.matches(ROW) ? target.dataset.row : undefined
    const onPage = target === document.body || target.matches('.core-crud-panel h2')
    if (!inSearch && at === undefined && !onPage) return
    const open = place.kind === 'detail' ? place.id : undefined
    const from = rows.findIndex(({ _id }) => _id === (at ?? open))
    const next = inSearch || from < 0 ? rows[0] : rows[from + step]
    if (!next) return
    event.preventDefault()
    if (open !== undefined && !inSearch) links.go(links.detail(next._id), { replace: true })
    else document.querySelector<HTMLElement>(`[data-row="${next._id}"]`)?.focus()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function isTyping(target: HTMLElement): boolean {
  return target.matches('input, textarea, select, [contenteditable]')
}
