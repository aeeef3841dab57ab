import type { FieldType } from '../../store/model.ts'
import type { Ref } from '../language/ast.ts'
import { LIMITS } from '../limits.ts'
import { RefusedStatement } from '../refused-statement.ts'
import type { Point, Value } from '../value.ts'
import { aggregate } from './aggregates.ts'
import { bottomOf, type Step } from './calls.ts'
import { cast } from './cast.ts'
import { cellReader } from './cell-reader.ts'
import { groupRows } from './groups.ts'
import type { Running } from './running.ts'
import { fieldTypeOf } from './schema.ts'
import { rangeOf } from './step-range.ts'
import { typeOfStep } from './step-types.ts'
import type { BucketField, BucketsQuery, Row, Table } from './table.ts'

/** A point, with the other fields of its row, and the tags that `top` or `bottom` distinguishes, if requested. */
export interface Chosen extends Point {
  beside?: ReadonlyMap<Ref, Value>
  by?: string
}

/**
 * Ascending points of each group. Points of an aggregate without windows and without an own time are at minus infinity.
 * A percentile is null if a window has too few values.
 */
export type Collected = { key: string[]; points: Chosen[] }[]

interface CollectOptions {
  running: Running
  /** Field names that are not arguments of the only function. */
  beside: readonly Ref[]
  ownTime: boolean
}

type Bottom = ReturnType<typeof bottomOf>

/**
 * The points of the innermost step of each function: computed by the store if it knows the function, else from its
 * rows.
 */
export async function collectPoints(table: Table, steps: readonly Step[], asked: CollectOptions): Promise<Collected[]> {
  const collected: Collected[] = steps.map(() => [])
  const together = new Map<string, number[]>()
  for (const [i, step] of steps.entries()) {
    const bottom = bottomOf(step)
    const type = fieldTypeOf(table.schema, bottom.ref)
    if (!type) continue
    if (isUncast(bottom.ref)) typeOfStep(step, type)
    if (bucketOf(bottom, type, asked)) {
      const { startUs, endUs } = rangeOf(step, asked.running)
      const name = `${startUs} ${endUs}`
      together.set(name, [...(together.get(name) ?? []), i])
    } else collected[i] = await fromRows(table, step, asked)
  }
  for (const places of together.values()) {
    const found = await fromBuckets(table, steps, places, asked)
    for (const [at, i] of places.entries()) {
      collected[i] = found ? (found[at] as Collected) : await fromRows(table, steps[i] as Step, asked)
    }
  }
  return collected
}

// A value of another type than the cast counts as missing, so nothing has to be refused.
const isUncast = ({ cast }: Ref) => cast === undefined || cast === 'field'

const OF_ANY_TYPE = ['count', 'first', 'last']

/** The request to the store; null if the store does not know the function. */
function bucketOf(bottom: Bottom, type: FieldType, { beside }: CollectOptions): BucketField | null {
  if (bottom.kind !== 'aggregate' || bottom.distinct || beside.length > 0) return null
  const { name, ref, percentile } = bottom
  if (name === 'distinct' || name === 'mode') return null
  if (!isUncast(ref)) return null
  if (type !== 'float' && type !== 'int' && !OF_ANY_TYPE.includes(name)) return null
  // The store only accepts ranks from 0 to 100.
  if (percentile !== undefined && !(percentile >= 0 && percentile <= 100)) return null
  return { field: ref.name, aggregate: name, ...(percentile !== undefined && { percentile }) }
}

async function fromBuckets(
  table: Table,
  steps: readonly Step[],
  places: number[],
  asked: CollectOptions,
): Promise<Collected[] | null> {
  const { running, ownTime } = asked
  const fields = places.map((i) => {
    const bottom = bottomOf(steps[i] as Step)
    return bucketOf(bottom, fieldTypeOf(table.schema, bottom.ref) as FieldType, asked) as BucketField
  })
  const wanted: BucketsQuery = {
    fields,
    groupBy: running.grouping.tags,
    condition: running.condition,
    range: rangeOf(steps[places[0] as number] as Step, running),
    ...(running.windows && { windows: running.windows }),
    ownTime,
  }
  const groups = await table.buckets(wanted)
  if (!groups) return null
  return places.map((_, at) =>
    groups
      .map(({ key, points }) => ({ key, points: timed(points[at] ?? [], running, ownTime) }))
      .filter(({ points }) => points.length > 0),
  )
}

function timed(points: Chosen[], { windows }: Running, ownTime: boolean): Chosen[] {
  if (windows || ownTime) return points
  return points.map((point) => ({ ...point, timeUs: Number.NEGATIVE_INFINITY }))
}

/** Makes a point of a row: its value, and the requested fields beside it. */
function pointMaker(table: Table, bottom: Bottom, { running, beside }: CollectOptions) {
  const isField = (ref: Ref) => fieldTypeOf(table.schema, ref) !== undefined
  const fields = [...new Set([bottom.ref.name, ...beside.filter(isField).map(({ name }) => name)])]
  const by = bottom.kind === 'extremes' ? bottom.by.map(({ name }) => name) : []
  const grouped = running.grouping.tags
  const tagNames = [...beside.filter((ref) => !isField(ref)).map(({ name }) => name), ...by]
  const tags = [...new Set(tagNames)].filter((name) => !grouped.includes(name))
  const rowTags = [...grouped, ...tags]
  const besideReaders = beside.map((ref) => [ref, cellReader(table.schema, ref, fields, rowTags)] as const)
  const byPlaces = by.map((name) => rowTags.indexOf(name))
  const pointOf = (row: Row): Chosen => {
    const point: Chosen = { timeUs: row.timeUs, value: cast(row.values[0] ?? null, bottom.ref.cast) }
    if (beside.length > 0) point.beside = new Map(besideReaders.map(([ref, read]) => [ref, read(row)]))
    if (by.length > 0) point.by = JSON.stringify(byPlaces.map((place) => row.tags[place]))
    return point
  }
  return { fields, tags, pointOf }
}

async function fromRows(table: Table, step: Step, asked: CollectOptions): Promise<Collected> {
  const { running, ownTime } = asked
  const bottom = bottomOf(step)
  const { condition, grouping } = running
  const { fields, tags, pointOf } = pointMaker(table, bottom, asked)
  const wanted = { fields, tags, condition, range: rangeOf(step, running), order: 'asc' as const }
  const collected: Collected = []
  let held = 0
  for await (const { key, pages } of groupRows(table, wanted, { tags: grouping.tags, order: 'asc' })) {
    const points: Chosen[] = []
    for await (const rows of pages) {
      for (const row of rows) {
        const point = pointOf(row)
        if (point.value !== null) points.push(point)
      }
      held += rows.length
      if (held > LIMITS.maxPointsHeld) {
        throw new RefusedStatement(`max-select-point limit exceeded: (${held}/${LIMITS.maxPointsHeld})`)
      }
    }
    const made = bottom.kind === 'aggregate' ? windowed(bottom, points, running, ownTime) : points
    if (made.length > 0) collected.push({ key, points: made })
  }
  return collected
}

/** One window after another: points are ascending. */
function windowed(
  bottom: Extract<Bottom, { kind: 'aggregate' }>,
  points: Chosen[],
  { windows }: Running,
  ownTime: boolean,
): Chosen[] {
  const made: Chosen[] = []
  for (let start = 0; start < points.length; ) {
    const first = points[start] as Chosen
    const windowUs = windows ? windows.startOf(first.timeUs) : Number.NEGATIVE_INFINITY
    const endUs = windows ? windows.endOf(first.timeUs) : Number.POSITIVE_INFINITY
    let end = start + 1
    while (end < points.length && (points[end] as Chosen).timeUs < endUs) end++
    const within = points.slice(start, end)
    const distinct = bottom.distinct ? aggregate('distinct', within) : within
    const found = aggregate(bottom.name, distinct, bottom.percentile)
    if (found.length === 0 && bottom.name === 'percentile') found.push({ timeUs: first.timeUs, value: null })
    for (const point of found) made.push(ownTime ? point : { ...point, timeUs: windowUs })
    start = end
  }
  return made
}
