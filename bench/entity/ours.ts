import { permissionCatalogue } from '@atrium/core/contract/define/app'
import type { AppServer } from '@atrium/core/server/call/implement'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { readSettings } from '@atrium/core/server/settings/settings'
import { startServer } from '@atrium/core/server/start'
import { PASSWORD_HASH } from '@atrium/core/testing/password'
import { packages } from '@atrium/product/packages'

export interface BenchTenant {
  id: string
  userId: string
  /** The token of a session. */
  token: string
}

export interface Serving {
  databaseUrl: string
  secretKey: string
  dataDir: string
  apps: readonly AppServer[]
  tenantCount: number
}

/**
 * The product's server with some apps, several tenants and a signed-in user in each. Sign-in, permissions and audit are
 * on.
 */
export async function serveOurs({ databaseUrl, secretKey, dataDir, apps, tenantCount }: Serving) {
  const settings = readSettings({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000000',
    TRUST_PROXY: '127.0.0.1',
    DEMO: '0',
    SIM: '0',
  })
  const server = await startServer({ settings, databaseUrl, apps, packages })
  const { db, services } = server
  const descriptors = apps.map(({ app }) => app)
  const tenants: BenchTenant[] = []
  for (let number = 0; number < tenantCount; number++) {
    const name = `bench ${number}`
    const id = await provisionTenant(db, { name, sysName: name, apps: descriptors.map(({ key }) => key) })
    const roleId = await provisionRole(db, id, { name, permissions: permissionCatalogue(descriptors) })
    const account = { username: `bench${number}`, name, passwordHash: PASSWORD_HASH, roleId }
    const userId = await provisionUser(db, id, account)
    const from = { ip: '127.0.0.1', userAgent: 'bench', client: 'pc', way: 'account' as const }
    const { token } = await db.asTenant(id, (tx) => services.sessions.open(tx, userId, from))
    tenants.push({ id, userId, token })
  }
  return { port: Number(new URL(server.url).port), tenants }
}
