import { defineWidget } from '@atrium/contract/define/widget'
import { PAGE_SIZES } from '@atrium/contract/wire'

export interface TableProps {
  /** The columns of the data to show, in this order. Without any, the table is empty. */
  fieldKeys: string[]
  /** The heads of the columns; a missing one is the key itself. */
  columnsName: string[]
  /** Head of the time column; '' uses the common word. */
  timelabel: string
  /** Decimals; below 0 numbers stay as they are. */
  numlength: number
  pageSize: number
  pagination: boolean
  sorter: 'asc' | 'desc'
  /** Rows scroll by themselves instead of being paged, because nobody turns pages on a wall screen. */
  scroll: boolean
  /** Pixels that stay free below a scrolling table. */
  adjustHeight: number
  startTime: string
  endTime: string
}

export default defineWidget({
  kind: 'Table',
  icon: 'table',
  data: 'page',
  size: { width: 640, height: 400 },
  defaults: {
    fieldKeys: [],
    columnsName: [],
    timelabel: '',
    numlength: -1,
    pageSize: 10,
    pagination: true,
    sorter: 'desc',
    scroll: false,
    adjustHeight: 0,
    startTime: '*-2h',
    endTime: '*',
  },
  settings: [
    { path: 'fieldKeys', control: 'text' },
    { path: 'columnsName', control: 'text' },
    { path: 'timelabel', control: 'text' },
    { path: 'numlength', control: 'number', min: -1, max: 10 },
    { path: 'pagination', control: 'switch' },
    { path: 'pageSize', control: 'select', options: PAGE_SIZES },
    { path: 'sorter', control: 'select', options: ['asc', 'desc'] },
    { path: 'scroll', control: 'switch' },
    { path: 'adjustHeight', control: 'number', min: 0, unit: 'px' },
    { path: 'startTime', control: 'time' },
    { path: 'endTime', control: 'time' },
  ],
  publicProps: [
    'fieldKeys',
    'columnsName',
    'timelabel',
    'numlength',
    'pageSize',
    'pagination',
    'sorter',
    'scroll',
    'adjustHeight',
    'startTime',
    'endTime',
  ],
  fullScreen: true,
})
