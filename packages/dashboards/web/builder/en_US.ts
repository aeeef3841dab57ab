import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  forItems: '{count|widget|widgets}',
  nothingSelected: 'Nothing is selected. {hint}',
  locked: 'Locked. Unlock it to change it.',
  unlock: 'Unlock',
  untitled: 'Untitled',
  search: 'Search',
  nothingFound: 'Nothing matches',
  add: 'Add',
  remove: 'Delete',
  cancel: 'Cancel',
  ok: 'OK',
  loading: 'Loading…',
  failed: 'Could not be loaded',
  retry: 'Try again',
} satisfies SameKeys<typeof zh_CN>
