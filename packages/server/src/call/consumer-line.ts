import type { Entity } from '@atrium/contract/define/entity'
import type { Fields, RowOf } from '@atrium/contract/define/fields'
import type { consumerFields } from '@atrium/contract/patterns/consumer'
import type { deviceFields } from '@atrium/contract/patterns/device'
import type { orderFields } from '@atrium/contract/patterns/order'
import type { BaseRow } from '@atrium/contract/wire'
import type { TProperties } from 'typebox'
import type { Ctx } from './ctx.ts'

type RowLike<F extends Fields> = BaseRow & RowOf<F> & { status: number }

/** A row of the app's entity of consumers. */
export type Consumer = RowLike<typeof consumerFields>

/** A row of the app's entity of orders, with at least what all orders have. Status 1 is unpaid in every app. */
export type ConsumerOrder = RowLike<ReturnType<typeof orderFields>>

/** A row of the app's entity of devices, with at least what all devices have. */
export type ConsumerDevice = RowLike<typeof deviceFields>

/** What an app has set for everybody who buys by phone. */
export interface ConsumerSettings {
  /** Who sells here, as the phone calls them. */
  name: string
  logo: string | null
  servicePhone: string | null
  notice: string | null
  /** Plain text; people agree to it by paying. */
  agreement: string | null
  /** `PAY_TYPES` (contract/patterns/order.ts) that may be offered, as far as they are set up. */
  payTypes: readonly number[]
  /** Whether people may look for devices around them. */
  nearby: boolean
  /** The least that a consumer may have paid out, in fen; null: as for partners. */
  minWithdrawal: number | null
  /** AppID of the tenant's mini program, which a scanned code then opens. */
  miniAppId: string | null
}

/** What a phone asks for. `body` has been checked against the line's `orderInput`. */
export interface NewOrder {
  /** Enabled and online: the room has looked. Null where the line sells without devices. */
  device: ConsumerDevice | null
  /** `ORDER_SOURCES`: 1 mini program, 2 phone page. */
  source: number
  body: Readonly<Record<string, unknown>>
}

/**
 * What an app sells to people with phones: `implement(app, { consumers })`. The calls `/api/client/<app>/…`, sign-in,
 * payment and the socket follow from it. Each function runs inside the tenant's transaction. The room has seen to it
 * that the consumer is signed in and not blocked, that the device is online and enabled, that the same `idemKey` makes
 * one order and that nobody has two open ones; prices, stock and ports are the app's to check.
 */
export interface ConsumerLine {
  user: Entity
  order: Entity
  /** Names of the statuses in which an order keeps its consumer from making another. */
  open: readonly string[]
  /** Statuses in which the consumer may end what is being delivered. */
  stoppable?: readonly string[]
  /** Fields of the body of `POST /api/client/<app>/order`, beside `device`, `idemKey` and `source`. */
  orderInput: TProperties
  settings(ctx: Ctx): Promise<ConsumerSettings>
  /** What the phone shows beside the device itself: prices, ports, slots. Nobody may be signed in yet. */
  resolve(ctx: Ctx, device: ConsumerDevice | null, consumer: Consumer | null): Promise<object>
  /** By the id of a device, what people look for when they choose one from afar: how many of its ports are free. */
  around?(ctx: Ctx, devices: readonly string[]): Promise<ReadonlyMap<string, object>>
  /**
   * Makes an unpaid order of this consumer: `user`, `device`, `deviceName`, `amount`, `expireAt` and `source` set. What
   * is paid for it is its `amount`, until its `expireAt`.
   */
  createOrder(ctx: Ctx, consumer: Consumer, input: NewOrder): Promise<ConsumerOrder>
  /** Live numbers for the phone (power, energy, money, countdown), beside the order's own fields. */
  orderView?(ctx: Ctx, order: ConsumerOrder): Promise<object>
  /** The consumer ends what is being delivered. Whether a device obeys shows in the order later. */
  stop?(ctx: Ctx, consumer: Consumer, order: ConsumerOrder): Promise<void>
  /** The consumer does not want to pay any more: usually the order's own act `cancel`, and `closePayment`. */
  cancel?(ctx: Ctx, order: ConsumerOrder): Promise<void>
}
