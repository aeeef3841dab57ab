import { cutBytes } from '@atrium/core/contract/cut'
import type { Payment } from '../../payable.ts'
import { channelRefused } from '../../refusals.ts'
import type { PayParams } from '../port.ts'
import type { Client } from './client.ts'

/** What weixin takes as the description of a payment. */
const SUBJECT_BYTES = 127

/** The path and the additional fields that weixin requires for each way to pay. */
const WAYS = {
  /** A page or mini program inside weixin. */
  weixin_jsapi: { path: 'jsapi', more: ({ payerOpenid }: Payment) => ({ payer: { openid: payerOpenid } }) },
  /** A QR code that the payer scans. */
  weixin_native: { path: 'native', more: () => ({}) },
  /** A phone's browser that opens weixin. */
  weixin_h5: {
    path: 'h5',
    more: (_payment: Payment, payerIp: string) => ({
      scene_info: { payer_client_ip: payerIp, h5_info: { type: 'Wap' } },
    }),
  },
} as const

/** @throws channelRefused */
export async function prepay(client: Client, notifyUrl: string, payment: Payment, payerIp: string): Promise<PayParams> {
  const { appId, mchId } = client.contract
  const { path, more: extra } = WAYS[payment.channel as keyof typeof WAYS]
  const { status, code, message, data } = await client.call('POST', `/v3/pay/transactions/${path}`, {
    appid: appId,
    mchid: mchId,
    description: cutBytes(payment.subject, SUBJECT_BYTES),
    out_trade_no: payment.payNo,
    notify_url: notifyUrl,
    amount: { total: payment.amount, currency: 'CNY' },
    ...(payment.expireAt ? { time_expire: payment.expireAt.replace(/\.\d+Z$/, 'Z') } : {}),
    ...extra(payment, payerIp),
  })
  if (status >= 300) throw channelRefused({ params: { reason: `${code} ${message}`.trim() } })
  if (path === 'jsapi') return { jsapi: client.signer.jsapi(String(data.prepay_id)) }
  return path === 'native' ? { qr: String(data.code_url) } : { url: String(data.h5_url) }
}
