import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { AxisCount, AxisEntry, AxisKind } from '../../contract/patterns/device-axis.ts'

/** The newest rows of one kind in a range that are counted and thinned. */
const MAX_READ = 20_000
/** More entries of a kind than these together: each part of the range shows at most so many. */
const PARTS = 200
const IN_PART = 5

export interface AxisRange {
  device: string
  start: Date
  end: Date
}

/** SQL for the entries of one kind. Its texts contain only names from descriptors. */
export interface AxisSource {
  kind: AxisKind
  /** Table or view with the alias `s`. */
  from: string
  /** Selects the device's rows; `$1` is its id. */
  where: string
  /** The column that orders the rows; an index must have it. */
  at: string
  /** SQL for members of the entry; absent ones are null. */
  columns: Partial<
    Record<
      'at' | 'endAt' | 'type' | 'port' | 'status' | 'by' | 'text' | 'seconds' | 'order' | 'orderNo' | 'data',
      string
    >
  >
  /** How many rows before the range are read as well, to know what was going on when it begins. */
  before: number
  /** Which rows these are. */
  beforeWhere?: string
  /** Rows that began up to so many days before the range and had not ended then belong to the range. */
  lastingDays?: number
  /** Further parameters, from `$5` on. */
  parameters?: readonly unknown[]
}

/** The number of the first further parameter. */
export const FIRST_OWN = 5

const MEMBERS = {
  at: 'timestamptz',
  endAt: 'timestamptz',
  type: 'text',
  port: 'integer',
  status: 'integer',
  by: 'text',
  text: 'text',
  seconds: 'integer',
  order: 'uuid',
  orderNo: 'text',
  data: 'jsonb',
} as const

type Read = Omit<AxisEntry, 'kind' | 'at' | 'endAt'> & { at: Date; endAt: Date | null; total: number | null }

/** The entries of one kind, in one statement. Too many are thinned evenly over the range. */
export async function entriesOf(
  ctx: Ctx,
  source: AxisSource,
  { device, start, end }: AxisRange,
): Promise<{ entries: AxisEntry[]; before: AxisEntry[]; count: AxisCount }> {
  const partS = Math.max(1, (end.getTime() - start.getTime()) / 1000 / PARTS)
  const { rows } = await rawSql(ctx.tx).executeSql<Read>(statementOf(source), [
    device,
    start,
    end,
    partS,
    ...(source.parameters ?? []),
  ])
  const entries = rows.map(({ total, at, endAt, ...row }) => ({
    isBefore: total === null,
    entry: { ...row, kind: source.kind, at: at.toISOString(), endAt: endAt?.toISOString() ?? null },
  }))
  const inRange = entries.filter(({ isBefore }) => !isBefore)
  const total = Number(rows.find((row) => row.total !== null)?.total ?? 0)
  return {
    entries: inRange.map(({ entry }) => entry),
    before: entries.filter(({ isBefore }) => isBefore).map(({ entry }) => entry),
    count: {
      kind: source.kind,
      total: Math.min(total, MAX_READ),
      shown: inRange.length,
      isCut: total > MAX_READ,
    },
  }
}

function statementOf({ from, where, at, columns, before, beforeWhere, lastingDays }: AxisSource): string {
  const list = Object.entries(MEMBERS)
    .map(
      ([name, type]) =>
        `(${columns[name as keyof typeof MEMBERS] ?? (name === 'at' ? at : 'null')})::${type} as "${name}"`,
    )
    .join(', ')
  const names = ['_id', ...Object.keys(MEMBERS)].map((name) => `"${name}"`).join(', ')
  const begins = lastingDays === undefined ? '$2::timestamptz' : `$2::timestamptz - interval '${lastingDays} days'`
  const lasts = columns.endAt && lastingDays !== undefined ? ` and coalesce(${columns.endAt}, 'infinity') >= $2` : ''
  return `with hits as (
      select s.id as "_id", ${list} from ${from}
      where ${where} and ${at} >= ${begins} and ${at} < $3::timestamptz${lasts}
      order by ${at} desc, s.id desc limit ${MAX_READ + 1}),
    ranked as (
      select hits.*, count(*) over () as total, row_number() over (
        partition by floor(extract(epoch from "at" - $2) / $4::float8) order by "at" desc, "_id" desc) as nth
      from hits)
    select ${names}, total::integer from ranked where total <= ${PARTS * IN_PART} or nth <= ${IN_PART}
    union all
    (select s.id, ${list}, null from ${from}
     where ${where} and ${at} < $2${beforeWhere ? ` and ${beforeWhere}` : ''} order by ${at} desc, s.id desc limit ${before})
    order by "at" desc, "_id" desc`
}
