import type { Services } from '../call/services.ts'
import { countUnread } from './own.ts'

export interface PushedMessage {
  _id: string
  title: string
  content: string
  url: string | null
  type: number
  level: number
  createdAt: string
}

interface Listener {
  /** Whether this process has an open page of this user: messages of other users are not read. */
  isListening(tenantId: string, userId: string): boolean
  written(tenantId: string, userId: string, message: PushedMessage): Promise<void>
  /** Messages were read or deleted; `count` is the number of unread ones now. */
  counted(tenantId: string, userId: string, count: number): void
  /** Notifications were lost: pages may show outdated data. */
  missed(): void
}

/** The message changes of a tenant's committed transactions, collected for one turn of the event loop. */
interface Changes {
  written: Set<string>
  counted: Set<string>
}

/** Turns the database's notifications into messages, with one statement for all that arrive together. */
export async function openMessageFeed({ db, log }: Services, listener: Listener): Promise<{ close(): Promise<void> }> {
  const waiting = new Map<string, Changes>()

  function received(payload: string): void {
    const [tenantId, userId, id] = payload.split(' ')
    if (!tenantId || !userId || !listener.isListening(tenantId, userId)) return
    if (waiting.size === 0) setImmediate(flush)
    const changes = waiting.get(tenantId) ?? { written: new Set(), counted: new Set() }
    waiting.set(tenantId, changes)
    if (id) changes.written.add(id)
    else changes.counted.add(userId)
  }

  function flush(): void {
    const now = [...waiting]
    waiting.clear()
    for (const [tenantId, changes] of now) {
      pushChanges(tenantId, changes).catch((error) => {
        log.warn({ err: error }, 'new messages could not be announced')
        listener.missed()
      })
    }
  }

  async function pushChanges(tenantId: string, { written, counted }: Changes): Promise<void> {
    const { rows, counts } = await db.asTenant(tenantId, async (tx) => {
      const rows =
        written.size === 0
          ? []
          : await tx
              .selectFrom('message')
              .select(['id as _id', 'user_id', 'title', 'content', 'url', 'type', 'level', 'created_at'])
              .where('id', 'in', [...written])
              .orderBy('created_at')
              .orderBy('id')
              .execute()
      const counts: [string, number][] = []
      for (const userId of counted) counts.push([userId, await countUnread(tx, userId)])
      return { rows, counts }
    })
    for (const { user_id, created_at, ...row } of rows) {
      await listener.written(tenantId, user_id, { ...row, createdAt: created_at.toISOString() })
    }
    for (const [userId, count] of counts) listener.counted(tenantId, userId, count)
  }

  const stop = await db.listen('atrium_message', received, () => listener.missed())
  return { close: stop }
}
