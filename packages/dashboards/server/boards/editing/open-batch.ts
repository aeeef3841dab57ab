import { invalidParameter, otherContent, staleRevision } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { runLast } from '@atrium/core/server/db/unwaited'
import { openValues } from '@atrium/core/server/secrets/secret-values'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { readItems } from '../../../contract/dashboard-items.ts'
import { same } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, Draft, LoggedBatch } from '../../../contract/dashboard-ops/ops.ts'
import {
  conflictingPaths,
  remainingBatches,
  touchedItems,
  touchedPaths,
} from '../../../contract/dashboard-ops/touched.ts'
import { opWithConnectors } from '../../../contract/old-sources.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { boundRows } from '../../sources/bound-rows.ts'
import { shownBatch, shownOps } from '../unreviewed.ts'
import type { Around } from './apply-ops.ts'
import { readDraftItems } from './draft-rows.ts'
import { editRights } from './edit-rights.ts'
import type { Editing } from './editing.ts'
import { type Head, lockHead, readReleased } from './head.ts'
import { readBatches, withinAnswer } from './log.ts'
import type { SentBatch } from './op-call.ts'
import { followReleased } from './rebase.ts'
import { FUTURE, NOT_YOURS } from './refusals.ts'

/** The most batches of others that one answer contains. If there are more, the editor reads the draft again. */
export const MAX_BETWEEN = 500

/** Who is further behind, or by more than fits into an answer, conflicts with everything. */
const MAX_BEHIND = 2_000

/** `done`: the batch with this key, which was stored before. */
export type OpenedBatch =
  | { done: LoggedBatch }
  /** `undoes`: what the batch takes back; undefined if it is not the inverse of that. */
  | { head: Head; before: Draft; around: Around; between: LoggedBatch[]; undoes: number | undefined }

/**
 * Locks the draft, and reads of it only what the operations touch.
 * @throws staleRevision with what came between | invalidParameter at `base` or `undoes` | otherContent | recordNotFound
 */
export async function openBatch(ctx: Ctx, { app, dashboard }: Editing, sent: SentBatch): Promise<OpenedBatch> {
  const { _id, base, key, ops, undoes } = sent
  const ids = [...new Set(ops.flatMap(touchedItems))]
  const readTouched = () => readDraftItems(ctx, _id, ids)
  const readUndone = async () => (undoes === undefined ? [] : readBatches(ctx, _id, 'seq = $3', [undoes]))
  // Sent in one packet: the later ones are executed when the lock is held.
  let [head, items, [undone]] = await Promise.all([lockHead(ctx, dashboard, _id), readTouched(), readUndone()])
  if (head.isNew || (await followReleased(ctx, head))) {
    await runLast(ctx.tx)
    head = await lockHead(ctx, dashboard, _id)
    items = await readTouched()
  }
  const newer = withinAnswer(`seq > $3 and seq <= $3::bigint + ${MAX_BEHIND}`, 'asc')
  const between = base < head.head ? await readBatches(ctx, _id, newer, [base]) : []
  const done = between.find((batch) => batch.key === key)
  if (done) return { done: ownBatch(ctx, head, done) }
  if (base > head.head) throw invalidParameter({ fields: { base: FUTURE } })
  if (undoes !== undefined && undone?.who !== (ctx.userId ?? ''))
    throw invalidParameter({ fields: { undoes: NOT_YOURS } })
  const shownBetween = between.map((batch) => shownBatch(batch, head.unreviewed, kindsOf(ctx).widgets))
  refuseConflicts(ops, shownBetween, head.head, base)
  const named = ops.map((op) => opWithConnectors(op, kindsOf(ctx).connectors))
  const isUndo = undone !== undefined && same(named, shownOps(undone.inverse, head.unreviewed, kindsOf(ctx).widgets))
  const released = ops.some(({ op }) => op === 'add') ? await releasedItems(ctx, _id) : new Map<string, ComponentItem>()
  const around: Around = {
    rows: await boundRows(ctx, ops),
    widgets: kindsOf(ctx).widgets,
    connectors: kindsOf(ctx).connectors,
    rights: editRights(ctx, app.key),
    secrets: openValues(ctx.vault, head.sealed),
    restored: isUndo ? released : new Map(),
    hidden: new Map(
      head.unreviewed.flatMap((id) => {
        const removed = undone?.inverse.find((op) => op.op === 'add' && op.item._id === id) as
          | { item: ComponentItem }
          | undefined
        const stored = items.get(id)?.item ?? removed?.item ?? released.get(id)
        return stored ? [[id, stored] as const] : []
      }),
    ),
  }
  const before = { options: head.options, items }
  return { head, before, around, between: shownBetween, undoes: isUndo ? undoes : undefined }
}

async function releasedItems(ctx: Ctx, id: string): Promise<ReadonlyMap<string, ComponentItem>> {
  const { components } = await readReleased(ctx, id)
  return new Map(readItems(components, kindsOf(ctx).widgets).map((item) => [item._id, item]))
}

/**
 * The stored batch with the key of a sent one. A new batch is stored without looking for its key, because there is an
 * index that refuses it; so this is for a batch that was refused, for that or another reason.
 * @throws otherContent | recordNotFound
 */
export async function storedBefore(
  ctx: Ctx,
  { dashboard }: Editing,
  sent: SentBatch,
): Promise<LoggedBatch | undefined> {
  const head = await lockHead(ctx, dashboard, sent._id)
  const [done] = await readBatches(ctx, sent._id, 'key = $3', [sent.key])
  return done && ownBatch(ctx, head, done)
}

function ownBatch(ctx: Ctx, { unreviewed }: Head, batch: LoggedBatch): LoggedBatch {
  if (batch.who !== (ctx.userId ?? '')) throw otherContent()
  return shownBatch(batch, unreviewed, kindsOf(ctx).widgets)
}

function refuseConflicts(
  ops: readonly DashboardOp[],
  between: readonly LoggedBatch[],
  head: number,
  base: number,
): void {
  // Old operations were folded, or there are too many: what they changed is not known.
  const isKnown = between.length === head - base
  const others = remainingBatches(between).flatMap((batch) => batch.ops)
  const conflicts = isKnown ? conflictingPaths(ops, others) : ops.flatMap(touchedPaths)
  if (conflicts.length === 0) return
  throw staleRevision({ params: { head, conflicts, between: between.slice(0, MAX_BETWEEN) } })
}
