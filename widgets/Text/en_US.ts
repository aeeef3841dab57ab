import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default { name: 'Text', about: 'A text with values from the data' } satisfies SameKeys<typeof zh_CN>
