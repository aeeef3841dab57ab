import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BothStores, openBothStores } from '../../testing/influx/both-stores.ts'
import { compare, described } from '../../testing/influx/compare.ts'
import { statements } from '../../testing/influx/grammar.ts'
import { STATEMENTS } from '../../testing/influx/statements.ts'
import { dataFolder, openStore, TENANT } from '../../testing/store/open-store.ts'

// The seed is fixed, so that every run sends the same statements; `npm run bench -- influxql-compare` uses other seeds.
const CASES = 5_000
const SEED = 1

let both: BothStores
const closing: (() => void | Promise<void>)[] = []

beforeAll(async () => {
  const cleanup = (work: () => void | Promise<void>) => void closing.push(work)
  both = await openBothStores(dataFolder(cleanup), await openStore({ cleanup }), TENANT)
  cleanup(() => both.close())
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

async function expectSame(all: readonly string[], what: string): Promise<void> {
  const found = await compare(both, all)
  console.log(`${what}: ${described(all.length, found)}`)
  expect(found.differing).toEqual([])
}

it('typical InfluxQL statements get the same answers as from InfluxDB, value by value', async () => {
  await expectSame(STATEMENTS, 'written by hand')
})

it(`${CASES} statements generated from a grammar get the same answers as from InfluxDB, value by value`, async () => {
  const drawn = [...new Set(fc.sample(statements, { numRuns: CASES, seed: SEED }))]
  expect(drawn.length).toBeGreaterThan(CASES * 0.9)
  await expectSame(drawn, `seed ${SEED}`)
}, 180_000)
