import { notifyApps } from '@atrium/core/server/openplatform/events'
import { signCallback } from '@atrium/core/server/openplatform/signature'
import { beforeAll, expect, test } from 'vitest'
import { aName, openPlatform, openThirdParty, type PlatformWorld, type ReceivedRequest } from './testing.ts'

let platform: PlatformWorld

beforeAll(async () => {
  platform = await openPlatform()
})

/** Notifies pg-boss’s channel: the worker reads its queue at once instead of up to 5 s later. */
const WAKE = `pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), 'openplatform.callback')`

/** Makes the delayed retry start now. Returns the delay that it had, in seconds, or undefined if there is none. */
async function hurry(): Promise<number | undefined> {
  // One statement, so that no retry can be rescheduled between reading and changing it.
  const rows = await platform.world.sql(`with waiting as (
      select id, extract(epoch from start_after - created_on)::float8 as after from pgboss.job
      where name = 'openplatform.callback' and state = 'created' and start_after > now()
        and data ->> 'tenantId' = '${platform.tenant.id}'),
    hurried as (update pgboss.job set start_after = now() from waiting
      where job.id = waiting.id and job.name = 'openplatform.callback' returning waiting.after)
    select after, ${WAKE} from hurried`)
  return rows[0] && Math.round(rows[0].after as number)
}

test('an event arrives signed, and is retried after 1, 5, 30 minutes, 2 and 12 hours with the same id', async () => {
  await platform.allowLoopback()
  const thirdParty = await openThirdParty(() => ({ status: 500 }))
  const app = await platform.makeApp({ url: `${thirdParty.url}/hook`, headers: { 'X-Shop': '7' } })
  expect((await platform.admin.post('/api/platform/app/test', { _id: app._id })).body.code).toBe(0)
  const pauses: number[] = []
  for (let tries = 1; tries <= 6; tries += 1) {
    await expect.poll(() => thirdParty.received.length).toBe(tries)
    if (tries === 6) break
    let pause: number | undefined
    await expect.poll(async () => (pause = await hurry())).toBeDefined()
    pauses.push(pause!)
  }
  expect(pauses).toEqual([60, 300, 1800, 7200, 43_200])
  const events = thirdParty.received.map(({ body }) => JSON.parse(body))
  expect(new Set(events.map(({ id }) => id)).size).toBe(1)
  expect(events[0]).toMatchObject({ event: 'platform.app.test', tenant: platform.tenant.id, data: { _id: app._id } })
  for (const received of thirdParty.received) expectSigned(received, app)
  const log = await platform.admin.get('/api/platform/openAppLog/list', { app: app._id })
  expect(log.body.list).toHaveLength(6)
  expect(log.body.list[0]).toMatchObject({ direction: 1, ok: false, httpStatus: 500, event: 'platform.app.test' })
  expect(JSON.stringify(log.body)).not.toContain(app.secret)
  await thirdParty.close()
}, 120_000)

function expectSigned({ method, headers, body }: ReceivedRequest, app: { appId: string; secret: string }) {
  expect(method).toBe('POST')
  expect(headers).toMatchObject({ 'x-app-id': app.appId, 'x-shop': '7', 'content-type': 'application/json' })
  const { 'x-ts': ts, 'x-nonce': nonce, 'x-sign': sign } = headers as Record<string, string>
  expect(sign).toBe(signCallback(app.secret, ts!, nonce!, body))
}

test('a subscribed app receives an event with the row’s id and status and without its other content', async () => {
  await platform.allowLoopback()
  const thirdParty = await openThirdParty()
  await platform.makeApp({ url: thirdParty.url, events: ['platform.openApp.create'] })
  await platform.makeApp({ url: `${thirdParty.url}/not-subscribed`, events: ['platform.openApp.delete'] })
  const props = { url: 'https://erp.example', password: 'p4ss-of-erp' }
  const { body } = await platform.admin.post('/api/platform/openApp', { name: aName(), type: 10, props })
  await expect.poll(() => thirdParty.received.length).toBe(1)
  const event = JSON.parse(thirdParty.received[0]!.body)
  expect(event).toMatchObject({ event: 'platform.openApp.create', data: { _id: body._id, status: 1 } })
  expect(Object.keys(event.data).sort()).toEqual(['_id', 'status'])
  await thirdParty.close()
})

test('[S30] the egress guard refuses a callback to an internal address, and the log shows it', async () => {
  await platform.admin.put('/api/platform/egress', { entries: [] })
  const thirdParty = await openThirdParty()
  const app = await platform.makeApp({ url: thirdParty.url })
  await platform.admin.post('/api/platform/app/test', { _id: app._id })
  const read = () => platform.admin.get('/api/platform/openAppLog/list', { app: app._id })
  await expect.poll(async () => (await read()).body.list.length).toBe(1)
  expect((await read()).body.list[0]).toMatchObject({ ok: false, httpStatus: null })
  expect(thirdParty.received).toEqual([])
  await thirdParty.close()
})

test('reading is not an event: exports and unmasked values send nothing to subscribers', async () => {
  await platform.allowLoopback()
  const thirdParty = await openThirdParty()
  const reads = ['visitor.record.export', 'visitor.record.unmask', 'visitor.record.enter']
  await platform.makeApp({ url: thirdParty.url, events: reads })
  const { db, jobs } = platform.world.server.services
  for (const event of reads) {
    await db.asTenant(platform.tenant.id, async (tx) => {
      const [app] = await tx.selectFrom('partner_app').select('id').where('url', '=', thirdParty.url).execute()
      const enqueue = (job: string, data: object) => jobs.enqueue(tx, job, { ...data, tenantId: platform.tenant.id })
      await notifyApps({ tenantId: platform.tenant.id, enqueue }, [app!.id], event, { _id: app!.id })
    })
  }
  await expect.poll(() => thirdParty.received.length).toBe(1)
  expect(JSON.parse(thirdParty.received[0]!.body).event).toBe('visitor.record.enter')
  await thirdParty.close()
})

/** The number of callbacks that are due and have not been handled. */
async function dueCallbacks(): Promise<number> {
  const rows = await platform.world.sql(`select 1 from pgboss.job where name = 'openplatform.callback'
    and state in ('created', 'retry', 'active') and start_after <= now() and data ->> 'tenantId' = '${platform.tenant.id}'`)
  return rows.length
}

test('an app whose creator is disabled gets no callbacks', async () => {
  await platform.allowLoopback()
  const thirdParty = await openThirdParty()
  const creator = await platform.tenant.user({ permissions: [['platform', 'app', 'create']] })
  const events = ['platform.openApp.create']
  await creator.post('/api/platform/app', { name: aName(), url: `${thirdParty.url}/stopped`, events })
  await platform.makeApp({ url: `${thirdParty.url}/works`, events })
  await platform.world.sql(`update app_user set status = 2 where id = '${creator.userId}'`)
  await platform.admin.post('/api/platform/openApp', { name: aName(), type: 10, props: { url: 'https://erp.example' } })
  await expect.poll(() => thirdParty.received.map(({ url }) => url)).toContain('/works')
  await expect.poll(dueCallbacks).toBe(0)
  expect(thirdParty.received.map(({ url }) => url)).toEqual(['/works'])
  await thirdParty.close()
})

test('of a long answer to a callback the log has the beginning', async () => {
  await platform.allowLoopback()
  const thirdParty = await openThirdParty(() => ({ body: 'x'.repeat(2_000_000) }))
  const app = await platform.makeApp({ url: thirdParty.url })
  await platform.admin.post('/api/platform/app/test', { _id: app._id })
  await expect.poll(() => platform.world.rows('open_app_log', { app_id: app._id })).toHaveLength(1)
  const [call] = await platform.world.rows('open_app_log', { app_id: app._id })
  expect(call).toMatchObject({ ok: true, http_status: 200, error: null, response: `${'x'.repeat(4095)}…` })
  await thirdParty.close()
})

test('a callback that was answered with 200 is not sent again, whatever its answer holds', async () => {
  await platform.allowLoopback()
  const answers = [
    { body: '\0 and \0' },
    { body: `${'['.repeat(200_000)}${']'.repeat(200_000)}` },
    { body: '{"a":"\\u0000"}' },
    { body: '-'.repeat(60_000) },
    { body: '{"a":', breaksOff: true },
  ]
  for (const answer of answers) {
    const thirdParty = await openThirdParty(() => answer)
    const app = await platform.makeApp({ url: thirdParty.url })
    await platform.admin.post('/api/platform/app/test', { _id: app._id })
    const read = () => platform.admin.get('/api/platform/openAppLog/list', { app: app._id })
    await expect.poll(async () => (await read()).body.list.length).toBe(1)
    expect((await read()).body.list[0]).toMatchObject({ ok: true, httpStatus: 200 })
    const jobs = await platform.world.sql(`select state from pgboss.job where name = 'openplatform.callback'
      and data ->> 'appId' = '${app._id}' and state not in ('completed', 'active')`)
    expect([thirdParty.received.length, jobs]).toEqual([1, []])
    await thirdParty.close()
  }
})
