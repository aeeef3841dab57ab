import type { Point } from '@atrium/timeseries/server/store/model'
import { describe, expect, it } from 'vitest'
import { MEASUREMENTS } from './catalogue.ts'
import { factoryOf } from './factory.ts'
import { DAY_MS, dayStart, HOUR_MS, hourOfDay, MINUTE_MS, shiftStart } from './plant-time.ts'

// Noon in Suzhou.
const NOON = Date.parse('2026-03-18T12:00:00+08:00')

function valuesOf(points: Point[], measurement: string, name: string): Record<string, number> {
  const found = points.find((one) => one.measurement === measurement && Object.values(one.tags ?? {}).includes(name))
  return Object.fromEntries(Object.entries(found?.fields ?? {}).map(([field, value]) => [field, Number(value)]))
}

/** The points of all machines, one list for each step. */
function watchAll(hours: number, stepMs: number, fromMs = NOON) {
  const factory = factoryOf(1)
  const steps = Math.floor((hours * HOUR_MS) / stepMs)
  return Array.from({ length: steps }, (_, index) => ({
    timeMs: fromMs + index * stepMs,
    points: factory(fromMs + index * stepMs),
  }))
}

function watch(hours: number, stepMs: number, measurement: string, name: string, fromMs = NOON) {
  return watchAll(hours, stepMs, fromMs).map(
    ({ timeMs, points }) =>
      ({ timeMs, ...valuesOf(points, measurement, name) }) as { timeMs: number } & Record<string, number>,
  )
}

describe('the demonstration factory', () => {
  it('the factory has the measurements of the catalogue, in their types, at the requested time', () => {
    const points = factoryOf(1)(NOON)
    expect(points.map(({ measurement, tags }) => [measurement, tags])).toEqual(
      Object.entries(MEASUREMENTS).flatMap(([measurement, { tag, values }]) =>
        values.map((value) => [measurement, { [tag]: value }]),
      ),
    )
    for (const { measurement, fields, timeUs } of points) {
      const described = MEASUREMENTS[measurement as keyof typeof MEASUREMENTS].fields
      expect(Object.keys(fields)).toEqual(Object.keys(described))
      for (const [name, { integer }] of Object.entries(described as Record<string, { integer?: true }>)) {
        expect(typeof fields[name]).toBe(integer ? 'bigint' : 'number')
      }
      expect(timeUs).toBe(NOON * 1000)
    }
  })

  it('the values of a time do not depend on earlier requests', () => {
    const asked = factoryOf(1)
    for (let hour = 40; hour > 0; hour -= 3) asked(NOON - hour * HOUR_MS)
    expect(asked(NOON)).toEqual(factoryOf(1)(NOON))
    expect(factoryOf(2)(NOON)).not.toEqual(factoryOf(1)(NOON))
  })

  it('from one second to the next no reading changes by more than its noise', () => {
    const most = { speed: 3.5, temperature: 1, vibration: 0.7, power: 5 }
    const watched = watchAll(3, 1000, shiftStart(NOON) + 6 * HOUR_MS)
    for (const line of MEASUREMENTS.line.values) {
      const readings = watched.map(({ points }) => valuesOf(points, 'line', line))
      for (const [field, limit] of Object.entries(most)) {
        const steps = readings.slice(1).map((reading, index) => Math.abs(reading[field]! - readings[index]![field]!))
        expect(Math.max(...steps), `${line} ${field}`).toBeLessThan(limit)
      }
    }
  })

  it('pieces are counted up during a shift and start at zero in the next one', () => {
    const shift = shiftStart(NOON)
    const readings = watch(16, 30_000, 'line', 'A', shift)
    const [first, second] = [readings.slice(0, 960), readings.slice(960)]
    for (const counted of [first, second]) {
      expect(counted[0]!.output).toBeLessThan(60)
      expect(counted.every((reading, index) => index === 0 || reading.output! >= counted[index - 1]!.output!)).toBe(
        true,
      )
      expect(counted.at(-1)!.output).toBeGreaterThan(25_000)
      expect(counted.at(-1)!.reject! / counted.at(-1)!.output!).toBeLessThan(0.04)
    }
  })

  it('the line stops now and then: speed, power and vibration fall together and the drive cools', () => {
    const readings = watch(48, 10_000, 'line', 'B')
    const standing = readings.filter(({ speed }) => speed! < 1)
    expect(standing.length).toBeGreaterThan(10)
    expect(standing.length / readings.length).toBeLessThan(0.1)
    expect(Math.max(...standing.map(({ power }) => power!))).toBeLessThan(9)
    expect(Math.max(...standing.map(({ vibration }) => vibration!))).toBeLessThan(0.6)
    const began = readings.findIndex(({ speed }) => speed! < 1)
    const ended = readings.findIndex(({ speed }, index) => index > began && speed! >= 1)
    expect(readings[ended]!.temperature! + 2).toBeLessThan(readings[began]!.temperature!)
  })

  it('the power follows the speed', () => {
    const readings = watch(24, MINUTE_MS, 'line', 'A')
    expect(
      correlation(
        readings.map(({ speed }) => speed!),
        readings.map(({ power }) => power!),
      ),
    ).toBeGreaterThan(0.9)
  })

  it('every reading is in the range of a real plant', () => {
    const bounds: Record<string, [number, number]> = {
      ...{ temperature: [10, 70], humidity: [30, 75], oee: [40, 100] },
      ...{ 'process temperature': [95, 110], level: [20, 95], ph: [8.8, 9.6], valve: [30, 100], pressure: [1.2, 2] },
    }
    const factory = factoryOf(1)
    const outside: unknown[] = []
    for (let timeMs = NOON; timeMs < NOON + 4 * DAY_MS; timeMs += 7 * MINUTE_MS) {
      for (const { measurement, fields } of factory(timeMs)) {
        for (const [name, value] of Object.entries(fields)) {
          const [low, high] = bounds[`${measurement} ${name}`] ?? bounds[name] ?? [0, 50_000]
          if (!(Number(value) >= low && Number(value) <= high)) outside.push({ measurement, name, value, timeMs })
        }
      }
    }
    expect(outside).toEqual([])
  })

  it('solar power is made by day only, with its maximum around noon, and its energy starts at zero at midnight', () => {
    const readings = watch(24, 5 * MINUTE_MS, 'energy', 'solar', dayStart(NOON))
    const night = readings.filter(({ timeMs }) => hourOfDay(timeMs) < 5 || hourOfDay(timeMs) > 20)
    expect(night.every(({ power }) => power === 0)).toBe(true)
    const best = readings.reduce((one, other) => (other.power! > one.power! ? other : one))
    expect(Math.abs(hourOfDay(best.timeMs) - 12)).toBeLessThan(3)
    expect(readings[0]!.today).toBe(0)
    const energy = readings.reduce((sum, { power }) => sum + power! / 12, 0)
    expect(readings.at(-1)!.today! / energy).toBeCloseTo(1, 1)
  })

  it('the main meter includes the sum of the production lines', () => {
    const points = factoryOf(1)(NOON)
    const lines = MEASUREMENTS.line.values.reduce((sum, line) => sum + valuesOf(points, 'line', line).power!, 0)
    expect(valuesOf(points, 'energy', 'main').power).toBeGreaterThan(lines)
  })
})

function correlation(left: number[], right: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(left), mean(right)]
  const products = left.map((value, index) => (value - x) * (right[index]! - y))
  const squares = (values: number[], middle: number) => values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return products.reduce((sum, value) => sum + value, 0) / Math.sqrt(squares(left, x) * squares(right, y))
}
