import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Time-series value',
  about: 'One value of a time-series query, with texts before and after it',
} satisfies SameKeys<typeof zh_CN>
