import { createCipheriv, createHash, createHmac, createVerify, generateKeyPairSync } from 'node:crypto'
import type { ReceivedRequest } from './testing.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
export const MERCHANT_KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
export const API_V3_KEY = 'k'.repeat(32)

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const isNow = (seconds: unknown) => Math.abs(Date.now() / 1000 - Number(seconds)) < 60

type Documented = (request: ReceivedRequest) => { status?: number; body: object }

/** `POST /cgi-bin/stable_token`, JSON only. */
const weixin: Documented = ({ method, url, headers, body }) => {
  const { grant_type, appid, secret, force_refresh } = JSON.parse(body)
  const isAsked =
    method === 'POST' &&
    url === '/cgi-bin/stable_token' &&
    headers['content-type']?.startsWith('application/json') &&
    grant_type === 'client_credential' &&
    force_refresh !== true
  if (!isAsked) return { body: { errcode: 40002, errmsg: 'invalid grant_type' } }
  if (appid !== 'wx-right') return { body: { errcode: 40013, errmsg: 'invalid appid' } }
  if (secret !== 'right-secret') return { body: { errcode: 40125, errmsg: 'invalid appsecret, rid: 1' } }
  return { body: { access_token: 'a-token-of-weixin', expires_in: 7200 } }
}

/** `GET /v3/certificates`, signed with the merchant's key; the answer is encrypted with the APIv3 key. */
const weixinPay: Documented = ({ method, url, headers }) => {
  const [, pairs = ''] = /^WECHATPAY2-SHA256-RSA2048 (.+)$/.exec(headers.authorization ?? '') ?? []
  const said = Object.fromEntries([...pairs.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const message = `${method}\n${url}\n${said.timestamp}\n${said.nonce_str}\n\n`
  const isSigned =
    isNow(said.timestamp) &&
    said.mchid === '1900000001' &&
    headers.accept === 'application/json' &&
    headers['user-agent'] !== undefined &&
    createVerify('RSA-SHA256')
      .update(message)
      .verify(publicKey, said.signature ?? '', 'base64')
  if (!isSigned) return { status: 401, body: { code: 'SIGN_ERROR', message: '错误的签名，验签失败' } }
  if (said.serial_no === 'NEW') {
    return { status: 404, body: { code: 'RESOURCE_NOT_EXISTS', message: '无可用的平台证书' } }
  }
  const [nonce, associated_data] = ['nonce-of-12b', 'certificate']
  const cipher = createCipheriv('aes-256-gcm', API_V3_KEY, nonce)
  cipher.setAAD(Buffer.from(associated_data))
  const bytes = [cipher.update('-----BEGIN CERTIFICATE-----'), cipher.final(), cipher.getAuthTag()]
  const ciphertext = Buffer.concat(bytes).toString('base64')
  const encrypt_certificate = { algorithm: 'AEAD_AES_256_GCM', nonce, associated_data, ciphertext }
  return { body: { data: [{ serial_no: '5157F0', encrypt_certificate }] } }
}

/** `GetSmsSign` of 2017-05-25 with signature V3 (ACS3-HMAC-SHA256). */
const alicloud: Documented = ({ method, url, headers, body }) => {
  const { pathname, searchParams } = new URL(url, 'http://provider')
  const [, keyId, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, pathname, query, lines.join(''), names, sha256(body)].join('\n')
  const expected = createHmac('sha256', 'right-secret')
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const isAsked =
    headers['x-acs-action'] === 'GetSmsSign' &&
    headers['x-acs-version'] === '2017-05-25' &&
    headers['x-acs-content-sha256'] === sha256(body) &&
    isNow(Date.parse(String(headers['x-acs-date'])) / 1000)
  if (!isAsked) return { status: 400, body: { Code: 'InvalidAction.NotFound', Message: 'no such action' } }
  if (keyId !== 'LTAI-right') {
    return { status: 404, body: { Code: 'InvalidAccessKeyId.NotFound', Message: 'Specified access key is not found.' } }
  }
  if (signature !== expected) return { status: 400, body: { Code: 'SignatureDoesNotMatch', Message: 'no match' } }
  const SignStatus = searchParams.get('SignName') === '审核中的(签名)' ? 0 : 1
  return { body: { Code: 'OK', Message: 'OK', SignName: searchParams.get('SignName'), SignStatus } }
}

/** A custom robot with signing and a keyword. */
const dingtalk: Documented = ({ method, url, headers, body }) => {
  const { pathname, searchParams } = new URL(url, 'http://provider')
  const { msgtype, text } = JSON.parse(body)
  if (method !== 'POST' || pathname !== '/robot/send' || !headers['content-type']?.startsWith('application/json')) {
    return { body: { errcode: 400013, errmsg: 'unknown' } }
  }
  if (searchParams.get('access_token') !== 'right-token') {
    return { body: { errcode: 300001, errmsg: 'token is not exist' } }
  }
  const timestamp = searchParams.get('timestamp') ?? ''
  const sign = createHmac('sha256', 'SEC-right').update(`${timestamp}\nSEC-right`).digest('base64')
  const isSigned = /^\d{13}$/.test(timestamp) && searchParams.get('sign') === sign
  if (!isSigned) return { body: { errcode: 310000, errmsg: 'sign not match' } }
  if (msgtype !== 'text' || !text.content.includes('监控')) {
    return { body: { errcode: 310000, errmsg: 'keywords not in content' } }
  }
  return { body: { errcode: 0, errmsg: 'ok' } }
}

const imou: Documented = ({ method, url, body }) => {
  const { system, id, params } = JSON.parse(body)
  const { ver, appId, sign, time, nonce } = system
  const answer = (code: string, msg: string, data?: object) => ({ body: { id, result: { code, msg, data } } })
  if (method !== 'POST' || url !== '/openapi/accessToken' || ver !== '1.0' || !id || !params || !isNow(time)) {
    return answer('SN1003', '签名参数错误')
  }
  if (appId !== 'lc-right') return answer('SN1004', '非法的appid')
  if (sign !== md5(`time:${time},nonce:${nonce},appSecret:right-secret`)) return answer('SN1001', '签名异常')
  return answer('0', '操作成功。', { accessToken: 'At_1', expireTime: 259_000 })
}

const ys7: Documented = ({ method, url, headers, body }) => {
  const sent = new URLSearchParams(body)
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  if (method !== 'POST' || url !== '/api/lapp/token/get' || !isForm) return { body: { code: '10001', msg: '参数错误' } }
  if (sent.get('appKey') !== 'ys-right') return { body: { code: '10017', msg: 'appKey不存在' } }
  if (sent.get('appSecret') !== 'right-secret') return { body: { code: '10030', msg: 'appkey和appSecret不匹配' } }
  return { body: { code: '200', msg: '操作成功!', data: { accessToken: 'at.1', expireTime: 1_470_810_222_045 } } }
}

/** An AK that demands signatures: MD5 of the encoded path, query and SK. */
const baidu: Documented = ({ method, url }) => {
  const { pathname, searchParams } = new URL(url, 'http://provider')
  if (method !== 'GET' || pathname !== '/geocoding/v3/' || searchParams.get('output') !== 'json') {
    return { body: { status: 260, message: '服务不存在' } }
  }
  if (searchParams.get('ak') !== 'right-ak') return { body: { status: 200, message: 'APP不存在，AK有误请检查再重试' } }
  const [signed = '', sn] = url.split('&sn=')
  const asForm = new URLSearchParams([['', `${signed}right-sk`]]).toString().slice(1).replaceAll('*', '%2A')
  if (sn !== md5(asForm)) return { body: { status: 211, message: 'APP SN校验失败' } }
  return { body: { status: 0, result: { location: { lng: 116.3, lat: 40.05 } } } }
}

const feie: Documented = ({ method, url, body }) => {
  const { user, stime, sig, apiname, sn } = Object.fromEntries(new URLSearchParams(body))
  const answer = (ret: number, msg: string, data: string | null = null) => ({ body: { msg, ret, data } })
  const isAsked = method === 'POST' && url === '/Api/Open/' && apiname === 'Open_queryPrinterStatus' && isNow(stime)
  if (!isAsked) return answer(-1, '参数错误')
  if (user !== 'shop@feie.example') return answer(-2, '参数错误 : 该帐号未注册.')
  if (sig !== sha1(`${user}right-ukey${stime}`)) return answer(-4, '签名错误')
  return answer(0, 'ok', sn === '316500002' ? '离线。' : '在线，工作状态正常。')
}

const http: Documented = ({ headers }) => ({
  status: headers.authorization === `Basic ${Buffer.from('erp:p4ss').toString('base64')}` ? 200 : 401,
  body: {},
})

/** Stand-ins for providers. Each checks a request as the provider's documentation says, without using our code. */
export const DOCUMENTED = { weixin, weixinPay, alicloud, dingtalk, imou, ys7, baidu, feie, http }
