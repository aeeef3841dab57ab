import { expect, test } from 'vitest'
import { fleetOf } from '../../sim/doll/fleet.ts'
import { RIDERS } from '../parts/people.ts'
import { type Order, planVisits } from './visits.ts'

const UNTIL = Date.parse('2026-11-21T20:00:00Z')
const fleet = fleetOf(6)
const visits = planVisits(fleet, RIDERS, UNTIL)
const orders = visits.filter((visit): visit is Order => visit.kind === 'order')

test('the plan of thirty days is the same for the same start time, and ends before it', () => {
  expect(planVisits(fleet, RIDERS, UNTIL)).toEqual(visits)
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
  for (const { end, plays, wins } of orders) expect(wins.length).toBeLessThanOrEqual(end === 'finished' ? plays : 0)
  const small = orders.filter(({ device }) => fleet[device]!.winRate === 15).flatMap(({ wins }) => wins)
  const share = small.filter(Boolean).length / small.length
  expect(share).toBeGreaterThan(1 / 20)
  expect(share).toBeLessThan(1 / 12)
})
