import type { SameKeys } from '@atrium/contract/define/words'
import type { more as source } from './more.zh_CN.ts'

export const more: SameKeys<typeof source> = {
  ports: 'Ports',
  overview: 'Overview',
}
