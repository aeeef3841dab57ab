import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { hashToken } from './sessions/sessions.ts'

/** `create` and `drop` are about databases and measurements. */
export type IngestScope = 'read' | 'write' | 'create' | 'drop'

export interface IngestCredential {
  id: string
  tenantId: string
  scopes: IngestScope[]
}

/** A machine's credential by id and token, or null. It cannot open a browser session. */
export async function findIngestCredential(db: Database, id: string, token: string): Promise<IngestCredential | null> {
  const [row] = await db.lookup<{ tenant_id: string; token_hash: string; scopes: IngestScope[] }>(
    'find_ingest_credential',
    [id],
  )
  // The hash is also compared for an unknown id, so that both cases take the same time.
  const expected = Buffer.from(row?.token_hash ?? hashToken(''), 'hex')
  const matches = timingSafeEqual(Buffer.from(hashToken(token), 'hex'), expected)
  return row && matches ? { id, tenantId: row.tenant_id, scopes: row.scopes } : null
}

/** A credential by its id alone, if another system has authenticated the sender (an operator's own broker). */
export async function ingestCredentialById(db: Database, id: string): Promise<IngestCredential | null> {
  const [row] = await db.lookup<{ tenant_id: string; scopes: IngestScope[] }>('find_ingest_credential', [id])
  return row ? { id, tenantId: row.tenant_id, scopes: row.scopes } : null
}
