import { bool, int, str } from '@atrium/contract/define/fields'
import { columns, oneOf, type PropsOf, texts, time } from '@atrium/contract/define/props'
import { defineWidget } from '@atrium/contract/define/widget'
import { DEFAULT_RANGE } from '@atrium/contract/time'

const props = {
  /** The columns of the data to show, in this order. Without any, the table is empty. */
  fieldKeys: columns(),
  /** The heads of the columns; a missing one is the key itself. */
  columnsName: texts(200, 255),
  /** Head of the time column; '' uses the common word. */
  timelabel: str(40, { min: 0, default: '' }),
  /** Decimals; below 0 numbers stay as they are. */
  numlength: int({ min: -1, max: 10, default: -1 }),
  pagination: bool({ default: true }),
  /** Also the number of rows of a table without pages. */
  pageSize: int({ min: 1, max: 100, default: 10 }),
  sorter: oneOf(['asc', 'desc'], { default: 'desc' }),
  /** Rows scroll by themselves instead of being paged, because nobody turns pages on a wall screen. */
  scroll: bool({ default: false }),
  /** Pixels that stay free below a scrolling table. */
  adjustHeight: int({ min: 0, max: 10_000, unit: 'px', default: 0, when: { prop: 'scroll', is: [true] } }),
  startTime: time(DEFAULT_RANGE.startTime),
  endTime: time(DEFAULT_RANGE.endTime),
} as const

export type TableProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Table',
  icon: 'table',
  size: { width: 640, height: 400 },
  props,
  shape: () => 'page',
  fullScreen: true,
})
