import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'HTML block',
  about: 'HTML of your own, shown in an isolated frame',
  none: 'There is no content yet',
  failed: 'eventInit is not right',
  gone: 'The content has left its own page and is not shown any more',
} satisfies SameKeys<typeof zh_CN>
