import { expect, test } from 'vitest'
import { RIDERS } from '../../seed/parts/people.ts'
import { planVisits } from '../parts/visits.ts'
import { banks } from './line.ts'
import { arrangeRents } from './rents.ts'

const UNTIL = Date.parse('2026-11-21T20:00:00Z')
const fleet = banks.fleetOf(6)
const planned = planVisits(banks, fleet, RIDERS, UNTIL)
const { rents, slots, first } = arrangeRents(planned, fleet)
const out = rents.filter(({ moved }) => moved)

test('most who came could rent, and the rents are the same when they are arranged again', () => {
  expect(rents.length).toBeGreaterThan(planned.length * 0.9)
  expect(arrangeRents(rents, fleet)).toEqual({ rents, slots, first })
})

test('a power bank is rented where it was returned last, and by one person at a time', () => {
  const places = new Map(first.map((place, battery) => [battery, { ...place, sinceMs: 0 }]))
  for (const { moved, rentMs, endMs } of out) {
    const { battery, from, to } = moved!
    const { sinceMs, ...place } = places.get(battery)!
    expect(place).toEqual(from)
    expect(rentMs).toBeGreaterThan(sinceMs)
    if (to) places.set(battery, { ...to, sinceMs: endMs })
    else places.delete(battery)
  }
  for (const [battery, { device, slot }] of places) expect(slots[device]!.get(slot)).toBe(battery)
})

test('no slot has two power banks, and what was never returned is in none', () => {
  const all = slots.flatMap((one) => [...one.values()])
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBe(first.length - out.filter(({ isKept }) => isKept).length)
})
