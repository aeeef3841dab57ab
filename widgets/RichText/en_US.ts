import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default { name: 'Rich text', about: 'Notes with headings, lists, links and pictures' } satisfies SameKeys<
  typeof zh_CN
>
