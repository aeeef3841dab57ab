import { momentText } from '@atrium/core/contract/stretches'
import type { Cell, Dataset } from '../../../contract/data.ts'
import type { TextStyle } from '../../../contract/define/props.ts'
import type { SharedTableProps, TableColumn } from '../../../contract/define/table-props.ts'
import { columnAt } from '../columns.ts'
import { filled } from '../filled.ts'
import { measured } from '../numbers.ts'

export interface Column {
  key: string
  head: string
  unit: string
  /** Index in the dataset's rows; -1 if the data has no such column. */
  index: number
  align: 'left' | 'center' | 'right'
  isNumber: boolean
  /** -1: numbers stay as they are. */
  decimals: number
  width: number | null
  style: TextStyle | undefined
}

type Props = Pick<SharedTableProps, 'fieldKeys' | 'columnsName' | 'columns' | 'numlength'>

/** One column for each field key. */
export function columnsOf(props: Props, dataset: Dataset, values: Readonly<Record<string, Cell>> = {}): Column[] {
  return props.fieldKeys.map((key, place) => {
    const index = columnAt(dataset, key)
    const known = dataset.columns[index]
    const settings = settingsOf(props.columns, key, place)
    const isNumber = known?.type === 'number'
    const align = settings?.align ?? 'auto'
    return {
      key,
      index,
      isNumber,
      head: filled(props.columnsName[place] || known?.label || key, values),
      unit: settings?.unit ?? '',
      align: align === 'auto' ? (isNumber ? 'right' : 'left') : align,
      decimals: settings?.decimal ?? props.numlength,
      width: settings?.width ?? null,
      style: settings?.style,
    }
  })
}

function settingsOf(columns: readonly TableColumn[], key: string, place: number): TableColumn | undefined {
  const own = columns.find(({ field }) => field === key)
  return own ?? (columns[place]?.field === '' ? columns[place] : undefined)
}

/** The text of a cell. Numbers get the author's number of decimals, if there is one. */
export function cellText(value: Cell | undefined, decimals: number): string {
  return measured(value, decimals >= 0 ? decimals : undefined)
}

/** `YYYY-MM-DD HH:mm:ss` in the dashboard's zone, with the offset where its clock shows this time twice. */
export function timeText(value: Cell | undefined, timeZone: string): string {
  return typeof value === 'number' ? momentText(timeZone, value) : '—'
}
