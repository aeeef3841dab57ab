import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default { name: 'Gauge', about: 'One to three values in their range' } satisfies SameKeys<typeof zh_CN>
