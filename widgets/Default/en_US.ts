import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default { name: 'Default', about: 'Any data as they come', time: 'Time' } satisfies SameKeys<typeof zh_CN>
