import type { AnyRow } from '@atrium/core/web/app/screens'
import { useRowCommandRunner } from '@atrium/core/web/crud/actions/row-command-context'
import { useRowCommands } from '@atrium/core/web/crud/actions/use-actions'
import { useEntityPage } from '@atrium/core/web/crud/entity-context'
import { type DragEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { useWords } from '../words.ts'
import { moveTo } from './move.ts'

const REASON_SHOWN_MS = 6_000

interface Held {
  row: AnyRow
  /** The column in which it would be put down. */
  over: number
  by: 'pointer' | 'keys'
}

export type Moving = ReturnType<typeof useMoving>

/**
 * Cards are moved by dragging, or with the keys: their handle picks them up, the arrows choose a column. Putting one down
 * is the act that leads there; it stays where it is until the server has done that, and says why it did not.
 */
export function useMoving(columns: readonly number[]) {
  const { words } = useEntityPage()
  const { word } = useWords()
  const { start, busyWith } = useRowCommandRunner()
  const commands = useRowCommands()
  const [held, setHeld] = useState<Held>()
  const [refused, setRefused] = useState<{ id: string; reason: string }>()

  useEffect(() => {
    if (!refused) return
    const timer = setTimeout(() => setRefused(undefined), REASON_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [refused])

  function put(row: AnyRow, column: number): void {
    setHeld(undefined)
    if (column === row.status) return
    const move = moveTo(row, commands, column)
    if ('command' in move) start(move.command, [row])
    else setRefused({ id: row._id, reason: word(move.reason, fromTo(row, column)) })
  }
  const fromTo = (row: AnyRow, column: number) => ({ from: words.status(row.status), to: words.status(column) })

  function pick(row: AnyRow, by: Held['by']): void {
    setRefused(undefined)
    setHeld({ row, over: row.status!, by })
  }

  function onKeyDown(event: KeyboardEvent, row: AnyRow): void {
    const isHeld = held?.row._id === row._id
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (isHeld) put(row, held.over)
      else pick(row, 'keys')
    } else if (isHeld && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      const at = columns.indexOf(held.over) + (event.key === 'ArrowLeft' ? -1 : 1)
      setHeld({ ...held, over: columns[Math.min(columns.length - 1, Math.max(0, at))]! })
    } else if (isHeld && event.key === 'Escape') {
      // The page would close what is open beside the board.
      event.stopPropagation()
      setHeld(undefined)
    }
  }

  return {
    held,
    refused,
    isBusy: (row: AnyRow) => busyWith(row) !== undefined,
    /** Read aloud: what the keys have chosen, and why a card went back. */
    said: refused?.reason ?? (held?.by === 'keys' ? word('heldOver', fromTo(held.row, held.over)) : ''),
    handle: (row: AnyRow) => ({
      'aria-pressed': held?.row._id === row._id,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, row),
      onBlur: () => setHeld(undefined),
    }),
    card: (row: AnyRow) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        // Firefox drags only what has data.
        event.dataTransfer.setData('text/plain', String(row.title))
        pick(row, 'pointer')
      },
      onDragEnd: () => setHeld(undefined),
    }),
    column: (status: number) => ({
      'data-over': held !== undefined && held.over === status && held.row.status !== status,
      onDragOver: (event: DragEvent) => {
        if (!held) return
        event.preventDefault()
        if (held.over !== status) setHeld({ ...held, over: status })
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (held) put(held.row, status)
      },
    }),
  }
}
