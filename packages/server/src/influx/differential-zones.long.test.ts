import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataFolder, openStore, TENANT } from '../timeseries/testing/open-store.ts'
import { type BothStores, openBothStores } from './testing/both-stores.ts'
import { described } from './testing/compare.ts'
import { firstDifference } from './testing/first-difference.ts'
import { IN_ZONES } from './testing/known-differences.ts'
import { zoneLines, zoneStatements } from './testing/zone-statements.ts'

// The seed is fixed, so that every run sends the same statements.
const CASES = 200
const SEED = 1

let both: BothStores
const closing: (() => void | Promise<void>)[] = []

beforeAll(async () => {
  const cleanup = (work: () => void | Promise<void>) => void closing.push(work)
  both = await openBothStores(dataFolder(cleanup), await openStore({ cleanup }), TENANT, zoneLines())
  cleanup(() => both.close())
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

type Row = [time: number, count: number]

const rowsOf = (answer: unknown): Row[] => {
  const { series = [] } = (answer ?? {}) as { series?: { values: Row[] }[] }
  return series.flatMap(({ values }) => values)
}

it('windows in a zone are those of InfluxDB, unless it loses points or has a window twice', async () => {
  const drawn = fc.sample(zoneStatements, { numRuns: CASES, seed: SEED })
  const ask = (what: 'statement' | 'counted' | 'filled' | 'whole') => both.ask(drawn.map((one) => one[what]))
  const [answers, counted, filled] = [await ask('statement'), await ask('counted'), await ask('filled')]
  const wholes = await ask('whole')
  const isWhole = (parts: unknown, whole: unknown) => {
    const rows = rowsOf(parts)
    const sum = rows.reduce((sum, [, count]) => sum + count, 0)
    return sum === (rowsOf(whole)[0]?.[1] ?? 0) && new Set(rows.map(([time]) => time)).size === rows.length
  }
  const differing: string[] = []
  const known = new Map<string, number>()
  for (const [i, { statement, isStart }] of drawn.entries()) {
    if (!isWhole(counted.ours[i], wholes.ours[i])) differing.push(`${statement}\n    loses points`)
    const difference = firstDifference(answers.theirs[i], answers.ours[i])
    if (!difference) continue
    const reasonOf = (): string | undefined => {
      const times = rowsOf(answers.theirs[i]).map(([time]) => time)
      if (!isWhole(counted.theirs[i], wholes.theirs[i])) return IN_ZONES.points
      if (!statement.includes('time >=') && (times.length === 0 || times.some((time) => time < 0)))
        return IN_ZONES.unbounded
      if (![...times, ...rowsOf(filled.theirs[i]).map(([time]) => time)].every(isStart)) return IN_ZONES.points
      return statement.includes('fill(linear)') ? IN_ZONES.linear : undefined
    }
    const reason = reasonOf()
    if (reason) known.set(reason, (known.get(reason) ?? 0) + 1)
    else differing.push(`${statement}\n    ${difference.slice(0, 200)}`)
  }
  console.log(described(drawn.length, { differing, known }))
  expect(differing).toEqual([])
}, 300_000)
