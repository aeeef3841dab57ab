import type { Services } from '../call/services.ts'
import { addIds, type Changes } from '../db/changes.ts'

/** Changes within this time are sent together. */
const GATHER_MS = 100
const CHANNEL = 'atrium_hint'

/**
 * Rows of a tenant’s table have changed, or an event of rows was announced, whose key stands in place of the table. It
 * has no values of the rows, only their ids; null: unknown or too many.
 */
export interface Hint {
  tenantId: string
  table: string
  ids: readonly string[] | null
  /** Since the newest of these changes was committed. */
  agoMs: number
}

interface Gathered {
  tables: Map<string, Set<string> | null>
  atMs: number
}

interface Receiver {
  received(hints: readonly Hint[]): void
  /** Hints may have been lost. */
  lost(): void
}

/**
 * Gathers what the transactions of this process have changed and sends it to the pages of all processes, after the
 * commits and outside any transaction: a NOTIFY inside one would serialise the commits. A process that is alone
 * (ROLE=all) needs no statement for it. Without `receiver` it only sends.
 */
export async function openHints(
  { db, settings: { role }, log }: Pick<Services, 'db' | 'settings' | 'log'>,
  isShown: (table: string) => boolean,
  receiver?: Receiver,
): Promise<{ close(): Promise<void> }> {
  const waiting = new Map<string, Gathered>()
  let timer: NodeJS.Timeout | undefined

  function gather(tenantId: string, changes: Changes): void {
    const shown = [...changes].filter(([table]) => isShown(table))
    if (shown.length === 0) return
    const gathered: Gathered = waiting.get(tenantId) ?? { tables: new Map(), atMs: 0 }
    waiting.set(tenantId, gathered)
    gathered.atMs = performance.now()
    for (const [table, ids] of shown) addIds(gathered.tables, table, ids)
    timer ??= setTimeout(flush, GATHER_MS)
  }

  function flush(): void {
    timer = undefined
    const nowMs = performance.now()
    const hints = [...waiting].flatMap(([tenantId, { tables, atMs }]) =>
      [...tables].map(([table, ids]): Hint => ({ tenantId, table, ids: ids && [...ids], agoMs: nowMs - atMs })),
    )
    waiting.clear()
    if (role === 'all') {
      receiver?.received(hints)
      return
    }
    const texts = hints.map((hint) => JSON.stringify(hint))
    db.executeSql(`select pg_notify('${CHANNEL}', hint) from unnest($1::text[]) hint`, [texts]).catch((error) => {
      log.warn({ err: error }, 'hints for open pages could not be sent')
      receiver?.lost()
    })
  }

  const stopGathering = db.onCommit(gather)
  const stopListening =
    receiver && role !== 'all'
      ? await db.listen(CHANNEL, (payload) => receiver.received([JSON.parse(payload)]), receiver.lost)
      : undefined
  return {
    async close() {
      stopGathering()
      clearTimeout(timer)
      await stopListening?.()
    },
  }
}
