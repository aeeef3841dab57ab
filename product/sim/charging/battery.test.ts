import { expect, test } from 'vitest'
import { openDice } from '../parts/dice.ts'
import { charge, FULL_SOC, newBattery, powerOf } from './battery.ts'
import { KIND, network } from './fleet.ts'

test('a battery fills up, draws less power near its end, and never more than the port gives', () => {
  for (const kind of Object.values(KIND)) {
    const battery = newBattery(kind, 60_000, openDice(kind))
    const roomWh = (battery.capacityWh * (100 - battery.soc)) / 100
    const powers: number[] = []
    let wh = 0
    for (let minutes = 0; minutes < 24 * 60 && battery.soc < FULL_SOC; minutes++) {
      powers.push(powerOf(battery, kind, 30_000))
      wh += charge(battery, kind, 60, 30_000)
    }
    expect(battery.soc).toBeGreaterThanOrEqual(FULL_SOC)
    expect(powerOf(battery, kind)).toBe(0)
    expect(Math.abs(wh - roomWh) / roomWh).toBeLessThan(0.02)
    expect(powers.every((w, index) => index === 0 || w <= powers[index - 1]!)).toBe(true)
    expect(Math.max(...powers)).toBeLessThanOrEqual(30_000)
    expect(powers.at(-1)!).toBeLessThan(powers[0]! / 3)
  }
})

test('a larger fleet contains every smaller one, and all devices are in different places', () => {
  const fleet = network.fleetOf(200)
  expect(fleet.slice(0, 16)).toEqual(network.fleetOf(16))
  expect(new Set(fleet.map(({ no }) => no)).size).toBe(200)
  expect(new Set(fleet.map(({ name }) => name)).size).toBe(200)
  expect(new Set(fleet.map(({ place }) => `${place.lng} ${place.lat}`)).size).toBe(200)
  expect(new Set(fleet.map(({ kind }) => kind))).toEqual(new Set(Object.values(KIND)))
})
