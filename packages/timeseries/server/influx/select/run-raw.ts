import type { Fill, Ref, SelectField } from '../language/ast.ts'
import type { SeriesPart, SeriesRow } from '../series.ts'
import type { Value } from '../value.ts'
import { evaluate, type LookUp } from './arithmetic.ts'
import { cellReader } from './cell-reader.ts'
import { refsIn } from './expressions.ts'
import { gapFiller } from './gaps.ts'
import { chosenGroups, groupRows } from './groups.ts'
import type { Running } from './running.ts'
import { fieldTypeOf } from './schema.ts'
import type { Row, Table } from './table.ts'

/** A SELECT without functions: the rows as they were written. */
export async function* runRaw(
  table: Table,
  fields: readonly SelectField[],
  running: Running,
): AsyncGenerator<SeriesPart[]> {
  const { grouping, condition, range, limit, offset } = running
  const refs = fields.flatMap(({ expr }) => refsIn(expr))
  const names = [...new Set(refs.filter((ref) => fieldTypeOf(table.schema, ref)).map(({ name }) => name))]
  // If only tags are selected, InfluxDB returns nothing.
  if (names.length === 0) return
  const tagNames = refs.filter((ref) => !fieldTypeOf(table.schema, ref)).map(({ name }) => name)
  const tags = [...new Set(tagNames)].filter((name) => !grouping.tags.includes(name))
  const page = { ...(offset > 0 && { skip: offset }), ...(limit > 0 && { most: limit }) }
  const isChosen = await chosenGroups(table, grouping, condition)
  const wanted = { fields: names, tags, condition, range, order: grouping.order, ...page }
  for await (const { key, pages } of groupRows(table, wanted, grouping)) {
    if (!isChosen(key)) continue
    const rowOf = rowMaker(table, fields, names, [...grouping.tags, ...tags], running.fill)
    for await (const rows of pages) {
      if (rows.length > 0) yield [{ ...running.head(table, key), rows: rows.map(rowOf) }]
    }
  }
}

function rowMaker(table: Table, fields: readonly SelectField[], names: string[], tags: string[], fill: Fill) {
  const readerOf = (ref: Ref): ((row: Row) => Value) => {
    const read = cellReader(table.schema, ref, names, tags)
    const gap = gapFiller(fill, fieldTypeOf(table.schema, ref))
    return gap ? (one) => gap(read(one)) : read
  }
  let row: Row
  const readers = new Map(fields.flatMap(({ expr }) => refsIn(expr)).map((ref) => [ref, readerOf(ref)]))
  const lookUp: LookUp = (node) => (node.kind === 'ref' ? (readers.get(node)?.(row) ?? null) : null)
  const cells = fields.map(({ expr }): ((row: Row) => Value) => {
    return expr.kind === 'ref' ? readerOf(expr) : () => evaluate(expr, lookUp)
  })
  return (one: Row): SeriesRow => {
    row = one
    return [one.timeUs, ...cells.map((cell) => cell(one))]
  }
}
