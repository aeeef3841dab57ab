import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { App } from '@atrium/core/contract/define/app'
import { Refusal, signInRequired } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import type { Database } from '@atrium/core/server/db/database'
import { sharedReads } from '@atrium/core/server/db/shared-read'
import type { Tx } from '@atrium/core/server/db/tables'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import { SharedAnswer } from '@atrium/core/server/http/shared-answer'
import type { ViewedDashboard } from '../../../contract/dashboard.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { type Admitted, admit, dashboardReaders } from '../admission.ts'
import { mapInTurns } from '../in-turns.ts'
import { withOwnPictures } from '../pictures/own-pictures.ts'
import { readStored, zoneOf } from '../stored.ts'
import type { ShownDashboard } from './public-document.ts'
import { publicPart } from './public-part.ts'
import { publicView } from './public-view.ts'

const COMMA = Buffer.from(',')

interface Shown {
  dashboard: ViewedDashboard
  answer: SharedAnswer
}

const readings = new WeakMap<Database, ReturnType<typeof sharedReads<Shown>>>()

/**
 * What everyone with the address of an admitted dashboard may see of it. After a release all viewers ask at the same
 * time: it is read, and written as the answer, once for all of them.
 * @throws signInRequired if it was deleted just now
 */
function readPublic(services: Services, { tenantId, id }: Admitted): Promise<Shown> {
  const { db } = services
  const { widgets } = kindsOf(services)
  const share = readings.get(db) ?? sharedReads<Shown>()
  readings.set(db, share)
  return share(id, async () => {
    const dashboard = await db.asTenant(tenantId, (tx) => read(tx, widgets, id))
    return { dashboard, answer: new SharedAnswer(await asJson(dashboard)) }
  })
}

/** The answer of the call. */
export async function answerPublic(services: Services, admitted: Admitted): Promise<SharedAnswer> {
  return (await readPublic(services, admitted)).answer
}

/** The answer of the call as JSON, written item by item. */
async function asJson({ components, ...rest }: ViewedDashboard): Promise<Buffer> {
  const items = await mapInTurns(components, (item) => Buffer.from(JSON.stringify(item)))
  const start = `${JSON.stringify({ code: 0, dashboard: rest }).slice(0, -2)},"components":[`
  const pieces = items.flatMap((item, index) => (index > 0 ? [COMMA, item] : [item]))
  return Buffer.concat([Buffer.from(start), ...pieces, Buffer.from(']}}')])
}

async function read(tx: Tx, widgets: readonly WidgetSpec[], id: string): Promise<ViewedDashboard> {
  // Both statements are sent together.
  const [stored, ofTenant] = await Promise.all([readStored(tx, widgets, id), tenantZone(tx)])
  if (!stored) throw signInRequired()
  const zone = zoneOf(stored.options) ?? ofTenant
  return withOwnPictures(tx, widgets, await publicView(publicPart(stored, widgets), widgets, zone))
}

/** The same for a page's document: null if this viewer may not see it, as if it did not exist. */
export function publicBoard(services: Services, apps: readonly App[]) {
  const readers = dashboardReaders(apps)
  return async (session: Session | null, wanted: unknown): Promise<ShownDashboard | null> => {
    try {
      const { dashboard, answer } = await readPublic(services, await admit(services.db, readers, session, wanted))
      return { dashboard, bytes: answer.json.byteLength }
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }
}
