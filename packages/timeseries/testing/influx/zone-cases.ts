import fc from 'fast-check'
import { expect } from 'vitest'
import { zoneWindows } from '../../server/influx/select/windows.ts'
import { openStore, TENANT } from '../store/open-store.ts'
import { AS_ALL, openInfluxApi } from './atrium-http.ts'
import { lengthUs, POINTS, windowsInZone, zoneLines } from './zone-statements.ts'

type Ask = (q: string) => Promise<[time: string, ...values: unknown[]][]>

/** A store with these points and others; the rows of the first series of an answer. */
export async function askAboutZones(
  cleanup: (work: () => void | Promise<void>) => void,
  more: string[] = [],
): Promise<Ask> {
  const api = await openInfluxApi(await openStore({ cleanup }), TENANT)
  const payload = [...zoneLines(), ...more].join('\n')
  await api.inject({ method: 'POST', url: '/write?db=plant&precision=u', payload, headers: AS_ALL })
  return async (q) => {
    const answer = await api.inject({ url: `/query?${new URLSearchParams({ db: 'plant', q })}`, headers: AS_ALL })
    const [result] = answer.json().results
    expect(result.error).toBeUndefined()
    return result.series?.[0]?.values ?? []
  }
}

/** Windows of a zone over points that are known. */
export const zoneCases = fc.record({
  ...windowsInZone,
  from: fc.constantFrom('tick', 'rare'),
  startHour: fc.integer({ min: 0, max: 330 * 24 }),
  hours: fc.integer({ min: 1, max: 200 * 24 }),
  order: fc.constantFrom('asc', 'desc'),
})

/** Asks for functions that the store computes, and for one of the rows, and computes them from the points. */
export async function expectByWindows(
  one: typeof zoneCases extends fc.Arbitrary<infer Case> ? Case : never,
  ask: Ask,
): Promise<void> {
  const { zone, step, offset, from, startHour, hours, order } = one
  const startUs = Date.UTC(2025, 11, 1) * 1000 + startHour * 3_600_000_000
  const endUs = startUs + hours * 3_600_000_000
  const windows = zoneWindows(zone, lengthUs(step), offset === '' ? 0 : lengthUs(offset.slice(2)))
  const expected = new Map<number, { count: number; sum: number; kinds: Set<number> }>()
  for (const { timeUs, n, isRare } of POINTS) {
    if (timeUs < startUs || timeUs >= endUs || (from === 'rare' && !isRare)) continue
    const start = windows.startOf(timeUs)
    const found = expected.get(start) ?? { count: 0, sum: 0, kinds: new Set() }
    expected.set(start, { count: found.count + 1, sum: found.sum + n, kinds: found.kinds.add(n) })
  }
  const rows = await ask(
    `SELECT count(n), sum(n), count(distinct(n)) FROM ${from} WHERE time >= ${startUs}u AND time < ${endUs}u` +
      ` GROUP BY time(${step}${offset}) fill(none) ORDER BY time ${order} tz('${zone}')`,
  )
  const found = rows.map(([time, ...values]) => [Date.parse(time) * 1000, ...values])
  const all = [...expected].map(([start, { count, sum, kinds }]) => [start, count, sum, kinds.size])
  expect(found).toEqual(order === 'asc' ? all : all.reverse())
}
