import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import { openValues } from '@atrium/core/server/secrets/secret-values'
import { type Vault, VaultError } from '@atrium/core/server/secrets/vault'
import type { ConnectorSpec } from '../../contract/define/connector.ts'
import type { Settings } from './connector.ts'

/** A stored data source as it is read from. */
interface OpenedSource {
  tenantId: string
  /** The key of its connector. */
  connector: string
  /** Another one is another source: what was read from it is not shared. */
  rev: number
  settings: Settings
}

/** By `_id`. */
export type OpenedRows = ReadonlyMap<string, OpenedSource>

export const NO_ROWS: OpenedRows = new Map()

export interface OpenedSources {
  /** Those of the tenant that exist. */
  read(tenantId: string, ids: readonly string[]): Promise<OpenedRows>
  /** Counts changes: a reading is valid if this is the same before and after it. */
  readonly changes: number
  /** Calls the listener with the id of a changed source, or '*' if any may have changed. */
  onChange(listener: (id: string) => void): void
  close(): Promise<void>
}

/** A row has at most a megabyte. */
const MAX_KEPT = 100

interface Found {
  type: number
  rev: number
  props: Settings
  sealed_secrets: string | null
}

/** Cache of the data sources that are read from: read once for all queries, dropped when they change (LISTEN/NOTIFY). */
export async function openSources(
  { db, vault }: { db: Database; vault: Vault },
  connectors: readonly ConnectorSpec[],
): Promise<OpenedSources> {
  const kept = new Map<string, Promise<OpenedSource | undefined>>()
  const listeners = new Set<(id: string) => void>()
  let changes = 0

  const forget = (id: string) => {
    changes += 1
    if (id === '*') kept.clear()
    else kept.delete(id)
    for (const listener of listeners) listener(id)
  }
  const stopListening = await db.listen('atrium_data_source', forget, () => forget('*'))

  async function load(tenantId: string, id: string): Promise<OpenedSource | undefined> {
    const { rows } = await db.readAsTenant(tenantId, (tx) =>
      rawSql(tx).executeSql<Found>(
        `select type, rev, props, sealed_secrets from data_source
         where tenant_id = current_tenant() and id = $1 and deleted_at is null`,
        [id],
      ),
    )
    const [found] = rows
    const connector = connectors.find(({ type }) => type === found?.type)
    if (!found || !connector) return undefined
    const settings = { ...found.props, ...secretsIn(vault, found.sealed_secrets) }
    return { tenantId, connector: connector.key, rev: found.rev, settings }
  }

  async function one(tenantId: string, id: string): Promise<OpenedSource | undefined> {
    const known = await kept.get(id)
    if (known) return known.tenantId === tenantId ? known : undefined
    const loading = load(tenantId, id)
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string)
    kept.set(id, loading)
    const drop = () => {
      if (kept.get(id) === loading) kept.delete(id)
    }
    // One of another tenant is not there either.
    loading.then((row) => row ?? drop(), drop)
    return loading
  }

  return {
    async read(tenantId, ids) {
      const found = await Promise.all(ids.map(async (id) => [id, await one(tenantId, id)] as const))
      return new Map(found.filter((entry): entry is [string, OpenedSource] => entry[1] !== undefined))
    },
    get changes() {
      return changes
    },
    onChange: (listener) => void listeners.add(listener),
    close: stopListening,
  }
}

/** Without those that no known key opens: then signing in fails, and says so. */
function secretsIn(vault: Vault, sealed: string | null): Record<string, string> {
  try {
    return openValues(vault, sealed)
  } catch (error) {
    if (error instanceof VaultError) return {}
    throw error
  }
}
