import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { signInRequired } from '@atrium/core/contract/refusal'
import type { Database } from '@atrium/core/server/db/database'
import { type NotifiedCache, openNotifiedCache } from '../cache/notified-cache.ts'
import type { Admitted } from './admission.ts'
import { readStored, type StoredDashboard } from './stored.ts'

const MAX_KEPT = 300

export interface OpenedDashboards extends Pick<NotifiedCache<StoredDashboard>, 'changes' | 'onChange' | 'close'> {
  /**
   * The dashboard as it is stored now.
   * @throws signInRequired if it was deleted
   */
  read(admitted: Admitted): Promise<StoredDashboard>
}

/** The dashboards that have viewers. */
export async function openDashboards(db: Database, widgets: readonly WidgetSpec[]): Promise<OpenedDashboards> {
  const cache = await openNotifiedCache<StoredDashboard>(db, 'atrium_dashboard', MAX_KEPT)

  async function load({ tenantId, id }: Admitted): Promise<StoredDashboard> {
    const stored = await db.asTenant(tenantId, (tx) => readStored(tx, widgets, id))
    if (!stored) throw signInRequired()
    return stored
  }

  return {
    read: (admitted) => cache.get(admitted.id) ?? cache.keep(admitted.id, load(admitted)),
    get changes() {
      return cache.changes
    },
    onChange: cache.onChange,
    close: cache.close,
  }
}
