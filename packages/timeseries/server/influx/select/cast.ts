import type { CastType } from '../language/ast.ts'
import type { Value } from '../value.ts'

/** The result of `name::type`: numbers are converted, any other type gives no value. */
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
