import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Sankey',
  about: 'Flows from sources to targets',
  noFlows: 'The data have no source, target and amount above 0',
  circular: 'Flows that lead back, not drawn: {count}',
  lost: 'Incomplete rows, not drawn: {count}',
} satisfies SameKeys<typeof zh_CN>
