import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Time-series value',
  about: 'As “Value”, with texts of your own before and after the number',
} satisfies SameKeys<typeof zh_CN>
