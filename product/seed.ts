import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Permission } from '@atrium/core/contract/access'
import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import type { Database } from '@atrium/core/server/db/database'
import { provisionCompany } from '@atrium/core/server/identity/accounts/provision'
import { hashToken } from '@atrium/core/server/identity/sessions/sessions'
import {
  DEMO_INGEST_TOKEN_FILE,
  DEMO_PASSWORD_FILE,
  keptSecret,
  type Settings,
} from '@atrium/core/server/settings/settings'
import { appServers } from './apps.server.ts'
import type { CameraAddresses } from './demo-cameras.ts'
import { planned } from './planned.ts'
import { seedBranch } from './seed/branch.ts'
import { seedCameras } from './seed/cameras.ts'
import { seedDashboard } from './seed/dashboard.ts'
import { demoLines } from './seed/lines.ts'
import { seedOrganisation } from './seed/organisation.ts'
import { seedPartners } from './seed/partners.ts'
import { seedShop } from './seed/shop/shop.ts'
import { seedFacilities } from './seed/upkeep/facilities.ts'
import { seedRounds } from './seed/upkeep/rounds.ts'
import { seedVisitors } from './seed/visitors.ts'

export interface DemoAccess {
  tenantId: string
  /** When the demonstration tenant was created, in this start or an earlier one. */
  bornMs: number
  password: string
  ingestToken: string
}

export const DEMO_CREDENTIAL = 'demo'

const DEMO_NAME = '演示用户'

/**
 * Creates the demonstration tenant, once per data folder. Its password and token are those of the settings or random,
 * and are kept in files with mode 0600 so that every start can print them. Each step is one transaction and is skipped
 * if it was done before, so that the next start completes an interrupted one.
 */
export async function seedDemo(services: Services, cameras: CameraAddresses): Promise<DemoAccess> {
  const { db, settings } = services
  const password = keptPassword(settings)
  const ingestToken = keptIngestToken(settings)
  const catalogue = permissionCatalogue(appServers.map(({ app }) => app))
  const { tenantId, userId } = (await findDemo(db)) ?? (await makeTenant(db, password, catalogue))
  await setIngestToken(db, tenantId, ingestToken)
  const origin = { locale: 'zh_CN', ip: null } as const
  await inTenant(services, tenantId, origin, (ctx) => seedVisitors(ctx, userId, Date.now()))
  await inTenant(services, tenantId, origin, async (ctx) => {
    await seedCameras(ctx, cameras)
    await seedDashboard(ctx, userId, cameras)
  })
  await inTenant(services, tenantId, origin, (ctx) => seedOrganisation(ctx, userId, catalogue))
  await inTenant(services, tenantId, origin, (ctx) => seedPartners(ctx, userId))
  const clerk = { _id: userId, name: DEMO_NAME }
  await inTenant(services, tenantId, origin, (ctx) => seedFacilities(ctx, clerk, Date.now()))
  await inTenant(services, tenantId, origin, (ctx) => seedRounds(ctx, clerk, Date.now()))
  await seedShop(services, tenantId, userId, Date.now())
  for (const line of demoLines) await inTenant(services, tenantId, origin, (ctx) => line.seedStand(ctx, userId))
  await seedBranch(services, tenantId, catalogue)
  return { tenantId, bornMs: await readBirth(db, tenantId), password, ingestToken }
}

interface Demo {
  tenantId: string
  userId: string
}

async function findDemo(db: Database): Promise<Demo | undefined> {
  const [known] = await db.lookup<{ tenant_id: string; user_id: string }>('find_sign_in', ['demo'])
  return known && { tenantId: known.tenant_id, userId: known.user_id }
}

function makeTenant(db: Database, password: string, permissions: readonly Permission[]): Promise<Demo> {
  const tenant = {
    name: '示范工厂',
    sysName: '示范工厂',
    apps: [...appServers, ...planned].map(({ app }) => app.key),
    maximumUser: 1000,
    maximumSubTenant: 20,
  }
  const newcomers = {
    name: '注册用户',
    permissions: permissions.filter(({ app, permission }) => app === 'visitor' && permission === 'read'),
  }
  return provisionCompany(db, tenant, { username: 'demo', name: DEMO_NAME, password, permissions }, newcomers)
}

// At every start: the database has only a hash, so devices and the simulator use the file or the setting.
async function setIngestToken(db: Database, tenantId: string, token: string): Promise<void> {
  const token_hash = hashToken(token)
  await db.asTenant(tenantId, (tx) =>
    tx
      .insertInto('ingest_credential')
      .values({ id: DEMO_CREDENTIAL, name: '演示', token_hash, scopes: ['read', 'write', 'create'] })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ token_hash }))
      .execute(),
  )
}

async function readBirth(db: Database, tenantId: string): Promise<number> {
  const { created_at } = await db.asTenant(tenantId, (tx) =>
    tx.selectFrom('tenant').select('created_at').where('id', '=', tenantId).executeTakeFirstOrThrow(),
  )
  return created_at.getTime()
}

// The setting is used for a new folder only, because later the user may have changed the password.
function keptPassword({ dataDir, demoPassword }: Settings): string {
  const file = join(dataDir, DEMO_PASSWORD_FILE)
  if (demoPassword !== undefined && !existsSync(file)) writeSecret(file, demoPassword)
  return keptSecret(dataDir, DEMO_PASSWORD_FILE)
}

function keptIngestToken({ dataDir, demoIngestToken }: Settings): string {
  const file = join(dataDir, DEMO_INGEST_TOKEN_FILE)
  const isNew = !existsSync(file) || readFileSync(file, 'utf8').trim() !== demoIngestToken
  if (demoIngestToken !== undefined && isNew) writeSecret(file, demoIngestToken)
  return keptSecret(dataDir, DEMO_INGEST_TOKEN_FILE)
}

function writeSecret(file: string, secret: string): void {
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
}
