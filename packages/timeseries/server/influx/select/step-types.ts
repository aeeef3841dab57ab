import type { FieldType } from '../../store/model.ts'
import { RefusedStatement } from '../refused-statement.ts'
import type { AggregateName } from './aggregates.ts'
import type { Step } from './calls.ts'

type Accepts = 'all' | 'booleans' | 'numbers'

const OF_AGGREGATES: Partial<Record<AggregateName, Accepts>> = {
  ...{ count: 'all', distinct: 'all', first: 'all', last: 'all', mode: 'all' },
  ...{ max: 'booleans', min: 'booleans' },
}

/**
 * The type of a function's result for a field of this type.
 * @throws RefusedStatement in InfluxDB's words if it does not accept such values
 */
export function typeOfStep(step: Step, type: FieldType): FieldType {
  switch (step.kind) {
    case 'raw':
      return type
    case 'transform': {
      const of = typeOfStep(step.of, type)
      const isElapsed = step.name === 'elapsed'
      const isOfDistinct = step.of.kind === 'aggregate' && step.of.name === 'distinct'
      const word = step.name.replace('non_negative_', '').replaceAll('_', ' ')
      demand(isElapsed ? 'all' : 'numbers', of, word, isOfDistinct ? 'Interval' : 'Interrupt')
      return isElapsed ? 'int' : of
    }
    case 'aggregate':
      demand(OF_AGGREGATES[step.name] ?? 'numbers', type, step.name)
      return step.name === 'count' ? 'int' : type
    default:
      demand('numbers', type, step.kind === 'integral' ? 'integral' : step.name)
      return type
  }
}

function demand(accepts: Accepts, type: FieldType, name: string, iterator = 'Interrupt'): void {
  if (accepts === 'all' || type === 'float' || type === 'int' || (accepts === 'booleans' && type === 'bool')) return
  const kind = type === 'bool' ? 'boolean' : 'string'
  throw new RefusedStatement(`unsupported ${name} iterator type: *query.${kind}${iterator}Iterator`)
}
