import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Time-series text',
  about: 'Texts of a time-series query: one, or a line for each row',
} satisfies SameKeys<typeof zh_CN>
