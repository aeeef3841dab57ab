import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Business data',
  about: 'Lists and figures of the business apps, by the permissions of the viewer',
  visitors: 'Business data need a sign-in and permission; visitors read a note instead',
  nothing: 'None of the business data that you may read suits this kind of widget',
} satisfies SameKeys<typeof zh_CN>
