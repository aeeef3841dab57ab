import { createDecipheriv, createPrivateKey, createSign, type KeyObject, randomBytes } from 'node:crypto'
import type { Text } from '../../../contract/refusal.ts'
import { address, asObject, readObject } from '../../outside/provider-bodies.ts'
import { refusalWords, WRONG_SIGNATURE } from '../../outside/provider-words.ts'
import type { Outcome, Probe } from './provider.ts'

const PATH = '/v3/certificates'
const TAG_BYTES = 16

const NO_KEY: Text = {
  zh_CN: '商户私钥不是 PEM 格式的 RSA 私钥',
  en_US: 'The merchant’s private key is not an RSA key in PEM format',
}
const WRONG_V3_KEY: Text = {
  zh_CN: '签名有效，但 APIv3 密钥错误',
  en_US: 'The signature is valid, but the APIv3 key is wrong',
}
const ALL_RIGHT: Text = { zh_CN: '签名与 APIv3 密钥有效', en_US: 'The signature and the APIv3 key are valid' }
const SIGNED: Text = {
  zh_CN: '签名有效；该商户使用微信支付公钥，APIv3 密钥未能验证',
  en_US: 'The signature is valid; this merchant uses WeChat Pay’s public key, so the APIv3 key could not be verified',
}
const CODES: Readonly<Record<string, Text>> = {
  SIGN_ERROR: WRONG_SIGNATURE,
  PARAM_ERROR: { zh_CN: '商户号或证书序列号错误', en_US: 'The merchant ID or the certificate serial number is wrong' },
  NO_AUTH: { zh_CN: '商户没有此权限', en_US: 'The merchant may not do this' },
  FREQUENCY_LIMITED: { zh_CN: '调用过于频繁', en_US: 'Too many calls' },
}

/** Merchants: requests the platform's certificates, with a signature of API v3. */
export const weixinPay: Probe = async ({ send }, props) => {
  const { mchId = '', serialNo = '', privateKey = '', apiV3Key = '' } = props
  const url = address(props.endpoint ?? 'https://api.mch.weixin.qq.com', PATH)
  const about = { url, method: 'GET' }
  const key = readKey(privateKey)
  if (!key) return { ...about, ok: false, text: NO_KEY }
  const authorization = authorizationOf(key, mchId, serialNo)
  const { status, body } = await send({ url, headers: { authorization, accept: 'application/json' } })
  const { code, message, data } = readObject(body)
  if (status === 200) return { ...about, status, ...opened(data, apiV3Key) }
  // Merchants since the end of 2024 have no such certificates; this error is only sent after the signature was checked.
  if (code === 'RESOURCE_NOT_EXISTS') return { ...about, status, ok: true, text: SIGNED }
  return { ...about, status, ok: false, ...refusalWords(CODES, { code, message, status }) }
}

function readKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined
  }
}

/** Signs method, path, time, nonce and the empty body, one per line. The path is the provider's own. */
function authorizationOf(key: KeyObject, mchid: string, serial_no: string): string {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce_str = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256').update(`GET\n${PATH}\n${timestamp}\n${nonce_str}\n\n`).sign(key, 'base64')
  const parts = { mchid, nonce_str, signature, timestamp, serial_no }
  const pairs = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${pairs.join(',')}`
}

/** A certificate is encrypted with the APIv3 key: if it can be decrypted, that key is right. */
function opened(data: unknown, apiV3Key: string): Pick<Outcome, 'ok' | 'text'> {
  const first = asObject(asObject(Array.isArray(data) ? data[0] : undefined).encrypt_certificate)
  const { nonce = '', associated_data = '', ciphertext = '' } = first as Record<string, string>
  const bytes = Buffer.from(ciphertext, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
    decipher.setAAD(Buffer.from(associated_data))
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    decipher.update(bytes.subarray(0, -TAG_BYTES))
    decipher.final()
    return { ok: true, text: ALL_RIGHT }
  } catch {
    return { ok: false, text: WRONG_V3_KEY }
  }
}
