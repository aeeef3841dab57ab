import {
  createCipheriv,
  createHash,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { World } from '@atrium/core/testing/world'
import { v7 as uuid } from 'uuid'
import { PLATFORM_CERTIFICATE, PLATFORM_KEY } from './platform-certificate.ts'
import { answerScore, type ServiceOrder, serviceOrder, stampOf } from './weixin-score-stand-in.ts'

/**
 * A local server with Weixin Pay's API v3 as its documents describe it: it checks every signature and signs its
 * answers.
 */

const MCH_ID = '1900000109'
const MERCHANT_SERIAL = '5157F09EFDC096DE15EBE81A47057A72'
const PLATFORM_SERIAL = '7132D72A03E93CDDF8C03BBD1F37EEDF'
const API_V3_KEY = 'a32-byte-key-that-only-tests-know'.slice(0, 32)

const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
const merchantPem = merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

interface Trade {
  body: Record<string, unknown>
  state: string
  total: number
}

interface Refund {
  outTradeNo: string | undefined
  transactionId: string | undefined
  refund: number
  reason: string
  status: string
}

export interface PayStandIn {
  url: string
  trades: Map<string, Trade>
  refunds: Map<string, Refund>
  transfers: Map<string, { amount: number; state: string }>
  /** Pay score, by our number. */
  orders: Map<string, ServiceOrder>
  /** `METHOD path` of each call with a right signature. */
  calls: string[]
  /** Number of calls with a wrong signature. */
  wrongSignatures: number
  /** Faults for the next calls, instead of the right answer. */
  next: ('hang-up' | 'forge' | 'not-enough' | 'abnormal' | undefined)[]
  /** The status that a requested refund gets, at once or later. */
  refundStatus: string
  bill: string
  /** The public key that checks the merchant's signatures. */
  merchantKey: KeyObject
  pay(payNo: string): void
  /** The payer confirms a pay score order. Returns the content of the notification. */
  confirm(payNo: string): object
  /** What a pay score order came to is collected. Returns the content of the notification. */
  collect(payNo: string): object
  /** Sends a notification as weixin does. */
  notify(address: string, event: string, resource: object, wrong?: 'signature' | 'resource' | 'old'): Promise<Response>
  paid(payNo: string): Record<string, unknown>
  close(): Promise<void>
}

export async function openWeixinPayStandIn(): Promise<PayStandIn> {
  const server = createServer((request, response) => {
    answer(standIn, request, response).catch((error) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: PayStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trades: new Map(),
    refunds: new Map(),
    transfers: new Map(),
    orders: new Map(),
    calls: [],
    wrongSignatures: 0,
    next: [],
    refundStatus: 'PROCESSING',
    bill: '',
    merchantKey: merchant.publicKey,
    pay(payNo) {
      standIn.trades.get(payNo)!.state = 'SUCCESS'
    },
    confirm(payNo) {
      const order = standIn.orders.get(payNo)!
      order.state = 'DOING'
      order.startTime = stampOf(new Date())
      return serviceOrder(payNo, order, MCH_ID)
    },
    collect(payNo) {
      const order = standIn.orders.get(payNo)!
      order.state = 'DONE'
      order.paidTime = stampOf(new Date())
      return serviceOrder(payNo, order, MCH_ID)
    },
    paid: (payNo) => transaction(payNo, standIn.trades.get(payNo)!),
    notify: (address, event, resource, wrong) => sendNotify(address, event, resource, wrong),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return standIn
}

/** Gives a tenant a contract with this provider. */
export async function signContract(
  { server, sql }: World,
  tenantId: string,
  standIn: PayStandIn,
  extra: Record<string, string> = {},
): Promise<void> {
  const { vault } = server.services
  const props = {
    mchId: MCH_ID,
    serialNo: MERCHANT_SERIAL,
    appId: 'wx8888888888888888',
    endpoint: standIn.url,
    ...extra,
  }
  const sealed = vault.seal(JSON.stringify({ apiV3Key: API_V3_KEY, privateKey: merchantPem }))
  await sql(`insert into open_app (id, tenant_id, name, type, props, sealed_props)
    values ('${uuid()}', '${tenantId}', '微信支付', 3, '${JSON.stringify(props)}', '${sealed}')`)
  await sql(
    `insert into egress_allowance (id, tenant_id, entries) values ('${uuid()}', '${tenantId}', '{127.0.0.0/8}')`,
  )
}

/** The other way to check weixin's signature: with its public key. */
export const publicKeyProps = {
  publicKeyId: 'PUB_KEY_ID_0119000001092024',
  publicKey: createPublicKey(PLATFORM_KEY).export({ type: 'spki', format: 'pem' }) as string,
}

let signsAs = PLATFORM_SERIAL
export function signWith(serial: string = PLATFORM_SERIAL): void {
  signsAs = serial
}

function isSigned(request: IncomingMessage, body: string): boolean {
  const [scheme, parameters = ''] = (request.headers.authorization ?? '').split(' ')
  const read = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(parameters)?.[1] ?? ''
  if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return false
  if (read('mchid') !== MCH_ID || read('serial_no') !== MERCHANT_SERIAL) return false
  if (Math.abs(Date.now() / 1000 - Number(read('timestamp'))) > 300) return false
  const signed = `${request.method}\n${request.url}\n${read('timestamp')}\n${read('nonce_str')}\n${body}\n`
  return createVerify('RSA-SHA256').update(signed).verify(merchant.publicKey, read('signature'), 'base64')
}

function signedHeaders(body: string, wrong?: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000) - (wrong === 'old' ? 3600 : 0))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(PLATFORM_KEY, 'base64')
  return {
    'content-type': 'application/json',
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': signsAs,
    'wechatpay-signature': wrong === 'signature' ? `WECHATPAY/SIGNTEST/${signature}` : signature,
  }
}

function encrypted(plain: string, associated_data: string) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', API_V3_KEY, nonce)
  cipher.setAAD(Buffer.from(associated_data))
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data, ciphertext: ciphertext.toString('base64') }
}

async function sendNotify(address: string, event_type: string, content: object, wrong?: string): Promise<Response> {
  const resource = encrypted(JSON.stringify(content), 'transaction')
  if (wrong === 'resource') {
    // One byte of the text is changed; the tag is not.
    const bytes = Buffer.from(resource.ciphertext, 'base64')
    bytes[10]! ^= 1
    resource.ciphertext = bytes.toString('base64')
  }
  const body = JSON.stringify({ id: uuid(), resource_type: 'encrypt-resource', event_type, resource })
  return fetch(address, { method: 'POST', headers: signedHeaders(body, wrong), body })
}

async function answer(standIn: PayStandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const send = (status: number, content?: object) => {
    const payload = content === undefined ? '' : JSON.stringify(content)
    response.writeHead(status, signedHeaders(payload, next === 'forge' ? 'signature' : undefined)).end(payload)
  }
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const next = path === '/v3/certificates' ? undefined : standIn.next.shift()
  if (!isSigned(request, body)) {
    standIn.wrongSignatures += 1
    return send(401, { code: 'SIGN_ERROR', message: '签名错误' })
  }
  standIn.calls.push(`${request.method} ${path}`)
  const given = body === '' ? {} : (JSON.parse(body) as Record<string, never>)
  if (next === 'not-enough') return send(403, { code: 'NOT_ENOUGH', message: '基本账户余额不足' })
  const call = `${request.method} ${path}`
  const { status, content } = path.startsWith('/v3/payscore/')
    ? answerScore(standIn.orders, MCH_ID, call, new URLSearchParams(query), given)
    : handle(standIn, call, given, next)
  // It has processed the request, but the answer is lost.
  if (next === 'hang-up') {
    request.socket.destroy()
    return
  }
  if (path === '/v3/billdownload/file') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(standIn.bill)
    return
  }
  send(status, content)
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
function handle(standIn: PayStandIn, call: string, given: any, next?: string): { status: number; content?: object } {
  const last = call.slice(call.lastIndexOf('/') + 1)
  const isTooLong = Buffer.byteLength(given.description ?? '') > 127 || Buffer.byteLength(given.reason ?? '') > 80
  if (isTooLong) return { status: 400, content: { code: 'PARAM_ERROR', message: '参数错误' } }
  const notFound = { status: 404, content: { code: 'RESOURCE_NOT_EXISTS', message: '查询的资源不存在' } }
  if (call === 'GET /v3/certificates') return { status: 200, content: certificates() }
  if (call.startsWith('POST /v3/pay/transactions/') && !call.endsWith('/close')) {
    standIn.trades.set(given.out_trade_no, { body: given, state: 'NOTPAY', total: given.amount.total })
    return { status: 200, content: prepaid(last) }
  }
  if (call.endsWith('/close')) {
    const trade = standIn.trades.get(call.split('/').at(-2)!)
    if (trade?.state === 'SUCCESS') return { status: 400, content: { code: 'ORDERPAID', message: '该订单已支付' } }
    if (trade) trade.state = 'CLOSED'
    return { status: 204 }
  }
  if (call.startsWith('GET /v3/pay/transactions/')) {
    const trade = standIn.trades.get(last)
    return trade ? { status: 200, content: transaction(last, trade) } : notFound
  }
  if (call === 'POST /v3/refund/domestic/refunds') {
    if (!isKnownTrade(standIn, given)) return notFound
    const status = next === 'abnormal' ? 'ABNORMAL' : standIn.refundStatus
    const known = standIn.refunds.get(given.out_refund_no)
    const refund = known ?? {
      outTradeNo: given.out_trade_no,
      transactionId: given.transaction_id,
      refund: given.amount.refund,
      reason: given.reason,
      status,
    }
    standIn.refunds.set(given.out_refund_no, refund)
    return { status: 200, content: refunded(given.out_refund_no, refund) }
  }
  if (call.startsWith('GET /v3/refund/domestic/refunds/')) {
    const refund = standIn.refunds.get(last)
    return refund ? { status: 200, content: refunded(last, refund) } : notFound
  }
  if (call === 'POST /v3/fund-app/mch-transfer/transfer-bills') {
    const known = standIn.transfers.get(given.out_bill_no) ?? { amount: given.transfer_amount, state: 'ACCEPTED' }
    standIn.transfers.set(given.out_bill_no, known)
    return { status: 200, content: { out_bill_no: given.out_bill_no, ...transferred(known) } }
  }
  if (call.startsWith('GET /v3/fund-app/mch-transfer/')) {
    const transfer = standIn.transfers.get(last)
    return transfer ? { status: 200, content: transferred(transfer) } : notFound
  }
  if (call === 'GET /v3/bill/tradebill') {
    const hash_value = createHash('sha1').update(standIn.bill).digest('hex')
    const download_url = 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=t'
    return { status: 200, content: { hash_type: 'SHA1', hash_value, download_url } }
  }
  return notFound
}

/** A pay score order has a trade number of weixin's own: only its transaction is known here. */
function isKnownTrade(
  { trades, orders }: PayStandIn,
  given: { out_trade_no?: string; transaction_id?: string; amount: { total: number } },
): boolean {
  if (given.out_trade_no) return trades.has(given.out_trade_no)
  const order = orders.get(`P${given.transaction_id?.slice(2)}`)
  return order?.state === 'DONE' && !order.elsewhere && order.completed?.total_amount === given.amount.total
}

function prepaid(way: string) {
  if (way === 'native') return { code_url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' }
  return way === 'jsapi' ? { prepay_id: 'wx201410272009395522657a690389285100' } : { h5_url: 'https://wx.tenpay.com/x' }
}

function certificates() {
  const encrypt_certificate = encrypted(PLATFORM_CERTIFICATE, 'certificate')
  return { data: [{ serial_no: PLATFORM_SERIAL, effective_time: '', expire_time: '', encrypt_certificate }] }
}

function transaction(out_trade_no: string, { state, total }: Trade) {
  return {
    mchid: MCH_ID,
    out_trade_no,
    transaction_id: `42${out_trade_no.slice(1)}`,
    trade_state: state,
    success_time: '2026-11-21T10:34:56+08:00',
    amount: { total, payer_total: total, currency: 'CNY' },
  }
}

export function refunded(out_refund_no: string, { status, refund, outTradeNo, transactionId }: Refund) {
  return {
    mchid: MCH_ID,
    out_refund_no,
    out_trade_no: outTradeNo,
    transaction_id: transactionId,
    refund_id: `50${out_refund_no.slice(1)}`,
    status,
    refund_status: status,
    success_time: '2026-11-21T11:00:00+08:00',
    amount: { refund, currency: 'CNY' },
  }
}

function transferred({ state }: { state: string }) {
  return { mch_id: MCH_ID, state, transfer_bill_no: '13300', update_time: '2026-11-21T12:00:00+08:00', fail_reason: '' }
}
