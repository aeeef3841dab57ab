import type { PropsOf } from '@atrium/charts/contract/define/props'
import { TABLE_PROPS, tableColumns, tableProps, tableShape } from '@atrium/charts/contract/define/table-props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { bool, int } from '@atrium/core/contract/define/fields'

const props = {
  ...TABLE_PROPS,
  pagination: bool({ default: true }),
  /** Also the number of rows of a table without pages. */
  pageSize: int({ min: 1, max: 100, default: 10 }),
  /** Rows scroll by themselves instead of being paged, because nobody turns pages on a wall screen. */
  scroll: bool({ default: false }),
  /** Pixels that stay free below a scrolling table. */
  adjustHeight: int({ min: 0, max: 10_000, unit: 'px', default: 0, when: { prop: 'scroll', is: [true] } }),
} as const

export type TableProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Table',
  icon: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 6.5v6',
  size: { width: 640, height: 400 },
  props,
  shape: tableShape,
  drawnColumns: tableColumns,
  drawnProps: tableProps,
  isCommon: true,
  fullScreen: true,
})
