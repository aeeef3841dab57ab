import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissionCatalogue } from '@atrium/contract/define/app'
import type { Database } from '@atrium/server/db/database'
import {
  provisionIngestCredential,
  provisionRole,
  provisionTenant,
  provisionUser,
} from '@atrium/server/identity/provision'
import { keptSecret, type Settings } from '@atrium/server/settings'
import { appServers } from './apps.server.ts'

export interface DemoAccess {
  password: string
  ingestToken: string
}

/**
 * The demonstration tenant, made once in a new data folder. Its password and token are the settings' or random, and
 * kept in 0600 files so that every start can print them.
 */
export async function seedDemo(db: Database, settings: Settings): Promise<DemoAccess> {
  const password = kept(settings.dataDir, 'demo-password', settings.demoPassword)
  const ingestToken = kept(settings.dataDir, 'demo-ingest-token', settings.demoIngestToken)
  const [known] = await db.lookup('find_sign_in', ['demo'])
  if (known) return { password, ingestToken }

  const apps = appServers.map(({ app }) => app)
  const tenantId = await provisionTenant(db, {
    name: '示范工厂',
    sysName: '示范工厂',
    apps: apps.map(({ key }) => key),
    maximumUser: 1000,
  })
  const roleId = await provisionRole(db, tenantId, {
    name: '管理员',
    permissions: permissionCatalogue(apps),
    builtin: true,
  })
  await provisionUser(db, tenantId, { username: 'demo', name: '演示用户', password, roleId })
  await provisionIngestCredential(db, tenantId, {
    id: 'demo',
    name: '演示',
    token: ingestToken,
    scopes: ['read', 'write', 'create'],
  })
  return { password, ingestToken }
}

function kept(dataDir: string, name: string, chosen: string | undefined): string {
  const file = join(dataDir, name)
  if (chosen !== undefined && !existsSync(file)) writeFileSync(file, `${chosen}\n`, { mode: 0o600 })
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : keptSecret(dataDir, name)
}
