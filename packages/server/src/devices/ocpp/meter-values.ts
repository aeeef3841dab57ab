import type { MeterData } from '../model.ts'

export interface SampledValue {
  value: string
  context?: string
  format?: string
  measurand?: string
  phase?: string
  location?: string
  unit?: string
}

export interface MeterValue {
  timestamp: string
  sampledValue: SampledValue[]
}

type Reading = Omit<MeterData, 'port' | 'orderNo' | 'transactionId' | 'wh' | 'seconds'>

/** What is added up over the phases, and what is their mean. */
const SUMMED = new Set(['w', 'a', 'registerWh'])

const MEASURANDS: Record<string, keyof Reading> = {
  'Energy.Active.Import.Register': 'registerWh',
  'Power.Active.Import': 'w',
  'Current.Import': 'a',
  Voltage: 'v',
  SoC: 'socPct',
  Temperature: 'tempC',
}

/** The readings of one moment in our units. A value for the whole counts before those of its phases. */
export function readingOf(sampled: readonly SampledValue[]): Reading {
  const found: Partial<Record<keyof Reading, { whole?: number; phases: number[] }>> = {}
  for (const sample of sampled) {
    // A value without a measurand is the energy register, says the standard.
    const name = MEASURANDS[sample.measurand ?? 'Energy.Active.Import.Register']
    const value = numberIn(sample)
    if (!name || value === undefined) continue
    const of = found[name] ?? { phases: [] }
    found[name] = of
    if (sample.phase === undefined) of.whole = value
    // Voltages between two phases are not those that a vehicle is charged with.
    else if (/^L[123](-N)?$/.test(sample.phase)) of.phases.push(value)
  }
  const reading: Reading = {}
  for (const [name, { whole, phases }] of Object.entries(found) as [
    keyof Reading,
    { whole?: number; phases: number[] },
  ][]) {
    const value = whole ?? joined(name, phases)
    if (value !== undefined) reading[name] = Math.round(value * 1000) / 1000
  }
  return reading
}

function joined(name: string, phases: readonly number[]): number | undefined {
  if (phases.length === 0) return undefined
  const sum = phases.reduce((one, other) => one + other, 0)
  return SUMMED.has(name) ? sum : sum / phases.length
}

function numberIn({ value, format, unit }: SampledValue): number | undefined {
  if (format === 'SignedData' || value.trim() === '') return undefined
  const number = Number(value)
  if (!Number.isFinite(number)) return undefined
  switch (unit) {
    case 'kWh':
    case 'kW':
      return number * 1000
    case 'K':
      return number - 273.15
    case 'Fahrenheit':
      return ((number - 32) * 5) / 9
    default:
      return number
  }
}
