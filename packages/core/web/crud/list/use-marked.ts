import { useEffect, useRef, useState } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import type { CollectedHints } from '../../live/asking.ts'
import { useFollow } from '../../live/use-follow.ts'
import { useEntityPage } from '../entity-context.ts'

const MARKED_MS = 3_000
/** An answer that takes longer is not taken for the one that was requested because of the change. */
const ANSWER_MS = 5_000
const NONE: ReadonlySet<string> = new Set()
/** The queries of one row: `[app, entity, 'row', id]`. */
const OF_ONE_ROW: readonly unknown[] = ['row', 'timeline']

/** Follows changes of the entity's rows: the list, the open row and its timeline. Returns the rows that others changed. */
export function useMarked(rows: readonly AnyRow[] | undefined): ReadonlySet<string> {
  const { app, entity } = useEntityPage()
  const [marked, setMarked] = useState(NONE)
  const before = useRef(rows)
  const latest = useRef<CollectedHints & { atMs: number }>(undefined)
  useFollow({ app: app.key, entity: entity.name }, [app.key, entity.name], {
    shows: ([, , kind, id], ids) => !OF_ONE_ROW.includes(kind) || ids.has(String(id)),
    onAsk(asked) {
      latest.current = { ...asked, atMs: performance.now() }
    },
  })
  useEffect(() => {
    const known = new Map(before.current?.map((row) => [row._id, row]))
    before.current = rows
    const asked = latest.current
    latest.current = undefined
    if (!rows || !asked || performance.now() - asked.atMs > ANSWER_MS) return
    const changed = rows.filter((row) => {
      const old = known.get(row._id)
      // Readings of devices do not raise the revision: rows would be marked all the time.
      return old ? old.rev !== row.rev : asked.ids?.has(row._id)
    })
    if (changed.length > 0) setMarked(new Set(changed.map(({ _id }) => _id)))
  }, [rows])
  useEffect(() => {
    if (marked === NONE) return
    const timer = setTimeout(() => setMarked(NONE), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
