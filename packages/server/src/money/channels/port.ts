import type { IncomingHttpHeaders } from 'node:http'
import type { Tx } from '../../db/tables.ts'
import type { ChannelName, Payment } from '../model.ts'

/** What the payer's page needs: an address to go to, a text to show as a QR code, or weixin's own call. */
export interface PayParams {
  url?: string
  qr?: string
  jsapi?: Record<string, string>
}

export type PaymentState =
  | { state: 'paid'; tradeNo: string; amountFen: number; at: string; raw?: unknown }
  | { state: 'pending' }
  /** It can never be paid any more. */
  | { state: 'closed' }
  /** The channel was never asked for it. */
  | { state: 'unknown' }

export type RefundState =
  | { state: 'succeeded'; channelNo: string; at: string }
  | { state: 'processing' }
  /** Only asked for, never sent: the channel does not know the number. */
  | { state: 'unknown' }
  /** The same number may be tried again: no money on the merchant's account, too many calls. */
  | { state: 'refused'; code: string; message: string }
  /** This number will never succeed. */
  | { state: 'closed'; code: string; message: string }

export type TransferState =
  | { state: 'succeeded'; channelNo: string; at: string }
  | { state: 'processing' }
  | { state: 'unknown' }
  | { state: 'failed'; code: string; message: string }

export interface RefundOrder {
  refundNo: string
  amountFen: number
  reason: string
  payment: Payment
}

export interface TransferOrder {
  /** The same on every try: the channel pays a number once. */
  no: string
  amountFen: number
  openid: string
  remark: string
}

/** One line of a channel's bill of a day. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** Ours: payNo or refundNo. */
  no: string
  amountFen: number
  tradeNo: string
}

export interface NotifyCall {
  headers: IncomingHttpHeaders
  /** Byte for byte: it is what was signed. */
  body: string
}

/** What a notify says, once its signature has been checked. */
export type Notice =
  | { kind: 'payment'; no: string; state: PaymentState }
  | { kind: 'refund'; no: string; amountFen: number; state: RefundState }
  | { kind: 'transfer'; no: string; state: TransferState }
  | { kind: 'other' }

/**
 * A way to pay, opened for one tenant. No function is called inside a transaction.
 * All throw `channelSilent` when nobody knows what came of it: ask again with the same number.
 */
export interface PayChannel {
  prepay(payment: Payment, payerIp: string): Promise<PayParams>
  query(payment: Payment): Promise<PaymentState>
  close(payment: Payment): Promise<void>
  refund(order: RefundOrder): Promise<RefundState>
  queryRefund(refundNo: string): Promise<RefundState>
  transfer(order: TransferOrder): Promise<TransferState>
  queryTransfer(no: string): Promise<TransferState>
  /** @param day `YYYY-MM-DD` of the house (BILL_ZONE) */
  downloadBill(day: string): Promise<readonly BillLine[]>
  /** @throws wrongNotify */
  verifyNotify(call: NotifyCall): Promise<Notice>
}

/** The ways to pay, opened for one tenant at a time with that tenant's own contract. */
export interface Channels {
  /** @throws channelNotOpen */
  open(tenantId: string, port: string): Promise<PayChannel>
  /** By which withdrawals to weixin leave: the tenant's own account, or the stand-in where it may be used. */
  transferPort(tenantId: string): Promise<'weixin' | 'mock'>
  /** What may be offered to a payer of the transaction's tenant. */
  offered(tx: Tx): Promise<('weixin' | 'mock')[]>
}

/** `weixin_native` → `weixin` */
export function portOf(channel: ChannelName): string {
  return channel.split('_', 1)[0]!
}
