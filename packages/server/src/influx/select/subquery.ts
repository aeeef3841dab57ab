import type { Expr, SelectStatement } from '../language/ast.ts'
import { LIMITS } from '../limits.ts'
import { RefusedStatement } from '../refused-statement.ts'
import type { SeriesPart } from '../series.ts'
import { callsIn } from './expressions.ts'
import { type MemoryRow, memoryTable } from './memory-table.ts'
import type { Table } from './table.ts'
import type { Time, Value } from './value.ts'

/**
 * A SELECT as it runs inside of another: it also groups by the tags of the outer one, so that these are still known
 * there, and windows without points are no rows.
 */
export function innerSelect(select: SelectStatement, outerDimensions: readonly Expr[]): SelectStatement {
  const own = new Set(select.groupBy.flatMap((one) => (one.kind === 'ref' ? [one.name] : [])))
  const more = outerDimensions.filter((one) => one.kind === 'ref' && !own.has(one.name))
  const groupBy = [...select.groupBy, ...more]
  const isRaw = select.fields.every(({ expr }) => callsIn(expr).length === 0)
  if (isRaw || (select.fill && select.fill.kind !== 'null')) return { ...select, groupBy }
  return { ...select, groupBy, fill: { kind: 'none' } }
}

/** The tables that an answer makes: one for each measurement it came from. */
export async function tablesOfAnswer(parts: AsyncGenerator<SeriesPart>): Promise<Table[]> {
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
  return [...rows].map(([name, own]) => memoryTable(name, own))
}

const microseconds = (time: Time) => (typeof time === 'number' ? time : Number(time / 1000n))
