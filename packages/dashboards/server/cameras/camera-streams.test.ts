import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { type CloudCall, imouCloud, ys7Cloud } from '@atrium/core/testing/camera-clouds'
import { expect, test } from 'vitest'
import { IMOU_CAMERA_PROPS, YS7_CAMERA_PROPS } from '../../contract/camera-props.ts'
import type { StreamHistory } from '../../contract/stream.ts'
import type { StreamRequest, StreamSort } from '../streams/stream-sort.ts'
import { imouStream, ys7Stream } from './camera-streams.ts'

const FLV = 'https://media.example/live.flv?camera='
let cameras = 0

/** A stream of a camera that nobody has asked for before, and what its cloud was asked. */
function cameraOf(sort: StreamSort, props: object, secrets: Record<string, string> = { appSecret: 'right' }) {
  cameras += 1
  const device = `CAMERA${cameras}`
  const id = `id${cameras}`
  const flvOf = () => FLV + device
  const cloud =
    sort === ys7Stream
      ? ys7Cloud({ appKey: id, appSecret: 'right', flvOf })
      : imouCloud({ appId: id, appSecret: 'right', flvOf })
  const sent: (CloudCall & { host: string; allow: readonly string[] })[] = []
  const services = {
    egress: {
      async send({ url, allow, ...request }: CloudCall & { allow: readonly string[] }) {
        const { host, pathname } = new URL(url)
        const call = { ...request, url: pathname }
        sent.push({ ...call, host, allow })
        return { status: 200, body: JSON.stringify(cloud.take(call).body) }
      },
    },
    db: { asTenant: async () => undefined, readAsTenant: async () => undefined },
  } as unknown as StreamRequest['services']
  const table = sort === ys7Stream ? YS7_CAMERA_PROPS : IMOU_CAMERA_PROPS
  const stored = withDefaults(table, { appKey: id, appId: id, deviceSerial: device, ...props })
  const resolve = (history?: StreamHistory) =>
    sort.resolve({
      services,
      tenantId: '00000000-0000-0000-0000-000000000001',
      props: stored,
      secrets,
      ...(history ? { history } : {}),
      zone: 'Asia/Shanghai',
      allow: ['10.0.0.0/8'],
      signal: new AbortController().signal,
    })
  return { resolve, sent, device }
}

test.each([
  ['ys7', ys7Stream, 'open.ys7.com', ''],
  ['imou', imouStream, 'openapi.lechange.cn', '&stream=0'],
] as const)(
  '[R336] a camera of %s with its own pair plays the FLV of its maker, and its secret goes there only',
  async (_, sort, host, query) => {
    const { resolve, sent, device } = cameraOf(sort, {})
    expect(await resolve()).toEqual({ address: FLV + device + query, transport: 'flv' })
    expect(sent.map((call) => [call.host, call.allow])).toEqual([
      [host, ['10.0.0.0/8']],
      [host, ['10.0.0.0/8']],
    ])
  },
)

test.each([
  ['[R301] no pair', {}, {}, '请填写 `appId` 与 `appSecret`，或在开放应用中启用乐橙云账号'],
  [
    '[R301] an ID without its secret',
    { appId: 'lc9' },
    {},
    '请填写 `appId` 与 `appSecret`，或在开放应用中启用乐橙云账号',
  ],
  ['no device', { deviceSerial: ' ' }, undefined, '请填写设备序列号'],
  ['an encrypted picture', { isEncrypt: true }, undefined, '摄像机的画面已加密，请在云平台关闭加密后再播放'],
])('with %s the cloud is not asked, and the viewer reads why', async (_, props, secrets, zh_CN) => {
  const { resolve, sent } = cameraOf(imouStream, props, secrets)
  await expect(resolve()).rejects.toMatchObject({ text: { zh_CN } })
  expect(sent).toEqual([])
})

test('[R300] a range of imou over midnight in Beijing is refused, in whatever zone it was chosen', async () => {
  const { resolve, sent } = cameraOf(imouStream, {})
  const history = { startTime: '2026-03-02 23:00:00', endTime: '2026-03-03 01:00:00', record: 'cloud' } as const
  await expect(resolve(history)).rejects.toMatchObject({
    code: 40001,
    text: { zh_CN: '因乐橙云的接口限制，历史范围不能跨天查询，请检查选择的日期' },
  })
  expect(sent).toEqual([])
})

test.each([
  [
    'an end before its beginning',
    { startTime: '2026-03-02 10:00:00', endTime: '2026-03-02 09:00:00' },
    '结束时间应晚于开始时间',
  ],
  ['no time', { startTime: 'yesterday', endTime: '' }, '请选择开始和结束时间'],
])('a range with %s is refused', async (_, range, zh_CN) => {
  const { resolve } = cameraOf(ys7Stream, {})
  await expect(resolve({ ...range, record: 'local' })).rejects.toMatchObject({ text: { zh_CN } })
})

test('what ys7 has recorded in its cloud over midnight plays to the end of the first day', async () => {
  const { resolve, sent } = cameraOf(ys7Stream, {})
  await resolve({ startTime: '2026-03-01 22:00:00', endTime: '2026-03-02 09:00:00', record: 'cloud' })
  const fields = Object.fromEntries(new URLSearchParams(sent[1]!.body))
  expect(fields).toMatchObject({ type: '3', startTime: '2026-03-01 22:00:00', stopTime: '2026-03-01 23:59:59' })
})
