import { expect, test } from 'vitest'
import { hall } from '../../sim/doll/line.ts'
import { planVisits } from '../../sim/parts/visits.ts'
import { RIDERS } from '../parts/people.ts'

const UNTIL = Date.parse('2026-11-21T20:00:00Z')
const fleet = hall.fleetOf(6)
const visits = planVisits(hall, fleet, RIDERS, UNTIL)
const orders = visits.flatMap(({ order, device, games }) => (order ? [{ ...order, device, games }] : []))

test('the plan of thirty days is the same for the same start time, and ends before it', () => {
  expect(planVisits(hall, fleet, RIDERS, UNTIL)).toEqual(visits)
  expect(orders.length).toBeGreaterThan(800)
  expect(visits.length).toBeGreaterThan(2 * orders.length)
  expect(Math.max(...visits.map(({ endMs }) => endMs))).toBeLessThan(UNTIL)
})

test('two people never play at the same machine at the same time', () => {
  const freeAt = new Map<number, number>()
  for (const { device, orderedMs, endMs } of visits) {
    expect(orderedMs).toBeGreaterThan(freeAt.get(device) ?? 0)
    expect(endMs).toBeGreaterThan(orderedMs)
    freeAt.set(device, endMs)
  }
})

test('nobody plays more games than were paid, and games are won about as often as the claw allows', () => {
  for (const { end, plays, games } of orders) expect(games.length).toBeLessThanOrEqual(end === 'finished' ? plays : 0)
  const small = orders.filter(({ device }) => fleet[device]!.winRate === 15).flatMap(({ games }) => games)
  const share = small.filter(({ win }) => win).length / small.length
  expect(share).toBeGreaterThan(1 / 20)
  expect(share).toBeLessThan(1 / 12)
})
