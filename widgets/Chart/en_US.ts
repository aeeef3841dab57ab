import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default { name: 'Chart', about: 'Lines, bars, a pie, points or gauges' } satisfies SameKeys<typeof zh_CN>
