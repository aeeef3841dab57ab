import type { Database } from '@atrium/core/server/db/database'

/** An operation that was begun, or whose state has changed, in any process. */
export interface CommandChange {
  tenantId: string
  dashboard: string
  component: string
  id: string
  status: number
}

export interface CommandChanges {
  /** Null: changes may have been missed. */
  on(listener: (change: CommandChange | null) => void): () => void
  close(): Promise<void>
}

export async function openCommandChanges(db: Pick<Database, 'listen'>): Promise<CommandChanges> {
  const listeners = new Set<(change: CommandChange | null) => void>()
  const notify = (change: CommandChange | null) => {
    for (const listener of listeners) listener(change)
  }
  const received = (payload: string) => {
    const [tenantId = '', dashboard = '', component = '', id = '', status] = payload.split(' ')
    notify({ tenantId, dashboard, component, id, status: Number(status) })
  }
  const close = await db.listen('atrium_control', received, () => notify(null))
  return {
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close,
  }
}
