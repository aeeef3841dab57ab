import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'HTTP control',
  about: 'Sends an HTTP request to a device or system once it is confirmed',
} satisfies SameKeys<typeof zh_CN>
