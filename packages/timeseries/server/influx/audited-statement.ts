import type { IngestCredential } from '../store/credential.ts'

interface Facts {
  db?: string
  measurement?: string
  /** How long the database keeps its points; null: for ever. */
  days?: number | null
}

/** A change of a statement to the tenant's databases, other than written points. */
export interface AuditedStatement {
  action: 'create' | 'update' | 'drop'
  before?: Facts
  after?: Facts
}

/** Writes a credential's operation to the audit log. The operation is already done, so this must not fail. */
export type AuditStatement = (
  by: { credential: IngestCredential; ip: string },
  statement: AuditedStatement,
) => Promise<void>
