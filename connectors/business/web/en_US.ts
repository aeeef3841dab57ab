import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  app: 'App',
  what: 'Content',
  part_list: 'List',
  part_kpis: 'Figures',
  part_series: 'Trend',
  part_tops: 'Ranking',
  columns: 'Columns',
  countOfRows: 'Rows',
  before: ' (before)',
  order: 'Order',
  all: 'All',
  range: 'Time range',
  rangeOwn: 'App default',
  range7d: 'Last 7 days',
  range30d: 'Last 30 days',
  parameters: 'Parameters',
} satisfies SameKeys<typeof zh_CN>
