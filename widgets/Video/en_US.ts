import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Video',
  about: 'Plays the address of a camera or a live stream',
} satisfies SameKeys<typeof zh_CN>
