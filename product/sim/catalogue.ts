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
} as const satisfies Record<
  string,
  { tag: string; values: readonly string[]; fields: Readonly<Record<string, FactoryField>> }
>

export type LineName = (typeof MEASUREMENTS.line.values)[number]
export type RoomName = (typeof MEASUREMENTS.env.values)[number]
