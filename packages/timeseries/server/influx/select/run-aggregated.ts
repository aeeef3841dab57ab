import type { Call, SelectField } from '../language/ast.ts'
import type { SeriesPart, SeriesRow } from '../series.ts'
import type { Value } from '../value.ts'
import { evaluate, type LookUp } from './arithmetic.ts'
import { bottomOf, compileCall, keyOf, type Step } from './calls.ts'
import { type Chosen, type Collected, collectPoints } from './collect-points.ts'
import { callsIn, refsIn } from './expressions.ts'
import { gapFiller } from './gaps.ts'
import { chosenGroups, nameOfKey } from './groups.ts'
import { type Head, inOrder } from './known-groups.ts'
import type { PreparedSelect } from './prepare-select.ts'
import { runStep } from './run-step.ts'
import type { Running } from './running.ts'
import { fieldTypeOf, type Schema } from './schema.ts'
import type { GroupPoints, Table } from './table.ts'

/** Waiting for each of many small groups would cost more than computing it. */
const ROWS_PER_BATCH = 1_000

/** A SELECT with functions. */
export async function* runAggregated(
  table: Table,
  prepared: PreparedSelect,
  running: Running,
): AsyncGenerator<SeriesPart[]> {
  const { fields, selector } = prepared
  const windows = { intervalNs: BigInt(running.windows?.intervalUs ?? 0) * 1000n, isInherited: true }
  const all = fields.flatMap(({ expr }) => callsIn(expr))
  const calls = new Map(all.map((call) => [keyOf(call), call]))
  const keys = [...calls.keys()]
  const places = new Map(all.map((call) => [call, keys.indexOf(keyOf(call))]))
  const steps = [...calls.values()].map((call) => compileCall(call, windows))
  const beside = selector ? fields.flatMap(({ expr }) => refsIn(expr)) : []
  const ownTime = selector !== undefined && !running.windows
  const collected = await collectPoints(table, steps, { running, beside, ownTime })
  const isChosen = await chosenGroups(table, running.grouping, running.condition)
  const chosen = mergeGroups(collected).filter(({ key }) => isChosen(key))
  const { schema } = table
  const { grouping } = running
  const headOf = (key: string[]) => running.head(table, key)
  const { groups, heads } = inOrder(chosen, prepared, { schema, grouping, headOf })
  for (const [i, step] of steps.entries()) if (isPercentile(step)) endAtTooFew(groups, i, running)
  let batch: SeriesPart[] = []
  let count = 0
  for (let g = 0; g < groups.length; g++) {
    const { points } = groups[g] as GroupPoints<Chosen>
    const columns = steps.map((step, i) => paged(runStep(step, points[i] ?? [], running), running))
    const rows = joinRows(columns, fields, places, running, schema)
    if (rows.length > 0) batch.push({ ...(heads[g] as Head), rows })
    count += rows.length
    if (count < ROWS_PER_BATCH) continue
    yield batch
    batch = []
    count = 0
  }
  yield batch
}

const isPercentile = (step: Step): boolean => {
  const bottom = bottomOf(step)
  return bottom.kind === 'aggregate' && bottom.name === 'percentile'
}

/**
 * At the first window with too few values for a percentile, InfluxDB ends the column: this window and all after it. If
 * windows are filled, only the very first window does so; any other is filled like a window without values.
 */
function endAtTooFew(groups: readonly GroupPoints<Chosen>[], place: number, running: Running): void {
  const { grouping, ended, fill, windows } = running
  const isFilled = windows !== undefined && fill.kind !== 'none'
  for (const [i, group] of groups.entries()) {
    const points = group.points[place] ?? []
    const inOrder = grouping.order === 'desc' ? [...points].reverse() : points
    const at = inOrder.findIndex(isTooFew)
    if (ended.has(place)) group.points[place] = []
    else if (at >= 0 && (!isFilled || (at === 0 && i === 0))) {
      ended.add(place)
      const left = new Set(inOrder.slice(0, at))
      group.points[place] = points.filter((point) => left.has(point))
    } else if (at >= 0) group.points[place] = points.filter((point) => !isTooFew(point))
  }
}

const isTooFew = ({ value }: Chosen): boolean => value === null

/** InfluxDB counts the points of each function separately. */
function paged(points: Iterable<Chosen>, { limit, offset }: Running): readonly Chosen[] {
  if (offset === 0 && limit === 0) return Array.isArray(points) ? points : [...points]
  const end = limit > 0 ? offset + limit : Number.POSITIVE_INFINITY
  const page: Chosen[] = []
  let seen = 0
  for (const point of points) {
    if (seen++ >= offset) page.push(point)
    if (seen >= end) break
  }
  return page
}

function mergeGroups(collected: readonly Collected[]): GroupPoints<Chosen>[] {
  const [only, ...more] = collected
  if (only && more.length === 0) return only.map(({ key, points }) => ({ key, points: [points] }))
  const groups = new Map<string, GroupPoints<Chosen>>()
  for (const [i, ofStep] of collected.entries()) {
    for (const { key, points } of ofStep) {
      const name = nameOfKey(key)
      const group = groups.get(name) ?? { key, points: collected.map(() => []) }
      group.points[i] = points
      groups.set(name, group)
    }
  }
  return [...groups.values()]
}

/** The rows of all times at which any function has a point. */
function joinRows(
  columns: (readonly Chosen[])[],
  fields: readonly SelectField[],
  places: ReadonlyMap<Call, number>,
  running: Running,
  schema: Schema,
): SeriesRow[] {
  const [only] = columns
  const [field, ...others] = fields
  if (only && columns.length === 1 && others.length === 0 && field && places.has(field.expr as Call)) {
    const gap = gapFiller(running.fill)
    return only.map(({ timeUs, value }) => {
      const time = timeUs === Number.NEGATIVE_INFINITY ? running.startTime : timeUs
      return [time, gap ? gap(value) : value]
    })
  }
  let at: (Chosen | undefined)[] = []
  // Fills cells of functions that have no point at this time, and of fields that the chosen point lacks.
  const refs = fields.flatMap(({ expr }) => refsIn(expr))
  const gaps = columns.map(() => gapFiller(running.fill))
  const besideGaps = new Map(refs.map((ref) => [ref, gapFiller(running.fill, fieldTypeOf(schema, ref))]))
  const lookUp: LookUp = (node) => {
    if (node.kind === 'ref') {
      const value = at[0]?.beside?.get(node) ?? null
      return besideGaps.get(node)?.(value) ?? value
    }
    return described[places.get(node) ?? -1] ?? null
  }
  let described: Value[] = []
  const rowOf = (timeUs: number): SeriesRow => {
    described = at.map((point, i) => (gaps[i] ? gaps[i](point?.value ?? null) : (point?.value ?? null)))
    const time = timeUs === Number.NEGATIVE_INFINITY ? running.startTime : timeUs
    return [time, ...fields.map(({ expr }): Value => evaluate(expr, lookUp))]
  }
  if (only && columns.length === 1) {
    return only.map((point) => {
      at = [point]
      return rowOf(point.timeUs)
    })
  }
  const byTime = columns.map((points) => new Map(points.map((point) => [point.timeUs, point])))
  const sign = running.grouping.order === 'desc' ? -1 : 1
  const times = [...new Set(columns.flatMap((points) => points.map(({ timeUs }) => timeUs)))]
  return times
    .sort((a, b) => (a < b ? -sign : sign))
    .map((timeUs) => {
      at = byTime.map((points) => points.get(timeUs))
      return rowOf(timeUs)
    })
}
