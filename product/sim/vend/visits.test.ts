import { expect, test } from 'vitest'
import { RIDERS } from '../../seed/parts/people.ts'
import { planVisits } from '../parts/visits.ts'
import { planogramOf } from './goods.ts'
import { vending } from './line.ts'
import { stockEvents } from './visits.ts'

const UNTIL = Date.parse('2026-11-21T20:00:00Z')
const fleet = vending.fleetOf(6)
const visits = planVisits(vending, fleet, RIDERS, UNTIL)

test('nobody gets more out of a slot than is in it, and no slot has more than fits', () => {
  const { events, left } = stockEvents(fleet, visits, UNTIL - 30 * 86_400_000)
  const slots = new Map<string, number>()
  const capacity = (device: number, slot: number) => planogramOf(fleet[device]!)[slot - 1]!.capacity
  for (const event of events) {
    const lines = 'sold' in event ? event.sold.lines : event.restocked
    for (const line of lines) {
      const key = `${event.device} ${line.slot}`
      const after = 'to' in line ? line.to : slots.get(key)! - line.came
      expect(after).toBeGreaterThanOrEqual(0)
      expect(after).toBeLessThanOrEqual(capacity(event.device, line.slot))
      slots.set(key, after)
    }
  }
  expect(slots).toEqual(left)
  const bought = visits.filter(({ end }) => end === 'finished')
  expect(events.filter((event) => 'sold' in event)).toHaveLength(bought.length)
})

test('what was paid at a lane machine is what its lines cost; a cabinet has its limit', () => {
  const known = { prices: new Map<string, string>(), index: 0 }
  for (const visit of visits) {
    const { amount, used, isHeld } = vending.saleOf(visit, fleet[visit.device]!, known)!
    const isWhole = visit.lines.every(({ num, came }) => num === came)
    if (isHeld) expect(amount).toBe(20_000)
    else if (isWhole) expect(used).toBe(amount)
    expect(used).toBeLessThanOrEqual(amount)
    if (visit.end !== 'finished') expect(used).toBe(0)
  }
})
