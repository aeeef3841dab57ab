import { versionOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { invalidParameter } from '@atrium/core/contract/refusal'
import type { SecretValues } from '@atrium/core/server/secrets/secret-values'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { migratedItems } from '../../../contract/dashboard-items.ts'
import { applyOps, OpError } from '../../../contract/dashboard-ops/apply.ts'
import { boundOps } from '../../../contract/dashboard-ops/bound-ops.ts'
import { checkDraft, type Known } from '../../../contract/dashboard-ops/check.ts'
import { diffOps, same } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, Draft } from '../../../contract/dashboard-ops/ops.ts'
import { errorsOfOps } from '../../../contract/dashboard-ops/places-of-errors.ts'
import { type EditRight, itemRights } from '../../../contract/dashboard-ops/rights.ts'
import { touchedItems, touchedPaths } from '../../../contract/dashboard-ops/touched.ts'
import { connectorOps, opWithConnectors } from '../../../contract/old-sources.ts'
import type { SourceRows } from '../../../contract/stored-sources.ts'
import { withHidden } from '../unreviewed.ts'
import { refuseWithout, secretRights } from './edit-rights.ts'
import { WHY } from './refusals.ts'
import { withoutSecrets } from './secret-ops.ts'

export interface Around extends Known {
  rows: SourceRows
  rights: Record<EditRight, boolean>
  /** The secrets that the draft knows. */
  secrets: SecretValues
  /** Items that an undo may add again without further rights, because viewers still have exactly them. */
  restored?: ReadonlyMap<string, ComponentItem>
  /** The stored items of which something is hidden from their editors. */
  hidden: ReadonlyMap<string, ComponentItem>
}

export interface AppliedOps {
  draft: Draft
  /** As they are stored: without secrets, new items in the version of this code. */
  ops: DashboardOp[]
  inverse: DashboardOp[]
  /** The secrets that the operations contained, by their path. */
  given: Record<string, string>
}

/**
 * Applies sent operations to a draft of which at least the touched items are given.
 * @throws invalidParameter at `ops.<n>…` | insufficientPermission with `op` in its params
 */
export function applySent(before: Draft, sent: readonly DashboardOp[], around: Around): AppliedOps {
  let now = before
  let known = around.secrets
  const ops: DashboardOp[] = []
  const inverse: DashboardOp[] = []
  const given: Record<string, string> = {}
  sent.forEach((one, index) => {
    const op = newest(opWithConnectors(one, around.connectors), around.widgets)
    const { draft: dirty, inverse: back } = applied(now, op, index)
    const cleaned = clean(withAllHidden(dirty, op, around, `ops.${index}`), touchedItems(op), around.widgets, known)
    known = { ...known, ...cleaned.given }
    Object.assign(given, cleaned.given)
    if (cleaned.draft === dirty) {
      ops.push(op)
      inverse.unshift(...back)
    } else {
      const stored = diffOps(now, cleaned.draft)
      ops.push(...stored)
      inverse.unshift(...applyOps(now, stored).inverse)
    }
    now = cleaned.draft
  })
  const touched = sent.flatMap(touchedItems)
  for (const missing of [boundOps(now, touched, around.rows), connectorOps(now, touched, around.connectors)]) {
    if (missing.length === 0) continue
    const named = applyOps(now, missing)
    ops.push(...missing)
    inverse.unshift(...named.inverse)
    now = named.draft
  }
  const wrong = errorsOfOps(checkDraft(now, around, before, fits), sent)
  if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
  refuseForbidden(before, now, sent, given, around)
  return { draft: now, ops, inverse, given }
}

const compiled = new WeakMap<TSchema, Validator>()

/** Compiled at the first use: without it, this check took a third of the time of an answer. */
function fits(schema: TSchema, value: unknown): boolean {
  const known = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, known)
  return known.Check(value)
}

/** The rights for what the operations change in all. @throws insufficientPermission at the operation */
function refuseForbidden(
  before: Draft,
  after: Draft,
  sent: readonly DashboardOp[],
  given: Readonly<Record<string, string>>,
  { widgets, rights, restored }: Around,
): void {
  sent.forEach((op, index) => {
    const needed = new Set<EditRight>(op.op === 'parameter' ? ['query'] : [])
    for (const id of changedComponents(op)) {
      const now = after.items.get(id)?.item
      for (const right of itemRights(before.items.get(id)?.item ?? restored?.get(id), now, widgets)) needed.add(right)
      for (const right of secretRights(now, Object.keys(given), widgets)) needed.add(right)
    }
    refuseWithout(rights, needed, `ops.${index}`, { op: index })
  })
}

/** The items of which an operation may change more than the place. */
function changedComponents(op: DashboardOp): string[] {
  const whole = touchedPaths(op).filter(([root, , part]) => root === 'items' && (!part || part === 'component'))
  return whole.flatMap(([, id]) => id ?? [])
}

function applied(draft: Draft, op: DashboardOp, index: number) {
  try {
    return applyOps(draft, [op])
  } catch (error) {
    if (error instanceof OpError) throw invalidParameter({ fields: { [`ops.${index}`]: WHY[error.why] } })
    throw error
  }
}

/** A new item without a version has props of the newest one; props of older ones are upgraded. */
function newest(op: DashboardOp, widgets: readonly WidgetSpec[]): DashboardOp {
  if (op.op !== 'add') return op
  const { component } = op.item as { component?: ComponentItem['component'] }
  const spec = widgets.find(({ kind }) => kind === component?.component)
  if (!spec || typeof component?.props !== 'object') return op
  const { version = versionOf(spec) } = component as { version?: number }
  if (!Number.isInteger(version)) return op
  const [item] = migratedItems([{ ...op.item, component: { ...component, version } }], widgets)
  return { ...op, item: item! }
}

/** @throws invalidParameter at the operation that changes what is hidden */
function withAllHidden(draft: Draft, op: DashboardOp, { hidden, widgets }: Around, place: string): Draft {
  let next = draft
  for (const id of changedComponents(op)) {
    const [stored, placed] = [hidden.get(id), draft.items.get(id)]
    if (!stored || !placed) continue
    const item = withHidden(stored, placed.item, widgets, place)
    if (!same(item, placed.item)) next = { ...next, items: new Map(next.items).set(id, { ...placed, item }) }
  }
  return next
}

function clean(draft: Draft, ids: readonly string[], widgets: readonly WidgetSpec[], known: SecretValues) {
  const given: Record<string, string> = {}
  let cleaned = draft
  for (const id of ids) {
    const placed = draft.items.get(id)
    if (!placed || typeof placed.item.component?.props !== 'object') continue
    const { item, given: found } = withoutSecrets(placed.item, widgets, { ...known, ...given })
    Object.assign(given, found)
    if (item !== placed.item && !same(item, placed.item))
      cleaned = { ...cleaned, items: new Map(cleaned.items).set(id, { at: placed.at, item }) }
  }
  return { draft: cleaned, given }
}
