import type { Logger } from 'pino'
import type { Permission } from '../../contract/access.ts'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Egress } from '../outside/egress.ts'
import type { Sms } from '../outside/sms.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Settings } from '../settings/settings.ts'
import type { Ctx, EventRow } from './ctx.ts'
import type { Notice } from './notice.ts'
import type { Parts } from './part.ts'
import type { Sessions } from './session.ts'
import type { SharedEntity } from './shared.ts'

/** What all parts of one running server share. It is always passed as an argument. */
export interface Services {
  settings: Settings
  metrics: Metrics
  db: Database
  sessions: Sessions
  jobs: Jobs
  sms: Sms
  /** The only way to call addresses that a tenant supplies. */
  egress: Egress
  vault: Vault
  /** The entities that every app may refer to. */
  shared: readonly SharedEntity[]
  /** Every permission of the product's apps. */
  catalogue: readonly Permission[]
  /** Writes messages to users of the transaction's tenant (messages/send.ts). */
  sendMessages(tx: Tx, userIds: readonly string[], notice: Notice): Promise<unknown>
  /** Notifies these third-party apps of an event of a row, after the commit (openplatform/events.ts). */
  notifyApps(
    ctx: Pick<Ctx, 'tenantId' | 'enqueue'>,
    apps: readonly string[],
    event: string,
    row: EventRow,
  ): Promise<void>
  /** What the rooms above have added. */
  parts: Parts
  log: Logger
}
