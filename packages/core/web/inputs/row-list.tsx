import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import './row-list.css'

interface RowListProps<R> {
  rows: readonly R[]
  disabled: boolean
  onChange(rows: R[]): void
  added(rows: readonly R[]): R[]
  addLabel: string
  /** No more rows may be added. */
  isFull?: boolean
  /** Absent: the row is left out. */
  removed?(rows: readonly R[], index: number): R[]
  removeLabel(no: number): string
  /** The last row may not be removed. */
  keepsOne?: boolean
  rowClass?: string
  /** The inputs of a row. An element of class `core-row-list-lead` keeps its width. */
  children(row: R, index: number, change: (part: Partial<R>) => void): ReactNode
}

const without = <R,>(rows: readonly R[], index: number) => rows.filter((_, at) => at !== index)

/** Rows of inputs, to which a person adds some and removes others. */
export function RowList<R extends object>(props: RowListProps<R>) {
  const { rows, disabled, onChange, added, addLabel, isFull = false, keepsOne = false, children } = props
  const { removed = without, removeLabel, rowClass = 'core-row-list-row' } = props
  return (
    <>
      {rows.map((row, index) => (
        // Any value of a row may be the one that is being typed: as a key it would take the focus away.
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
        <div key={index} className={rowClass}>
          {children(row, index, (part) => onChange(rows.map((one, at) => (at === index ? { ...one, ...part } : one))))}
          {!disabled && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              disabled={keepsOne && rows.length === 1}
              aria-label={removeLabel(index + 1)}
              onClick={() => onChange(removed(rows, index))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          block
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={isFull}
          onClick={() => onChange(added(rows))}
        >
          {addLabel}
        </Button>
      )}
    </>
  )
}
