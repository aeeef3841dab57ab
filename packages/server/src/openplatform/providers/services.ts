import { createHash, createHmac, randomUUID } from 'node:crypto'
import { address, form, type Probe, readObject } from './provider.ts'

/** A group robot has no question without effect: the try is a short message. */
export const dingtalk: Probe = async ({ send }, { webhook = '', secret }) => {
  const timestamp = String(Date.now())
  const sign = secret ? createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64') : undefined
  const url = address(webhook, '', sign ? { timestamp, sign } : {})
  const { status, body } = await send({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msgtype: 'text', text: { content: '连接测试' } }),
  })
  const answer = readObject(body)
  return {
    ok: answer.errcode === 0,
    status,
    url: new URL(url).origin,
    method: 'POST',
    detail: `${answer.errcode ?? status} ${answer.errmsg ?? ''}`,
  }
}

export const imou: Probe = async (
  { send },
  { appId = '', appSecret = '', endpoint = 'https://openapi.lechange.cn' },
) => {
  const url = address(endpoint, '/openapi/accessToken')
  const [time, nonce] = [Math.floor(Date.now() / 1000), randomUUID()]
  const sign = createHash('md5').update(`time:${time},nonce:${nonce},appSecret:${appSecret}`).digest('hex')
  const { status, body } = await send({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ system: { ver: '1.0', appId, sign, time, nonce }, id: randomUUID(), params: {} }),
  })
  const result = readObject(JSON.stringify(readObject(body).result ?? {}))
  return {
    ok: result.code === '0',
    status,
    url,
    method: 'POST',
    detail: `${result.code ?? status} ${result.msg ?? ''}`,
  }
}

export const ys7: Probe = async ({ send }, { appKey = '', appSecret = '', endpoint = 'https://open.ys7.com' }) => {
  const url = address(endpoint, '/api/lapp/token/get')
  const { status, body } = await send({ url, method: 'POST', ...form({ appKey, appSecret }) })
  const answer = readObject(body)
  return {
    ok: answer.code === '200',
    status,
    url,
    method: 'POST',
    detail: `${answer.code ?? status} ${answer.msg ?? ''}`,
  }
}

export const baiduMap: Probe = async ({ send }, { ak = '', endpoint = 'https://api.map.baidu.com' }) => {
  const url = address(endpoint, '/geocoding/v3/', { address: '北京市', output: 'json', ak })
  const { status, body } = await send({ url })
  const answer = readObject(body)
  return {
    ok: answer.status === 0,
    status,
    url,
    method: 'GET',
    detail: `${answer.status ?? status} ${answer.message ?? ''}`,
  }
}

export const feie: Probe = async ({ send }, { user = '', ukey = '', sn = '', endpoint = 'http://api.feieyun.cn' }) => {
  const url = address(endpoint, '/Api/Open/')
  const stime = String(Math.floor(Date.now() / 1000))
  const sig = createHash('sha1').update(`${user}${ukey}${stime}`).digest('hex')
  const { status, body } = await send({
    url,
    method: 'POST',
    ...form({ user, stime, sig, apiname: 'Open_queryPrinterStatus', sn }),
  })
  const answer = readObject(body)
  return { ok: answer.ret === 0, status, url, method: 'POST', detail: `${answer.ret ?? status} ${answer.msg ?? ''}` }
}

/** Alibaba Cloud's signature V3 (ACS3-HMAC-SHA256) for a call without parameters in its body. */
export const alicloudSms: Probe = async ({ send }, props) => {
  const { accessKeyId = '', accessKeySecret = '', signName = '', endpoint = 'https://dysmsapi.aliyuncs.com' } = props
  const query = `SignName=${encodeURIComponent(signName)}`
  const url = `${address(endpoint, '/')}?${query}`
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const headers: Record<string, string> = {
    host: new URL(url).host,
    'x-acs-action': 'QuerySmsSign',
    'x-acs-content-sha256': hash(''),
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', query, lines, names.join(';'), hash('')].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  const { status, body } = await send({ url, method: 'POST', headers: { ...headers, authorization } })
  const answer = readObject(body)
  return {
    ok: answer.Code === 'OK',
    status,
    url,
    method: 'POST',
    detail: `${answer.Code ?? status} ${answer.Message ?? ''}`,
  }
}
