import { withTexts } from '@atrium/charts/contract/define/prop-values'
import type { Prop } from '@atrium/charts/contract/define/props'
import { allProps, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { invalidParameter, type Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { same } from '../../contract/dashboard-ops/diff.ts'
import type { DashboardOp, LoggedBatch } from '../../contract/dashboard-ops/ops.ts'

/**
 * What an import brought along and nobody has reviewed: stored, but hidden from viewers and editors, so that it cannot
 * run. Until then it can be moved and removed, and no save changes it.
 */

const NOT_REVIEWED: Text = {
  zh_CN: '这个组件的脚本尚未审核，审核后才能修改',
  en_US: 'The script of this widget was not reviewed; it can be changed after that',
}

/** Who may not say what the server reaches imports nothing of it (`transfer/fitted.ts`). */
const isGuarded = ({ needs }: Prop) => needs !== undefined && needs !== 'query'

/** The `_id`s of the items of a dashboard that nobody has reviewed. */
export async function unreviewedItems({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, id: string): Promise<string[]> {
  const { rows } = await rawSql(tx).executeSql<{ unreviewed: string[] }>(
    'select unreviewed_items as unreviewed from dashboard where tenant_id = $1 and id = $2',
    [tenantId, id],
  )
  return rows[0]?.unreviewed ?? []
}

/** The items as viewers and editors get them. */
export function withoutUnreviewed(
  items: readonly ComponentItem[],
  unreviewed: readonly string[],
  widgets: readonly WidgetSpec[],
): ComponentItem[] {
  return items.map((item) => (unreviewed.includes(item._id) ? shown(item, widgets) : item))
}

function shown(item: ComponentItem, widgets: readonly WidgetSpec[]): ComponentItem {
  const spec = widgets.find(({ kind }) => kind === item.component.component)
  // Of a kind that needs a right as a whole, only its place is left.
  const isOpen = spec && spec.needs === undefined
  const props = isOpen ? withTexts(isGuarded, allProps(spec), item.component.props, () => '') : {}
  return { ...item, component: { ...item.component, props } }
}

/** Operations as editors get them. Only an addition can contain what is hidden, because nothing else changes it. */
export function shownOps(
  ops: readonly DashboardOp[],
  unreviewed: readonly string[],
  widgets: readonly WidgetSpec[],
): DashboardOp[] {
  return ops.map((op) =>
    op.op === 'add' && unreviewed.includes(op.item._id) ? { ...op, item: shown(op.item, widgets) } : op,
  )
}

export function shownBatch<B extends Pick<LoggedBatch, 'ops' | 'inverse'>>(
  batch: B,
  unreviewed: readonly string[],
  widgets: readonly WidgetSpec[],
): B {
  const { ops, inverse } = batch
  return { ...batch, ops: shownOps(ops, unreviewed, widgets), inverse: shownOps(inverse, unreviewed, widgets) }
}

/** What is hidden of the item until then. */
export function hiddenProps(item: ComponentItem, widgets: readonly WidgetSpec[]): Record<string, unknown> {
  const { props } = item.component
  const open = shown(item, widgets).component.props
  return Object.fromEntries(Object.entries(props).filter(([name, value]) => !same(value, open[name])))
}

type Sent = Pick<ComponentItem, '_id'> & { component: Pick<ComponentItem['component'], 'component' | 'props'> }

/**
 * A sent item with what is hidden of the stored one.
 * @throws invalidParameter at the place if it has something else there
 */
export function withHidden<I extends Sent>(
  stored: ComponentItem,
  sent: I,
  widgets: readonly WidgetSpec[],
  place: string,
): I {
  const { props: known, component: kind } = stored.component
  const open = shown(stored, widgets).component.props
  const hidden = Object.keys(hiddenProps(stored, widgets))
  const given: unknown = sent.component?.props
  // The check of the item says what is wrong with such props.
  if (hidden.length === 0 || typeof given !== 'object' || given === null) return sent
  const props: Record<string, unknown> = { ...given }
  const isChanged = (name: string) => !same(props[name], open[name]) && !same(props[name], known[name])
  if (sent.component.component !== kind || hidden.some(isChanged))
    throw invalidParameter({ fields: { [place]: NOT_REVIEWED } })
  for (const name of hidden) props[name] = known[name]
  return { ...sent, component: { ...sent.component, props } }
}
