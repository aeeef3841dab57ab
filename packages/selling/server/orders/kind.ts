import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Due, OrderPart } from '../../contract/patterns/order.ts'
import type { OrderActNames } from '../../contract/patterns/order-actions.ts'
import type { ConsumerOrder } from './storefront.ts'

/** An order of any app, with the fields that all orders have. */
export type OrderRow = ConsumerOrder

export const UNPAID = 1

/** What a seller has set for orders (domain.md 14). */
export interface OrderSetting {
  payTimeout: number
  refundAuto: boolean
  blacklistAfterUnpaid: number
  orderReceivers: string[] | null
  orderMessageMinutes: number
  merchantShare: number
  agentShare: number
  shareFreezeHours: number
}

/** One kind of order: what differs from app to app. */
export interface OrderKind {
  app: string
  entity: Entity
  names: OrderActNames
  /** The entity of the consumers. Its table has the columns of `consumer_table` and `unpaid_columns`. */
  consumer: Entity
  settingOf(ctx: Ctx): Promise<OrderSetting>
  /** How many seconds one unit of `payTimeout` has. */
  payTimeoutUnitS: number
  /**
   * The reasons of refunds that the system makes, as stored texts (`stored`). The key is the reason's name on the timeline. `fail` is the refund of a failed order.
   */
  refundReasons: Readonly<Record<string, string>>
  /** The order will not be delivered any more: it was cancelled, has failed or was refunded in full. */
  release(ctx: Ctx, order: OrderRow): void | Promise<void>
  /** What may be paid now; null: nothing. */
  dueOf(order: OrderRow): Due | null
  /** Where the order was made, for messages to staff: a name, or a stored text. */
  placeOf(order: OrderRow): string
}

/** The business type of the orders, or of one of their parts, in payments and in the ledger. */
export const bizTypeOf = ({ app, entity }: OrderKind, part?: OrderPart): string =>
  [app, entity.name, ...(part ? [part] : [])].join('.')
