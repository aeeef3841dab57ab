import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, meterDoubt, noUsage, scaled } from './settlement.ts'

/** Readings once a minute or less often: the seconds since the one before, and the power. */
const readings = fc.array(
  fc.record({ more: fc.integer({ min: 10, max: 900 }), w: fc.integer({ min: 0, max: 22_000 }) }),
  {
    minLength: 1,
    maxLength: 20,
  },
)
const register = fc.integer({ min: 0, max: 60_000 })

test('a register is doubtful exactly if it is far from every energy that the reported powers allow', () => {
  fc.assert(
    fc.property(readings, register, fc.option(fc.integer({ min: 1000, max: 30_000 })), (steps, wh, ratedW) => {
      let usage = noUsage(0)
      let seconds = 0
      let [least, most] = [0, 0]
      let before: number | undefined
      for (const { more, w } of steps) {
        seconds += more
        usage = advance(null, usage, { atMs: seconds * 1000, seconds, w })
        least += (Math.min(before ?? w, w) * more) / 3600
        most += (Math.max(before ?? w, w) * more) / 3600
        before = w
      }
      usage = advance(null, usage, { atMs: seconds * 1000, seconds, wh })
      // The oracle: a quarter of the larger one and 100 Wh are tolerated.
      const isFar = (one: number, other: number) => one - other > 100 && other < one * 0.75
      const isShort = seconds < 60
      const bounds = isShort ? (ratedW === null ? undefined : [0, (ratedW * seconds) / 3600]) : [least, most]
      const expected = bounds !== undefined && (isFar(wh, bounds[1]!) || isFar(bounds[0]!, wh))
      expect(meterDoubt(usage, ratedW) !== undefined).toBe(expected)
    }),
  )
})

test('without power the rated power is the upper bound only, and without both nothing is compared', () => {
  const used = (wh: number) => ({ ...noUsage(0), seconds: 3600, wh })
  expect(meterDoubt(used(0), 7000)).toBeUndefined()
  expect(meterDoubt(used(9333), 7000)).toBeUndefined()
  expect(meterDoubt(used(9334), 7000)).toEqual({ leastWh: 0, mostWh: 7000 })
  expect(meterDoubt(used(9_000_000), null)).toBeUndefined()
})

test('a factor makes kilowatt-hours that are named watt-hours fit', () => {
  const usage = { ...noUsage(0), seconds: 3600, wh: 7, leastWh: 6900, mostWh: 7100, powerSeconds: 3600, touWh: [3, 4] }
  expect(meterDoubt(usage, null)).toEqual({ leastWh: 6900, mostWh: 7100 })
  expect(scaled(usage, 1000)).toMatchObject({ wh: 7000, touWh: [3000, 4000] })
  expect(meterDoubt(scaled(usage, 1000), null)).toBeUndefined()
})
