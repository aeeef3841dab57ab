import { anyNumber, column, interval, oneOf, type PropsOf, section } from '@atrium/charts/contract/define/props'
import { unit } from '@atrium/charts/contract/define/units'
import { RULE_SETS } from '@atrium/charts/contract/statistics/run-rules'
import { int, num } from '@atrium/core/contract/define/fields'

/** The settings of statistical process control: the capability of a process, and control charts. */

export const SPC_TYPES = ['capability', 'xbarR', 'xbarS', 'iMr', 'p', 'np', 'c', 'u'] as const
export type SpcType = (typeof SPC_TYPES)[number]

const ofType = (...is: SpcType[]) => ({ when: { prop: 'chartType', is } })
const capability = ofType('capability')
const charts = ofType('xbarR', 'xbarS', 'iMr', 'p', 'np', 'c', 'u')
const bySubgroup = (is: 'size' | 'tag' | 'time') => ({ when: { prop: 'by', is: [is] } })

const subgroup = {
  /** Each so many successive values, all with the same text in a column, or all of an interval. */
  by: oneOf(['size', 'tag', 'time'], { default: 'size' }),
  size: int({ min: 2, max: 1000, default: 5, ...bySubgroup('size') }),
  /** '' takes the first text. */
  column: column(bySubgroup('tag')),
  interval: interval('1h', bySubgroup('time')),
} as const

export const spcProps = {
  chartType: oneOf(SPC_TYPES, { default: 'capability' }),
  /** The column with the measured values or the counts; '' takes the first number. */
  valueColumn: column(),
  /** The column with how many items or units each count is of; '' takes the next number. */
  sizeColumn: column(ofType('p', 'np', 'u')),
  subgroup: section(subgroup, ofType('xbarR', 'xbarS')),
  lsl: anyNumber(capability),
  usl: anyNumber({ above: 'lsl', ...capability }),
  target: anyNumber(capability),
  rules: oneOf(RULE_SETS, { default: 'westernElectric', ...charts }),
  /** The centre of an earlier phase, kept instead of the mean of the data; the unit is that of the main chart. */
  u: anyNumber(charts),
  /** The standard deviation of one value in that phase, kept instead of that of the data. */
  sd: num(10, { min: 0, max: 1e14, ...ofType('xbarR', 'xbarS', 'iMr') }),
  unit: unit(),
  decimals: int({ min: 0, max: 10, default: 2 }),
} as const

export type SpcConfig = PropsOf<typeof spcProps>
