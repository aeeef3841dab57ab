import type { ComponentType, ReactNode } from 'react'
import type { Due, RefundLine } from '../../contract/patterns/order.ts'
import { type OrderSum, sumOf } from '../../contract/patterns/order-sum.ts'
import type { AroundOf, LiveOf, OfferOf, OrderInputOf, PhoneCalls, PhoneOrder } from '../../contract/patterns/phone.ts'

export type { Due, PhoneOrder }

/** An order on its own page. */
export type WatchedOrder<P extends PhoneCalls = PhoneCalls> = PhoneOrder<P> & {
  /** The server's clock minus this phone's clock, which may be wrong. */
  skewMs: number
  live: LiveOf<P>
  /** Null: nothing may be paid now. */
  due?: Due | null
  /** Since when the device is asked whether it has moved the goods; null while it need not be asked. */
  askedAt?: string | null
  can: { pay: boolean; cancel: boolean; stop: boolean; refund: boolean }
  refunds: {
    refundNo: string
    amount: number
    status: number
    reason: string
    source: number
    succeededAt: string | null
    /** What is given back of a deposit: the consumer's own money, no refund of something bought. */
    ofHeld: boolean
  }[]
  timeline: { action: string; to: number; at: string }[]
}

export interface PhoneDevice {
  _id: string
  no: string
  name: string
  model: string | null
  imgs: string[]
  address: string | null
  /** 1 online, 2 offline, 3 never connected */
  online: number
  /** 1 in service */
  status: number
}

export type PayWay = 'weixin' | 'balance' | 'score' | 'mock'

export interface PhoneSetting {
  name: string
  logo: string | null
  servicePhone: string | null
  notice: string | null
  agreement: string | null
  nearby: boolean
  ways: PayWay[]
  /**
   * On the page of a scanned code: whether the consumer can sign in through weixin, because the page is open in weixin.
   */
  weixin?: boolean
  /** The address that opens the seller's mini program with the scanned code. */
  miniProgram?: string | null
}

export interface PhoneConsumer {
  _id: string
  nickName: string | null
  /** The shortened number. */
  mobile: string | null
  money: number
  status: number
  isWeixin: boolean
}

/** What a printed code, or the host of a tenant, resolves to, with what the app offers. */
export type Resolved<P extends PhoneCalls = PhoneCalls> = {
  seller: string
  device: PhoneDevice | null
  /** The app's own code that was scanned. */
  entry: { code: string; table: string | null } | null
  setting: PhoneSetting
  /** The id of this consumer's unfinished order. */
  openOrder: string | null
  consumer: PhoneConsumer | null
} & OfferOf<P>

/** What the consumer has chosen to buy: the app's part of the order request, and the price. */
export interface Choice<P extends PhoneCalls = PhoneCalls> {
  body: OrderInputOf<P>
  amountFen: number
  /** The amount is a deposit: what is not used of it comes back. Pay score may take its place. */
  isDeposit?: boolean
  /** `by` of the due deposit (contract/patterns/order.ts). */
  depositBy?: Due['by']
  /** The word of the button, such as `Rent`. Absent: `Pay`. */
  button?: string
  /** What is in the basket (`useBasket`), so that it can be looked at and changed above the button. */
  lines?: readonly ChosenLine[]
}

/** A line of the basket. */
export interface ChosenLine {
  /** Its key in the basket. */
  key: string
  name: string
  /** Such as its slot. */
  note?: string
  num: number
  /** So many can be bought at most. */
  most: number
  /** Of the whole line. */
  amountFen: number
}

export interface ChooseProps<P extends PhoneCalls = PhoneCalls> {
  resolved: Resolved<P>
  /** The device cannot be used now: everything is shown, but nothing can be chosen. */
  isOff: boolean
  choice: Choice<P> | null
  onChoose(choice: Choice<P> | null): void
}

export interface OrderProps<P extends PhoneCalls = PhoneCalls> {
  order: WatchedOrder<P>
}

/**
 * What an app without devices adds to the phone pages, the `phone` of its screens. Its `words` become the namespace
 * `<app>-phone`.
 */
export interface OwnPhoneParts<P extends PhoneCalls = PhoneCalls> {
  words: { zh_CN: Record<string, string>; en_US: Record<string, string> }
  /** Pages of the app's own, by their paths below `/h5/<app>/`. `''` is the first page. */
  pages: Readonly<Record<string, ComponentType> & { '': ComponentType }>
  /** On the page of the order, while it is paid and not finished. */
  Progress(props: OrderProps<P>): ReactNode
  /** On the page of the order after its end: what was delivered. */
  Delivered(props: OrderProps<P>): ReactNode
  /** In the list of orders and on their pages: what the order is called. Absent: by its device, or by its number. */
  titleOf?(order: PhoneOrder<P>): string
  /** In the list of orders: what the order costs, in fen; null while that is not known. Absent: what was paid of it. */
  costOf?(order: PhoneOrder<P>): number | null
  /** What was consumed of the order, in fen, also if it has not all been paid. Absent: what was paid and not refunded. */
  usedOf?(order: PhoneOrder<P>): number
  /** If the order waits for staff, the key of its status in `words`: its page offers to report a problem meanwhile. */
  heldAs?(order: PhoneOrder<P>): string | undefined
  /** Money is asked back for goods, so many pieces of each line. Absent: consumers name an amount. */
  refund?: {
    /** Of each line of the order, in their order: what it is, and how many pieces can still be sent back. */
    linesOf(order: PhoneOrder<P>): { name: string; left: number }[]
    /** What is paid back for these pieces, in fen; the server says the same. */
    amountOf(order: PhoneOrder<P>, lines: readonly RefundLine[]): number
  }
  /** How many ports of a device are free, in the list of nearby devices. */
  Around?(props: { about: AroundOf<P> }): ReactNode
  /** One line for the list of orders, such as 2.13 kWh · 1 h 12 min. */
  Summary(props: { order: PhoneOrder<P> }): ReactNode
}

/** An app's own part of the phone pages whose first page is that of a device. */
export interface PhoneParts<P extends PhoneCalls = PhoneCalls> extends Omit<OwnPhoneParts<P>, 'pages'> {
  /** Pages of the app's own, by their paths below `/h5/<app>/`. */
  pages?: Readonly<Record<string, ComponentType>>
  /** Whether the device has anything to choose now, which keeps the bar below it. Absent: yes. */
  hasOffer?(resolved: Resolved<P>): boolean
  /** On the page of the device: what can be chosen. */
  Choose(props: ChooseProps<P>): ReactNode
}

export type AnyPhoneParts = PhoneParts | OwnPhoneParts

/** The money of an order as one sum. */
export const sumOfOrder = ({ usedOf }: AnyPhoneParts, order: PhoneOrder): OrderSum =>
  sumOf(order, usedOf?.(order) ?? order.paidAmount - order.refundedAmount)

/** What an order is called. */
export const titleOf = ({ titleOf: own }: AnyPhoneParts, order: PhoneOrder): string =>
  own?.(order) ?? order.deviceName ?? order.no
