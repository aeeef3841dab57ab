import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { atCommit } from '@atrium/core/server/db/unwaited'
import type { DashboardOp, LoggedBatch, OpBatch } from '../../../contract/dashboard-ops/ops.ts'
import type { DraftHeads } from '../../../contract/dashboard-ops/socket.ts'
import { addVersion } from './versions.ts'

/** An automatic version is made after so many batches. */
const VERSION_EVERY = 200
/** Notifies the editors in all processes that there is something new; they read it from the log. */
export const CHANNEL = 'atrium_dashboard_op'

interface BatchRow {
  seq: number
  key: string
  who_id: string | null
  at: Date
  label: OpBatch['label']
  ops: DashboardOp[]
  inverse: DashboardOp[]
  undoes: number | null
}

const COLUMNS = 'seq, key, who_id, at, label, ops, inverse, undoes'

/** Batches of a dashboard in their order. `condition` has `$3` on. */
export async function readBatches(
  { tx, tenantId }: { tx: Tx; tenantId: string },
  dashboard: string,
  condition: string,
  values: readonly unknown[],
): Promise<LoggedBatch[]> {
  const { rows } = await rawSql(tx).executeSql<BatchRow>(
    `select ${COLUMNS} from dashboard_op where tenant_id = $1 and dashboard_id = $2 and (${condition}) order by seq`,
    [tenantId, dashboard, ...values],
  )
  return rows.map(({ seq, key, who_id, at, label, ops, inverse, undoes }) => ({
    seq,
    key,
    label,
    ops,
    inverse,
    who: who_id ?? '',
    at: at.toISOString(),
    ...(undoes === null ? {} : { undoes }),
  }))
}

/** How much of the log an answer or a push contains, in bytes of JSON; the next batch may exceed it. */
const MAX_READ_BYTES = 4 * 2 ** 20

/**
 * Of the batches of the condition the first ones in this order, as many as fit into an answer, and at least one. `$1` and
 * `$2` are the tenant and the dashboard.
 */
export const withinAnswer = (condition: string, order: 'asc' | 'desc'): string => `seq in (
  select seq from (
    select seq, bytes, sum(bytes) over (order by seq ${order}) as total from dashboard_op
    where tenant_id = $1 and dashboard_id = $2 and (${condition})
  ) summed where total - bytes < ${MAX_READ_BYTES})`

export async function readHeads(
  { tx, tenantId }: { tx: Tx; tenantId: string },
  dashboard: string,
): Promise<DraftHeads> {
  const { rows } = await rawSql(tx).executeSql<DraftHeads>(
    'select head, released_head as "releasedHead" from dashboard_draft where tenant_id = $1 and id = $2',
    [tenantId, dashboard],
  )
  return rows[0] ?? { head: 0, releasedHead: 0 }
}

interface Appended extends OpBatch {
  seq: number
  inverse: DashboardOp[]
}

/**
 * Adds a batch to the log of a locked draft when the transaction is committed; every 200 batches, the document as a
 * version, too. The items and the options must have been written before. The editors must be notified.
 */
export function logBatch(ctx: Pick<Ctx, 'tx' | 'userId'>, dashboard: string, batch: Appended): void {
  const { seq, key, label, ops, inverse, undoes } = batch
  const failure = (error: Error) => error
  const json = [label, ops, inverse].map((value) => JSON.stringify(value))
  atCommit(ctx.tx, {
    text: `insert into dashboard_op (dashboard_id, seq, key, who_id, undoes, label, ops, inverse)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [dashboard, seq, key, ctx.userId, undoes ?? null, ...json],
    failure,
  })
  if (seq % VERSION_EVERY === 0) addVersion(ctx, dashboard, { kind: 'auto' })
}

/** Whether a transaction failed because the dashboard has a batch with this key already. */
export function isKnownKey(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'dashboard_op_key'
}

/** Notifies the editors of a dashboard in every process, when the transaction is committed. */
export function notifyEditors({ tx }: Pick<Ctx, 'tx'>, dashboard: string, what: string): void {
  const text = `select pg_notify('${CHANNEL}', $1)`
  atCommit(tx, { text, values: [`${dashboard} ${what}`], failure: (error) => error })
}

/** Sets columns of a locked draft when the transaction is committed. */
export function setHead({ tx }: Pick<Ctx, 'tx'>, dashboard: string, columns: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(columns)
  const sets = names.map((name, index) => `${name} = $${index + 2}`)
  const values = Object.values(columns).map((value) =>
    typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value,
  )
  atCommit(tx, {
    text: `update dashboard_draft set ${sets.join(', ')} where tenant_id = current_tenant() and id = $1`,
    values: [dashboard, ...values],
    failure: (error) => error,
  })
}
