import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Value',
  about: 'One latest value in large type; for texts around it take “Time-series value”',
} satisfies SameKeys<typeof zh_CN>
