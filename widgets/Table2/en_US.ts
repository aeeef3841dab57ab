import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Rolling table',
  about: 'Records that scroll by themselves, for wall screens',
} satisfies SameKeys<typeof zh_CN>
