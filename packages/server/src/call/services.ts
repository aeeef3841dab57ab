import type { WidgetSpec } from '@atrium/contract/define/widget'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Channels } from '../money/channels/port.ts'
import type { SoldThings } from '../money/sold.ts'
import type { Egress } from '../outside/egress.ts'
import type { Sms } from '../outside/sms.ts'
import type { Readiness } from '../readiness.ts'
import type { Vault } from '../secrets/vault.ts'
import type { Settings } from '../settings/settings.ts'
import type { Timeseries } from '../timeseries/model.ts'
import type { CommandEnds } from './device.ts'
import type { Partners } from './partner-line.ts'
import type { Sessions } from './session.ts'
import type { SharedEntity } from './shared.ts'

/** What all parts of one running server share. It is always passed as an argument. */
export interface Services {
  settings: Settings
  metrics: Metrics
  /** Whether users can sign in yet. */
  readiness: Readiness
  db: Database
  sessions: Sessions
  jobs: Jobs
  timeseries: Timeseries
  sms: Sms
  /** The only way to call addresses that a tenant supplies. */
  egress: Egress
  vault: Vault
  /** For calls that wait for a device's answer. */
  commandEnds: CommandEnds
  /** The payment channels. */
  channels: Channels
  /** What the apps sell. */
  sold: SoldThings
  /** The partner network: partners with shares in what is sold. */
  partners: Partners | undefined
  /** The entities that every app may refer to. */
  shared: readonly SharedEntity[]
  widgets: readonly WidgetSpec[]
  log: Logger
}
