import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'EZVIZ camera',
  about: 'A camera of an EZVIZ account, live and recorded',
} satisfies SameKeys<typeof zh_CN>
