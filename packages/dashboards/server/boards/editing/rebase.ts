import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { openValues, type SecretValues, sealValues } from '@atrium/core/server/secrets/secret-values'
import { v7 as uuid } from 'uuid'
import { readItems } from '../../../contract/dashboard-items.ts'
import { applyOps } from '../../../contract/dashboard-ops/apply.ts'
import { diffOps } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardDocument } from '../../../contract/dashboard-ops/document.ts'
import type { DashboardOp, Draft, OpLabel } from '../../../contract/dashboard-ops/ops.ts'
import { conflictingPaths, touchedItems } from '../../../contract/dashboard-ops/touched.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { readDraftItems, writeDraftItems } from './draft-rows.ts'
import { type Head, lockHead, readPlaces, readReleased } from './head.ts'
import { logBatch, notifyEditors, setHead } from './log.ts'
import { type Places, placedDraft, placesFor } from './places.ts'

interface Saved {
  before: DashboardDocument & { _id: string; rev: number }
  after: DashboardDocument
  label: OpLabel
  secrets: { before: SecretValues; after: SecretValues }
}

/**
 * Follows a save of the released document that does not come from the editor: what it changed is logged and changed in
 * the draft, too, except where the draft has changed itself since the release. Nothing of the draft is released.
 */
export async function followSave(ctx: Ctx, dashboard: Entity, { before, after, label, secrets }: Saved): Promise<void> {
  const all = { ...ctx, scope: null }
  const head = await lockHead(all, dashboard, before._id)
  const places = await readPlaces(ctx, before._id)
  const released = placedDraft(before.options, readItems(before.components, kindsOf(ctx).widgets), places)
  const known = openValues(ctx.vault, head.sealed)
  const merged = mergedSecrets(known, secrets.before, secrets.after)
  await change(ctx, head, { released, places, after, rev: before.rev + 1, label })
  if (merged !== known) setHead(ctx, before._id, { sealed_secrets: sealValues(ctx.vault, merged) })
}

/**
 * Brings a draft without unreleased changes up to the stored document, if that was changed by something that logs no
 * operations.
 * @returns whether the draft was behind
 */
export async function followReleased(ctx: Ctx, head: Head): Promise<boolean> {
  if (head.head !== head.releasedHead || head.rev === head.releasedRev) return false
  const stored = await readReleased(ctx, head.dashboard)
  const items = await readDraftItems(ctx, head.dashboard)
  const places = await readPlaces(ctx, head.dashboard)
  const after = { options: stored.options, components: readItems(stored.components, kindsOf(ctx).widgets) }
  const released = { options: head.options, items }
  await change(ctx, head, { released, places, after, rev: stored.rev, label: { key: 'save' } }, items)
  return true
}

interface Change {
  released: Draft
  /** Of the released items. */
  places: Places
  after: DashboardDocument
  rev: number
  label: OpLabel
}

async function change(ctx: Ctx, head: Head, given: Change, read?: Draft['items']) {
  const { released, after, rev, label } = given
  const places: Places = placesFor(after.components, given.places)
  const changes = diffOps(released, placedDraft(after.options, after.components, places))
  const draft = { options: head.options, items: read ?? (await readDraftItems(ctx, head.dashboard)) }
  const ops = changes.length === 0 ? [] : elsewhere(changes, diffOps(released, draft))
  const isClean = head.head === head.releasedHead
  const columns = { released_rev: rev, released_places: places, released_at: new Date() }
  if (ops.length === 0) return setHead(ctx, head.dashboard, columns)
  const { draft: next, inverse } = applyOps(draft, ops)
  const seq = head.head + 1
  writeDraftItems(ctx, head.dashboard, next, [...new Set(ops.flatMap(touchedItems))])
  setHead(ctx, head.dashboard, {
    ...columns,
    head: seq,
    ...(isClean ? { released_head: seq } : {}),
    ...(next.options === head.options ? {} : { options: next.options }),
  })
  logBatch(ctx, head.dashboard, { seq, key: uuid(), label, ops, inverse })
  notifyEditors(ctx, head.dashboard, isClean ? `released ${seq}` : 'op')
}

/** Those of the operations, or their parts, that change other places than `own`. */
function elsewhere(ops: readonly DashboardOp[], own: readonly DashboardOp[]): DashboardOp[] {
  return ops.flatMap(single).filter((op) => conflictingPaths([op], own).length === 0)
}

/** One operation for each side of a placed item. Those of a difference have one item each. */
function single(op: DashboardOp): DashboardOp[] {
  if (op.op !== 'place') return [op]
  const { op: _, id, ...sides } = op
  return Object.entries(sides).map(([side, value]) => ({ op: 'place', id, [side]: value }))
}

/** The draft's secrets after a save: where the draft has an own one since the release, that stays. */
function mergedSecrets(draft: SecretValues, before: SecretValues, after: SecretValues): SecretValues {
  const changed = Object.entries(after).filter(
    ([path, text]) => before[path] !== text && (draft[path] === undefined || draft[path] === before[path]),
  )
  return changed.length === 0 ? draft : { ...draft, ...Object.fromEntries(changed) }
}
