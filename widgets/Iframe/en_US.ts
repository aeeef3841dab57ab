import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Web page',
  about: 'A page of another site inside the dashboard',
  none: 'There is no address yet',
  noAddress: 'This is not the address of a page',
  later: 'The page is shown to viewers and in the preview',
} satisfies SameKeys<typeof zh_CN>
