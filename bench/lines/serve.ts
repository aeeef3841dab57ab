import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { inTenant } from '@atrium/core/server/call/ctx'
import { provisionRole, provisionTenant, provisionUser } from '@atrium/core/server/identity/accounts/provision'
import { readSettings } from '@atrium/core/server/settings/settings'
import { startServer } from '@atrium/core/server/start'
import { PASSWORD, PASSWORD_HASH } from '@atrium/core/testing/password'
import { packages } from '@atrium/product/packages'
import { auditBooks, type BooksDifference } from '@atrium/selling/server/money/books/audit'
import { ORIGIN } from '@atrium/selling/server/money/origin'
import { auditedStocks, auditStock } from '@atrium/selling/server/stock/audit'
import { appServers } from '../../product/apps.server.ts'

export const CLERK = { username: 'bench', password: PASSWORD }
export const SECRET = 'a secret key of the bench that only the bench knows'

export interface Place {
  databaseUrl: string
  dataDir: string
  port: number
  mqttPort: number
}

export type FromServer = { tenantId: string } | { differences: BooksDifference[] }

/**
 * The product's server as a process of its own, with the stand-in for payments, on ports that stay the same after a
 * restart. It creates its tenant at the first start. On any message it audits the tenant's books and stock.
 */
export async function serveLines({ databaseUrl, dataDir, port, mqttPort }: Place, known: string | undefined) {
  const settings = readSettings({
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    SECRET_KEY: SECRET,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000000',
    DEMO: '0',
    SIM: '0',
    PAY_STAND_IN: '1',
  })
  const { db, services } = await startServer({ settings, databaseUrl, apps: appServers, packages })
  const tenantId = known ?? (await makeTenant())
  process.on('message', async () => {
    const differences = await inTenant(services, tenantId, ORIGIN, async ({ tx }) => [
      ...(await auditBooks(tx)),
      ...(await auditStock(tx, auditedStocks(services))),
    ])
    process.send?.({ differences } satisfies FromServer)
  })
  process.send?.({ tenantId } satisfies FromServer)

  async function makeTenant(): Promise<string> {
    const descriptors = appServers.map(({ app }) => app)
    const id = await provisionTenant(db, { name: 'bench', sysName: 'bench', apps: descriptors.map(({ key }) => key) })
    const roleId = await provisionRole(db, id, { name: 'all', permissions: permissionCatalogue(descriptors) })
    const { username } = CLERK
    await provisionUser(db, id, { username, name: 'bench', passwordHash: PASSWORD_HASH, roleId })
    return id
  }
}
