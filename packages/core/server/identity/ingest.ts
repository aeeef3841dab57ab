import { timingSafeEqual } from 'node:crypto'
import type { TopicMapping } from '../../contract/topic-mapping.ts'
import type { Database } from '../db/database.ts'
import { HeldRows } from './sessions/held-rows.ts'
import { hashToken } from './sessions/sessions.ts'

/** `create` and `drop` are about databases and measurements. */
export type IngestScope = 'read' | 'write' | 'create' | 'drop'

export interface IngestCredential {
  id: string
  tenantId: string
  scopes: IngestScope[]
  /** The topics beside `ts/…` on which it may publish. */
  mappings: readonly TopicMapping[]
}

interface FoundCredential {
  tenant_id: string
  token_hash: string
  scopes: IngestScope[]
  mappings: TopicMapping[]
}

/** A machine's credential by id and token, or null. It cannot open a browser session. */
export async function findIngestCredential(db: Database, id: string, token: string): Promise<IngestCredential | null> {
  return provedBy(token, id, await read(db, id))
}

/** A credential by its id alone, if another system has authenticated the sender (an operator's own broker). */
export async function ingestCredentialById(db: Database, id: string): Promise<IngestCredential | null> {
  return credentialOf(id, await read(db, id))
}

export interface HeldIngest {
  find(id: string, token: string): Promise<IngestCredential | null>
  byId(id: string): Promise<IngestCredential | null>
  close(): Promise<void>
}

/** The same look-ups for those that come with every write and every message. */
export async function holdIngestCredentials(db: Database): Promise<HeldIngest> {
  const held = await new HeldRows((id) => read(db, id)).follow(db, {
    keys: 'atrium_credential',
    others: ['atrium_tenant'],
    tables: ['ingest_credential', 'ingest_credential_change', 'tenant'],
  })
  return {
    find: async (id, token) => provedBy(token, id, await held.get(id)),
    byId: async (id) => credentialOf(id, await held.get(id)),
    close: () => held.close(),
  }
}

async function read(db: Database, id: string): Promise<FoundCredential | null> {
  const [row] = await db.lookup<FoundCredential>('find_ingest_credential', [id])
  return row ?? null
}

function provedBy(token: string, id: string, row: FoundCredential | null): IngestCredential | null {
  // The hash is also compared for an unknown id, so that both cases take the same time.
  const expected = Buffer.from(row?.token_hash ?? hashToken(''), 'hex')
  const matches = timingSafeEqual(Buffer.from(hashToken(token), 'hex'), expected)
  return matches ? credentialOf(id, row) : null
}

function credentialOf(id: string, row: FoundCredential | null): IngestCredential | null {
  return row && { id, tenantId: row.tenant_id, scopes: row.scopes, mappings: row.mappings }
}
