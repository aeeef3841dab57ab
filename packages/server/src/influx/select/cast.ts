import type { CastType } from '../language/ast.ts'
import type { Value } from './value.ts'

/** What `name::type` makes of a value: numbers of the other kind, and of any other type nothing. */
export function cast(value: Value, type: CastType | undefined): Value {
  switch (type) {
    case 'float':
      return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null
    case 'integer':
    case 'unsigned':
      if (typeof value === 'number') return BigInt(Math.trunc(value))
      return typeof value === 'bigint' ? value : null
    case 'string':
      return typeof value === 'string' ? value : null
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    default:
      return value
  }
}
