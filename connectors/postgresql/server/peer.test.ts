import { chownSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clusterFolder, query } from '@atrium/core/testing/db/cluster'
import { ADDRESS_CERTIFICATE, PLANT, PLANT_CERTIFICATE, PLANT_KEY } from '@atrium/core/testing/plant-certificate'
import { openAsker } from '@atrium/dashboards/testing/sql/sql-asker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import connector from '../server.ts'

// A PostgreSQL of its own, which has TLS, ends and comes back.
const cluster = clusterFolder()
const { ask, steps } = openAsker(connector)
let running: Awaited<ReturnType<typeof cluster.start>>
let settings: Record<string, unknown>

beforeAll(async () => {
  running = await cluster.start()
  certify(PLANT_CERTIFICATE)
  await query(running.url, "create role reader login password 'reads'")
  await query(running.url, 'alter system set ssl = on')
  await query(running.url, 'select pg_reload_conf()')
  settings = {
    host: PLANT,
    port: running.port,
    database: 'atrium',
    username: 'reader',
    password: 'reads',
    tls: true,
    ca: PLANT_CERTIFICATE,
  }
})
afterAll(() => running.close())

function certify(certificate: string) {
  const folder = join(cluster.dataDir, 'postgres')
  const { uid, gid } = statSync(folder)
  for (const [name, text] of [
    ['server.key', PLANT_KEY],
    ['server.crt', certificate],
  ] as const) {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, uid, gid)
  }
}

const TLS = 'select ssl, version from pg_stat_ssl where pid = pg_backend_pid()'

test('TLS has the name that was typed in, and a certificate that is trusted', async () => {
  await expect.poll(() => steps(settings)).toContain('shape')
  expect((await ask(settings, TLS)).rows).toEqual([[null, true, 'TLSv1.3']])
  expect(await steps(settings)).toEqual(['name', 'address', 'connect', 'tls', 'signIn', 'query', 'shape'])
  const refusedWith = async (more: object) => (await steps({ ...settings, ...more })).at(-1)
  expect(await refusedWith({ ca: '' })).toBe('tls failed: The certificate of the other side is not trusted')
  expect(await refusedWith({ host: 'other.example' })).toMatch('tls failed: The certificate of the other side is for')
  expect(await refusedWith({ host: '127.0.0.1' })).toMatch('tls failed: The certificate of the other side is for')
})

test('TLS with an address in place of a name', async () => {
  certify(ADDRESS_CERTIFICATE)
  await query(running.url, 'select pg_reload_conf()')
  const byAddress = { ...settings, host: '127.0.0.1', ca: ADDRESS_CERTIFICATE }
  await expect.poll(() => ask({ ...byAddress }, TLS).then(({ rows }) => rows[0]?.[1])).toBe(true)
  expect((await steps({ ...byAddress, host: PLANT })).at(-1)).toMatch('tls failed')
})

test('a large answer over TLS is refused, too', async () => {
  const asked = ask({ ...settings, host: '127.0.0.1', ca: ADDRESS_CERTIFICATE }, "select repeat('a', 10000000)")
  await expect(asked).rejects.toMatchObject({ code: 40001, detail: { params: { max: 8 } } })
})

test('a database that is gone is told, and read again as soon as it is back', async () => {
  const plain = { ...settings, host: PLANT, tls: false }
  expect((await ask(plain, 'select 1')).rows).toEqual([[null, 1]])
  const cut = ask(plain, 'select pg_sleep(30)').catch((error: Error & { code: string }) => error.code)
  await expect.poll(async () => (await query(running.url, ASLEEP))[0]?.n).toBe(1)
  const { port } = running
  await running.close()
  expect(await cut).toBe('ECONNRESET')
  await expect(ask(plain, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  running = await cluster.start(port)
  expect((await ask(plain, 'select 1')).rows).toEqual([[null, 1]])
})

const ASLEEP = `select count(*)::int as n from pg_stat_activity where usename = 'reader' and state = 'active'`
