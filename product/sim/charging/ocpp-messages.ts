import type { Battery } from './battery.ts'

/** OCPP 1.6 messages of a charge point. */

type Sampled = readonly (readonly [measurand: string, value: number, unit: string])[]

/** The meter values of a charging vehicle. */
export function chargingValue(registerWh: number, w: number, battery: Battery | undefined) {
  const volts = battery?.volts ?? 0
  return meterValue('Sample.Periodic', [
    ['Energy.Active.Import.Register', registerWh, 'Wh'],
    ['Power.Active.Import', Math.round(w), 'W'],
    ['Voltage', tenths(volts), 'V'],
    ['Current.Import', volts > 0 ? tenths(w / volts) : 0, 'A'],
    ['SoC', Math.round(battery?.soc ?? 0), 'Percent'],
  ])
}

/** The meter values without a charge. */
export function idleValue(registerWh: number) {
  return meterValue('Sample.Clock', [
    ['Energy.Active.Import.Register', registerWh, 'Wh'],
    ['Power.Active.Import', 0, 'W'],
  ])
}

function meterValue(context: string, sampled: Sampled) {
  return {
    timestamp: new Date().toISOString(),
    sampledValue: sampled.map(([measurand, value, unit]) => ({ measurand, value: String(value), unit, context })),
  }
}

interface Profile {
  chargingSchedule?: { chargingRateUnit?: string; chargingSchedulePeriod?: { limit?: number }[] }
}

/** The first limit of a charging profile, if it is in watts. */
export function wattsIn(profile: unknown): number | undefined {
  const { chargingSchedule } = (profile ?? {}) as Profile
  const limit = chargingSchedule?.chargingSchedulePeriod?.[0]?.limit
  return chargingSchedule?.chargingRateUnit === 'W' && typeof limit === 'number' ? limit : undefined
}

const tenths = (value: number) => Math.round(value * 10) / 10
