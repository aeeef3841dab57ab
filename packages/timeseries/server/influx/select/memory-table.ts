import type { FieldType, TsCondition } from '../../store/model.ts'
import { matches } from '../regex.ts'
import type { Value } from '../value.ts'
import { apply, evaluate, type LookUp } from './arithmetic.ts'
import { cast } from './cast.ts'
import type { Condition } from './condition.ts'
import { fieldTypeOf, type Schema } from './schema.ts'
import type { Row, RowsQuery, Table } from './table.ts'

/** A row of another SELECT's answer. */
export interface MemoryRow {
  timeUs: number
  fields: ReadonlyMap<string, Value>
  tags: Readonly<Record<string, string>>
}

export interface AnswerShape {
  /** Whether it is read in the order of time; else in the order of the answer. */
  isInTime: boolean
  unlisted: ReadonlySet<string>
}

/** The answer of an inner SELECT, as a measurement of the same name. */
export function memoryTable(name: string, rows: readonly MemoryRow[], { isInTime, unlisted }: AnswerShape): Table {
  const tags = new Set(rows.flatMap((row) => Object.keys(row.tags)))
  const schema: Schema = { name, fields: typesOf(rows), tags, unlisted }
  return {
    schema,
    isAnswer: true,
    async *rows(wanted) {
      const found = select(schema, rows, wanted, isInTime)
      if (found.length > 0) yield found
    },
    async groups(tags, condition) {
      const passing = rows.filter((row) => passes(schema, row, condition))
      const keys = passing.map((row) => tags.map((tag) => row.tags[tag] ?? ''))
      return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
    },
    buckets: () => null,
  }
}

function typesOf(rows: readonly MemoryRow[]): Map<string, FieldType> {
  const types = new Map<string, FieldType>()
  for (const { fields } of rows) {
    for (const [name, value] of fields) if (value !== null && !types.has(name)) types.set(name, typeOf(value))
  }
  return types
}

function typeOf(value: Exclude<Value, null>): FieldType {
  if (typeof value === 'bigint') return 'int'
  return typeof value === 'number' ? 'float' : typeof value === 'boolean' ? 'bool' : 'string'
}

function select(schema: Schema, rows: readonly MemoryRow[], wanted: RowsQuery, isInTime: boolean): Row[] {
  const { fields, tags, order, skip = 0, most = Number.POSITIVE_INFINITY } = wanted
  // All rows are in the range, which the inner SELECT has applied. Only a first window may begin before it.
  const found = rows
    .filter((row) => passes(schema, row, wanted.condition))
    .map((row) => ({
      timeUs: row.timeUs,
      values: fields.map((name) => row.fields.get(name) ?? null),
      tags: tags.map((tag) => row.tags[tag] ?? ''),
    }))
    .filter(({ values }) => values.some((value) => value !== null))
  if (isInTime) found.sort((a, b) => (order === 'asc' ? a.timeUs - b.timeUs : b.timeUs - a.timeUs))
  return found.slice(skip, skip + most)
}

function passes(schema: Schema, row: MemoryRow, { never, stored, rest }: Condition): boolean {
  const lookUp: LookUp = (node) => {
    if (node.kind === 'call') return null
    return fieldTypeOf(schema, node) ? cast(row.fields.get(node.name) ?? null, node.cast) : (row.tags[node.name] ?? '')
  }
  return !never && stored.every((one) => holds(one, row)) && rest.every((expr) => evaluate(expr, lookUp) === true)
}

function holds(condition: TsCondition, row: MemoryRow): boolean {
  if ('and' in condition) return condition.and.every((one) => holds(one, row))
  if ('or' in condition) return condition.or.some((one) => holds(one, row))
  const own = 'key' in condition ? (row.tags[condition.key] ?? '') : (row.fields.get(condition.field) ?? null)
  const { operator, value } = condition
  if (operator === '=~' || operator === '!~') {
    return typeof own === 'string' && matches(value as string, own) === (operator === '=~')
  }
  if (operator === 'in') return (value as string[]).includes(own as string)
  return apply(operator, own, value as Value) === true
}
