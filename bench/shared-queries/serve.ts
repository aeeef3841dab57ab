import { permissionCatalogue } from '@atrium/core/contract/define/app'
import {
  provisionIngestCredential,
  provisionRole,
  provisionTenant,
  provisionUser,
} from '@atrium/core/server/identity/accounts/provision'
import { readSettings } from '@atrium/core/server/settings/settings'
import { startServer } from '@atrium/core/server/start'
import { PASSWORD_HASH } from '@atrium/core/testing/password'
import { packages } from '@atrium/product/packages'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { appServers } from '../../product/apps.server.ts'

export interface Served {
  url: string
  /** The cookie of a session that may create dashboards. */
  cookie: string
  /** The header of a credential that may write. */
  authorization: string
}

/**
 * The product's server with one tenant. Every query that the query plane sends to the store is counted; `count` returns
 * the number since the last `count`.
 */
export async function serveCounted(databaseUrl: string, secretKey: string, dataDir: string) {
  const settings = readSettings({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000000',
    DEMO: '0',
    SIM: '0',
  })
  const { url, db, services } = await startServer({ settings, databaseUrl, apps: appServers, packages })
  const timeseries = timeseriesOf(services)
  const query = timeseries.query
  let queries = 0
  timeseries.query = (...args) => {
    queries++
    return query(...args)
  }
  const descriptors = appServers.map(({ app }) => app)
  const tenantId = await provisionTenant(db, {
    name: 'bench',
    sysName: 'bench',
    apps: descriptors.map(({ key }) => key),
  })
  const roleId = await provisionRole(db, tenantId, { name: 'all', permissions: permissionCatalogue(descriptors) })
  const account = { username: 'bench', name: 'bench', passwordHash: PASSWORD_HASH, roleId }
  const userId = await provisionUser(db, tenantId, account)
  const from = { ip: '127.0.0.1', userAgent: 'bench', client: 'pc', way: 'account' as const }
  const { token } = await db.asTenant(tenantId, (tx) => services.sessions.open(tx, userId, from))
  const credential = { id: 'bench', name: 'bench', token: 'bench-only-token', scopes: ['write', 'create'] }
  await provisionIngestCredential(db, tenantId, credential)
  return {
    served: {
      url,
      cookie: `__Host-atrium=${token}`,
      authorization: `Token ${credential.id}:${credential.token}`,
    } satisfies Served,
    count() {
      const counted = queries
      queries = 0
      return counted
    },
  }
}
