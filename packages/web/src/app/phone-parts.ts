import type { ComponentType } from 'react'

/** Amounts are fen, moments ISO 8601. What an app adds stands beside these fields. */
export interface PhoneOrder {
  _id: string
  no: string
  status: number
  statusName: string
  /** Not at its end: the phone watches it. */
  isOpen: boolean
  createdAt: string
  deviceName: string | null
  device: string | null
  amount: number
  paidAmount: number
  refundedAmount: number
  /** 0 none, 1 requested, 2 refunding, 3 refunded, 4 rejected, 5 failed */
  refundStatus: number
  refundApply: { amount: number; reason: string; at: string; answer?: string } | null
  paidAt: string | null
  finishedAt: string | null
  expireAt: string | null
  failReason: string | null
  payType: number | null
  [field: string]: unknown
}

/** An order on its own page. `Live` is what the app's `orderView` answers. */
export interface WatchedOrder<Live = Record<string, unknown>> extends PhoneOrder {
  /** The server's time less this phone's, whose clock may be wrong. */
  skewMs: number
  live: Live
  can: { pay: boolean; cancel: boolean; stop: boolean; refund: boolean }
  refunds: {
    refundNo: string
    amount: number
    status: number
    reason: string
    source: number
    succeededAt: string | null
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
  /** 1 online, 2 offline, 3 never was */
  online: number
  /** 1 in service */
  status: number
}

export type PayWay = 'weixin' | 'balance' | 'mock'

export interface PhoneSetting {
  name: string
  logo: string | null
  servicePhone: string | null
  notice: string | null
  agreement: string | null
  nearby: boolean
  ways: PayWay[]
  /** Where a code was scanned: whether weixin, in which this page is, may say who somebody is. */
  weixin?: boolean
  /** Opens the seller's mini program with the code that was scanned. */
  miniProgram?: string | null
}

export interface PhoneConsumer {
  _id: string
  nickName: string | null
  /** Shortened. */
  mobile: string | null
  money: number
  status: number
  isWeixin: boolean
}

/** What is behind a printed code; what the app's `resolve` answers stands beside. */
export interface Resolved {
  seller: string
  device: PhoneDevice | null
  setting: PhoneSetting
  /** The id of this consumer's order that is not finished. */
  openOrder: string | null
  consumer: PhoneConsumer | null
  [part: string]: unknown
}

/** What somebody has chosen to buy: the app's part of the body of the order, and its price. */
export interface Choice {
  body: Record<string, unknown>
  amountFen: number
}

export interface ChooseProps {
  resolved: Resolved
  /** The device cannot be used now: everything is shown, nothing can be chosen. */
  isOff: boolean
  choice: Choice | null
  onChoose(choice: Choice | null): void
}

export interface OrderProps {
  order: WatchedOrder
}

/**
 * An app's own part of the phone pages: `phone` of its screens. Its words (`words`) are the namespace `<app>-phone`.
 */
export interface PhoneParts {
  words: { zh_CN: Record<string, string>; en_US: Record<string, string> }
  /** On the device's page: what there is to choose. */
  Choose: ComponentType<ChooseProps>
  /** On the order's page, as long as it is paid and not finished. */
  Progress: ComponentType<OrderProps>
  /** On the order's page afterwards: what was delivered. */
  Delivered: ComponentType<OrderProps>
  /** How many of a device's ports are free, for whoever chooses one from afar; what the app's `around` answers. */
  Around?: ComponentType<{ about: Record<string, unknown> }>
  /** One line for the list of orders: 2.13 kWh · 1 h 12 min */
  Summary: ComponentType<{ order: PhoneOrder }>
}
