import type { SelectStatement } from '../language/ast.ts'
import { LIMITS } from '../limits.ts'
import { RefusedStatement } from '../refused-statement.ts'
import type { SeriesPart } from '../series.ts'
import type { Time, Value } from '../value.ts'
import { tagsBeside } from './check-select.ts'
import { columnNames, nameOfExpression } from './column-names.ts'
import { callsIn } from './expressions.ts'
import { type AnswerShape, type MemoryRow, memoryTable } from './memory-table.ts'
import type { Table } from './table.ts'

/**
 * An inner SELECT as it runs: in the outer one's order, and also grouped by the outer one's tags, so that the outer one
 * can use them. The SLIMIT and SOFFSET of both are added up. Windows without points give no rows.
 */
export function innerSelect(select: SelectStatement, outer: SelectStatement): SelectStatement {
  const order = outer.order ?? 'asc'
  if (select.order && select.order !== order) {
    throw new RefusedStatement('subqueries must be ordered in the same direction as the query itself')
  }
  const own = new Set(select.groupBy.flatMap((one) => (one.kind === 'ref' ? [one.name] : [])))
  const extra = outer.groupBy.filter((one) => one.kind === 'ref' && !own.has(one.name))
  const isRaw = select.fields.every(({ expr }) => callsIn(expr).length === 0)
  return {
    ...select,
    order,
    groupBy: [...select.groupBy, ...extra],
    slimit: (select.slimit ?? 0) + (outer.slimit ?? 0),
    soffset: (select.soffset ?? 0) + (outer.soffset ?? 0),
    ...(!isRaw && (select.fill ?? { kind: 'null' }).kind === 'null' && { fill: { kind: 'none' } }),
  }
}

/**
 * Whether the answer of a SELECT is read in the order of time. Points that functions choose from a whole range are read
 * group by group, whatever their times.
 */
export function isInTime({ fields, groupBy }: SelectStatement, interval: bigint): boolean {
  return (
    interval > 0n || groupBy.some(({ kind }) => kind === 'call') || !fields.some(({ expr }) => callsIn(expr).length > 0)
  )
}

/** Columns that exist only because `top` or `bottom` distinguishes these tags. */
export function unlistedColumns({ fields }: SelectStatement): Set<string> {
  const listed = new Set(columnNames(fields))
  const names = fields.flatMap(({ expr }) => tagsBeside(expr)).map(nameOfExpression)
  return new Set(names.map((name) => (listed.has(name) ? `${name}_1` : name)))
}

/** The tables of an answer: one for each measurement it comes from. */
export async function tablesOfAnswer(parts: AsyncGenerator<SeriesPart>, shape: AnswerShape): Promise<Table[]> {
  const rows = new Map<string, MemoryRow[]>()
  let held = 0
  for await (const part of parts) {
    const own = rows.get(part.name ?? '') ?? []
    rows.set(part.name ?? '', own)
    for (const [time, ...values] of part.rows) {
      const fields = new Map(part.columns.slice(1).map((column, i) => [column, (values[i] ?? null) as Value]))
      own.push({ timeUs: microseconds(time as Time), fields, tags: part.tags ?? {} })
    }
    held += part.rows.length
    if (held > LIMITS.maxPointsHeld) {
      throw new RefusedStatement(`max-select-point limit exceeded: (${held}/${LIMITS.maxPointsHeld})`)
    }
  }
  return [...rows].map(([name, own]) => memoryTable(name, own, shape))
}

const microseconds = (time: Time) => (typeof time === 'number' ? time : Number(time / 1000n))
