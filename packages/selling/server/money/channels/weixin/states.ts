import type { PaymentState, RefundState, TransferState } from '../port.ts'

/** Maps weixin's states of a trade to the states of this product. */

type Data = Readonly<Record<string, unknown>>

export function paymentState(data: Data): PaymentState {
  const { trade_state, transaction_id, success_time, amount } = data
  switch (trade_state) {
    case 'SUCCESS':
    // Paid, and later refunded in part or in full.
    case 'REFUND':
      return {
        state: 'paid',
        tradeNo: String(transaction_id),
        amountFen: (amount as { total: number }).total,
        at: String(success_time),
        raw: data,
      }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed' }
    default:
      return { state: 'pending' }
  }
}

/** The state is in `refund_status` of a notification, and in `status` of an answer. */
export function refundState(data: Data): RefundState {
  const status = String(data.refund_status ?? data.status ?? '')
  switch (status) {
    case 'SUCCESS':
      return { state: 'succeeded', channelNo: String(data.refund_id), at: String(data.success_time) }
    case 'CLOSED':
      return { state: 'closed', code: status, message: '' }
    case 'ABNORMAL':
      return { state: 'refused', code: status, message: '退款异常：请在商户平台处理' }
    default:
      return { state: 'processing' }
  }
}

export function transferState(data: Data): TransferState {
  const state = String(data.state ?? '')
  switch (state) {
    case 'SUCCESS':
      return { state: 'succeeded', channelNo: String(data.transfer_bill_no), at: String(data.update_time) }
    case 'FAIL':
    case 'CANCELLED':
      return { state: 'failed', code: state, message: String(data.fail_reason ?? '') }
    default:
      return { state: 'processing' }
  }
}
