import type { Entity } from '@atrium/core/contract/define/entity'
import type { Fields, RowOf } from '@atrium/core/contract/define/fields'
import type { Geo } from '@atrium/core/contract/geo'
import type { BaseRow } from '@atrium/core/contract/wire'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { defineSupply } from '@atrium/core/server/call/supply'
import type { Static, TObject, TProperties, TSchema } from 'typebox'
import type { consumerFields } from '../../contract/patterns/consumer.ts'
import type { Due, orderFields, RefundLine } from '../../contract/patterns/order.ts'
import type { AroundOf, LiveOf, OfferOf, OrderInputOf, PhoneCalls } from '../../contract/patterns/phone.ts'
import type { OrderedAt } from './make.ts'

type RowLike<F extends Fields> = BaseRow & RowOf<F> & { status: number }

/** A row of the app's consumer entity. */
export type Consumer = RowLike<typeof consumerFields>

/** A row of the app's order entity, with the fields that all orders have. Status 1 is unpaid in every app. */
export type ConsumerOrder = RowLike<ReturnType<typeof orderFields>>

/** A device, as far as consumers see it. */
export interface ConsumerDevice extends OrderedAt {
  no: string
  model: string | null
  imgs: readonly string[] | null
  coordinates: Geo | null
  online: number | null
  status: number
}

/** The devices of an app that sells at devices. */
export interface ConsumerDevices {
  /** @throws recordNotFound */
  get(ctx: Ctx, id: string): Promise<ConsumerDevice>
  /** One that can take an order now. @throws recordNotFound | deviceNotInService | deviceOffline */
  getReady(ctx: Ctx, id: string): Promise<ConsumerDevice>
}

/** An app's settings for all of its consumers. */
export interface ConsumerSettings {
  /** Name of the seller on the phone pages. */
  name: string
  logo: string | null
  servicePhone: string | null
  notice: string | null
  /** Plain text; consumers accept it by paying. */
  agreement: string | null
  /** The `PAY_TYPES` (contract/patterns/order.ts) to offer, as far as they are set up. */
  payTypes: readonly number[]
  /** Whether consumers may search for devices near them. */
  nearby: boolean
  /** The smallest amount in fen that a consumer can withdraw; null: as for partners. */
  minWithdrawal: number | null
  /** AppID of the tenant's mini program, which a scanned code then opens. */
  miniAppId: string | null
}

/** The app's own code (`wxacodeEntity`) by which a phone has come in. */
export interface Entry {
  /** Its number. */
  code: string
  /** How a mini program names it, and the page that it opens there. */
  scene: string
  page: string
  /** The consumer who hands it out. */
  owner: string | null
  table: string | null
}

/** A requested order. `body` has been validated by `orderInput`. */
export interface NewOrder<P extends PhoneCalls = PhoneCalls> {
  /** An enabled device that is online, as already checked. Null if the app sells without devices. */
  device: ConsumerDevice | null
  /** `ORDER_SOURCES`: 1 mini program, 2 phone page. */
  source: number
  /** The code that the order names; it is enabled. Null without one. */
  entry: Entry | null
  body: OrderInputOf<P>
}

/** A call of signed-in phones, `/api/client/<app>/<path>`, that only this app has. */
export interface ConsumerCall<B extends TSchema = TSchema, Q extends TSchema = TSchema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  body?: B
  query?: Q
  response: TSchema
  /** Per address. */
  rateLimit?: { max: number; windowS: number }
  run(ctx: Ctx, consumer: Consumer, input: { body: Static<B>; query: Static<Q> }): Promise<object>
}

/** A call, `GET /api/client/<app>/<path>`, of phones that need not be signed in; they say by `no` where they have come in. */
export interface OpenCall<Q extends TProperties = TProperties> {
  path: string
  summary: string
  query: Q
  response: TSchema
  run(ctx: Ctx, query: Static<TObject<Q>>): Promise<object>
}

/** Declares such a call; its schema gives the type of the query. */
export const openCall = <Q extends TProperties>(spec: OpenCall<Q>): OpenCall => spec as unknown as OpenCall

/** Declares a call of a signed-in phone; its schemas give the types of the input. */
export const consumerCall = <B extends TSchema, Q extends TSchema>(spec: ConsumerCall<B, Q>): ConsumerCall =>
  spec as unknown as ConsumerCall

/**
 * Storefront of an app that sells to consumers: `implement(app, { supplies: [storefront(…)] })`. It gives the calls
 * `/api/client/<app>/…`, sign-in, payment and the socket. Each function runs in the tenant's transaction. The caller
 * has already checked that the consumer is signed in and not blocked, that the device is online and enabled, that the
 * same `idemKey` makes one order, and that a consumer has only one open order (unless `several`); the app checks prices,
 * stock and ports.
 */
export interface Storefront<P extends PhoneCalls = PhoneCalls> {
  consumer: Entity
  phone: P
  /** Names of the statuses of an order in progress: phones show it as open. */
  live: readonly string[]
  /** Statuses in which its consumer cannot make another order. Absent: those of `live`. */
  blocking?: readonly string[]
  /** Calls of its own. */
  calls?: readonly ConsumerCall[]
  openCalls?: readonly OpenCall[]
  /** Whether the consumer may still ask for money back, where the order itself could be refunded. Absent: always. */
  refundable?(order: ConsumerOrder): boolean
  /**
   * What is paid back for these pieces of an order, in fen: consumers ask money back for goods. Absent: they name an amount.
   * @throws invalidParameter at `lines`
   */
  refundOf?(order: ConsumerOrder, lines: readonly RefundLine[]): number
  /** A consumer may have any number of open orders. */
  several?: true
  /** Its own codes by `wxacodeEntity`, which lead to its first page. */
  wxacode?: Entity
  /** SQL about the columns of an order in these statuses: it does not keep its consumer from making another order. */
  passes?: string
  /** Statuses in which the consumer may stop the delivery. */
  stoppable?: readonly string[]
  settings(ctx: Ctx): Promise<ConsumerSettings>
  /** What the phone shows besides the device itself. The consumer is null without a sign-in, the entry without a code. */
  resolve(ctx: Ctx, device: ConsumerDevice | null, consumer: Consumer | null, entry: Entry | null): Promise<OfferOf<P>>
  /** Data by device id that help to choose a device on the map. */
  around?(ctx: Ctx, devices: readonly string[]): Promise<ReadonlyMap<string, AroundOf<P>>>
  /**
   * Makes an unpaid order of this consumer, with `user`, `device`, `deviceName`, `amount`, `expireAt` and `source`. The
   * consumer must pay `amount` before `expireAt`.
   */
  createOrder(ctx: Ctx, consumer: Consumer, input: NewOrder<P>): Promise<ConsumerOrder>
  /** What may be paid for an order now; null: nothing. Default: an unpaid order owes `amount` until `expireAt`. */
  dueOf?(order: ConsumerOrder): Due | null
  /** Live values for the phone, in addition to the order's own fields. */
  orderView?(ctx: Ctx, order: Row<P['order']>): Promise<LiveOf<P>>
  /** Stops the delivery for the consumer. The order shows later whether the device has stopped. */
  stop?(ctx: Ctx, consumer: Consumer, order: ConsumerOrder): Promise<void>
  /** Cancels an unpaid order for the consumer: usually the order's own action `cancel`, and `closePayment`. */
  cancel?(ctx: Ctx, order: ConsumerOrder): Promise<void>
}

export const storefront = defineSupply<Storefront>('storefront')
