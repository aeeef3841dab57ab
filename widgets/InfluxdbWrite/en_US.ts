import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Series write',
  about: 'Values that are written into time series once they are confirmed',
  empty: 'No values are set up yet',
  none: 'Not written',
  yes: 'Yes',
  no: 'No',
  nothingToWrite: 'Fill in at least one field',
} satisfies SameKeys<typeof zh_CN>
