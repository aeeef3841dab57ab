import { createHash } from 'node:crypto'
import { cutBytes } from '@atrium/core/contract/cut'
import { channelSilent, wrongNotify } from '../../refusals.ts'
import type { PaymentChannelParts } from '../parts.ts'
import { isScore, type Notice, type PaymentChannel } from '../port.ts'
import { readBill } from './bill.ts'
import { type Client, given, openClient } from './client.ts'
import { hasContract, hasScoreContract, readContract } from './contract.ts'
import { prepay } from './prepay.ts'
import { scoreState, weixinScore } from './score.ts'
import { openResource, type Resource } from './signature.ts'
import { paymentState, refundState, transferState } from './states.ts'

/** What weixin takes as the reason of a refund. */
const REASON_BYTES = 80

export const hasWeixinPay = hasContract
export const hasWeixinScore = hasScoreContract

/** Weixin Pay, API v3, with the tenant's own contract. @throws channelNotOpen */
export async function openWeixinPay(parts: PaymentChannelParts, tenantId: string): Promise<PaymentChannel> {
  const client = await openClient(parts, await readContract(parts, tenantId))
  const { mchId } = client.contract
  const notifyUrl = `${parts.settings.publicUrl}/api/pay/weixin/notify/${tenantId}`
  const trade = (payNo: string) => `/v3/pay/transactions/out-trade-no/${payNo}`
  const score = weixinScore(client, notifyUrl)
  return {
    prepay: (payment, payerIp) =>
      isScore(payment.channel) ? score.create(payment) : prepay(client, notifyUrl, payment, payerIp),
    async query(payment) {
      if (isScore(payment.channel)) return score.query(payment)
      const { payNo } = payment
      const answer = await client.call('GET', `${trade(payNo)}?mchid=${mchId}`)
      if (answer.status === 404) return { state: 'unknown' }
      return paymentState(given(answer))
    },
    async close(payment) {
      if (isScore(payment.channel)) return score.cancel(payment)
      given(await client.call('POST', `${trade(payment.payNo)}/close`, { mchid: mchId }))
    },
    capture: (payment, amountFen) => score.complete(payment, amountFen),
    paidElsewhere: (payment, at) => score.sync(payment, at),
    async refund({ refundNo, amountFen, reason, payment }) {
      const answer = await client.call('POST', '/v3/refund/domestic/refunds', {
        // Weixin makes the number of a pay score transaction itself; only its own number is known.
        ...(isScore(payment.channel) ? { transaction_id: payment.channelTradeNo } : { out_trade_no: payment.payNo }),
        out_refund_no: refundNo,
        reason: cutBytes(reason, REASON_BYTES),
        notify_url: notifyUrl,
        amount: {
          refund: amountFen,
          total: isScore(payment.channel) ? payment.taken : payment.amount,
          currency: 'CNY',
        },
      })
      const { status, code, message, data } = answer
      return status < 300 ? refundState(data) : { state: 'refused', code, message }
    },
    async queryRefund(refundNo) {
      const answer = await client.call('GET', `/v3/refund/domestic/refunds/${refundNo}`)
      return answer.status === 404 ? { state: 'unknown' } : refundState(given(answer))
    },
    async transfer(request) {
      const answer = await client.call(
        'POST',
        '/v3/fund-app/mch-transfer/transfer-bills',
        transferBody(client, request),
      )
      const { status, code, message, data } = answer
      return status < 300 ? transferState(data) : { state: 'failed', code, message }
    },
    async queryTransfer(no) {
      const answer = await client.call('GET', `/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/${no}`)
      return answer.status === 404 ? { state: 'unknown' } : transferState(given(answer))
    },
    downloadBill: (day) => downloadBill(client, day),
    async verifyNotify({ headers, body }) {
      if (!(await client.isGenuine(headers, body))) throw wrongNotify()
      return readNotice(client, body)
    },
  }
}

/** A commission paid for bringing in business: weixin requires the reason (scene 1005, 佣金报酬). */
function transferBody(
  { contract }: Client,
  { no, amountFen, openid, remark }: Parameters<PaymentChannel['transfer']>[0],
) {
  return {
    appid: contract.appId,
    out_bill_no: no,
    transfer_scene_id: '1005',
    openid,
    transfer_amount: amountFen,
    transfer_remark: remark,
    transfer_scene_report_infos: [
      { info_type: '岗位类型', info_content: '合作方' },
      { info_type: '报酬说明', info_content: '订单分成' },
    ],
  }
}

async function downloadBill(client: Client, day: string) {
  const answer = await client.call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
  if (answer.code === 'NO_STATEMENT_EXIST') return []
  const { hash_value, download_url } = given(answer) as { hash_value: string; download_url: string }
  const { pathname, search } = new URL(download_url)
  const text = await client.download(pathname + search)
  if (createHash('sha1').update(text).digest('hex') !== hash_value.toLowerCase()) throw channelSilent()
  return readBill(text)
}

interface NotifyBody {
  event_type?: string
  resource?: Resource
}

/** @throws wrongNotify if this merchant's key does not decrypt it, or it is meant for another merchant */
function readNotice({ contract }: Client, body: string): Notice {
  const { event_type = '', resource } = JSON.parse(body) as NotifyBody
  if (!resource) throw wrongNotify()
  const data = opened(contract.apiV3Key, resource)
  if ((data.mchid ?? data.mch_id) !== contract.mchId) throw wrongNotify()
  if (event_type.startsWith('TRANSACTION.')) {
    return { kind: 'payment', no: String(data.out_trade_no), state: paymentState(data) }
  }
  if (event_type === 'PAYSCORE.USER_CONFIRM' || event_type === 'PAYSCORE.USER_PAID') {
    return { kind: 'payment', no: String(data.out_order_no), state: scoreState(data) }
  }
  if (event_type.startsWith('REFUND.')) {
    const { refund: amountFen } = data.amount as { refund: number }
    return { kind: 'refund', no: String(data.out_refund_no), amountFen, state: refundState(data) }
  }
  if (event_type.startsWith('MCHTRANSFER.')) {
    return { kind: 'transfer', no: String(data.out_bill_no), state: transferState(data) }
  }
  return { kind: 'other' }
}

function opened(apiV3Key: string, resource: Resource): Record<string, unknown> {
  try {
    return JSON.parse(openResource(apiV3Key, resource)) as Record<string, unknown>
  } catch {
    throw wrongNotify()
  }
}
