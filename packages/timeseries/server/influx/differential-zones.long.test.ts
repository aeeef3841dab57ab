import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BothStores, openBothStores } from '../../testing/influx/both-stores.ts'
import { described } from '../../testing/influx/compare.ts'
import { firstDifference } from '../../testing/influx/first-difference.ts'
import { type FilledRow, filledByInfluxd, influxdWindow } from '../../testing/influx/influxd-windows.ts'
import { IN_ZONES } from '../../testing/influx/known-differences.ts'
import { type ZoneStatement, zoneLines, zoneStatements } from '../../testing/influx/zone-statements.ts'
import { dataFolder, openStore, TENANT } from '../../testing/store/open-store.ts'
import { zoneWindows } from './select/windows.ts'

const CASES = 120
// The seeds are fixed, so that every run sends the same statements.
const SEEDS = [1, 6]

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

const rowsOf = (answer: unknown): FilledRow[] => {
  const { series = [] } = (answer ?? {}) as { series?: { values: FilledRow[] }[] }
  return series.flatMap(({ values }) => values)
}

/** Whether an area under a line ends where no window does, in InfluxDB. */
function isCutElsewhere({ statement, by }: ZoneStatement): boolean {
  const windows = zoneWindows(by.zone, by.intervalUs, by.offsetUs)
  const isOther = ({ timeUs }: { timeUs: number }) => influxdWindow(by, timeUs)[1] !== windows.endOf(timeUs)
  return statement.startsWith('SELECT integral(') && by.points.some(isOther)
}

/** Why InfluxDB has other windows, if they are those that it fills from the same windows with points. */
async function filledReason({ statement, filling }: ZoneStatement): Promise<string | undefined> {
  if (!filling) return undefined
  const { theirs, ours } = await both.ask([filling.points, filling.statement])
  const [filled, own] = [filledByInfluxd(rowsOf(ours[0]), filling), rowsOf(ours[1])]
  if (firstDifference(rowsOf(theirs[1]), filled) || !firstDifference(filled, own)) return undefined
  if (statement.includes('FROM (SELECT') && filled.length < own.length) return IN_ZONES.inside
  return filling.fill === 'linear' ? IN_ZONES.linear : undefined
}

it.each(SEEDS)(
  'windows in a zone are those of InfluxDB, unless it loses points or has a window twice: %d',
  async (seed) => {
    const drawn = fc.sample(zoneStatements, { numRuns: CASES, seed })
    const ask = (what: 'statement' | 'counted' | 'filled' | 'whole') => both.ask(drawn.map((one) => one[what]))
    const [answers, counted, filled] = [await ask('statement'), await ask('counted'), await ask('filled')]
    const wholes = await ask('whole')
    const isWhole = (parts: unknown, whole: unknown) => {
      const rows = rowsOf(parts)
      const sum = rows.reduce((sum, [, count]) => sum + Number(count), 0)
      return sum === (rowsOf(whole)[0]?.[1] ?? 0) && new Set(rows.map(([time]) => time)).size === rows.length
    }
    const differing: string[] = []
    const known = new Map<string, number>()
    for (const [i, one] of drawn.entries()) {
      const { statement, isStart } = one
      if (!isWhole(counted.ours[i], wholes.ours[i])) differing.push(`${statement}\n    loses points`)
      const difference = firstDifference(answers.theirs[i], answers.ours[i])
      if (!difference) continue
      const reasonOf = async (): Promise<string | undefined> => {
        const times = rowsOf(answers.theirs[i]).map(([time]) => time)
        if (!isWhole(counted.theirs[i], wholes.theirs[i])) return IN_ZONES.points
        if (!statement.includes('time >=') && (times.length === 0 || times.some((time) => time < 0)))
          return IN_ZONES.unbounded
        if (![...times, ...rowsOf(filled.theirs[i]).map(([time]) => time)].every(isStart)) return IN_ZONES.points
        return isCutElsewhere(one) ? IN_ZONES.integral : filledReason(one)
      }
      const reason = await reasonOf()
      if (reason) known.set(reason, (known.get(reason) ?? 0) + 1)
      else differing.push(`${statement}\n    ${difference.slice(0, 200)}`)
    }
    console.log(described(drawn.length, { differing, known }))
    expect(differing).toEqual([])
  },
  300_000,
)
