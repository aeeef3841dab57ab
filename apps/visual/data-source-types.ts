import type { Options } from '@atrium/core/contract/define/fields'

/** Where data come from. Rows contain these numbers, so they never change. */
export const DATA_SOURCE_TYPES = {
  1: ['static'],
  2: ['http'],
  3: ['influxdb'],
  4: ['mysql'],
  5: ['postgresql'],
  6: ['mqtt'],
  7: ['websocket'],
  8: ['business'],
  9: ['timeseries'],
} as const satisfies Options

/** Every tenant has one of each. */
export const BUILT_IN_TYPES: readonly number[] = [8, 9]
