import type { FieldType } from '../../store/model.ts'
import type { Fill } from '../language/ast.ts'
import type { Value } from '../value.ts'

/** The value of a cell if there is none. */
export type FillGap = (value: Value) => Value

/** Computes what a column of one series shows if a row has no value of its own; undefined if that is null. */
export function gapFiller(fill: Fill, type?: FieldType): FillGap | undefined {
  if (fill.kind === 'number') {
    const filling = type === 'int' ? BigInt(Math.trunc(fill.value)) : fill.value
    return (value) => value ?? filling
  }
  if (fill.kind !== 'previous') return undefined
  let before: Value = null
  return (value) => {
    before = value ?? before
    return before
  }
}
