import { momentText } from '@atrium/core/contract/stretches'
import type { Cell, Dataset } from '../../../contract/data.ts'
import type { TextStyle } from '../../../contract/define/props.ts'
import type { SharedTableProps, TableColumn } from '../../../contract/define/table-props.ts'
import type { UnitScale } from '../../../contract/define/units.ts'
import { columnAt } from '../columns.ts'
import { filled } from '../filled.ts'
import { measured } from '../numbers.ts'
import { scaled } from '../scaled.ts'

/** How large values of a column are written, each with its unit. */
export interface Scale {
  unit: string
  how: Exclude<UnitScale, 'none'>
}

export interface Column {
  key: string
  head: string
  /** Beside the head; '' where each cell has its own. */
  unit: string
  scale: Scale | null
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
    const how = settings?.unitScale ?? 'none'
    return {
      key,
      index,
      isNumber,
      head: filled(props.columnsName[place] || known?.label || key, values),
      unit: how === 'none' ? (settings?.unit ?? '') : '',
      scale: how === 'none' ? null : { unit: settings?.unit ?? '', how },
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
export function cellText(value: Cell | undefined, decimals: number, scale: Scale | null = null): string {
  const decimal = decimals >= 0 ? decimals : undefined
  if (!scale || typeof value !== 'number') return measured(value, decimal)
  const { text, unit } = scaled(value, scale.unit, scale.how, decimal)
  return unit === '' ? text : `${text} ${unit}`
}

/** `YYYY-MM-DD HH:mm:ss` in the dashboard's zone, with the offset where its clock shows this time twice. */
export function timeText(value: Cell | undefined, timeZone: string): string {
  return typeof value === 'number' ? momentText(timeZone, value) : '—'
}
