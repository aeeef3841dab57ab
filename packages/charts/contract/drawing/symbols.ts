/** The symbols of a process drawing. Which lines they have lies with what draws them. */

export const SYMBOLS = [
  'pipe',
  'elbow',
  'valve',
  'controlValve',
  'pump',
  'tank',
  'silo',
  'motor',
  'fan',
  'compressor',
  'conveyor',
  'mixer',
  'heatExchanger',
  'boiler',
  'coolingTower',
  'filter',
  'meter',
  'lamp',
  'switch',
  'sensor',
] as const

export type SymbolName = (typeof SYMBOLS)[number]

export const SYMBOL_STATES = ['off', 'on', 'warning', 'fault'] as const

export type SymbolState = (typeof SYMBOL_STATES)[number]
