import type { MeterData } from '../device.ts'

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

type Reading = Omit<MeterData, 'port' | 'orderNo' | 'transactionId' | 'wh' | 'seconds' | 'isPast'>

/** The readings that are added up over the phases; the others are averaged. */
const SUMMED = new Set(['w', 'a', 'registerWh'])

const MEASURANDS: Record<string, keyof Reading> = {
  'Energy.Active.Import.Register': 'registerWh',
  'Power.Active.Import': 'w',
  'Current.Import': 'a',
  Voltage: 'v',
  SoC: 'socPct',
  Temperature: 'tempC',
}

interface ReportedValues {
  whole?: number
  /** By the number of the phase: a meter may report each phase as L1 and as L1-N. */
  phases: Map<string, number>
}

/** The readings of one moment in our units. A value for the whole takes precedence over those of its phases. */
export function readingOf(sampled: readonly SampledValue[]): Reading {
  const found: Partial<Record<keyof Reading, ReportedValues>> = {}
  for (const sample of sampled) {
    // By the standard, a value without a measurand is the energy register.
    const measurand = sample.measurand ?? 'Energy.Active.Import.Register'
    const name = Object.hasOwn(MEASURANDS, measurand) ? MEASURANDS[measurand] : undefined
    const value = numberIn(sample)
    if (!name || value === undefined) continue
    const of: ReportedValues = found[name] ?? { phases: new Map() }
    found[name] = of
    // Values at the outlet take precedence over values at the grid inlet or at other places.
    const isAtOutlet = sample.location === undefined || sample.location === 'Outlet'
    // A voltage between two phases is not the voltage at which a vehicle is charged.
    const [, phase] = /^L([123])(-N)?$/.exec(sample.phase ?? '') ?? []
    if (sample.phase === undefined && (isAtOutlet || of.whole === undefined)) of.whole = value
    else if (phase && (isAtOutlet || !of.phases.has(phase))) of.phases.set(phase, value)
  }
  const reading: Reading = {}
  for (const [name, { whole, phases }] of Object.entries(found) as [keyof Reading, ReportedValues][]) {
    const value = whole ?? joined(name, [...phases.values()])
    if (value !== undefined) reading[name] = Math.round(value * 1000) / 1000
  }
  return reading
}

function joined(name: string, phases: readonly number[]): number | undefined {
  if (phases.length === 0) return undefined
  const sum = phases.reduce((one, other) => one + other, 0)
  return SUMMED.has(name) ? sum : sum / phases.length
}

const as = (number: number) => number
const thousands = (number: number) => number * 1000

/** Conversion to our units. Values in any other unit are dropped. */
const UNITS = new Map<string | undefined, (number: number) => number>([
  [undefined, as],
  ['wh', as],
  ['kwh', thousands],
  ['w', as],
  ['kw', thousands],
  ['a', as],
  ['v', as],
  ['va', as],
  ['kva', thousands],
  ['percent', as],
  ['%', as],
  ['celsius', as],
  ['celcius', as],
  ['k', (kelvin) => kelvin - 273.15],
  ['fahrenheit', (degrees) => ((degrees - 32) * 5) / 9],
])

/** In our units. A register of the longest running meter is far below; what is above is a wrong reading. */
const MAX_VALUE = 2 ** 41

function numberIn({ value, format, unit }: SampledValue): number | undefined {
  if (format === 'SignedData' || value.trim() === '') return undefined
  const number = UNITS.get(unit?.toLowerCase())?.(Number(value))
  return number !== undefined && Math.abs(number) <= MAX_VALUE ? number : undefined
}
