import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase, TEST_SECRET } from '../../testing/template.ts'
import { openDatabase } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { openJobs } from './jobs.ts'
import { LIMITS_MS, type Sweep } from './lane.ts'
import { oneByOne } from './one-by-one.ts'

const log = pino({ level: 'silent' })
const OFTEN_S = 0.02
const WAIT = { timeout: 20_000 }

/** Opens a database and starts processes that share it. */
async function processes() {
  const database = await cloneDatabase([])
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const closing: (() => Promise<unknown>)[] = [() => database.drop(), () => owner.end()]
  onTestFinished(async () => {
    for (const close of closing.reverse()) await close()
  })
  return {
    owner,
    async start(limitsMs = LIMITS_MS) {
      const metrics = openMetrics()
      const db = openDatabase({ url: database.url, secretKey: TEST_SECRET, askForLocksMs: 50, metrics, log })
      closing.push(() => db.close())
      const jobs = await openJobs({ db, log, metrics, role: 'all', limitsMs })
      closing.push(() => jobs.close())
      const read = async (sample: string) =>
        Number(
          (await metrics.text())
            .split('\n')
            .find((line) => line.startsWith(`${sample} `))
            ?.split(' ')
            .at(-1),
        )
      return { db, jobs, read }
    },
    /** Ends the connection of the lane's lock, as a broken network or PostgreSQL would. */
    async breakLock(lane: string) {
      const text = `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = $1
          and pid in (select pid from pg_locks where locktype = 'advisory')`
      expect((await owner.query(text, [`${lane} sweeps of all`])).rowCount).toBe(1)
    },
  }
}

/** A sweep that counts its runs. */
function counting(name: string, lane: Sweep['lane'], run: Sweep['run'] = async () => undefined) {
  const runs: AbortSignal[] = []
  const sweep: Sweep = {
    name,
    lane,
    everyS: OFTEN_S,
    async run(db, stop) {
      runs.push(stop)
      await run(db, stop)
    },
  }
  return { sweep, runs }
}

/** A promise that stays pending until `release` is called. */
function hanging() {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release }
}

test('a slow sweep does not delay a fast one', async () => {
  const { start } = await processes()
  const { jobs } = await start()
  const { until, release } = hanging()
  const slow = counting('test.audit', 'slow', () => until)
  jobs.sweep(slow.sweep)
  await expect.poll(() => slow.runs.length, WAIT).toBe(1)
  const fast = counting('test.command', 'fast')
  jobs.sweep(fast.sweep)
  await expect.poll(() => fast.runs.length, WAIT).toBeGreaterThan(3)
  expect(slow.runs).toHaveLength(1)
  release()
})

test('a sweep that throws is counted, and the other sweeps still run', async () => {
  const { start } = await processes()
  const { jobs, read } = await start()
  const broken = counting('test.broken', 'fast', async () => {
    throw new Error('a fault')
  })
  const sound = counting('test.sound', 'fast')
  for (const { sweep } of [broken, sound]) jobs.sweep(sweep)
  await expect.poll(() => Math.min(broken.runs.length, sound.runs.length), WAIT).toBeGreaterThan(2)
  expect(await read('atrium_sweeps_failed_total{sweep="test.broken"}')).toBeGreaterThan(1)
  expect(await read('atrium_sweeps_failed_total{sweep="test.sound"}')).toBe(0)
})

test('a sweep that hangs is asked to stop at its limit, and not started again before its end; others run', async () => {
  const { start } = await processes()
  const { jobs, read } = await start({ fast: 50, slow: 50 })
  const { until, release } = hanging()
  const hung = counting('test.hung', 'slow', () => until)
  const other = counting('test.other', 'slow')
  for (const { sweep } of [hung, other]) jobs.sweep(sweep)
  await expect.poll(() => hung.runs[0]?.aborted, WAIT).toBe(true)
  const before = other.runs.length
  await expect.poll(() => other.runs.length, WAIT).toBeGreaterThan(before + 3)
  expect(hung.runs).toHaveLength(1)
  expect(await read('atrium_sweeps_hanging{sweep="test.hung"}')).toBe(1)
  expect(await read('atrium_sweeps_hanging{sweep="test.other"}')).toBe(0)
  release()
  await expect.poll(() => hung.runs.length, WAIT).toBeGreaterThan(1)
  expect(await read('atrium_sweeps_hanging{sweep="test.hung"}')).toBe(0)
})

test('only one of two processes runs a lane; when it ends, the other one takes over', async () => {
  const { start } = await processes()
  const [first, second] = [await start(), await start()]
  const [one, two] = [counting('test.lane', 'fast'), counting('test.lane', 'fast')]
  first.jobs.sweep(one.sweep)
  await expect.poll(() => one.runs.length, WAIT).toBeGreaterThan(1)
  second.jobs.sweep(two.sweep)
  const before = one.runs.length
  await expect.poll(() => one.runs.length, WAIT).toBeGreaterThan(before + 20)
  expect(two.runs).toHaveLength(0)
  const held = 'atrium_lane_held{lane="fast",role="all"}'
  expect([await first.read(held), await second.read(held)]).toEqual([1, 0])
  await first.jobs.close()
  const after = one.runs.length
  await expect.poll(() => two.runs.length, WAIT).toBeGreaterThan(3)
  expect(one.runs).toHaveLength(after)
})

test('a process that ends keeps its lane until the running sweep has ended', async () => {
  const { start } = await processes()
  const [first, second] = [await start(), await start()]
  const { until, release } = hanging()
  const last = counting('test.last', 'slow', () => until)
  first.jobs.sweep(last.sweep)
  await expect.poll(() => last.runs.length, WAIT).toBe(1)
  const next = counting('test.last', 'slow')
  second.jobs.sweep(next.sweep)
  const closed = first.jobs.close()
  expect(last.runs[0]!.aborted).toBe(true)
  expect(next.runs).toHaveLength(0)
  release()
  await closed
  await expect.poll(() => next.runs.length, WAIT).toBeGreaterThan(0)
})

test('a lane stops when its connection breaks: finished work is kept, and the next process does the rest', async () => {
  const { start, owner, breakLock } = await processes()
  await owner.query('create table due (id integer primary key, done_by text)')
  await owner.query('insert into due select generate_series(1, 6)')
  await owner.query('grant all on due to atrium_platform')
  const { until, release } = hanging()
  const begun: string[] = []
  const sweepOf = (name: string, halfway: () => Promise<void>) =>
    counting('test.due', 'slow', async (db, stop) => {
      const { rows } = await db.asPlatform('test sweep', (tx) =>
        rawSql(tx).executeSql<{ id: number }>('select id from due where done_by is null order by id'),
      )
      const work = async ({ id }: { id: number }) => {
        begun.push(name)
        if (id === 3) await halfway()
        const text = 'update due set done_by = $2 where id = $1 and done_by is null'
        await db.asPlatform('test sweep', (tx) => rawSql(tx).executeSql(text, [id, name]))
      }
      await oneByOne(log, 'not done', rows, work, stop)
    })
  const first = await start()
  const one = sweepOf('first', () => until)
  first.jobs.sweep(one.sweep)
  await expect.poll(() => begun.length, WAIT).toBe(3)
  const second = await start()
  const two = sweepOf('second', async () => undefined)
  second.jobs.sweep(two.sweep)
  await breakLock('slow')
  await expect.poll(() => one.runs[0]?.aborted, WAIT).toBe(true)
  const left = async () => (await owner.query('select from due where done_by is null')).rowCount
  await expect.poll(left, WAIT).toBe(0)
  release()
  const { rows } = await owner.query('select done_by from due order by id')
  expect(rows.map(({ done_by }) => done_by)).toEqual(['first', 'first', 'second', 'second', 'second', 'second'])
  // One of the two processes has the lane and goes on with its sweep.
  await expect.poll(() => two.runs.length + one.runs.length, WAIT).toBeGreaterThan(4)
})
