/**
 * Measurements of the demonstration factory with units and precision, used by the simulator, the history and the
 * dashboard.
 */

export const FACTORY_DB = 'factory'

export interface FactoryField {
  unit: string
  decimals: number
  /** Stored as an integer, for counters of pieces. */
  integer?: true
}

export const MEASUREMENTS = {
  line: {
    tag: 'line',
    values: ['A', 'B', 'C'],
    fields: {
      speed: { unit: 'm/min', decimals: 1 },
      /** Pieces since the start of the shift. */
      output: { unit: 'pcs', decimals: 0, integer: true },
      /** Temperature of the drive's housing. */
      temperature: { unit: '℃', decimals: 1 },
      vibration: { unit: 'mm/s', decimals: 2 },
      power: { unit: 'kW', decimals: 1 },
      /** The value of the current shift so far. */
      oee: { unit: '%', decimals: 1 },
      /** Pieces since the start of the shift. */
      reject: { unit: 'pcs', decimals: 0, integer: true },
    },
  },
  env: {
    tag: 'room',
    values: ['assembly', 'paint', 'store'],
    fields: { temperature: { unit: '℃', decimals: 1 }, humidity: { unit: '%', decimals: 1 } },
  },
  energy: {
    tag: 'meter',
    values: ['main', 'solar'],
    /** `today` starts at midnight in the plant's time zone. */
    fields: { power: { unit: 'kW', decimals: 1 }, today: { unit: 'kWh', decimals: 1 } },
  },
  process: {
    tag: 'area',
    values: ['boiler'],
    fields: {
      /** Of the water tank. */
      level: { unit: '%', decimals: 1 },
      /** What the filter takes of the pressure. */
      filter: { unit: 'bar', decimals: 2 },
      /** Of the feed pump. */
      speed: { unit: 'r/min', decimals: 0 },
      flow: { unit: 'm³/h', decimals: 1 },
      /** Of the feed water. */
      ph: { unit: '', decimals: 2 },
      temperature: { unit: '℃', decimals: 1 },
      pressure: { unit: 'MPa', decimals: 2 },
      /** How far the steam valve is open. */
      valve: { unit: '%', decimals: 0 },
    },
  },
} as const satisfies Record<
  string,
  { tag: string; values: readonly string[]; fields: Readonly<Record<string, FactoryField>> }
>

export type LineName = (typeof MEASUREMENTS.line.values)[number]
export type RoomName = (typeof MEASUREMENTS.env.values)[number]
