import type { PropsOf } from '@atrium/charts/contract/define/props'
import { TABLE_PROPS, tableColumns, tableProps, tableShape } from '@atrium/charts/contract/define/table-props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { int, num } from '@atrium/core/contract/define/fields'

const props = {
  ...TABLE_PROPS,
  /** How many rows roll. */
  pageSize: int({ min: 1, max: 100, default: 50 }),
  /** How long a row takes to roll past. */
  rowSeconds: num(1, { min: 0.5, max: 60, unit: 's', default: 2 }),
  /** Pixels that stay free below the table. */
  adjustHeight: int({ min: 0, max: 10_000, unit: 'px', default: 0 }),
} as const

export type Table2Props = PropsOf<typeof props>

export default defineWidget({
  kind: 'Table2',
  icon: 'M2.5 3.5h8v9h-8zM2.5 6.5h8M2.5 9.5h8M13 12.5v-9M11.75 5 13 3.5 14.25 5',
  size: { width: 640, height: 400 },
  props,
  shape: tableShape,
  drawnColumns: tableColumns,
  drawnRows: ({ pageSize, sorter }) => ({ count: pageSize, sorter }),
  drawnProps: tableProps,
  fullScreen: true,
})
