import type { Call, SelectField } from '../language/ast.ts'
import type { SeriesPart, SeriesRow } from '../series.ts'
import { evaluate, type LookUp } from './arithmetic.ts'
import { compileCall, keyOf } from './calls.ts'
import { type Chosen, type Collected, collectPoints } from './collect-points.ts'
import { callsIn, refsIn } from './expressions.ts'
import { byKey, chosenGroups } from './groups.ts'
import { runStep } from './run-step.ts'
import type { Running } from './running.ts'
import type { GroupPoints, Table } from './table.ts'
import type { Value } from './value.ts'

/** A SELECT with functions. `selector` is the only one when other fields may stand beside it. */
export async function* runAggregated(
  table: Table,
  fields: readonly SelectField[],
  running: Running,
  selector: Call | undefined,
): AsyncGenerator<SeriesPart> {
  const intervalNs = BigInt(running.interval?.intervalUs ?? 0) * 1000n
  const all = fields.flatMap(({ expr }) => callsIn(expr))
  const calls = new Map(all.map((call) => [keyOf(call), call]))
  const keys = [...calls.keys()]
  const places = new Map(all.map((call) => [call, keys.indexOf(keyOf(call))]))
  const steps = [...calls.values()].map((call) => compileCall(call, intervalNs))
  const beside = selector ? fields.flatMap(({ expr }) => refsIn(expr)) : []
  const ownTime = selector !== undefined && !running.interval
  const collected = await collectPoints(table, steps, { running, beside, ownTime })
  const isChosen = await chosenGroups(table, running.grouping, running.condition)
  for (const { key, points } of mergeGroups(collected).sort(byKey(running.grouping))) {
    if (!isChosen(key)) continue
    const columns = steps.map((step, i) => paged(runStep(step, points[i] ?? [], running), running))
    const rows = joinRows(columns, fields, places, running)
    if (rows.length > 0) yield { ...running.head(table, key), rows }
  }
}

/** InfluxDB counts the points of each function by itself. */
function paged(points: Chosen[], { limit, offset }: Running): Chosen[] {
  return offset > 0 || limit > 0 ? points.slice(offset, limit > 0 ? offset + limit : undefined) : points
}

function mergeGroups(collected: readonly Collected[]): GroupPoints<Chosen>[] {
  const groups = new Map<string, GroupPoints<Chosen>>()
  for (const [i, ofStep] of collected.entries()) {
    for (const { key, points } of ofStep) {
      const name = JSON.stringify(key)
      const group = groups.get(name) ?? { key, points: collected.map(() => []) }
      group.points[i] = points
      groups.set(name, group)
    }
  }
  return [...groups.values()]
}

/** Rows of all times that any of the functions has a point at. */
function joinRows(
  columns: Chosen[][],
  fields: readonly SelectField[],
  places: ReadonlyMap<Call, number>,
  running: Running,
): SeriesRow[] {
  let at: (Chosen | undefined)[] = []
  // What a function does not say at a time that another one has.
  const before: Value[] = columns.map(() => null)
  const missing = (place: number): Value | undefined => {
    if (!running.interval) return null
    return running.fill.kind === 'number' ? running.fill.value : running.fill.kind === 'previous' ? before[place] : null
  }
  const lookUp: LookUp = (node) => {
    if (node.kind === 'call') {
      const place = places.get(node) ?? -1
      return at[place] ? at[place].value : (missing(place) ?? null)
    }
    return at[0]?.beside?.get(node.name) ?? null
  }
  const rowOf = (timeUs: number): SeriesRow => {
    const time = timeUs === Number.NEGATIVE_INFINITY ? running.startTime : timeUs
    return [time, ...fields.map(({ expr }): Value => evaluate(expr, lookUp))]
  }
  const [only] = columns
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
      const row = rowOf(timeUs)
      for (const [place, point] of at.entries()) if (point) before[place] = point.value
      return row
    })
}
