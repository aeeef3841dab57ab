/**
 * What the demonstration factory measures, with units and precision: the one place the simulator, the history and the
 * demonstration dashboard read them from.
 */

export const FACTORY_DB = 'factory'

export interface FactoryField {
  unit: string
  decimals: number
  /** Counters of pieces are integers in the store as well. */
  integer?: true
}

export const MEASUREMENTS = {
  line: {
    tag: 'line',
    values: ['A', 'B', 'C'],
    fields: {
      speed: { unit: 'm/min', decimals: 1 },
      /** Pieces since the shift began. */
      output: { unit: 'pcs', decimals: 0, integer: true },
      /** Of the drive's housing. */
      temperature: { unit: '℃', decimals: 1 },
      vibration: { unit: 'mm/s', decimals: 2 },
      power: { unit: 'kW', decimals: 1 },
      /** Over the shift so far. */
      oee: { unit: '%', decimals: 1 },
      /** Pieces since the shift began. */
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
    /** `today` begins at midnight of the plant. */
    fields: { power: { unit: 'kW', decimals: 1 }, today: { unit: 'kWh', decimals: 1 } },
  },
} as const satisfies Record<
  string,
  { tag: string; values: readonly string[]; fields: Readonly<Record<string, FactoryField>> }
>

export type LineName = (typeof MEASUREMENTS.line.values)[number]
export type RoomName = (typeof MEASUREMENTS.env.values)[number]
