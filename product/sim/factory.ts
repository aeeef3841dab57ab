import type { FieldValue, Point } from '@atrium/timeseries/server/store/model'
import { boilerValues } from './boiler-house.ts'
import { type FactoryField, MEASUREMENTS } from './catalogue.ts'
import { meters } from './energy.ts'
import { productionLine } from './line.ts'
import { noiseOf } from './noise.ts'
import { room } from './room.ts'

/** Seed of the demonstration's factory. History and live values must use the same one. */
export const DEMO_SEED = 1

/** All measurements of the factory at a time: one point per production line, room and meter, and one of the boiler house. */
export type Factory = (timeMs: number) => Point[]

/**
 * The demonstration factory. Its values depend only on the seed and the time, so every caller gets the same values in
 * any order. Only counters are cached, for speed.
 */
export function factoryOf(seed: number): Factory {
  const noise = noiseOf(seed)
  const { line, env, energy, process } = MEASUREMENTS
  const rooms = env.values.map((name) => [name, room(noise, name)] as const)
  const hall = rooms[0]![1]
  const lines = line.values.map((name) => [name, productionLine(noise, name, hall.temperature)] as const)
  const linesKw = (timeMs: number) => lines.reduce((sum, [, one]) => sum + one.power(timeMs), 0)
  const both = meters(noise, linesKw)
  const boiler = boilerValues(noise)
  return (timeMs) => [
    ...lines.map(([name, one]) => point('line', name, one.at(timeMs), timeMs)),
    ...rooms.map(([name, one]) => point('env', name, one.at(timeMs), timeMs)),
    ...energy.values.map((name) => point('energy', name, both[name].at(timeMs), timeMs)),
    ...process.values.map((name) => point('process', name, boiler.at(timeMs), timeMs)),
  ]
}

function point(measurement: keyof typeof MEASUREMENTS, name: string, values: object, timeMs: number): Point {
  const { tag, fields } = MEASUREMENTS[measurement]
  const described: Readonly<Record<string, FactoryField>> = fields
  const shown = Object.entries(values).map(([field, value]) => [field, asMeasured(value, described[field]!)])
  return { measurement, tags: { [tag]: name }, fields: Object.fromEntries(shown), timeUs: timeMs * 1000 }
}

function asMeasured(value: number, { decimals, integer }: FactoryField): FieldValue {
  return integer ? BigInt(Math.floor(value)) : Number(value.toFixed(decimals))
}
