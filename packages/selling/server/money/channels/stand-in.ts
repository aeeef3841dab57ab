import { createHmac, timingSafeEqual } from 'node:crypto'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { wrongNotify } from '../refusals.ts'
import { BILL_ZONE } from './bill-zone.ts'
import type { PaymentChannelParts } from './parts.ts'
import {
  type BillLine,
  isScore,
  type Notice,
  type PaymentChannel,
  type RefundState,
  type TransferState,
} from './port.ts'
import * as score from './stand-in-score.ts'
import {
  change,
  enter,
  find,
  findPayment,
  PAYMENT,
  paymentState,
  REFUND,
  TRANSFER,
  type Trade,
} from './stand-in-trades.ts'

/** A payment provider of our own for development. It keeps books, pays each number once and signs its notifications. */

const LATE_MS = 5 * 60_000

export const STAND_IN_HEADERS = { timestamp: 'x-pay-timestamp', signature: 'x-pay-signature' } as const

export function standInChannel(
  { db, settings }: Pick<PaymentChannelParts, 'db' | 'settings'>,
  tenantId: string,
): PaymentChannel {
  const inside = <T>(run: (tx: Tx) => Promise<T>) => db.asTenant(tenantId, run)
  return {
    async prepay({ payNo, amount, channel }) {
      await inside((tx) => enter(tx, { kind: PAYMENT, no: payNo, amount, state: 'open' }))
      const query = new URLSearchParams({ tenant: tenantId, no: payNo })
      return { url: `${settings.publicUrl}/stand-in/${isScore(channel) ? 'score' : 'pay'}?${query}` }
    },
    query: async ({ payNo }) => paymentState(await inside((tx) => findPayment(tx, payNo))),
    async close({ payNo, channel }) {
      await inside(async (tx) => {
        if (isScore(channel)) await score.release(tx, payNo)
        else await change(tx, PAYMENT, payNo, 'open', 'closed')
      })
    },
    capture: async ({ payNo }, amountFen) => paymentState(await inside((tx) => score.capture(tx, payNo, amountFen))),
    paidElsewhere: ({ payNo }) => inside((tx) => score.stopCollecting(tx, payNo)),
    refund: ({ refundNo, amountFen, payment }) => inside((tx) => refund(tx, refundNo, payment.payNo, amountFen)),
    queryRefund: async (refundNo) => refundState(await inside((tx) => find(tx, REFUND, refundNo))),
    async transfer({ no, amountFen }) {
      const trade = await inside((tx) => enter(tx, { kind: TRANSFER, no, amount: amountFen, state: 'succeeded' }))
      return transferState(trade)
    },
    queryTransfer: async (no) => transferState(await inside((tx) => find(tx, TRANSFER, no))),
    downloadBill: (day) => inside((tx) => bill(tx, day)),
    verifyNotify: async ({ headers, body }) => {
      const timestamp = String(headers[STAND_IN_HEADERS.timestamp] ?? '')
      const signature = Buffer.from(String(headers[STAND_IN_HEADERS.signature] ?? ''))
      const expected = Buffer.from(signStandIn(settings.secretKey, tenantId, timestamp, body))
      const isLate = !(Math.abs(Date.now() - Number(timestamp)) < LATE_MS)
      if (isLate || signature.length !== expected.length || !timingSafeEqual(signature, expected)) throw wrongNotify()
      return JSON.parse(body) as Notice
    },
  }
}

/** The signature covers the tenant, so it is worth nothing for another tenant. */
export function signStandIn(secretKey: string, tenantId: string, timestamp: string, body: string): string {
  return createHmac('sha256', `pay stand-in ${secretKey}`).update(`${tenantId}\n${timestamp}\n${body}`).digest('hex')
}

/**
 * The payer pays on the stand-in's page. Returns the notification for the merchant; undefined if the payment is closed.
 */
export async function payAtStandIn(tx: Tx, payNo: string): Promise<Notice | undefined> {
  const state = paymentState((await change(tx, PAYMENT, payNo, 'open', 'paid')) ?? (await find(tx, PAYMENT, payNo)))
  return state.state === 'paid' ? { kind: 'payment', no: payNo, state } : undefined
}

/** Like a real provider, it refunds no more than was paid. */
async function refund(tx: Tx, refundNo: string, payNo: string, amount: number): Promise<RefundState> {
  const { rows } = await rawSql(tx).executeSql<{ left: number }>(
    `select coalesce(p.captured, p.amount) - coalesce((select sum(r.amount) from pay_stand_in r where r.tenant_id = p.tenant_id and r.kind = 2
       and r.of_no = p.no and r.no <> $2), 0)::bigint as left
     from pay_stand_in p where p.tenant_id = current_tenant() and p.kind = 1 and p.no = $1 and p.state = 'paid'
     for no key update`,
    [payNo, refundNo],
  )
  if (!rows[0] || rows[0].left < amount) return { state: 'refused', code: 'NOT_ENOUGH', message: 'more than was paid' }
  return refundState(await enter(tx, { kind: REFUND, no: refundNo, ofNo: payNo, amount, state: 'succeeded' }))
}

async function bill(tx: Tx, day: string): Promise<BillLine[]> {
  const { rows } = await rawSql(tx).executeSql<{ kind: number; no: string; amount: number; tradeNo: string }>(
    `select kind, no, coalesce(captured, amount) as amount, trade_no as "tradeNo" from pay_stand_in
     where tenant_id = current_tenant() and ((kind = 1 and state = 'paid') or (kind = 2 and state = 'succeeded'))
       and (at at time zone '${BILL_ZONE}')::date = $1::date`,
    [day],
  )
  return rows.map(({ kind, no, amount, tradeNo }) => ({
    kind: kind === PAYMENT ? 'payment' : 'refund',
    no,
    amountFen: amount,
    tradeNo,
  }))
}

function refundState(trade: Trade | undefined): RefundState {
  if (!trade) return { state: 'unknown' }
  return { state: 'succeeded', channelNo: trade.tradeNo, at: trade.at.toISOString() }
}

function transferState(trade: Trade | undefined): TransferState {
  if (!trade) return { state: 'unknown' }
  return { state: 'succeeded', channelNo: trade.tradeNo, at: trade.at.toISOString() }
}
