import manage from '@atrium/apps/manage/server'
import { readSettings } from '@atrium/core/server/settings/settings'
import { startServer } from '@atrium/core/server/start'
import { packages } from '@atrium/product/packages'

export const PASSWORD = 'Right.horse1'
const CALLERS = 100

/** The product's server with the admin console, and sessions of people in a hundred tenants. */
export async function servePeople(databaseUrl: string, secretKey: string, dataDir: string) {
  const settings = readSettings({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'fatal',
    TRUST_PROXY: '1',
    REQUESTS_PER_MINUTE: '1000000000',
    DEMO: '0',
    SIM: '0',
  })
  const { url, db, services } = await startServer({ settings, databaseUrl, apps: [manage], packages })
  const { rows } = await db.executeSql(
    `select distinct on (tenant_id) id, tenant_id, username from app_user order by tenant_id, id limit ${CALLERS}`,
  )
  const callers = rows as { id: string; tenant_id: string; username: string }[]
  const from = { ip: '127.0.0.1', userAgent: 'bench', client: 'pc', way: 'account' as const }
  const tokens = await Promise.all(
    callers.map(async ({ id, tenant_id }) => {
      const { token } = await db.asTenant(tenant_id, (tx) => services.sessions.open(tx, id, from))
      return token
    }),
  )
  return { port: Number(new URL(url).port), tokens, names: callers.map(({ username }) => username), services }
}
