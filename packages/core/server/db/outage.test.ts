import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteServerStart } from '../../testing/server-starts.ts'
import { provisionTenant } from '../identity/accounts/provision.ts'
import { prepareDatabase } from '../prepare.ts'
import { readSettings } from '../settings/settings.ts'
import { startServer } from '../start.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const quiet = { info() {}, warn() {}, error() {} }

test('while PostgreSQL is unavailable calls are refused with 503, and afterwards they work again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-outage-'))
  const settings = readSettings({
    PORT: '0',
    MQTT_PORT: '0',
    DATA_DIR: join(dataDir, 'server'),
    LOG_LEVEL: 'silent',
    DEMO: '0',
    SIM: '0',
  })
  let postgres = await startEmbeddedPostgres({ dataDir, fast: true, log: quiet })
  await prepareDatabase(postgres.url, settings.secretKey, [])
  noteServerStart()
  const server = await startServer({ settings, databaseUrl: postgres.url, apps: [] })
  const ready = async () => {
    const response = await fetch(`${server.url}/api/health/ready`)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
  }
  const signIn = () =>
    fetch(`${server.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nobody', password: 'x' }),
    })
  try {
    await provisionTenant(server.db, { name: 'before', sysName: 'before', apps: [] })
    expect((await ready()).status).toBe(200)

    await postgres.close()
    const away = await ready()
    expect([away.status, away.body.errorCode, away.retryAfter]).toEqual([503, 50304, '2'])
    expect(away.body.msg).toBe('服务尚未就绪，正在等待：database')
    const refused = await signIn()
    expect([refused.status, (await refused.json()).msg]).toEqual([503, '服务暂时不可用，请稍后再试'])
    // The process still counts as alive: a restart would not help.
    const alive = await fetch(`${server.url}/api/health`)
    expect([alive.status, await alive.json()]).toEqual([200, { code: 0, database: 'down' }])

    postgres = await startEmbeddedPostgres({ dataDir, port: postgres.port, fast: true, log: quiet })
    await expect.poll(async () => (await ready()).status).toBe(200)
    await expect.poll(async () => (await signIn()).status).toBe(401)
  } finally {
    await server.close()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
