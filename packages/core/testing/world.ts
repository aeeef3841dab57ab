import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Triple } from '../contract/access.ts'
import { permissionCatalogue } from '../contract/define/app.ts'
import type { AppServer } from '../server/call/implement.ts'
import type { Database } from '../server/db/database.ts'
import type { MigrationFolder } from '../server/db/migrate.ts'
import {
  provisionIngestCredential,
  provisionRole,
  provisionTenant,
  provisionUser,
} from '../server/identity/accounts/provision.ts'
import type { SmsMessage } from '../server/outside/sms.ts'
import { appMigrations } from '../server/prepare.ts'
import type { ServerPackage } from '../server/server-package.ts'
import { readSettings } from '../server/settings/settings.ts'
import { type RunningServer, startServer } from '../server/start.ts'
import { type Client, type ClientOptions, clientOf } from './client.ts'
import { loggedErrors } from './logged-errors.ts'
import { PASSWORD, PASSWORD_HASH } from './password.ts'
import { noteServerStart } from './server-starts.ts'
import { cloneDatabase, TEST_SECRET } from './template.ts'

export type { Client } from './client.ts'

export interface TestTenant {
  id: string
  /** A signed-in user; without `permissions`, one with all permissions. */
  user(options?: { name?: string; mobile?: string; permissions?: readonly Triple[] }): Promise<Client>
  /** An ingest credential with its token. */
  credential(scopes?: readonly string[]): Promise<{ id: string; token: string }>
}

/** A running server. Files that look only at tenants of their own can share one (`sharedWorld`). */
export interface World {
  url: string
  server: RunningServer
  /** The text messages that were sent. */
  sms: ({ mobile: string } & SmsMessage)[]
  tenant(options?: { apps?: readonly string[] }): Promise<TestTenant>
  anonymous(options?: ClientOptions): Client
  /** An address that no other client of the world has: limits count by address. */
  ip(): string
  /** A mobile number that nobody on the whole platform has. */
  mobile(): string
  /** A serial number, user name or other name that nothing on the whole platform has. */
  unique(prefix: string): string
  /** Rows of all tenants. */
  rows(table: string, where: Record<string, string>): Promise<Record<string, unknown>[]>
  sql(text: string): Promise<Record<string, unknown>[]>
}

/** A world that ends with its file. */
export interface OwnWorld extends World {
  close(): Promise<void>
}

export interface WorldParts {
  apps?: readonly AppServer[]
  /** The packages above core that the apps need, each after those on which it stands. */
  packages?: readonly ServerPackage[]
  migrations?: readonly MigrationFolder[]
  /** What the product must do before the server is ready. */
  waitsFor?: readonly string[]
  /** Additional settings, in the form of environment variables. */
  env?: Readonly<Record<string, string>>
}

/** Jobs that nobody waits for pause up to five seconds between their batches; tests wait for them. */
const LONGEST_REST_MS = 200

/** Counts what must be unique in all worlds of this process. */
let numbers = 0
const nextAddress = () => {
  numbers += 1
  return `10.${128 + ((numbers >> 16) & 127)}.${(numbers >> 8) & 255}.${numbers & 255}`
}

/**
 * The whole server in this process, with its own database and folders. Only external systems are replaced. A file that
 * needs one for itself says why in its first line; the others take a `sharedWorld`.
 */
export async function bootWorld(parts: WorldParts = {}): Promise<OwnWorld> {
  const apps = parts.apps ?? []
  const database = await cloneDatabase(parts.migrations ?? appMigrations(apps.map(({ app }) => app.key)))
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-world-'))
  const sms: World['sms'] = []
  const settings = readSettings({
    // As on a server: the tests of several files use one machine at the same time.
    MEMORY_MB: '4096',
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: TEST_SECRET,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
    DEMO: '0',
    SIM: '0',
    EGRESS_ALLOW: '127.0.0.0/8',
    ...parts.env,
  })
  noteServerStart()
  const server = await startServer({
    settings,
    logTo: loggedErrors,
    longestRestMs: LONGEST_REST_MS,
    databaseUrl: database.url,
    apps,
    packages: parts.packages ?? [],
    waitsFor: parts.waitsFor ?? [],
    sms: {
      async send(mobile, message) {
        sms.push({ mobile, ...message })
      },
    },
  })
  const notified = await followNotifications(server.db)
  const world: OwnWorld = {
    url: server.url,
    server,
    sms,
    tenant: (options) => makeTenant(server, apps, options?.apps),
    anonymous: (options) => clientOf(server.url, options),
    ip: nextAddress,
    mobile() {
      numbers += 1
      return `139${String(numbers).padStart(8, '0')}`
    },
    unique(prefix) {
      numbers += 1
      return `${prefix}${numbers}-${process.pid}`
    },
    async rows(table, where) {
      const conditions = Object.entries(where).map(([column, value]) => `${column} = '${value}'`)
      return world.sql(`select * from ${table} where ${conditions.join(' and ')}`)
    },
    async sql(text) {
      const { rows } = await server.db.executeSql(text)
      await notified()
      return rows as Record<string, unknown>[]
    },
    async close() {
      await server.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return world
}

/**
 * Waits until this server has got the notifications of all that is committed: of a write that it did not make itself it
 * learns by them alone, and one connection brings them in the order of the commits.
 */
async function followNotifications(db: Pick<Database, 'listen' | 'executeSql'>): Promise<() => Promise<void>> {
  const waiting = new Map<string, () => void>()
  const arrived = (id: string) => {
    waiting.get(id)?.()
    waiting.delete(id)
  }
  await db.listen('test_notified', arrived, () => [...waiting.keys()].forEach(arrived))
  return async () => {
    const id = randomUUID()
    const arrival = new Promise<void>((resolve) => waiting.set(id, resolve))
    await db.executeSql(`select pg_notify('test_notified', '${id}')`)
    await arrival
  }
}

/** A tenant of a server, which may run in another process. */
export async function makeTenant(
  server: Pick<RunningServer, 'db' | 'url'>,
  apps: readonly AppServer[],
  keys?: readonly string[],
) {
  const { db, url } = server
  numbers += 1
  const name = `tenant ${numbers}-${process.pid}`
  const enabled = keys ?? apps.map(({ app }) => app.key)
  const id = await provisionTenant(db, { name, sysName: name, apps: enabled })
  const everything = permissionCatalogue(apps.map(({ app }) => app).filter(({ key }) => enabled.includes(key)))
  const tenant: TestTenant = {
    id,
    async user({ name = '张三', mobile, permissions } = {}) {
      numbers += 1
      const held = permissions?.map(([app, module, permission]) => ({ app, module, permission })) ?? everything
      const roleId = await provisionRole(db, id, { name: `role ${numbers}`, permissions: held })
      const username = `user${numbers}-${process.pid}`
      const person = { username, name, passwordHash: PASSWORD_HASH, roleId, ...(mobile ? { mobile } : {}) }
      const userId = await provisionUser(db, id, person)
      const client = clientOf(url, { ip: nextAddress() })
      await client.signIn(username, PASSWORD)
      return Object.assign(client, { userId, username, password: PASSWORD })
    },
    async credential(scopes = ['read', 'write', 'create']) {
      numbers += 1
      const credential = { id: `credential-${numbers}-${process.pid}`, token: `token-${numbers}-of-the-test` }
      await provisionIngestCredential(db, id, { ...credential, name: 'test', scopes })
      return credential
    },
  }
  return tenant
}
