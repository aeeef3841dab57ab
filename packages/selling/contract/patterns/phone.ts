import type { Entity } from '@atrium/core/contract/define/entity'
import type { RowOf } from '@atrium/core/contract/define/fields'
import type { Static, TObject, TProperties } from 'typebox'
import type { orderFields } from './order.ts'

interface SoldOrder extends Entity {
  fields: ReturnType<typeof orderFields>
}

/** What phones send to an app and get from it, besides what they do with every app. */
export interface PhoneCalls {
  order: SoldOrder
  /** The body of `POST /api/client/<app>/order`, besides `device`, `idemKey` and `source`. */
  orderInput: TProperties
  /** The answer for a scanned code, besides its device: prices, ports, slots. */
  offer: TObject
  /** Of an order on its own page, besides its fields: power, energy, countdown. */
  live?: TObject
  /** Of a device in the list of devices nearby: for example the number of free ports. */
  around?: TObject
}

/** Fields of orders that concern only who sells. */
export const NOT_ON_PHONES = ['user', 'agent', 'merchant', 'channel', 'shareProfitRecord', 'channelTradeNo'] as const

/** An order as phones get it. Amounts are in fen, times in ISO 8601. */
export type PhoneOrder<P extends PhoneCalls = PhoneCalls> = {
  _id: string
  status: number
  statusName: string
  /** The order has not reached a final status: the page follows it live. */
  isOpen: boolean
  createdAt: string
} & Omit<RowOf<P['order']['fields']>, (typeof NOT_ON_PHONES)[number]>

export type OfferOf<P extends PhoneCalls> = Static<P['offer']>
export type LiveOf<P extends PhoneCalls> = P extends { live: infer L extends TObject } ? Static<L> : object
export type AroundOf<P extends PhoneCalls> = P extends { around: infer A extends TObject } ? Static<A> : object
/** Of an app that is not told anything: an empty object, which TypeBox calls `object`. */
export type OrderInputOf<P extends PhoneCalls> = keyof P['orderInput'] extends never
  ? Record<string, never>
  : Static<TObject<P['orderInput']>>
