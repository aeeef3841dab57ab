// A world of its own: metrics count the rows and calls of all tenants.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientOf } from '@atrium/core/testing/client'
import { bootWorld, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { areaOf } from './matrix/areas.ts'
import { operationsOf } from './matrix/operations.ts'
import { packages } from './packages.ts'

const docs = join(import.meta.dirname, '../docs')
const MOST_BYTES = 60_000

let world: OwnWorld
let tenant: TestTenant
beforeAll(async () => {
  world = await bootWorld({ apps: appServers, packages })
  tenant = await world.tenant()
})
afterAll(() => world.close())

const scrape = async (): Promise<string> => (await world.anonymous().get('/metrics')).body
const promtool = (args: readonly string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', input })
  return { status, printed: stdout + stderr }
}

describe('the metrics endpoint', () => {
  test('after a call of each method in each area the metrics are smaller than 60 kB and contain no personal data', async () => {
    const admin = await tenant.user({ name: '张无忌' })
    const stranger = clientOf(world.url, { ip: '10.66.77.88' })
    // Signing out would make the next calls fail.
    const operations = operationsOf(world.server.http.swagger() as never).filter(
      ({ path }) => path !== '/api/user/logout',
    )
    // A metric names the area of a call, never its path.
    const oneOfEach = new Map(operations.map((operation) => [`${areaOf(operation)} ${operation.method}`, operation]))
    for (const { method, path } of oneOfEach.values()) {
      const send = ({ get, post, put, patch, del }: typeof admin) =>
        ({ GET: get, POST: post, PUT: put, PATCH: patch })[method] ?? del
      await send(admin)(path)
      await send(stranger)(`${path}?secret=word`)
      await send(admin)(`${path}/nowhere-${path.length}`)
    }
    // One that succeeds.
    expect((await admin.get('/api/charge/device/list')).status).toBe(200)
    const text = await scrape()
    expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES)
    const samples = text.split('\n').filter((line) => !line.startsWith('#'))
    expect(samples.join('\n')).not.toMatch(/张无忌|10\.66|nowhere|secret|\/api|[0-9a-f]{8}-[0-9a-f]{4}/)
    expect(samples.join('\n')).not.toContain(admin.username)
    expect(text).toContain('atrium_http_requests_total{area="charge",status="2xx"}')
  })

  test('the metrics pass Prometheus’ own check', async () => {
    expect(promtool(['check', 'metrics'], await scrape())).toEqual({ status: 0, printed: '' })
  })

  test('the metrics and the list of metrics in docs/ have the same names', async () => {
    const reported = [...(await scrape()).matchAll(/^# TYPE (atrium_\w+)/gm)].map(([, name]) => name)
    const listed = [...readFileSync(join(docs, 'metrics.md'), 'utf8').matchAll(/`(atrium_\w+)`/g)].map(
      ([, name]) => name,
    )
    expect(reported.sort()).toEqual(listed.sort())
  })

  test('the metrics count overdue orders, differences in the ledger, and the size of the time-series store', async () => {
    const read = async (sample: string) => (await scrape()).split('\n').find((line) => line.startsWith(sample))
    expect(await read('atrium_orders_overdue{app="charge",deadline="payment"}')).toMatch(/ 0$/)
    const own = await bootWorld({ apps: appServers, packages })
    const { id } = await own.tenant()
    await own.sql(`insert into charge_order (id, tenant_id, no, status, expire_at)
      values (gen_random_uuid(), '${id}', 'CO1', 1, now() - interval '1 minute')`)
    await own.sql(`insert into books_audit (id, tenant_id, day, differences, created_at) values
      (gen_random_uuid(), '${id}', '2026-01-01', '[1,2,3]', '2026-01-01T03:00:00Z'),
      (gen_random_uuid(), '${id}', '2026-01-02', '[1,2]', '2026-01-02T03:00:00Z')`)
    const line = Buffer.from('m v=1')
    await timeseriesOf(own.server.services).writeLines(id, 'plant', line, { create: true, precision: 's' })
    const { body } = await own.anonymous().get('/metrics')
    expect(body).toMatch(/atrium_store_bytes\{store="timeseries"\} [1-9]/)
    expect(body).toContain('atrium_orders_overdue{app="charge",deadline="payment"} 1\n')
    expect(body).toContain('atrium_books_differences 2\n')
    expect(body).toContain(`atrium_books_audited_timestamp_seconds ${Date.parse('2026-01-02T03:00:00Z') / 1000}\n`)
    await own.close()
  })
})

describe('the alerts in docs/', () => {
  test('the rules are accepted by Prometheus and fire only when they should', () => {
    expect(promtool(['check', 'rules', join(docs, 'alerts.rules.yml')])).toMatchObject({ status: 0 })
    expect(promtool(['test', 'rules', join(docs, 'alerts.test.yml')])).toMatchObject({ status: 0 })
  })

  test('the rules use existing metrics only', async () => {
    const text = await scrape()
    const rules = readFileSync(join(docs, 'alerts.rules.yml'), 'utf8')
    const asked = [...rules.matchAll(/\b(?:atrium|nodejs)_\w+/g)].map(([name]) => name.replace(/_(sum|count)$/, ''))
    expect(asked.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([])
  })
})
