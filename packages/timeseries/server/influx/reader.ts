import type { Timeseries } from '../store/model.ts'
import type { AuditedStatement } from './audited-statement.ts'

/** The caller of a statement. The tenant comes from the credential; a statement cannot name another one. */
export interface Reader {
  timeseries: Timeseries
  tenantId: string
  /** Stops the store's running query when the client has disconnected. */
  signal: AbortSignal
  /** The default database of a statement that names none; may be empty. */
  db: string
  nowNs: bigint
}

/** The caller of a statement that may also change databases. */
export interface Changer extends Reader {
  /** Audits a statement that has changed something. */
  note(statement: AuditedStatement): Promise<void>
}
