import { distanceM } from '@atrium/core/contract/geo'
import { expect, test } from 'vitest'
import { DEMO_SEED } from './factory.ts'
import { FLEET, fleetOf, vehicleAt } from './fleet.ts'
import { noiseOf } from './noise.ts'

const START_MS = Date.UTC(2026, 2, 1, 2)

test('in ten seconds each vehicle reports once', () => {
  const fleet = fleetOf(DEMO_SEED)
  const all = Array.from({ length: FLEET.everyS }, (_, second) => fleet(START_MS + second * 1000)).flat()
  expect(all).toHaveLength(FLEET.count)
  expect(new Set(all.map(({ tags }) => tags?.vehicle)).size).toBe(FLEET.count)
})

test('a vehicle drives as fast as it says, never jumps, and waits at times', () => {
  const noise = noiseOf(DEMO_SEED)
  const states = new Set<string>()
  for (let no = 0; no < 5; no += 1)
    for (let second = 0; second < 7200; second += 10) {
      const at = START_MS + second * 1000
      const [one, next] = [vehicleAt(noise, no, at), vehicleAt(noise, no, at + 10_000)]
      states.add(one.state)
      // 150 km/h, for the swing of a road.
      expect(distanceM(one, next)).toBeLessThan(420)
      if (one.speed === 0 && next.speed === 0) expect(distanceM(one, next)).toBeLessThan(200)
    }
  expect([...states].sort()).toEqual(['driving', 'waiting'])
})
