import type { IncomingHttpHeaders } from 'node:http'
import type { Tx } from '@atrium/core/server/db/tables'
import type { Payment, PaymentMethod } from '../payable.ts'

/**
 * What the payer's page needs: an address to open, a text to show as a QR code, or the parameters of weixin's own call.
 */
export interface PayParams {
  url?: string
  qr?: string
  jsapi?: Record<string, string>
  /** Pay score: the query string for weixin's call `openBusinessView`. */
  score?: string
}

export type PaymentState =
  /** With pay score, `amountFen` is what was captured. */
  | { state: 'paid'; tradeNo: string; amountFen: number; at: string; raw?: unknown }
  | { state: 'pending' }
  /** Pay score: the payer has consented to at most this amount; nothing has been captured. */
  | { state: 'authorised'; amountFen: number; at: string; raw?: unknown }
  /** Pay score: captured, and the provider has not collected the money from the payer yet. */
  | { state: 'collecting' }
  /** It can no longer be paid. Of pay score: the consent is gone, too. */
  | { state: 'closed' }
  /** The payment channel has never received a request for it. */
  | { state: 'unknown' }

export type RefundState =
  | { state: 'succeeded'; channelNo: string; at: string }
  | { state: 'processing' }
  /** The payment channel does not know the number: the refund was requested here but never sent. */
  | { state: 'unknown' }
  /** The same number may be tried again: the merchant's account is short of money, or there were too many calls. */
  | { state: 'refused'; code: string; message: string }
  /** This number will never succeed. */
  | { state: 'closed'; code: string; message: string }

export type TransferState =
  | { state: 'succeeded'; channelNo: string; at: string }
  | { state: 'processing' }
  | { state: 'unknown' }
  | { state: 'failed'; code: string; message: string }

export interface RefundRequest {
  refundNo: string
  amountFen: number
  reason: string
  payment: Payment
}

export interface TransferRequest {
  /** The same on every retry: the payment channel pays each number only once. */
  no: string
  amountFen: number
  openid: string
  remark: string
}

/** One row of a payment channel's bill for one day. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** Our own number: payNo or refundNo. */
  no: string
  amountFen: number
  tradeNo: string
}

export interface NotifyCall {
  headers: IncomingHttpHeaders
  /** The unchanged bytes of the request body: the signature covers them. */
  body: string
}

/** The content of a notification, after its signature has been checked. */
export type Notice =
  | { kind: 'payment'; no: string; state: PaymentState }
  | { kind: 'refund'; no: string; amountFen: number; state: RefundState }
  | { kind: 'transfer'; no: string; state: TransferState }
  | { kind: 'other' }

/**
 * A payment channel, opened for one tenant. No function is called inside a transaction. All throw `channelSilent` when
 * the result is unknown: call again with the same number.
 */
export interface PaymentChannel {
  prepay(payment: Payment, payerIp: string): Promise<PayParams>
  query(payment: Payment): Promise<PaymentState>
  /** Of pay score: releases the consent; nothing is captured. */
  close(payment: Payment): Promise<void>
  /**
   * Pay score: ends the service and collects this amount, at most what was authorised. Call `query` first: only an
   * authorised payment may be captured. @throws channelRefused
   */
  capture(payment: Payment, amountFen: number): Promise<PaymentState>
  /** Pay score: a captured amount was paid in another way at this time (ISO 8601), so that it is not collected. */
  paidElsewhere(payment: Payment, paidAt: string): Promise<void>
  refund(request: RefundRequest): Promise<RefundState>
  queryRefund(refundNo: string): Promise<RefundState>
  transfer(request: TransferRequest): Promise<TransferState>
  queryTransfer(no: string): Promise<TransferState>
  /** @param day `YYYY-MM-DD` in the provider's time zone (BILL_ZONE) */
  downloadBill(day: string): Promise<readonly BillLine[]>
  /** @throws wrongNotify */
  verifyNotify(call: NotifyCall): Promise<Notice>
}

/** The payment channels. Each is opened for one tenant with that tenant's own contract. */
export interface PaymentChannels {
  /** @throws channelNotOpen */
  open(tenantId: string, port: string): Promise<PaymentChannel>
  /** The port that pays withdrawals to weixin: the tenant's own account, or the stand-in where it is allowed. */
  transferPort(tenantId: string): Promise<'weixin' | 'mock'>
  /** The ports that the transaction's tenant may offer to a payer. */
  offered(tx: Tx): Promise<('weixin' | 'mock')[]>
  /** The pay score method that the transaction's tenant may offer; undefined if pay score is not set up. */
  offeredScore(tx: Tx): Promise<ScoreMethod | undefined>
}

/** The methods of pay score. */
export type ScoreMethod = Extract<PaymentMethod, `${string}_score`>

export const isScore = (method: PaymentMethod): method is ScoreMethod => method.endsWith('_score')

/** `weixin_native` → `weixin` */
export function portOf(channel: PaymentMethod): string {
  return channel.split('_', 1)[0]!
}
