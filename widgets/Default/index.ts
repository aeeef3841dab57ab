import { oneOf, type PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { int } from '@atrium/core/contract/define/fields'

const props = {
  /** `auto`: one value large, one row as a list, several rows as a table. */
  show: oneOf(['auto', 'value', 'list', 'table', 'json'], { default: 'auto' }),
  /** Which data are read: the newest rows, or the newest row of each combination of tags. */
  rowsOf: oneOf(['times', 'tags'], { default: 'times' }),
  decimal: int({ min: 0, max: 100 }),
  pageSize: int({ min: 1, max: 100, default: 20 }),
} as const

export type DefaultProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Default',
  icon: 'M2.5 4.5h3.5M2.5 8h3.5M2.5 11.5h3.5M8.5 4.5h5M8.5 8h5M8.5 11.5h5',
  cover: 'text',
  size: { width: 480, height: 300 },
  props,
  shape: ({ rowsOf }) => (rowsOf === 'tags' ? 'rows' : 'page'),
  drawnColumns: ({ show }, columns) => (show === 'value' ? columns.slice(0, 1) : columns),
  drawnRows: ({ pageSize }) => ({ count: pageSize, sorter: 'desc' }),
  fullScreen: true,
})
