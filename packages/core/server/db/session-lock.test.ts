import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cloneDatabase, TEST_SECRET } from '../../testing/template.ts'
import { openDatabase } from './database.ts'

const WAIT = { timeout: 20_000 }

async function twoProcesses() {
  const database = await cloneDatabase([])
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const log = { warn: vi.fn() }
  const [one, two] = [1, 2].map(() =>
    openDatabase({ url: database.url, secretKey: TEST_SECRET, askForLocksMs: 50, log }),
  )
  onTestFinished(async () => {
    await Promise.all([one!.close(), two!.close(), owner.end()])
    await database.drop()
  })
  return { owner, log, one: one!, two: two! }
}

test('only one process at a time has a lock; a lock with another name is independent', async () => {
  const { one, two } = await twoProcesses()
  const first = one.holdLock('first lock')
  await expect.poll(() => first.held(), WAIT).toBeDefined()
  const [same, other] = [two.holdLock('first lock'), two.holdLock('second lock')]
  await expect.poll(() => other.held(), WAIT).toBeDefined()
  expect(same.held()).toBeUndefined()
  const signal = first.held()
  await first.close()
  expect(signal?.aborted).toBe(true)
  expect(first.held()).toBeUndefined()
  await expect.poll(() => same.held(), WAIT).toBeDefined()
  await Promise.all([same.close(), other.close()])
})

test('if its connection breaks, a lock is lost and requested again', async () => {
  const { owner, log, one } = await twoProcesses()
  const lock = one.holdLock('fragile lock')
  await expect.poll(() => lock.held(), WAIT).toBeDefined()
  const before = lock.held()!
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fragile lock'`)
  await expect.poll(() => before.aborted, WAIT).toBe(true)
  expect(log.warn).toHaveBeenCalled()
  await expect.poll(() => lock.held(), WAIT).toBeDefined()
  expect(lock.held()).not.toBe(before)
  await lock.close()
})

test('a process that waits for a lock keeps no transaction open', async () => {
  const { owner, one, two } = await twoProcesses()
  const lock = one.holdLock('quiet lock')
  await expect.poll(() => lock.held(), WAIT).toBeDefined()
  const waiting = two.holdLock('quiet lock')
  const sessions = async () =>
    (await owner.query(`select state, xact_start from pg_stat_activity where application_name = 'quiet lock'`)).rows
  await expect.poll(sessions, WAIT).toEqual(Array(2).fill({ state: 'idle', xact_start: null }))
  await Promise.all([lock.close(), waiting.close()])
})
