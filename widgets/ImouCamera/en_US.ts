import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Imou camera',
  about: 'A camera of an Imou account, live and recorded',
} satisfies SameKeys<typeof zh_CN>
