import { expect, test } from 'vitest'
import { KIND, network } from '../../sim/charging/fleet.ts'
import { DAYS, planVisits } from '../../sim/parts/visits.ts'
import { DAY_MS } from '../../sim/plant-time.ts'
import { RIDERS } from '../parts/people.ts'
import { planOfKind, charges as visits } from './charges.ts'

const UNTIL = Date.parse('2026-11-21T20:00:00Z')
const fleet = network.fleetOf(16)
const charges = planVisits(visits, fleet, RIDERS, UNTIL)

test('the plan of thirty days is the same for the same start time, and ends before it', () => {
  expect(planVisits(visits, fleet, RIDERS, UNTIL)).toEqual(charges)
  expect(charges.length).toBeGreaterThan(1500)
  const days = new Set(charges.map(({ orderedMs }) => Math.floor((UNTIL - orderedMs) / DAY_MS)))
  expect(days.size).toBeGreaterThanOrEqual(DAYS - 1)
  expect(Math.max(...charges.map(({ endMs }) => endMs))).toBeLessThan(UNTIL)
})

test('two charges never use the same port at the same time', () => {
  const freeAt = new Map<string, number>()
  for (const { device, port, orderedMs, endMs } of charges) {
    const place = `${device} ${port}`
    expect(orderedMs).toBeGreaterThan(freeAt.get(place) ?? 0)
    freeAt.set(place, endMs)
  }
})

test('no charge costs more than was prepaid, and a charge without energy costs nothing', () => {
  for (const { end, option, elecFee, serviceFee, energyWh, device } of charges) {
    const fee = elecFee + serviceFee
    expect(fee).toBeLessThanOrEqual(option.amount)
    if (end !== 'finished') expect([fee, energyWh]).toEqual([0, 0])
    expect(planOfKind(fleet[device]!.kind).prepay).toContainEqual(option)
  }
  const share = (end: string) => charges.filter((one) => one.end === end).length / charges.length
  expect(share('finished')).toBeGreaterThan(0.88)
  expect(share('failed')).toBeGreaterThan(0.01)
})

test('bicycles charge in the evening, cars at noon, and Friday is busier than Sunday', () => {
  const hour = (ms: number) => new Date(ms + 8 * 3_600_000).getUTCHours()
  const bikes = charges.filter(({ device }) => fleet[device]!.kind === KIND.bike)
  const between = (list: typeof charges, from: number, to: number) =>
    list.filter(({ orderedMs }) => hour(orderedMs) >= from && hour(orderedMs) < to).length
  expect(between(bikes, 18, 22)).toBeGreaterThan(2 * between(bikes, 8, 12))
  const cars = charges.filter(({ device }) => fleet[device]!.kind !== KIND.bike)
  expect(between(cars, 10, 14)).toBeGreaterThan(between(cars, 2, 6) * 3)
})
