import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Camera',
  about: 'A camera of any sort: an address, EZVIZ or Imou',
} satisfies SameKeys<typeof zh_CN>
