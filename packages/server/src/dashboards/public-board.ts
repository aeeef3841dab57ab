import type { ViewedDashboard } from '@atrium/contract/dashboard'
import type { App } from '@atrium/contract/define/app'
import type { WidgetSpec } from '@atrium/contract/define/widget'
import { Refusal, signInRequired } from '@atrium/contract/refusal'
import type { Services } from '../call/services.ts'
import type { Session } from '../call/session.ts'
import type { Tx } from '../db/tables.ts'
import { tenantZone } from '../db/tenant-zone.ts'
import { admit, dashboardReaders } from './admission.ts'
import { withOwnPictures } from './pictures/own-pictures.ts'
import { publicView } from './public-view.ts'
import { readStored, zoneOf } from './stored.ts'

/**
 * What everyone with the address of a dashboard may see of it.
 * @throws signInRequired if it was deleted just now
 */
export async function readPublic(tx: Tx, widgets: readonly WidgetSpec[], id: string): Promise<ViewedDashboard> {
  const stored = await readStored(tx, widgets, id)
  if (!stored) throw signInRequired()
  const zone = zoneOf(stored.options) ?? (await tenantZone(tx))
  return withOwnPictures(tx, widgets, publicView(stored, widgets, zone))
}

/** The same for a page's document: null if this viewer may not see it, as if it did not exist. */
export function publicBoard({ db, widgets }: Pick<Services, 'db' | 'widgets'>, apps: readonly App[]) {
  const readers = dashboardReaders(apps)
  return async (session: Session | null, wanted: unknown): Promise<ViewedDashboard | null> => {
    try {
      const { tenantId, id } = await admit(db, readers, session, wanted)
      return await db.asTenant(tenantId, (tx) => readPublic(tx, widgets, id))
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}
