import { createSign, randomBytes } from 'node:crypto'
import { address, type Probe, readObject } from './provider.ts'

/** Official accounts and mini programs: an access token is given for the right pair only. */
export const weixin: Probe = async (
  { send },
  { appId = '', appSecret = '', endpoint = 'https://api.weixin.qq.com' },
) => {
  const query = { grant_type: 'client_credential', appid: appId, secret: appSecret }
  const url = address(endpoint, '/cgi-bin/token', query)
  const { status, body } = await send({ url })
  const answer = readObject(body)
  const ok = typeof answer.access_token === 'string'
  return {
    ok,
    status,
    url,
    method: 'GET',
    detail: ok ? 'access_token' : `${answer.errcode ?? status} ${answer.errmsg ?? ''}`,
  }
}

/** Merchants: the platform's certificates, asked for with a request signed as API v3 wants it. */
export const weixinPay: Probe = async ({ send }, props) => {
  const { mchId = '', serialNo = '', privateKey = '', endpoint = 'https://api.mch.weixin.qq.com' } = props
  const url = address(endpoint, '/v3/certificates')
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const message = `GET\n/v3/certificates\n${timestamp}\n${nonce}\n\n`
  const signature = createSign('RSA-SHA256').update(message).sign(privateKey, 'base64')
  const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serialNo }
  const pairs = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  const headers = { authorization: `WECHATPAY2-SHA256-RSA2048 ${pairs.join(',')}`, accept: 'application/json' }
  const { status, body } = await send({ url, headers })
  const answer = readObject(body)
  return {
    ok: status === 200,
    status,
    url,
    method: 'GET',
    detail: status === 200 ? 'certificates' : `${answer.code ?? status}`,
  }
}
