import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Search',
  about: 'Sets parameters of the dashboard and the shared time range',
  search: 'Search',
  reset: 'Reset',
  none: 'Any',
  yes: 'Yes',
  no: 'No',
  wrongNumber: 'Enter a number',
  noParameter: 'The dashboard has no such parameter',
  empty: 'No conditions are set yet',
} satisfies SameKeys<typeof zh_CN>
