// A world of its own: it runs queues and sweeps of its own, and counts the jobs of all tenants.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, TEST_SECRET } from '../../testing/template.ts'
import { bootWorld, type OwnWorld, type TestTenant } from '../../testing/world.ts'
import { prepareDatabase } from '../prepare.ts'
import { JOB_SCHEMA } from './schema.ts'

let world: OwnWorld
let tenant: TestTenant

beforeAll(async () => {
  world = await bootWorld()
  tenant = await world.tenant()
})
afterAll(() => world.close())

test('a job runs if the transaction that enqueued it commits, and only then', async () => {
  const { db, jobs } = world.server.services
  const ran: unknown[] = []
  await jobs.work('test.once', async ({ n }) => {
    ran.push(n)
  })
  const rolledBack = db.asTenant(tenant.id, async (tx) => {
    await jobs.enqueue(tx, 'test.once', { n: 1 })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await db.asTenant(tenant.id, (tx) => jobs.enqueue(tx, 'test.once', { n: 2 }))
  await expect.poll(() => ran).toEqual([2])
})

test('each of ten chained jobs starts when it is committed, without waiting for the next poll', async () => {
  const { db, jobs } = world.server.services
  let taken = 0
  await jobs.work('test.row', async () => {
    taken += 1
    if (taken < 10) await db.asTenant(tenant.id, (tx) => jobs.enqueue(tx, 'test.row', {}))
  })
  await db.asTenant(tenant.id, (tx) => jobs.enqueue(tx, 'test.row', {}))
  // Looking for due jobs ten times would take 50 s.
  await expect.poll(() => taken, { timeout: 20_000 }).toBe(10)
})

test('a job that becomes due without a notification is started, whichever of the queues it waits in', async () => {
  const { db, jobs } = world.server.services
  const ran: string[] = []
  for (const name of ['test.later', 'test.latest']) await jobs.work(name, async () => void ran.push(name))
  await db.asTenant(tenant.id, async (tx) => {
    for (const name of ['test.later', 'test.latest']) await jobs.enqueue(tx, name, {}, { afterS: 3600 })
  })
  await world.sql(`update ${JOB_SCHEMA}.job set start_after = now() where name in ('test.later', 'test.latest')`)
  await jobs.startDue()
  await expect.poll(() => ran.toSorted()).toEqual(['test.later', 'test.latest'])
})

test('waiting jobs are reported by queue, with the age of the oldest one', async () => {
  const { db, jobs, metrics } = world.server.services
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const wanted = 30
  let done = 0
  await jobs.work('test.crowd', async () => {
    await released
    done += 1
  })
  await db.asTenant(tenant.id, async (tx) => {
    for (let job = 0; job < wanted; job++) await jobs.enqueue(tx, 'test.crowd', {})
  })
  const text = await metrics.text()
  const read = (name: string) => Number(new RegExp(`^${name}\\{queue="test.crowd"\\} (\\S+)$`, 'm').exec(text)?.[1])
  // Two workers start eight jobs each.
  expect(read('atrium_jobs_waiting')).toBeGreaterThanOrEqual(wanted - 16)
  expect(read('atrium_jobs_oldest_seconds')).toBeGreaterThan(0)
  release()
  await expect.poll(() => done).toBe(wanted)
})

test('a job that fails is retried', async () => {
  const { db, jobs } = world.server.services
  let tries = 0
  await jobs.work('test.again', async () => {
    tries += 1
    if (tries === 1) throw new Error('the network, perhaps')
  })
  await db.asTenant(tenant.id, (tx) => jobs.enqueue(tx, 'test.again', {}))
  const waiting = `update ${JOB_SCHEMA}.job set start_after = now() where name = 'test.again' and state = 'retry' returning 1`
  await expect.poll(() => world.sql(waiting)).toHaveLength(1)
  await jobs.startDue()
  await expect.poll(() => tries).toBe(2)
})

test('a queue for leisure holds one job of a name, even if an older release has created the queue', async () => {
  const { db, jobs } = world.server.services
  await world.sql(`select ${JOB_SCHEMA}.create_queue('test.leisure', '{"policy": "standard", "retryLimit": 2}')`)
  const ran: unknown[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await jobs.workAtLeisure('test.leisure', async ({ n }) => {
    ran.push(n)
    await released
  })
  const put = (...numbers: number[]) =>
    db.asTenant(tenant.id, (tx) =>
      jobs.enqueueAll(
        tx,
        'test.leisure',
        numbers.map((n) => ({ data: { n }, onceAs: `number ${n % 10}` })),
      ),
    )
  const eventuallyFree = (onceAs: string) =>
    expect
      .poll(() => world.sql(`select from ${JOB_SCHEMA}.job where singleton_key = '${onceAs}' and state <= 'active'`))
      .toEqual([])
  await put(1, 2, 11)
  await expect.poll(() => ran.length).toBe(1)
  await put(21, 12, 3)
  release()
  await expect.poll(() => ran.map((n) => Number(n) % 10).sort()).toEqual([1, 2, 3])
  // When the job is done, a new one of the same name can be added.
  await eventuallyFree('number 1')
  await put(31)
  await expect.poll(() => ran.at(-1)).toBe(31)
})

test('ten sweeps that are due at the same time all run, one after another', async () => {
  const { jobs } = world.server.services
  const ran = new Map<string, number>()
  let atOnce = 0
  let most = 0
  for (let index = 0; index < 10; index++) {
    const name = `test.sweep${index}`
    jobs.sweep({
      name,
      lane: 'slow',
      everyS: 0.2,
      async run(db) {
        atOnce += 1
        most = Math.max(most, atOnce)
        await db.asPlatform('test sweep', async () => undefined)
        atOnce -= 1
        ran.set(name, (ran.get(name) ?? 0) + 1)
      },
    })
  }
  // If they ran at the same time, they would wait for one another's connections and give up after 5 s.
  await expect.poll(() => [...ran.values()].filter((times) => times > 1).length).toBe(10)
  expect(most).toBe(1)
})

test('a queue that was created without notifications gets them at the next start', async () => {
  const database = await cloneDatabase([])
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const old = { policy: 'standard', retryLimit: 2, notify: false }
    await client.query(`select ${JOB_SCHEMA}.create_queue('test.old', $1)`, [JSON.stringify(old)])
    await prepareDatabase(database.url, TEST_SECRET, [])
    const { rows } = await client.query(`select notify from ${JOB_SCHEMA}.queue where name = 'test.old'`)
    expect(rows).toEqual([{ notify: true }])
  } finally {
    await client.end()
    await database.drop()
  }
})
