import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import { openValues } from '@atrium/core/server/secrets/secret-values'
import { type Vault, VaultError } from '@atrium/core/server/secrets/vault'
import type { ConnectorSpec } from '../../contract/define/connector.ts'
import { type NotifiedCache, openNotifiedCache } from '../cache/notified-cache.ts'
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

export interface OpenedSources extends Pick<NotifiedCache<unknown>, 'changes' | 'onChange' | 'close'> {
  /** Those of the tenant that exist. */
  read(tenantId: string, ids: readonly string[]): Promise<OpenedRows>
}

/** A row has at most a megabyte. */
const MAX_KEPT = 100

interface Found {
  type: number
  rev: number
  props: Settings
  sealed_secrets: string | null
}

/** The data sources that are read from. */
export async function openSources(
  { db, vault }: { db: Database; vault: Vault },
  connectors: readonly ConnectorSpec[],
): Promise<OpenedSources> {
  const cache = await openNotifiedCache<OpenedSource | undefined>(db, 'atrium_data_source', MAX_KEPT)

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
    const known = await cache.get(id)
    // One of another tenant is not there either.
    if (known) return known.tenantId === tenantId ? known : undefined
    return cache.keep(id, load(tenantId, id))
  }

  return {
    async read(tenantId, ids) {
      const found = await Promise.all(ids.map(async (id) => [id, await one(tenantId, id)] as const))
      return new Map(found.filter((entry): entry is [string, OpenedSource] => entry[1] !== undefined))
    },
    get changes() {
      return cache.changes
    },
    onChange: cache.onChange,
    close: cache.close,
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
