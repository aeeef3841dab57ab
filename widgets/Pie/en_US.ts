import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default { name: 'Pie', about: 'Parts of a total' } satisfies SameKeys<typeof zh_CN>
