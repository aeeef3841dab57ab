import { type ComponentItem, PHONE_HEIGHT_PX } from '../../../contract/dashboard.ts'
import type { DashboardOp } from '../../../contract/dashboard-ops/ops.ts'
import { inListOrder } from '../../stage/stage-layout.ts'

/** The operation that changes how an item stands on a phone; without a value it is as it would be by itself. */
export function phoneOp(id: string, name: keyof NonNullable<ComponentItem['phone']>, value?: unknown): DashboardOp {
  return { op: 'set', id, path: ['phone', name], ...(value === undefined ? {} : { value }) }
}

/**
 * The operations after which this item has the index `to` in the list of a phone. Only this item gets a number where
 * that is enough, so that others still follow their places on the canvas; else all get one.
 */
export function moveOps(items: readonly ComponentItem[], id: string, to: number): DashboardOp[] {
  const before = inListOrder(items)
  const moved = before.find(({ _id }) => _id === id)
  if (!moved) return []
  const without = before.filter((item) => item !== moved)
  const wanted = idsOf(without.toSpliced(to, 0, moved))
  if (wanted === idsOf(before)) return []
  for (const order of [undefined, ...before.keys()]) {
    const changed = items.map((item) => (item === moved ? withOrder(item, order) : item))
    if (idsOf(inListOrder(changed)) === wanted) return [phoneOp(id, 'order', order)]
  }
  return wanted.split(' ').flatMap((one, index) => {
    const now = items.find(({ _id }) => _id === one)?.phone?.order
    return now === index ? [] : [phoneOp(one, 'order', index)]
  })
}

export function heightIn(px: number): number {
  return Math.round(Math.min(PHONE_HEIGHT_PX.max, Math.max(PHONE_HEIGHT_PX.min, px)))
}

/** The operations after which nothing of a phone's arrangement is the author's. */
export function automaticOps(items: readonly ComponentItem[]): DashboardOp[] {
  return items.filter(isArranged).map(({ _id }) => ({ op: 'set', id: _id, path: ['phone'] }))
}

export function isArranged({ phone = {} }: ComponentItem): boolean {
  return phone.order !== undefined || phone.height !== undefined || phone.hidden === true
}

function withOrder(item: ComponentItem, order: number | undefined): ComponentItem {
  const { order: _, ...phone } = item.phone ?? {}
  return { ...item, phone: order === undefined ? phone : { ...phone, order } }
}

const idsOf = (items: readonly ComponentItem[]) => items.map(({ _id }) => _id).join(' ')
