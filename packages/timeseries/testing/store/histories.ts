import { deepStrictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { formatLine } from '../../server/store/lines/format-line.ts'
import type { LatestQuery, Point, TsQuery } from '../../server/store/model.ts'
import { toResult } from '../../server/store/read/answer.ts'
import { compareAll, compareLatest, sorted } from './compare.ts'
import { SMALL } from './kill.ts'
import { NaiveStore } from './naive-store.ts'
import { batches, everywhere, rawFields, type View, view } from './random-data.ts'
import { ProcessEnded, StoreProcess } from './store-process.ts'

const DB = 'plant'
const MEASUREMENTS = ['m', 'other']
/** A history is cut into so many parts; after each, the process is killed or closed, and started again. */
const PARTS = 3

type Step =
  | { kind: 'write'; points: Point[]; isText: boolean }
  | { kind: 'drop'; measurement: string | undefined }
  | { kind: 'move' }
  | { kind: 'compare'; views: View[] }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('write' as const), points: smallBatch(), isText: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('compare' as const), views: fc.array(view, { maxLength: 1 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'move' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('drop' as const),
      measurement: fc.constantFrom(...MEASUREMENTS, undefined),
    }),
  },
)
const history = fc.record({
  parts: fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: PARTS, maxLength: PARTS }),
  views: fc.array(view, { minLength: 1, maxLength: 2 }),
})

function smallBatch() {
  return batches.map((all) => all[0] as Point[])
}

/** What is known of one tenant's history. */
interface Tenant {
  id: string
  /** The steps that changed something and were acknowledged. */
  done: Step[]
  /** The step without an answer when the process ended. */
  open: Step | null
  parts: Step[][]
  views: View[]
}

/**
 * Runs random histories side by side, each of a tenant of its own: writes, late and overwriting points, drops, moves to
 * the file and its sorting, kills, restarts and queries. All answers are compared with those of a plain list of points.
 * @throws Error with the number of the history and the first difference; the same seed gives the same histories
 */
export async function runHistories(dataDir: string, { seed, count }: { seed: number; count: number }): Promise<void> {
  const tenants = fc.sample(history, { seed, numRuns: count }).map(({ parts, views }, i): Tenant => {
    return { id: `seed${seed}-${i}`, done: [], open: null, parts, views }
  })
  for (let part = 0; part < PARTS; part++) {
    const store = await start(dataDir, part)
    await each(store, tenants, (tenant) => resolveOpen(store, tenant))
    let answers = 0
    const killAfter = part % 2 === 0 ? count * 3 : Number.POSITIVE_INFINITY
    const onAnswer = () => {
      if (++answers === killAfter) void store.kill()
    }
    await each(store, tenants, (tenant) => runSteps(store, tenant, tenant.parts[part] ?? [], onAnswer))
    if (killAfter < Number.POSITIVE_INFINITY) await store.kill()
    else await store.close()
  }
  const store = await start(dataDir, PARTS)
  await each(store, tenants, async (tenant) => {
    const naive = await resolveOpen(store, tenant)
    await compareAll(readerOf(store), tenant.id, naive, tenant.views)
    await compareLatest(readerOf(store), tenant.id, naive)
  })
  await store.close()
}

function start(dataDir: string, part: number): Promise<StoreProcess> {
  // Rows wait in memory for a reader in some parts, and are committed at once in others.
  return StoreProcess.start(dataDir, {
    limits: { ...SMALL, holdMs: part % 2 === 0 ? 30_000 : 0, maxAttachedTenants: 8 },
  })
}

async function each(
  store: StoreProcess,
  tenants: readonly Tenant[],
  work: (tenant: Tenant) => Promise<unknown>,
): Promise<void> {
  const results = await Promise.allSettled(tenants.map(work))
  for (const [i, result] of results.entries()) {
    if (result.status === 'fulfilled') continue
    throw new Error([`history ${tenants[i]?.id}`, ...store.faults].join('\n'), { cause: result.reason })
  }
}

async function runSteps(store: StoreProcess, tenant: Tenant, steps: readonly Step[], onAnswer: () => void) {
  for (const one of steps) {
    tenant.open = one
    try {
      await runStep(store, tenant, one)
    } catch (error) {
      if (error instanceof ProcessEnded) return
      throw error
    }
    tenant.done.push(one)
    tenant.open = null
    onAnswer()
  }
}

async function runStep(store: StoreProcess, { id: tenantId, done }: Tenant, one: Step): Promise<void> {
  if (one.kind === 'write') {
    const to = { tenantId, db: DB }
    const body = Buffer.from(one.points.map(formatLine).join('\n'))
    const result = await (one.isText
      ? store.call('lines', { ...to, body, options: { precision: 'us', create: true } })
      : store.call('points', { ...to, points: one.points, options: { create: true } }))
    const refused = result.refused.map(({ line }) => line)
    deepStrictEqual(refused, naiveOf(done).write(one.points))
  }
  if (one.kind === 'move') await store.call('catalogue', { tenantId, db: undefined })
  if (one.kind === 'compare') {
    const naive = naiveOf(done)
    await compareAll(readerOf(store), tenantId, naive, one.views)
    await compareLatest(readerOf(store), tenantId, naive)
  }
  if (one.kind === 'drop') {
    const { measurement } = one
    const dropping = measurement
      ? store.call('dropMeasurement', { tenantId, db: DB, measurement })
      : store.call('dropDb', { tenantId, db: DB })
    await dropping.catch((error) => {
      // There is nothing of that name.
      if (error.status !== 404) throw error
    })
  }
}

/** A step without an answer was done as a whole or not at all. @returns what the store must have */
async function resolveOpen(store: StoreProcess, tenant: Tenant): Promise<NaiveStore> {
  const without = naiveOf(tenant.done)
  if (tenant.open) {
    const all = [...tenant.done, tenant.open]
    if (!(await isSame(store, tenant, without))) tenant.done = all
  }
  tenant.open = null
  const naive = naiveOf(tenant.done)
  if (!(await isSame(store, tenant, naive))) deepStrictEqual(await rowsOf(store, tenant), expectedOf(naive))
  return naive
}

async function isSame(store: StoreProcess, tenant: Tenant, naive: NaiveStore): Promise<boolean> {
  return JSON.stringify(await rowsOf(store, tenant)) === JSON.stringify(expectedOf(naive))
}

const allOf = (measurement: string): TsQuery => {
  return { db: DB, measurement, ...everywhere, groupBy: ['host', 'line'], fields: rawFields }
}

const rowsOf = (store: StoreProcess, { id }: Tenant) =>
  Promise.all(MEASUREMENTS.map(async (one) => sorted((await readerOf(store).query(id, allOf(one))).rows)))

const expectedOf = (naive: NaiveStore) => MEASUREMENTS.map((one) => sorted(naive.raw(allOf(one))))

function naiveOf(steps: readonly Step[]): NaiveStore {
  const naive = new NaiveStore()
  for (const one of steps) {
    if (one.kind === 'write') naive.write(one.points)
    if (one.kind === 'drop') naive.drop(one.measurement)
  }
  return naive
}

const readerOf = (store: StoreProcess) => ({
  query: async (tenantId: string, query: TsQuery) => toResult(await store.call('query', { tenantId, query })),
  latest: async (tenantId: string, query: LatestQuery) => toResult(await store.call('latest', { tenantId, query })),
})
