import { join } from 'node:path'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataFolder, openStore, TENANT } from '../timeseries/testing/open-store.ts'
import { AS_ALL, openDoor } from './testing/atrium-http.ts'
import { selects } from './testing/grammar.ts'
import { type Influxd, startInfluxd } from './testing/influxd.ts'
import { knownDifference } from './testing/known-differences.ts'
import { sampleLines } from './testing/sample-lines.ts'
import { STATEMENTS } from './testing/statements.ts'

// More with INFLUX_CASES=2000; the seed is fixed, so that every run asks the same.
const CASES = Number(process.env.INFLUX_CASES ?? 300)
const SEED = Number(process.env.INFLUX_SEED ?? 1)
const AT_ONCE = 8

let influxd: Influxd
let atrium: FastifyInstance
const closing: (() => void | Promise<void>)[] = []

beforeAll(async () => {
  const cleanup = (work: () => void | Promise<void>) => void closing.push(work)
  const folder = dataFolder(cleanup)
  influxd = await startInfluxd(join(folder, 'influxd'), 'plant')
  cleanup(() => influxd.close())
  atrium = await openDoor(await openStore({ cleanup }), TENANT)
  cleanup(() => atrium.close())
  const body = sampleLines().join('\n')
  const theirs = await fetch(`${influxd.url}/write?db=plant&precision=u`, { method: 'POST', body })
  const ours = await atrium.inject({
    method: 'POST',
    url: '/write?db=plant&precision=u',
    payload: body,
    headers: AS_ALL,
  })
  expect([theirs.status, ours.statusCode]).toEqual([204, 204])
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const address = (statement: string) => `/query?${new URLSearchParams({ db: 'plant', epoch: 'u', q: statement })}`

async function askBoth(statement: string): Promise<[theirs: unknown, ours: unknown]> {
  const [theirs, ours] = await Promise.all([
    fetch(influxd.url + address(statement)).then((answer) => answer.json()),
    atrium.inject({ url: address(statement), headers: AS_ALL }).then((answer) => answer.json()),
  ])
  return [theirs, ours]
}

/** The path of the first value that differs, or null. Floats may differ by what sums in another order do. */
function firstDifference(theirs: unknown, ours: unknown, path = ''): string | null {
  if (typeof theirs === 'number' && typeof ours === 'number') {
    const size = Math.max(Math.abs(theirs), Math.abs(ours), 1e-3)
    return Math.abs(theirs - ours) <= 1e-9 * size ? null : `${path}: ${theirs} ≠ ${ours}`
  }
  if (typeof theirs !== 'object' || typeof ours !== 'object' || theirs === null || ours === null) {
    return Object.is(theirs, ours) ? null : `${path}: ${JSON.stringify(theirs)} ≠ ${JSON.stringify(ours)}`
  }
  const keys = new Set([...Object.keys(theirs), ...Object.keys(ours)])
  for (const key of keys) {
    const found = firstDifference(theirs[key as never], ours[key as never], `${path}/${key}`)
    if (found) return found
  }
  return null
}

it('InfluxQL is answered as InfluxDB answers it, value by value', async () => {
  const generated = fc.sample(selects, { numRuns: CASES, seed: SEED })
  const all = [...new Set([...STATEMENTS, ...generated])]
  const differing: string[] = []
  const known = new Map<string, number>()
  const waiting = [...all]
  const work = async () => {
    for (let statement = waiting.shift(); statement !== undefined; statement = waiting.shift()) {
      const difference = firstDifference(...(await askBoth(statement)))
      if (!difference) continue
      const reason = knownDifference(statement)
      if (reason) known.set(reason, (known.get(reason) ?? 0) + 1)
      else differing.push(`${statement}\n    ${difference}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const knownCount = [...known.values()].reduce((sum, count) => sum + count, 0)
  console.log(`${all.length} statements compared with InfluxDB: ${differing.length} differ, and ${knownCount} as known`)
  for (const [reason, count] of known) console.log(`  ${count} × ${reason}`)
  expect(differing).toEqual([])
  expect(all.length).toBeGreaterThanOrEqual(300)
}, 120_000)
