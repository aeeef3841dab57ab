import type { MeasurementSource, SelectStatement } from '../language/ast.ts'
import type { Reader } from '../reader.ts'
import type { SeriesPart } from '../series.ts'
import { checkSelect, type Interval } from './check-select.ts'
import { compileCondition } from './condition.ts'
import { prepareSelect } from './prepare-select.ts'
import { runAggregated } from './run-aggregated.ts'
import { runRaw } from './run-raw.ts'
import type { Running } from './running.ts'
import { storeTables } from './sources.ts'
import { innerSelect, isInTime, tablesOfAnswer, unlistedColumns } from './subquery.ts'
import type { Range, Table } from './table.ts'
import { meet, splitTime, type TimeRange } from './time-range.ts'
import { evenWindows, zoneWindows } from './windows.ts'

/** The part of an outer SELECT that an inner one needs. */
interface Outer {
  range: TimeRange
  interval?: Interval
  /** Its tags, whose groups SLIMIT counts. */
  tags?: string[]
}

/** A SELECT's answer, series after series. @throws RefusedStatement, Refusal of the store */
export async function* runSelect(reader: Reader, select: SelectStatement, outer?: Outer): AsyncGenerator<SeriesPart> {
  for await (const parts of selectBatches(reader, select, outer)) yield* parts
}

/** The same, some parts at a time. An inner SELECT is limited to the outer one's range. */
export async function* selectBatches(
  reader: Reader,
  select: SelectStatement,
  outer: Outer = { range: {} },
): AsyncGenerator<SeriesPart[]> {
  const clock = { nowNs: reader.nowNs, ...(select.timeZone !== undefined && { zone: select.timeZone }) }
  const checked = checkSelect(select, clock, outer.interval)
  const split = splitTime(select.where, clock)
  const range = meet(split.range, outer.range)
  const bounds =
    checked.interval.intervalNs > 0n && range.maxNs === undefined ? { ...range, maxNs: reader.nowNs } : range
  const tables = await tablesOf(reader, select, {
    range: bounds,
    interval: checked.interval,
    tags: outer.tags ?? checked.dimensions.flatMap((one) => (one.kind === 'ref' ? [one.name] : [])),
  })
  const schemas = tables.map(({ schema }) => schema)
  const prepared = prepareSelect(select, checked, schemas)
  const { fields, tags, columns } = prepared
  const order = select.order ?? 'asc'
  const shared = {
    grouping: { tags, order, slimit: select.slimit, soffset: select.soffset, slimitBy: outer.tags },
    range: inMicroseconds(bounds),
    limit: select.limit ?? 0,
    offset: select.offset ?? 0,
    fill: select.fill ?? { kind: 'null' as const },
    ...windowsOf(checked.interval, select.timeZone),
    isBounded: bounds.minNs !== undefined,
    ended: new Set<number>(),
    startTime: bounds.minNs ?? 0,
    head: ({ schema }: Table, key: string[]) => ({
      name: schema.name,
      ...(tags.length > 0 && { tags: Object.fromEntries(tags.map((tag, i) => [tag, key[i] ?? ''])) }),
      columns,
    }),
  }
  if (order === 'desc') tables.reverse()
  for (const table of tables) {
    const running: Running = { ...shared, condition: compileCondition(split.rest, table.schema) }
    yield* checked.isRaw ? runRaw(table, fields, running) : runAggregated(table, prepared, running)
  }
}

async function tablesOf(reader: Reader, select: SelectStatement, inside: Outer): Promise<Table[]> {
  const { sources } = select
  const measurements = sources.filter((source): source is MeasurementSource => source.kind === 'measurement')
  const tables = await storeTables(reader, measurements)
  for (const source of sources) {
    if (source.kind !== 'subquery') continue
    const inner = innerSelect(source.select, select)
    const shape = {
      isInTime: isInTime(inner, inside.interval?.intervalNs ?? 0n),
      unlisted: unlistedColumns(source.select),
    }
    tables.push(...(await tablesOfAnswer(runSelect(reader, inner, inside), shape)))
  }
  return tables
}

const MAX_US = BigInt(Number.MAX_SAFE_INTEGER)

/** Stored times are in microseconds: a range in nanoseconds is reduced to the microseconds inside it. */
function inMicroseconds({ minNs, maxNs }: TimeRange): Range {
  const floor = (ns: bigint) => (ns >= 0n || ns % 1000n === 0n ? ns / 1000n : ns / 1000n - 1n)
  const clamp = (us: bigint) => Number(us > MAX_US ? MAX_US : us < -MAX_US ? -MAX_US : us)
  return {
    startUs: clamp(minNs === undefined ? -MAX_US : -floor(-minNs)),
    endUs: clamp(maxNs === undefined ? MAX_US : floor(maxNs) + 1n),
  }
}

function windowsOf({ intervalNs, offsetNs }: Interval, zone: string | undefined) {
  if (intervalNs === 0n) return {}
  const [intervalUs, offsetUs] = [Number(intervalNs / 1000n), Number(offsetNs / 1000n)]
  return { windows: zone === undefined ? evenWindows(intervalUs, offsetUs) : zoneWindows(zone, intervalUs, offsetUs) }
}
