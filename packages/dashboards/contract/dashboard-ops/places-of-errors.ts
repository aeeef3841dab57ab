import type { Text } from '@atrium/core/contract/refusal'
import type { DashboardOp } from './ops.ts'
import { overlap, touchedPaths } from './touched.ts'

/**
 * Errors of a draft (`items.<id>.left`) at the operations that caused them (`ops.3.left`): the last one that changed the
 * value. An error that none of them touched stays where it is.
 */
export function errorsOfOps(wrong: Readonly<Record<string, Text>>, ops: readonly DashboardOp[]): Record<string, Text> {
  return Object.fromEntries(Object.entries(wrong).map(([path, text]) => [placeIn(ops, path.split('.')), text]))
}

function placeIn(ops: readonly DashboardOp[], path: readonly string[]): string {
  const index = ops.findLastIndex((op) => touches(op, path))
  return index < 0 ? path.join('.') : [`ops.${index}`, ...fieldOf(ops[index]!, path)].join('.')
}

function touches(op: DashboardOp, path: readonly string[]): boolean {
  // Too many items: the place is the list, and only an addition can be the cause.
  if (path.length === 1) return path[0] === 'items' && op.op === 'add'
  return touchedPaths(op).some((touched) =>
    touched[0] === 'options' && touched[1] === 'parameters' ? path[1] === 'parameters' : overlap(touched, path),
  )
}

/** The field of the operation that has the value at this path of the draft. */
function fieldOf(op: DashboardOp, path: readonly string[]): readonly string[] {
  switch (op.op) {
    case 'add':
      return ['item', ...path.slice(2)]
    case 'remove':
      return ['id']
    case 'place':
      return path.slice(2)
    case 'set':
      return ['value', ...path.slice((op.id === undefined ? 1 : 2) + op.path.length)]
    case 'order':
      return ['zIndex', path[1]!]
    case 'group':
      return ['group', path[1]!]
    case 'parameter':
      return ['parameter', ...path.slice(3)]
  }
}
