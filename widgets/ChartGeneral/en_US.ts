import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default { name: 'Combined chart', about: 'Each field in its own form' } satisfies SameKeys<typeof zh_CN>
