import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Built-in time series',
  about: 'Data that devices and interfaces write; updated with every write',
  visitors: 'Time series',
} satisfies SameKeys<typeof zh_CN>
