import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default { name: 'Clock', about: 'The current time and date' } satisfies SameKeys<typeof zh_CN>
