import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Process drawing',
  about: 'Symbols of equipment and shapes, each bound to columns of the data',
} satisfies SameKeys<typeof zh_CN>
