import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Process control',
  about: 'Process capability and control charts',
} satisfies SameKeys<typeof zh_CN>
