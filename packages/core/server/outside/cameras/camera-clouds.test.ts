import { beforeEach, describe, expect, test } from 'vitest'
import { type CloudCall, imouCloud, ys7Cloud } from '../../../testing/camera-clouds.ts'
import type { CameraView, SendToCloud } from './camera-cloud.ts'
import { type CameraClouds, openCameraClouds } from './camera-clouds.ts'
import { imouSignature } from './imou.ts'
import { ezopenAddress } from './ys7.ts'

const FLV = 'http://media.example/live.flv?camera='
const LIVE: CameraView = { device: 'C78957921', channel: '1', isFine: true }
/** 2026-03-02 09:00 to 10:00 in Beijing. */
const HISTORY = { startMs: Date.UTC(2026, 2, 2, 1), endMs: Date.UTC(2026, 2, 2, 2), record: 'cloud' } as const

/** A way to a cloud, and the requests that went it. */
function wayTo(take: (call: CloudCall) => { status?: number; body: object }) {
  const calls: CloudCall[] = []
  const send: SendToCloud = async ({ url, ...request }) => {
    const { pathname } = new URL(url)
    const call = { ...request, url: pathname }
    calls.push(call)
    const { status = 200, body } = take(call)
    return { status, body: JSON.stringify(body) }
  }
  return { send, calls }
}

let clouds: CameraClouds
let nowMs: number
beforeEach(() => {
  nowMs = Date.now()
  clouds = openCameraClouds(() => nowMs)
})

describe('ys7', () => {
  const account = { id: 'key', secret: 'right', endpoint: 'https://open.ys7.com' }
  function ys7(flvOf = (sent: Readonly<Record<string, string>>) => FLV + sent.deviceSerial) {
    const cloud = ys7Cloud({ appKey: 'key', appSecret: 'right', accountIds: ['viewers'], flvOf, nowMs: () => nowMs })
    const way = wayTo(cloud.take)
    return { cloud, calls: way.calls, access: { account, send: way.send } }
  }
  const fieldsOf = (call: CloudCall | undefined) => Object.fromEntries(new URLSearchParams(call?.body))

  test('[R336][R337] a token of the pair is followed by the FLV of the camera', async () => {
    const { access, calls } = ys7()
    expect(await clouds.ys7Address(access, LIVE)).toBe(`${FLV}C78957921`)
    expect(calls.map(({ url }) => url)).toEqual(['/api/lapp/token/get', '/api/lapp/v2/live/address/get'])
    expect(fieldsOf(calls[0])).toEqual({ appKey: 'key', appSecret: 'right' })
    expect(fieldsOf(calls[1])).toMatchObject({ accessToken: 'at.1', channelNo: '1', protocol: '4', type: '1' })
  })

  test.each([
    ['[R342] high definition', { ...LIVE, isFine: true }, { quality: '1', type: '1' }],
    ['fluent', { ...LIVE, isFine: false }, { quality: '2', type: '1' }],
    [
      '[R341] recorded in the cloud, by the clock of the cloud',
      { ...LIVE, history: HISTORY },
      { type: '3', startTime: '2026-03-02 09:00:00', stopTime: '2026-03-02 10:00:00' },
    ],
    ['recorded in the camera', { ...LIVE, history: { ...HISTORY, record: 'local' } as const }, { type: '2' }],
  ])('%s', async (_, view, fields) => {
    const { access, calls } = ys7()
    await clouds.ys7Address(access, view)
    expect(fieldsOf(calls[1])).toMatchObject(fields)
  })

  test('fifty cameras at once use one token, also an hour later, and a new one before it ends', async () => {
    const { access, cloud } = ys7()
    const all = () =>
      Promise.all(Array.from({ length: 50 }, (_, n) => clouds.ys7Address(access, { ...LIVE, channel: `${n}` })))
    await all()
    nowMs += 3_600_000
    await all()
    expect(cloud.tokensAsked).toBe(1)
    nowMs += 7 * 86_400_000 - 3_600_000 - 60_000
    await all()
    expect(cloud.tokensAsked).toBe(2)
  })

  test('a token that the cloud has dropped is renewed once, and the camera plays', async () => {
    const { access, cloud } = ys7()
    await clouds.ys7Address(access, LIVE)
    cloud.expireTokens()
    expect(await clouds.ys7Address(access, { ...LIVE, channel: '2' })).toContain(FLV)
    expect(cloud.tokensAsked).toBe(2)
  })

  test('the address is not asked for again in the next seconds', async () => {
    const { access, calls } = ys7()
    await clouds.ys7Address(access, LIVE)
    nowMs += 10_000
    await clouds.ys7Address(access, LIVE)
    expect(calls).toHaveLength(2)
  })

  test('a browser is given the token of the sub-account, never that of the account', async () => {
    const { access, calls } = ys7()
    expect(await clouds.ys7SubToken(access, { accountId: 'viewers' })).toBe('ra.viewers')
    await clouds.ys7SubToken(access, { accountId: 'viewers' })
    expect(calls).toHaveLength(2)
  })

  test.each([
    ['another secret', { secret: 'guessed' }, '账号与密钥不匹配（{code}）'],
    ['another key', { id: 'nobody' }, 'AppKey 不存在（{code}）'],
  ])('%s is refused in words', async (_, changed, zh_CN) => {
    const { access } = ys7()
    const asked = clouds.ys7Address({ ...access, account: { ...account, ...changed } }, LIVE)
    await expect(asked).rejects.toMatchObject({ code: 50260, text: { zh_CN } })
  })

  test.each([
    ['a camera that is offline', { code: '20007', msg: '设备不在线' }, '摄像机不在线（{code}）'],
    [
      'an encrypted picture',
      { code: '60019', msg: '加密已开启' },
      '摄像机的画面已加密，请在云平台关闭加密后再播放（{code}）',
    ],
    ['parameters that it does not take', { code: '10001', msg: '无效参数' }, '参数为空或格式不正确（{code}）'],
    ['a code that nobody knows', { code: '99999', msg: 'x' }, '服务商返回 {code}：{message}'],
  ])('%s is said in words', async (_, found, zh_CN) => {
    const { access } = ys7(() => found as never)
    await expect(clouds.ys7Address(access, LIVE)).rejects.toMatchObject({ text: { zh_CN } })
  })

  test.each([
    ['no address', ''],
    ['a file', 'file:///etc/passwd'],
    ['the vendor’s own protocol', 'ezopen://open.ys7.com/1/1.live'],
  ])('%s instead of an address is not played', async (_, found) => {
    const { access } = ys7(() => found)
    await expect(clouds.ys7Address(access, LIVE)).rejects.toMatchObject({ text: { zh_CN: '云平台没有返回播放地址' } })
  })

  test.each([
    ['a page', 200, '<html>', '服务商返回 HTTP {code}'],
    ['a fault', 500, '', '服务商返回 HTTP {code}'],
    ['a list', 200, '[]', '服务商返回 HTTP {code}'],
  ])('%s as an answer is said in words', async (_, status, body, zh_CN) => {
    const access = { account, send: async () => ({ status, body }) }
    await expect(clouds.ys7Address(access, LIVE)).rejects.toMatchObject({ text: { zh_CN } })
  })

  test('a cloud that cannot be reached is said in words, and asked again the next time', async () => {
    let attempts = 0
    const send = async () => {
      attempts += 1
      throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
    }
    const text = { zh_CN: '对方拒绝连接，请检查地址与端口' }
    await expect(clouds.ys7Address({ account, send }, LIVE)).rejects.toMatchObject({ text })
    await expect(clouds.ys7Address({ account, send }, LIVE)).rejects.toMatchObject({ text })
    expect(attempts).toBe(2)
  })
})

test.each([
  ['live in high definition', LIVE, 'ezopen://open.ys7.com/C78957921/1.hd.live'],
  ['live', { ...LIVE, isFine: false }, 'ezopen://open.ys7.com/C78957921/1.live'],
  [
    'recorded in the cloud from yesterday to today',
    {
      ...LIVE,
      history: { startMs: Date.UTC(2026, 2, 1, 16), endMs: Date.UTC(2026, 2, 3, 15), record: 'cloud' } as const,
    },
    'ezopen://open.ys7.com/C78957921/1.cloud.rec?begin=20260302&end=20260303',
  ],
  [
    'recorded in the camera',
    { ...LIVE, history: { ...HISTORY, record: 'local' } as const },
    'ezopen://open.ys7.com/C78957921/1.rec?begin=20260302&end=20260302',
  ],
  ['a serial number that is none', { ...LIVE, device: 'a/b?c' }, 'ezopen://open.ys7.com/a%2Fb%3Fc/1.hd.live'],
])('[R338][R340][R341][R342] the address for a token: %s', (_, view, address) => {
  expect(ezopenAddress(view)).toBe(address)
})

describe('imou', () => {
  const account = { id: 'lc1', secret: 'right', endpoint: 'https://openapi.lechange.cn' }
  const view: CameraView = { device: 'TEST1', channel: '0', isFine: true }
  function imou(flvOf = ({ deviceId }: { deviceId: string }) => FLV + deviceId, cloudNowMs = () => nowMs) {
    const cloud = imouCloud({ appId: 'lc1', appSecret: 'right', flvOf, nowMs: cloudNowMs })
    const way = wayTo(cloud.take)
    return { cloud, calls: way.calls, access: { account, send: way.send } }
  }
  const paramsOf = (call: CloudCall | undefined) => JSON.parse(call?.body ?? '{}').params

  test('the signature is the MD5 of time, nonce and secret', () => {
    // `printf 'time:1603366946,nonce:2e84717c,appSecret:abc' | md5sum`
    expect(imouSignature(1_603_366_946, '2e84717c', 'abc')).toBe('612c47b82c1fa6c9a1dba392ea9eba2a')
  })

  test('[R335] an administrator’s token is followed by the FLV of the camera', async () => {
    const { access, calls } = imou()
    expect(await clouds.imouAddress(access, view)).toBe(`${FLV}TEST1&stream=0`)
    expect(await clouds.imouAddress(access, { ...view, isFine: false })).toBe(`${FLV}TEST1&stream=1`)
    expect(calls.map(({ url }) => url)).toEqual([
      '/openapi/accessToken',
      '/openapi/createDeviceFlvLive',
      '/openapi/createDeviceFlvLive',
    ])
    expect(paramsOf(calls[1])).toEqual({ token: 'At_1', deviceId: 'TEST1', channelId: '0', type: 'realTime' })
  })

  test.each([
    ['cloud', 'cloudRecord'],
    ['local', 'localRecord'],
  ] as const)('what was recorded (%s) is asked for by the clock of the cloud', async (record, recordType) => {
    const { access, calls } = imou()
    await clouds.imouAddress(access, { ...view, history: { ...HISTORY, record } })
    const times = { beginTime: '2026-03-02 09:00:00', endTime: '2026-03-02 10:00:00' }
    expect(paramsOf(calls[1])).toMatchObject({ type: 'playback', recordType, ...times })
  })

  test('a token that the cloud has dropped is renewed once', async () => {
    const { access, cloud } = imou()
    await clouds.imouAddress(access, view)
    cloud.expireTokens()
    await clouds.imouAddress(access, { ...view, channel: '1' })
    expect(cloud.tokensGiven).toBe(2)
  })

  test('a token for a browser is for one channel and one right, and is kept', async () => {
    const { access, calls } = imou()
    expect(await clouds.imouKitToken(access, view, '1')).toBe('Kt_TEST1_0_1')
    expect(await clouds.imouKitToken(access, view, '2')).toBe('Kt_TEST1_0_2')
    await clouds.imouKitToken(access, view, '1')
    expect(calls).toHaveLength(3)
  })

  test('a clock that is ten minutes off is said in words', async () => {
    const { access } = imou(undefined, () => nowMs + 600_000)
    const text = { zh_CN: '签名已超时，本服务器的时间不准（{code}）' }
    await expect(clouds.imouAddress(access, view)).rejects.toMatchObject({ text })
  })

  test.each([
    ['DV1007', '摄像机不在线（{code}）'],
    ['OP1019', '该时段没有录像（{code}）'],
    ['RC1001', '该时段没有录像（{code}）'],
  ])('%s is said in words', async (code, zh_CN) => {
    const { access } = imou(() => ({ code, msg: '' }) as never)
    await expect(clouds.imouAddress(access, view)).rejects.toMatchObject({ text: { zh_CN } })
  })

  test.each([
    ['another secret', { secret: 'guessed' }, '签名错误，请检查密钥（{code}）'],
    ['another ID', { id: 'nobody' }, 'App ID 无效（{code}）'],
  ])('%s is refused in words', async (_, changed, zh_CN) => {
    const { access } = imou()
    const asked = clouds.imouAddress({ ...access, account: { ...account, ...changed } }, view)
    await expect(asked).rejects.toMatchObject({ text: { zh_CN } })
  })
})

describe('the stand-ins for the clouds accept nothing that is signed otherwise', () => {
  const imou = imouCloud({ appId: 'lc1', appSecret: 'right', flvOf: () => FLV })
  const codeOf = (system: object, more: Partial<CloudCall> = {}) => {
    const timeS = Math.floor(Date.now() / 1000)
    const nonce = `${Math.random()}`
    const right = { ver: '1.0', appId: 'lc1', time: timeS, nonce, sign: imouSignature(timeS, nonce, 'right') }
    const { body } = imou.take({
      method: 'POST',
      url: '/openapi/accessToken',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ system: { ...right, ...system }, id: '1', params: {} }),
      ...more,
    })
    return (body as { result: { code: string } }).result.code
  }
  const oldS = Math.floor(Date.now() / 1000) - 600

  test.each([
    ['as documented', {}, '0'],
    ['without a signature', { sign: undefined }, 'SN1001'],
    ['with the signature of another secret', { sign: imouSignature(oldS, 'n', 'wrong') }, 'SN1001'],
    [
      'with a signature of ten minutes ago',
      { time: oldS, nonce: 'n', sign: imouSignature(oldS, 'n', 'right') },
      'SN1002',
    ],
    ['without a nonce', { nonce: '' }, 'SN1003'],
    ['with another version', { ver: '2.0' }, 'SN1003'],
    ['of another app', { appId: 'lc2' }, 'SN1004'],
  ])('imou: %s', (_, system, code) => {
    expect(codeOf(system)).toBe(code)
  })

  test('imou: the same nonce twice', () => {
    const timeS = Math.floor(Date.now() / 1000)
    const system = { time: timeS, nonce: 'twice', sign: imouSignature(timeS, 'twice', 'right') }
    expect([codeOf(system), codeOf(system)]).toEqual(['0', 'SN1005'])
  })

  const ys7 = ys7Cloud({ appKey: 'key', appSecret: 'right', flvOf: () => FLV })
  test.each([
    ['a token as documented', '/api/lapp/token/get', { appKey: 'key', appSecret: 'right' }, '200'],
    ['another secret', '/api/lapp/token/get', { appKey: 'key', appSecret: 'wrong' }, '10030'],
    ['an address without a token', '/api/lapp/v2/live/address/get', { deviceSerial: 'C1' }, '10002'],
    [
      'a recording as HLS',
      '/api/lapp/v2/live/address/get',
      { accessToken: 'at.1', deviceSerial: 'C1', protocol: '2', type: '3' },
      '10001',
    ],
  ])('ys7: %s', (_, url, fields, code) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { body } = ys7.take({ method: 'POST', url, headers, body: new URLSearchParams(fields).toString() })
    expect(body).toMatchObject({ code })
  })
})
