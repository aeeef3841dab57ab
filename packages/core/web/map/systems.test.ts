import { expect, test } from 'vitest'
import { distanceM } from '../../contract/geo.ts'
import { SYSTEMS } from '../../contract/map-looks.ts'
import { inSystem } from './systems.ts'

/** Tiananmen in each of the systems, as the maps of their makers have it. */
const TIANANMEN = { 'WGS-84': { lng: 116.3912, lat: 39.9073 }, 'BD-09': { lng: 116.4038, lat: 39.9151 } } as const

test('a place of one system is the same place in another one, and back', () => {
  const converted = inSystem(TIANANMEN['BD-09'], 'BD-09', 'WGS-84')
  expect(distanceM(converted, TIANANMEN['WGS-84'])).toBeLessThan(30)
  for (const from of SYSTEMS)
    for (const to of SYSTEMS) {
      const there = inSystem({ lng: 120.62, lat: 31.3 }, from, to)
      expect(distanceM(inSystem(there, to, from), { lng: 120.62, lat: 31.3 })).toBeLessThan(1)
    }
})

test('who takes one system for another is more than a kilometre beside the place', () => {
  expect(distanceM(TIANANMEN['BD-09'], TIANANMEN['WGS-84'])).toBeGreaterThan(1000)
})

test('outside of China the first two are equal', () => {
  expect(inSystem({ lng: 2.35, lat: 48.86 }, 'WGS-84', 'GCJ-02')).toEqual({ lng: 2.35, lat: 48.86 })
})
