import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface CloudCall {
  method: string
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

type Answer = { status?: number; body: object }

const SKEW_S = 300
const DAYS_MS = 86_400_000

interface ImouOptions {
  appId: string
  appSecret: string
  nowMs?: () => number
  /** The FLV of a camera as a path and query that the cloud’s own address comes before; undefined: it has no such camera. */
  flvOf?: (camera: ImouDevice) => string | undefined | { code: string; msg: string }
}

export interface ImouDevice {
  deviceId: string
  channelId: string
  type?: string
  beginTime?: string
  endTime?: string
  recordType?: string
}

/** Imou’s cloud as its documentation describes it, without our code: signature, age of the time, nonce, tokens. */
export function imouCloud({ appId, appSecret, nowMs = Date.now, flvOf = () => undefined }: ImouOptions) {
  const tokens = new Set<string>()
  const nonces = new Set<string>()
  let number = 0
  const answer = (id: string, code: string, msg: string, data?: object): Answer => ({
    body: { id, result: { code, msg, ...(data ? { data } : {}) } },
  })

  function take({ method, url, headers, body }: CloudCall): Answer {
    const { system = {}, id = '', params } = JSON.parse(body)
    const { ver, time, nonce } = system
    const path = /^\/openapi\/(\w+)$/.exec(url)?.[1]
    const isJson = String(headers['content-type']).startsWith('application/json')
    if (method !== 'POST' || !path || !isJson || ver !== '1.0' || !id || !params || !nonce)
      return answer(id, 'SN1003', '签名参数错误')
    if (!(Math.abs(nowMs() / 1000 - Number(time)) < SKEW_S)) return answer(id, 'SN1002', '签名超时')
    if (system.appId !== appId) return answer(id, 'SN1004', '非法的appid')
    const sign = createHash('md5').update(`time:${time},nonce:${nonce},appSecret:${appSecret}`).digest('hex')
    if (system.sign !== sign) return answer(id, 'SN1001', '签名异常')
    if (nonces.has(nonce)) return answer(id, 'SN1005', '重复的nonce')
    nonces.add(nonce)
    if (path === 'accessToken') {
      const accessToken = `At_${++number}`
      tokens.add(accessToken)
      return answer(id, '0', '操作成功。', { accessToken, expireTime: (3 * DAYS_MS) / 1000 })
    }
    if (!tokens.has(params.token)) return answer(id, 'TK1002', 'token已过期或不存在，请重新获取token')
    if (typeof params.deviceId !== 'string' || typeof params.channelId !== 'string')
      return answer(id, 'OP1009', '参数错误')
    if (path === 'getKitToken') {
      if (!['0', '1', '2', '6'].includes(params.type)) return answer(id, 'OP1009', '参数错误')
      return answer(id, '0', '操作成功。', { kitToken: `Kt_${params.deviceId}_${params.channelId}_${params.type}` })
    }
    if (path !== 'createDeviceFlvLive') return answer(id, 'OP1008', '接口不存在')
    return live(id, params)
  }

  function live(id: string, camera: ImouDevice): Answer {
    const isTime = (text: unknown) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(String(text))
    const isRecorded = ['localRecord', 'cloudRecord'].includes(String(camera.recordType))
    const { type = 'realTime', beginTime, endTime } = camera
    const fits = type === 'realTime' || (type === 'playback' && isTime(beginTime) && isTime(endTime) && isRecorded)
    if (!fits) return answer(id, 'OP1009', '参数错误')
    const found = flvOf(camera)
    if (found === undefined) return answer(id, 'DV1002', '设备不存在')
    if (typeof found !== 'string') return answer(id, found.code, found.msg)
    return answer(id, '0', '操作成功。', { flv: `${found}&stream=1`, flvHD: `${found}&stream=0` })
  }

  return {
    take,
    /** The cloud forgets what it has handed out. */
    expireTokens: () => tokens.clear(),
    get tokensGiven() {
      return number
    },
  }
}

interface Ys7Options {
  appKey: string
  appSecret: string
  /** Sub-accounts that a token may be asked for. */
  accountIds?: readonly string[]
  flvOf?: (camera: Ys7Fields) => string | undefined | { code: string; msg: string }
  nowMs?: () => number
}

/** The fields as they were sent. */
export type Ys7Fields = Readonly<Record<string, string>>

/** EZVIZ’s cloud as its documentation describes it, without our code: form fields, and tokens of seven days. */
export function ys7Cloud(options: Ys7Options) {
  const { appKey, appSecret, accountIds = [], flvOf = () => undefined, nowMs = Date.now } = options
  let token = 'at.1'
  let number = 1
  let asked = 0
  const answer = (code: string, msg: string, data?: object): Answer => ({ body: { code, msg, ...(data && { data }) } })
  const given = (accessToken: string) => answer('200', '操作成功!', { accessToken, expireTime: nowMs() + 7 * DAYS_MS })

  function take({ method, url, headers, body }: CloudCall): Answer {
    const sent = Object.fromEntries(new URLSearchParams(body))
    const isForm = String(headers['content-type']).startsWith('application/x-www-form-urlencoded')
    if (method !== 'POST' || !isForm) return answer('10001', '参数错误')
    if (url === '/api/lapp/token/get') {
      asked += 1
      if (sent.appKey !== appKey) return answer('10017', 'appKey不存在')
      if (sent.appSecret !== appSecret) return answer('10030', 'appkey和appSecret不匹配')
      return given(token)
    }
    if (sent.accessToken !== token) return answer('10002', 'accessToken过期或异常')
    if (url === '/api/lapp/ram/token/get')
      return accountIds.includes(sent.accountId ?? '') ? given(`ra.${sent.accountId}`) : answer('10001', '子账户不存在')
    return url === '/api/lapp/v2/live/address/get' ? live(sent) : answer('404', 'Not Found')
  }

  function live(sent: Record<string, string>): Answer {
    const { deviceSerial = '', protocol = '1', type = '1', quality = '1', expireTime = '30' } = sent
    const isTime = (text = '') => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
    const fits =
      /^\w{1,50}$/.test(deviceSerial) &&
      ['1', '2', '3', '4'].includes(protocol) &&
      ['1', '2'].includes(quality) &&
      Number(expireTime) >= 30 &&
      (type === '1' || (['2', '3'].includes(type) && isTime(sent.startTime) && isTime(sent.stopTime)))
    if (!fits) return answer('10001', '无效参数')
    // Recordings come by ezopen, rtmp or flv.
    if (type !== '1' && protocol === '2') return answer('10001', '无效参数')
    const found = flvOf(sent)
    if (found === undefined) return answer('20002', '设备不存在')
    if (typeof found !== 'string') return answer(found.code, found.msg)
    return answer('200', 'Operation succeeded', {
      id: '254708522214232064',
      url: found,
      expireTime: '2026-12-03 20:41:13',
    })
  }

  return {
    take,
    expireTokens() {
      token = `at.${++number}`
    },
    get tokensAsked() {
      return asked
    },
  }
}

/** A cloud behind HTTP, with the calls that it got. */
export async function serveCloud(take: (call: CloudCall) => Answer) {
  const calls: CloudCall[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const call = { method, url, headers, body: await text(request) }
    calls.push(call)
    const { status = 200, body } = take(call)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
