import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Custom chart',
  about: 'A chart from an ECharts option (JSON)',
  failed: 'This option cannot be drawn; check its types and axes',
} satisfies SameKeys<typeof zh_CN>
