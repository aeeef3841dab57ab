import type { SameKeys } from '@atrium/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  chartKeys: 'Chart: arrow keys show values, Enter selects, + and - zoom',
  whole: 'Whole range',
  ranges: 'Ranges you zoomed through',
  earlier: 'Earlier by {step}',
  later: 'Later by {step}',
  typeError: 'Wrong chart type',
  tooFewItems: 'Add at least two data items',
  unequalLengths: 'The data items differ in length; set an interval',
  onlyTexts: 'The data have no numeric column to draw',
  aboveScale: 'above maximum',
  belowScale: 'below minimum',
  lost: 'Values that cannot be drawn: {count}',
  gone: 'Not in the data: {names}',
  negative: 'Not drawn because not above 0: {count}',
  nothingPositive: 'A pie needs values above 0',
  cut: 'The first {count} of {total} rows',
  dataView: 'Data view',
  closeData: 'Close the data view',
  csv: 'Export as CSV',
  noExport: 'There is no data to export',
  time: 'Time',
  fileName: 'Chart data',
  total: 'Total',
  nodes: 'Nodes that can be expanded',
} satisfies SameKeys<typeof zh_CN>
