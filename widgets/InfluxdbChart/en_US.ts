import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default { name: 'Trend', about: 'Lines over time' } satisfies SameKeys<typeof zh_CN>
