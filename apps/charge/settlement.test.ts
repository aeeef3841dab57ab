import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPlan, MODE, type PricePlan } from './price-plan.ts'
import { advance, feeOf, limitReached, limitsOf, noUsage, occupyFeeOf, type Reading, type Usage } from './settlement.ts'

const plan = (extra: Partial<PricePlan>): PricePlan => ({
  mode: MODE.energy,
  prepay: [{ amount: 2000 }],
  rates: { elecFee: 8500, serviceFee: 3500 },
  steps: [],
  tou: [],
  minFee: 0,
  maxFee: null,
  freeMinutes: 0,
  occupyFee: 0,
  occupyFree: 0,
  refundUnused: true,
  ...extra,
})

const start = Date.parse('2026-11-21T10:00:00+08:00')
const HOUR_MS = 3_600_000

/** The usage after readings `[minutes, watts, watt-hours]` of one charge. */
function after(of: PricePlan, readings: [minutes: number, w: number | undefined, wh: number][]): Usage {
  return readings.reduce(
    (usage, [minutes, w, wh]) => advance(of, usage, { atMs: start + minutes * 60_000, seconds: minutes * 60, w, wh }),
    noUsage(start),
  )
}

test('3250 Wh at 85 and 35 fen/kWh cost 276 and 114 fen, each rounded half up', () => {
  const energy = plan({})
  expect(feeOf(energy, after(energy, [[60, 3250, 3250]]), null, 2000)).toEqual({ elecFee: 276, serviceFee: 114 })
})

test('90 minutes at 150 W and 30 at 300 W cost 50 fen by power steps, and 150 of 200 fen are refunded', () => {
  const steps = [
    { fromW: 0, toW: 200, feePerHour: 20 },
    { fromW: 200, toW: 400, feePerHour: 40 },
  ]
  const byPower = plan({ mode: MODE.powerStep, steps, prepay: [{ amount: 200 }] })
  const usage = after(byPower, [
    [45, 150, 112],
    [90, 150, 225],
    [105, 300, 300],
    [120, 300, 375],
  ])
  const fee = feeOf(byPower, usage, { amount: 200 }, 200)
  expect(fee).toEqual({ elecFee: 0, serviceFee: 50 })
  expect(200 - fee.elecFee - fee.serviceFee).toBe(150)
})

test('power above the last step counts as the last step, and each interval has the step of its reading', () => {
  const byPower = plan({ mode: MODE.powerStep, steps: [{ fromW: 0, toW: 200, feePerHour: 20 }] })
  expect(after(byPower, [[60, 900, 900]]).stepSeconds).toEqual([3600])
})

test('if the price is by time, half of the minutes cost half of the amount', () => {
  const byTime = plan({ mode: MODE.time, prepay: [{ amount: 300, minutes: 120 }] })
  const option = { amount: 300, minutes: 120 }
  expect(feeOf(byTime, after(byTime, [[60, 200, 200]]), option, 300)).toEqual({ elecFee: 0, serviceFee: 150 })
  expect(limitReached(byTime, after(byTime, [[119, 200, 200]]), option, 300)).toBeUndefined()
  expect(limitReached(byTime, after(byTime, [[120, 200, 200]]), option, 300)).toBe('timeUp')
})

const tou = [
  { start: '00:00', end: '10:30', elecFee: 3000, serviceFee: 2000 },
  { start: '10:30', end: '12:00', elecFee: 9000, serviceFee: 4000 },
  { start: '12:00', end: '24:00', elecFee: 6000, serviceFee: 3000 },
]

test('energy between two readings is divided among the periods in which it was delivered', () => {
  const byDay = plan({ mode: MODE.timeOfUse, tou })
  const usage = after(byDay, [[60, 4000, 4000]])
  // Half an hour before 10:30 and half an hour after it.
  expect(usage.touWh).toEqual([2000, 2000])
  expect(feeOf(byDay, usage, null, 5000)).toEqual({ elecFee: 240, serviceFee: 120 })
})

test('a charge over midnight uses the periods of both days', () => {
  const byDay = plan({ mode: MODE.timeOfUse, tou })
  const night = noUsage(Date.parse('2026-11-21T23:00:00+08:00'))
  const usage = advance(byDay, night, { atMs: night.atMs + 2 * HOUR_MS, seconds: 7200, wh: 2000 })
  expect(usage.touWh).toEqual([1000, 0, 1000])
})

test('periods follow the order’s time zone, also in hours that are skipped or repeated', () => {
  const nightly = [
    { start: '00:00', end: '02:00', elecFee: 1000, serviceFee: 0 },
    { start: '02:00', end: '24:00', elecFee: 5000, serviceFee: 0 },
  ]
  const parted = (timeZone: string, from: string, hours: number) => {
    const began = noUsage(Date.parse(from))
    const reported = { atMs: began.atMs + hours * HOUR_MS, seconds: hours * 3600, wh: hours * 1000 }
    return advance(plan({ mode: MODE.timeOfUse, tou: nightly, timeZone }), began, reported).touWh.map(Math.round)
  }
  // Three hours from 01:00: in an ordinary night, in one without the hour from 02:00, and in one that repeats 01:00.
  expect(parted('America/New_York', '2026-03-01T06:00:00Z', 3)).toEqual([1000, 2000])
  expect(parted('America/New_York', '2026-03-08T06:00:00Z', 3)).toEqual([1000, 2000])
  expect(parted('America/New_York', '2026-11-01T05:00:00Z', 3)).toEqual([2000, 1000])
  // Lord Howe Island sets its clock back by half an hour, from 02:00 to 01:30.
  expect(parted('Australia/Lord_Howe', '2026-04-04T14:00:00Z', 3)).toEqual([1500, 1500])
  expect(parted('Asia/Kathmandu', '2026-03-07T19:15:00Z', 2)).toEqual([1000, 1000])
})

test('free minutes, the lowest and the highest fee and the prepaid amount limit the fee', () => {
  const limited = plan({ minFee: 100, maxFee: 300, freeMinutes: 5 })
  const total = (usage: Usage, prepaid = 2000) => {
    const { elecFee, serviceFee } = feeOf(limited, usage, null, prepaid)
    return elecFee + serviceFee
  }
  expect(total(after(limited, [[5, 7000, 580]]))).toBe(0)
  expect(total(after(limited, [[6, 100, 10]]))).toBe(100)
  expect(total(after(limited, [[60, 7000, 7000]]))).toBe(300)
  expect(total(after(limited, [[60, 7000, 7000]]), 250)).toBe(250)
  expect(total(noUsage(start))).toBe(0)
})

test('without refunds the seller keeps the whole amount as soon as energy was delivered', () => {
  const kept = plan({ refundUnused: false })
  expect(feeOf(kept, after(kept, [[60, 1000, 1000]]), null, 2000)).toEqual({ elecFee: 85, serviceFee: 1915 })
  expect(feeOf(kept, noUsage(start), null, 2000)).toEqual({ elecFee: 0, serviceFee: 0 })
})

test('an occupied port costs a fee per started minute after the free ones, up to the money that is left', () => {
  const occupied = plan({ occupyFee: 10, occupyFree: 15 })
  expect(occupyFeeOf(occupied, 15 * 60_000, 500)).toBe(0)
  expect(occupyFeeOf(occupied, 15 * 60_000 + 1, 500)).toBe(10)
  expect(occupyFeeOf(occupied, HOUR_MS, 500)).toBe(450)
  expect(occupyFeeOf(occupied, 3 * HOUR_MS, 500)).toBe(500)
})

test('a charge ends when the prepaid money is used up, and the device gets the energy limit in advance', () => {
  const energy = plan({})
  expect(limitsOf(energy, { amount: 1200 }, 1200)).toEqual({ wh: 10_000 })
  expect(limitsOf(energy, { amount: 1200, wh: 5000 }, 1200)).toEqual({ wh: 5000 })
  expect(limitReached(energy, after(energy, [[60, 9000, 9900]]), null, 1200)).toBeUndefined()
  expect(limitReached(energy, after(energy, [[60, 9000, 10_000]]), null, 1200)).toBe('energyUp')
})

test('if the price is by time, a partial refund shortens the time in proportion', () => {
  const byTime = plan({ mode: MODE.time })
  const option = { amount: 200, minutes: 120 }
  expect(limitsOf(byTime, option, 200)).toEqual({ seconds: 7200 })
  expect(limitsOf(byTime, option, 150)).toEqual({ seconds: 5400 })
  expect(limitReached(byTime, after(byTime, [[89, 0, 0]]), option, 150)).toBeUndefined()
  expect(limitReached(byTime, after(byTime, [[90, 0, 0]]), option, 150)).toBe('timeUp')
})

test('a charge that is paid afterwards has no limit, and one without money left delivers nothing', () => {
  const energy = plan({})
  expect(limitsOf(energy, null, null)).toEqual({})
  expect(limitReached(energy, after(energy, [[60, 9000, 90_000]]), null, null)).toBeUndefined()
  expect(limitsOf(energy, null, 0)).toEqual({ wh: 0 })
  expect(limitReached(energy, after(energy, [[60, 9000, 1]]), null, 0)).toBe('energyUp')
})

test('repeated, late and unordered readings change nothing', () => {
  const reading = fc.record({
    atMs: fc.integer({ min: start, max: start + 10 * HOUR_MS }),
    seconds: fc.integer({ min: 0, max: 36_000 }),
    wh: fc.integer({ min: 0, max: 50_000 }),
    w: fc.integer({ min: 0, max: 7000 }),
  })
  const modes = [
    plan({}),
    plan({ mode: MODE.timeOfUse, tou }),
    plan({ mode: MODE.powerStep, steps: [{ fromW: 0, toW: 200, feePerHour: 20 }] }),
  ]
  fc.assert(
    fc.property(fc.constantFrom(...modes), fc.array(reading, { maxLength: 20 }), (of, readings: Reading[]) => {
      let usage = noUsage(start)
      for (const one of readings) {
        const next = advance(of, usage, one)
        expect(advance(of, next, one)).toEqual(next)
        expect(advance(of, next, { ...one, seconds: 0, wh: 0, atMs: start })).toEqual(next)
        expect(next.wh).toBeGreaterThanOrEqual(usage.wh)
        usage = next
      }
      const sum = (values: number[]) => values.reduce((total, each) => total + each, 0)
      if (of.mode === MODE.timeOfUse) expect(sum(usage.touWh)).toBeCloseTo(usage.wh, 6)
      if (of.mode === MODE.powerStep) expect(sum(usage.stepSeconds)).toBe(usage.seconds)
      const fee = feeOf(of, usage, null, 1000)
      expect(Number.isSafeInteger(fee.elecFee) && Number.isSafeInteger(fee.serviceFee)).toBe(true)
      expect(fee.elecFee + fee.serviceFee).toBeLessThanOrEqual(1000)
    }),
    { numRuns: 300 },
  )
})

test('a price with a gap between steps, overlapping periods or no period until midnight is refused at its field', () => {
  const steps = (second: number) => [
    { fromW: 0, toW: 200, feePerHour: 20 },
    { fromW: second, toW: 400, feePerHour: 40 },
  ]
  expect(checkPlan({ ...plan({ mode: MODE.powerStep, steps: steps(200) }) })).toEqual({})
  expect(checkPlan({ ...plan({ mode: MODE.powerStep, steps: steps(210) }) })).toHaveProperty('steps')
  expect(checkPlan({ ...plan({ mode: MODE.powerStep, steps: steps(190) }) })).toHaveProperty('steps')
  expect(checkPlan({ ...plan({ mode: MODE.timeOfUse, tou }) })).toEqual({})
  expect(checkPlan({ ...plan({ mode: MODE.timeOfUse, tou: tou.slice(0, 2) }) })).toHaveProperty('tou')
  const overlapping = [{ ...tou[0]!, end: '11:00' }, ...tou.slice(1)]
  expect(checkPlan({ ...plan({ mode: MODE.timeOfUse, tou: overlapping }) })).toHaveProperty('tou')
  expect(checkPlan({ ...plan({ minFee: 200, maxFee: 100 }) })).toHaveProperty('maxFee')
  expect(checkPlan({ ...plan({ prepay: [] }) })).toHaveProperty('prepay')
  expect(checkPlan({ ...plan({ mode: MODE.time, prepay: [{ amount: 100 }] }) })).toHaveProperty('prepay')
})
