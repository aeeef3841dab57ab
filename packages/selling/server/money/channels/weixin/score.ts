import { cut } from '@atrium/core/contract/cut'
import { clockText } from '@atrium/core/contract/zone'
import type { Payment } from '../../payable.ts'
import { channelNotOpen } from '../../refusals.ts'
import { BILL_ZONE } from '../bill-zone.ts'
import type { PaymentState, PayParams } from '../port.ts'
import { type Client, given } from './client.ts'

/** Weixin's pay score (微信支付分), "service orders that the user confirms", API v3 `/v3/payscore/serviceorder`. */

/** What weixin takes as the service's introduction and as the name of an item. */
const NAME_CHARACTERS = 20
const PLACE_CHARACTERS = 50
/** The same on every try: weixin refuses a repeated cancellation with another reason. The payer reads it. */
const CANCEL_REASON = '未产生费用'
/** The end of a service must not be later than weixin's own clock. */
const CLOCK_MARGIN_MS = 5_000

type Data = Readonly<Record<string, unknown>>

export interface WeixinScore {
  create(payment: Payment): Promise<PayParams>
  query(payment: Payment): Promise<PaymentState>
  complete(payment: Payment, amountFen: number): Promise<PaymentState>
  cancel(payment: Payment): Promise<void>
  /** The captured amount was paid in another way: weixin stops collecting it. */
  sync(payment: Payment, paidAt: string): Promise<void>
}

export function weixinScore(client: Client, notifyUrl: string): WeixinScore {
  const { appId, serviceId } = client.contract
  const path = '/v3/payscore/serviceorder'
  const ids = () => {
    if (!serviceId) throw channelNotOpen()
    return { appid: appId, service_id: serviceId }
  }
  const order = async (payNo: string): Promise<Data | undefined> => {
    const query = new URLSearchParams({ service_id: ids().service_id, out_order_no: payNo, appid: appId })
    const answer = await client.call('GET', `${path}?${query}`)
    return answer.status === 404 ? undefined : given(answer)
  }
  return {
    async create({ payNo, subject, amount, place }) {
      const data = given(
        await client.call('POST', path, {
          out_order_no: payNo,
          ...ids(),
          service_introduction: cut(subject, NAME_CHARACTERS),
          // The service begins when the payer confirms.
          time_range: { start_time: 'OnAccept' },
          ...(place && {
            location: { start_location: cut(place, PLACE_CHARACTERS) },
            device: { start_device_id: cut(place, PLACE_CHARACTERS) },
          }),
          risk_fund: { name: 'DEPOSIT', amount },
          notify_url: notifyUrl,
          need_user_confirm: true,
        }),
      )
      // One that the payer has confirmed already has no page any more.
      return data.package ? { score: `package=${encodeURIComponent(String(data.package))}` } : {}
    },
    async query({ payNo }) {
      const data = await order(payNo)
      return data ? scoreState(data) : { state: 'unknown' }
    },
    async complete({ payNo, subject }, amountFen) {
      const data = await order(payNo)
      if (!data) return { state: 'unknown' }
      const known = scoreState(data)
      if (known.state !== 'authorised') return known
      const answer = await client.call('POST', `${path}/${payNo}/complete`, {
        ...ids(),
        post_payments: [{ name: cut(subject, NAME_CHARACTERS), amount: amountFen }],
        total_amount: amountFen,
        time_range: { end_time: endOf(data) },
      })
      if (answer.status < 300) return scoreState(answer.data)
      // An earlier call, whose answer was lost, may have arrived meanwhile.
      const now = await order(payNo)
      const state = now && scoreState(now)
      return state && state.state !== 'authorised' ? state : scoreState(given(answer))
    },
    async cancel({ payNo }) {
      given(await client.call('POST', `${path}/${payNo}/cancel`, { ...ids(), reason: CANCEL_REASON }))
    },
    async sync({ payNo }, paidAt) {
      const detail = { paid_time: stamp(Date.parse(paidAt)) }
      given(await client.call('POST', `${path}/${payNo}/sync`, { ...ids(), type: 'Order_Paid', detail }))
    },
  }
}

/** `yyyyMMddHHmmss` in weixin's zone. */
const stamp = (atMs: number): string => clockText(BILL_ZONE, atMs).replace(/\D/g, '').slice(0, 14)

/** Not before the service began, and not after weixin's clock. */
function endOf({ time_range }: Data): string {
  const { start_time = '' } = (time_range ?? {}) as { start_time?: string }
  const end = stamp(Date.now() - CLOCK_MARGIN_MS)
  return /^\d{14}$/.test(start_time) && start_time > end ? start_time : end
}

/** `yyyyMMddHHmmss` in weixin's zone, which has no summer time; the current time for anything else. */
function momentOf(text: unknown): string {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(text ?? ''))
  if (!parts) return new Date().toISOString()
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`).toISOString()
}

interface Collection {
  state?: string
  paid_amount?: number
  details?: { paid_type?: string; paid_time?: string; transaction_id?: string }[]
}

/**
 * What a service order means here, in an answer or a notification. Weixin says: `state`, `state_description` and
 * `collection.state` must be read together.
 */
export function scoreState(data: Data): PaymentState {
  const { state, state_description, risk_fund, time_range } = data
  const collection = data.collection as Collection | undefined
  switch (state) {
    case 'DOING': {
      if (state_description === 'MCH_COMPLETE' || collection?.state) return { state: 'collecting' }
      const at = momentOf((time_range as { start_time?: string } | undefined)?.start_time)
      return { state: 'authorised', amountFen: (risk_fund as { amount: number }).amount, at, raw: data }
    }
    case 'DONE': {
      // Without a transaction it was paid in another way (`sync`), or there was nothing to pay.
      const paid = collection?.details?.find(({ transaction_id }) => transaction_id)
      if (collection?.state !== 'USER_PAID' || !paid) return { state: 'closed' }
      const { transaction_id: tradeNo = '', paid_time } = paid
      return { state: 'paid', tradeNo, amountFen: collection.paid_amount ?? 0, at: momentOf(paid_time), raw: data }
    }
    case 'REVOKED':
    case 'EXPIRED':
      return { state: 'closed' }
    default:
      return { state: 'pending' }
  }
}
