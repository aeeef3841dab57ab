import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Drawing',
  about: 'A drawing of your own; rows of data change its objects by their names',
  noName: 'The data have no column with the names of objects',
} satisfies SameKeys<typeof zh_CN>
