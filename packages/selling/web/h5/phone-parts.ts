import type { ComponentType } from 'react'

/** Amounts are in fen, times in ISO 8601. An app may add its own fields beside these. */
export interface PhoneOrder {
  _id: string
  no: string
  status: number
  statusName: string
  /** The order has not reached a final status: the page follows it live. */
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

/** An order on its own page. `Live` is the type of what the app's `orderView` returns. */
export interface WatchedOrder<Live = Record<string, unknown>> extends PhoneOrder {
  /** The server's clock minus this phone's clock, which may be wrong. */
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
  /** 1 online, 2 offline, 3 never connected */
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

/** What a printed code resolves to. The answer of the app's `resolve` is added beside these fields. */
export interface Resolved {
  seller: string
  device: PhoneDevice | null
  setting: PhoneSetting
  /** The id of this consumer's unfinished order. */
  openOrder: string | null
  consumer: PhoneConsumer | null
  [part: string]: unknown
}

/** What the consumer has chosen to buy: the app's part of the order request, and the price. */
export interface Choice {
  body: Record<string, unknown>
  amountFen: number
}

export interface ChooseProps {
  resolved: Resolved
  /** The device cannot be used now: everything is shown, but nothing can be chosen. */
  isOff: boolean
  choice: Choice | null
  onChoose(choice: Choice | null): void
}

export interface OrderProps {
  order: WatchedOrder
}

/** An app's own part of the phone pages, the `phone` of its screens. Its `words` become the namespace `<app>-phone`. */
export interface PhoneParts {
  words: { zh_CN: Record<string, string>; en_US: Record<string, string> }
  /** On the page of the device: what can be chosen. */
  Choose: ComponentType<ChooseProps>
  /** On the page of the order, while it is paid and not finished. */
  Progress: ComponentType<OrderProps>
  /** On the page of the order after its end: what was delivered. */
  Delivered: ComponentType<OrderProps>
  /** If the order waits for staff, the key of its status in `words`: its page offers to report a problem meanwhile. */
  heldAs?(order: PhoneOrder): string | undefined
  /** How many ports of a device are free, in the list of nearby devices; gets what the app's `around` returns. */
  Around?: ComponentType<{ about: Record<string, unknown> }>
  /** One line for the list of orders, such as 2.13 kWh · 1 h 12 min. */
  Summary: ComponentType<{ order: PhoneOrder }>
}
