import type { Timeseries } from '../timeseries/model.ts'
import type { Deed } from './deed.ts'

/** For whom a statement runs. The tenant is the credential's; no statement can name another. */
export interface Reader {
  timeseries: Timeseries
  tenantId: string
  /** Ends the running query of the store when the asker has gone. */
  signal: AbortSignal
  /** The database that a statement means when it names none; may be empty. */
  db: string
  nowNs: bigint
}

/** For whom a statement may also change databases. */
export interface Changer extends Reader {
  /** Takes what was changed, when it was. */
  note(deed: Deed): Promise<void>
}
