import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { signInRequired } from '@atrium/core/contract/refusal'
import type { Database } from '@atrium/core/server/db/database'
import type { Admitted } from './admission.ts'
import { readStored, type StoredDashboard } from './stored.ts'

const MAX_KEPT = 300

export interface OpenedDashboards {
  /**
   * The dashboard as it is stored now.
   * @throws signInRequired if it was deleted
   */
  read(admitted: Admitted): Promise<StoredDashboard>
  /** Counts changes of dashboards: a reading is valid if this is the same before and after it. */
  readonly changes: number
  /** Calls the listener with the id of a changed dashboard, or '*' if any may have changed. */
  onChange(listener: (id: string) => void): void
  close(): Promise<void>
}

/** Cache of the dashboards that have viewers: read once for all of them, dropped when they change (LISTEN/NOTIFY). */
export async function openDashboards(db: Database, widgets: readonly WidgetSpec[]): Promise<OpenedDashboards> {
  const kept = new Map<string, Promise<StoredDashboard>>()
  const listeners = new Set<(id: string) => void>()
  let changes = 0

  const forget = (id: string) => {
    changes += 1
    if (id === '*') kept.clear()
    else kept.delete(id)
    for (const listener of listeners) listener(id)
  }
  const stopListening = await db.listen('atrium_dashboard', forget, () => forget('*'))

  async function load({ tenantId, id }: Admitted): Promise<StoredDashboard> {
    const stored = await db.asTenant(tenantId, (tx) => readStored(tx, widgets, id))
    if (!stored) throw signInRequired()
    return stored
  }

  return {
    read(admitted) {
      const known = kept.get(admitted.id)
      if (known) return known
      const loading = load(admitted)
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string)
      kept.set(admitted.id, loading)
      loading.catch(() => {
        if (kept.get(admitted.id) === loading) kept.delete(admitted.id)
      })
      return loading
    },
    get changes() {
      return changes
    },
    onChange(listener) {
      listeners.add(listener)
    },
    close: stopListening,
  }
}
