import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  no: 'No.',
  time: 'Time',
  chooseRow: 'Choose row {no}',
  noColumns: 'No columns are chosen, so the table is empty. Choose them in the settings.',
} satisfies SameKeys<typeof zh_CN>
