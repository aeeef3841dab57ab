import { str } from '@atrium/core/contract/define/fields'
import { oneOf } from './props.ts'

/** Units that the form of a unit offers; any other text is one, too. */
const COMMON = [
  '°C',
  '%',
  'bar',
  'Pa',
  'V',
  'A',
  'W',
  'kW',
  'kWh',
  'Hz',
  'r/min',
  'm/s',
  'm³/h',
  'L',
  'kg',
  't',
  's',
  'h',
]

export const unit = () => str(40, { min: 0, default: '', suggests: COMMON })

/**
 * How a large value is written: `prefix` as thousands, millions and so on (12.3 kW, 4.5M), `duration` as a length of
 * time, whose unit says what the value counts (2 h 5 min). `none` as it is.
 */
export const UNIT_SCALES = ['none', 'prefix', 'duration'] as const
export type UnitScale = (typeof UNIT_SCALES)[number]

export const unitScale = () => oneOf(UNIT_SCALES, { default: 'none' })
