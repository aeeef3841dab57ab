import { rawSql } from '@atrium/core/server/db/raw'
import { eventually } from '@atrium/core/testing/eventually'
import { othersWait } from '@atrium/core/testing/others-wait'
import type { Client, World } from '@atrium/core/testing/world'
import { reportLongOffline } from '@atrium/devices/server/sweeps'
import { notifyOfPayments } from '@atrium/selling/server/money/payments/payment-notices'
import type { MadeDevice } from '@atrium/selling/testing/seller'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { devices } from './server/device-hooks.ts'
import chargeServer from './server.ts'
import { mqttPoint } from './testing/points.ts'
import { openPlace } from './testing/stories.ts'
import { openStation, type Station } from './testing/world.ts'

let world: World
let station: Station
beforeAll(async () => {
  world = await appWorld(chargeServer)
  station = await openStation(world)
})

const setUp = (values?: object) => openPlace(station, values)

describe('cards', () => {
  test('cards are accepted, refused or blocked; a charge by card is paid afterwards', async () => {
    const { point, phone } = await setUp()
    const { body } = await station.clerk.get(`/api/charge/user?_id=${phone._id}`)
    const { rev } = body.user
    await station.clerk.put('/api/charge/user', { _id: phone._id, rev, cardNo: 'CARD0001', plate: '沪A12345' })
    const adjusted = { _id: phone._id, adjustment: 2500, reason: '充值', idemKey: 'adjust-0001' }
    await station.clerk.put('/api/charge/user?type=adjust', adjusted)
    expect((await station.clerk.put('/api/charge/user?type=adjust', adjusted)).body.code).toBe(0)
    const other = await station.clerk.put('/api/charge/user?type=adjust', { ...adjusted, adjustment: 2600 })
    expect(other.body.code).toBe(40903)
    const { list: received } = (await station.clerk.get('/api/charge/user/timeline', { _id: phone._id })).body
    expect(received.map(({ action }: { action: string }) => action)).toEqual(['adjust'])
    expect(await point.event('card_query', { port: 1, cardNo: 'NOBODY' })).toMatchObject({ data: { allow: false } })
    expect(await point.event('card_query', { port: 1, cardNo: 'CARD0001' })).toMatchObject({
      data: { allow: true, balance: 2500 },
    })
    const begun = await point.event('started', { port: 2, idTag: 'CARD0001' })
    const { orderNo } = begun.data as { orderNo: string }
    const list = await station.clerk.get(`/api/charge/order/list?keyword=${orderNo}`)
    const id = list.body.list[0]._id
    expect(list.body.list[0]).toMatchObject({ status: 3, payType: 4, source: 4, user: phone._id, port: 2 })
    expect(await point.event('card_query', { port: 1, cardNo: 'CARD0001' })).toMatchObject({
      data: { status: 'ConcurrentTx', allow: false },
    })
    await point.event('finish', { port: 2, orderNo, wh: 2000, seconds: 3600, reason: 'unplug' })
    expect(await station.order(id)).toMatchObject({ status: 5, amount: 240, fee: 240, paidAmount: 0 })
    await station.clerk.put('/api/charge/user?type=block', { _id: phone._id })
    expect(await point.event('card_query', { port: 1, cardNo: 'CARD0001' })).toMatchObject({
      data: { status: 'Blocked' },
    })
    const tooMuch = await station.clerk.put('/api/charge/user?type=adjust', {
      ...adjusted,
      adjustment: -2501,
      idemKey: 'adjust-0002',
    })
    expect(tooMuch.body.code).toBe(40921)
    expect(await station.differences()).toEqual([])
  })
})

describe('[R636] commands to a device', () => {
  const cmd = (type: string, body: object) => station.clerk.post(`/api/charge/device/cmd?type=${type}`, body)

  test('open starts a free charge with a reason, close stops it, and query returns the ports [K394] [K395] [K396]', async () => {
    const { at, point } = await setUp()
    expect((await cmd('open', { _id: at._id, port: 1 })).body).toMatchObject({
      code: 40001,
      fields: { reason: '必填' },
    })
    const opening = cmd('open', { _id: at._id, port: 1, reason: '验收测试', minutes: 5 })
    const open = await point.obey('open')
    expect(open.params).toMatchObject({ port: 1, seconds: 300 })
    expect((await opening).body).toMatchObject({ code: 0, status: 3 })
    expect((await cmd('open', { _id: at._id, port: 1, reason: '再来' })).body.code).toBe(50320)
    expect((await cmd('restart', { _id: at._id })).body.code).toBe(50320)
    const closing = cmd('close', { _id: at._id, port: 1 })
    await point.obey('close', 0, { wh: 20, seconds: 30 })
    expect((await closing).body).toMatchObject({ code: 0 })
    const { body } = await station.clerk.get(`/api/charge/order/list?device=${at._id}`)
    expect(body.list).toMatchObject([
      { status: 5, fee: 0, energy: 20, stopReason: 'admin', source: 3, remark: '验收测试' },
    ])
    const asking = cmd('query', { _id: at._id, port: 2 })
    await point.report('status', { ports: [{ no: 2, status: 8, errorCode: 'E7' }] })
    await point.obey('query')
    expect((await asking).body).toMatchObject({ code: 0, data: { ports: [{ no: 2, status: 8, errorCode: 'E7' }] } })
  })

  test('restart succeeds when the device is online again, and playSound plays [K397] [K398]', async () => {
    const { at, point } = await setUp()
    const restarting = cmd('restart', { _id: at._id, reset: 'Hard' })
    const { params } = await point.obey('restart')
    expect(params).toEqual({ hard: true })
    await point.report('login', { firmware: '1.1' })
    expect((await restarting).body).toMatchObject({ code: 0, status: 3 })
    const playing = cmd('playSound', { _id: at._id, sound: 3 })
    expect((await point.obey('playSound', 5)).params).toEqual({ id: 3, volume: 70 })
    expect((await playing).body).toMatchObject({ code: 50410, msg: '设备不支持' })
    expect((await cmd('playSound', { _id: at._id, sound: 51 })).body.code).toBe(40001)
  })

  test('a command needs its own permission and an online device', async () => {
    const { at, point } = await setUp()
    const permissions = [
      ['charge', 'device', 'read'],
      ['charge', 'device', 'query'],
    ] as const
    const looker = await station.tenant.user({ permissions })
    const refused = await looker.post('/api/charge/device/cmd?type=open', { _id: at._id, port: 1, reason: '试试' })
    expect(refused.body.code).toBe(40301)
    await point.client.endAsync(true)
    await eventually(async () => (await world.rows('device', { id: at._id }))[0]!.online).toBe(2)
    expect((await cmd('query', { _id: at._id })).body.code).toBe(50310)
  })
})

test('a price that a device gets at the same moment is not deleted, and a deleted one is given to none', async () => {
  const [price, gone] = [await station.price(), await station.price()]
  const { _id } = await station.device({ price: await station.price() })
  let deletion: ReturnType<Client['del']> | undefined
  await world.server.db.asTenant(station.tenant.id, async (tx) => {
    const { executeSql } = rawSql(tx)
    await executeSql('update charge_device set price_id = $2 where id = $1', [_id, price])
    deletion = station.clerk.del('/api/charge/price', { _id: price })
    await othersWait(world, tx)
  })
  expect((await deletion!).body.code).toBe(40904)

  expect((await station.clerk.del('/api/charge/price', { _id: gone })).body.code).toBe(0)
  const made = await station.clerk.post('/api/charge/device', {
    name: 'late',
    no: world.unique('L'),
    sn: world.unique('SN'),
    price: gone,
  })
  expect(made.body).toMatchObject({ fields: { price: '关联数据不存在' } })
})

test('[K403] [K404] [K405] [K406] a price is validated as a whole, and cannot be deleted while devices use it', async () => {
  const gap = { name: '有缺口', mode: 3, prepay: [{ amount: 100 }], steps: [{ fromW: 10, toW: 200, feePerHour: 20 }] }
  expect((await station.clerk.post('/api/charge/price', gap)).body).toMatchObject({
    code: 40001,
    fields: { steps: '功率档须从 0 开始并首尾相接' },
  })
  const price = await station.price()
  await station.device({ price })
  const { body } = await station.clerk.get(`/api/charge/price?_id=${price}`)
  expect(body.price).toMatchObject({ mode: 2, deviceCount: 1 })
  expect((await station.clerk.del('/api/charge/price', { _id: price })).body.code).toBe(40904)
  expect((await station.clerk.del('/api/charge/price', { _id: await station.price() })).body.code).toBe(0)
})

test('[K418] the dashboard counts the same rows as the lists, and shows alerts', async () => {
  const own = await openStation(world)
  const at = await own.device()
  const point = await mqttPoint(world, at)
  const phone = await own.phone(at)
  const id = await phone.buy(at, 1, 1000)
  const { orderNo } = await point.obey('open')
  await eventually(async () => (await own.order(id)).status).toBe(3)
  await point.event('power', { port: 1, orderNo, w: 3000, wh: 3000, seconds: 3600 })
  await point.event('finish', { port: 1, orderNo, wh: 3250, seconds: 3600, reason: 'full' })
  await eventually(async () => (await own.order(id)).refundedAmount).toBe(610)
  await point.report('alarm', { code: 'E12', level: 2, msg: '过温', port: 2 })
  const { body } = await own.clerk.get('/api/charge/dashboard')
  const kpi = (key: string) => body.kpis.find((one: { key: string }) => one.key === key)
  expect(kpi('income')).toMatchObject({ value: 10, unit: '元', prev: 0 })
  expect(kpi('refunds')).toMatchObject({ value: 6.1 })
  expect(kpi('net')).toMatchObject({ value: 3.9 })
  expect(kpi('energy')).toMatchObject({ value: 3.25 })
  expect([kpi('orders').value, kpi('users').value, kpi('failureRate').value]).toEqual([1, 1, 0])
  expect([kpi('devices').value, kpi('online').value, kpi('faulty').value]).toEqual([1, 1, 1])
  const sum = (key: string) =>
    body.series
      .find((one: { key: string }) => one.key === key)
      .points.reduce((total: number, [, value]: [string, number]) => total + value, 0)
  expect([sum('income'), sum('orders'), sum('energy')]).toEqual([10, 1, 3.25])
  expect(sum('power')).toBeGreaterThan(0)
  const top = (key: string) => body.tops.find((one: { key: string }) => one.key === key).rows
  expect(top('status')).toEqual([{ status: 5, name: '已完成', orders: 1 }])
  expect(top('stopReasons')).toEqual([{ reason: 'full', name: '充满', orders: 1 }])
  expect(top('fees')).toMatchObject([{ amount: 2.76 }, { amount: 1.14 }, { amount: 0 }])
  expect(top('devices')).toMatchObject([{ name: expect.any(String), orders: 1, income: 10, energy: 3.25 }])
  expect(body.alerts).toMatchObject([{ kind: 'fault', text: '过温' }])
  const curves = await own.clerk.get(`/api/charge/order/curve?_id=${id}`)
  expect(curves.body).toMatchObject({ code: 0, curves: [{ port: 1 }] })
  const other = await (await world.tenant()).user()
  expect((await other.get(`/api/charge/order/curve?_id=${id}`)).body.code).toBe(40400)
})

test('the curve of a short charge has a point for each second, that of a longer one for each minute', async () => {
  const own = await openStation(world)
  const at = await own.device()
  const point = await mqttPoint(world, at)
  const id = await (await own.phone(at)).buy(at, 1, 1000)
  await point.obey('open')
  await eventually(async () => (await own.order(id)).status).toBe(3)
  const startMs = Date.parse('2026-03-04T05:00:00Z')
  const readings = [0, 20, 40].map((s) => ({
    measurement: 'charge_device',
    tags: { sn: at.sn, port: '1' },
    fields: { w: 1000 + s, wh: s },
    timeUs: (startMs + s * 1000) * 1000,
  }))
  await timeseriesOf(world.server.services).write(own.tenant.id, 'device', readings, { create: true })
  const curveUntil = async (seconds: number) => {
    const [start, end] = [startMs, startMs + seconds * 1000].map((ms) => new Date(ms).toISOString())
    await world.sql(`update charge_order set started_at = '${start}', ended_at = '${end}' where id = '${id}'`)
    const [curve] = (await own.clerk.get(`/api/charge/order/curve?_id=${id}`)).body.curves
    return curve.points.filter(([, w]: [number, number | null]) => w !== null).map(([ms]: [number]) => ms - startMs)
  }
  expect(await curveUntil(60)).toEqual([0, 20_000, 40_000])
  expect(await curveUntil(600)).toEqual([0])
})

describe('messages to staff', () => {
  interface Message {
    title: string
    content: string
    url: string
    type: number
  }
  const received = async (client: Client): Promise<Message[]> => (await client.get('/api/message/list')).body.list
  const news = () => notifyOfPayments(world.server.services)
  const pauseIsOver = ({ tenant }: Station) =>
    world.sql(`update payment_news set told_at = now() - interval '11 minutes' where tenant_id = '${tenant.id}'`)

  test('a first paid order is announced by its number, later ones in one message, and each payment once', async () => {
    const own = await openStation(world)
    const at = await own.device()
    await mqttPoint(world, at)
    const guard = await own.tenant.user({ permissions: [['charge', 'order', 'read']] })
    const unpaid = await own.phone(at)
    await unpaid.placeOrder(at, 2, 500)
    const id = await (await own.phone(at)).buy(at, 1, 1000)
    await news()
    await news()
    const { no } = await own.order(id)
    const content = expect.stringMatching(new RegExp(`1 号端口，已付 10.00 元（${no}）`))
    expect(await received(own.clerk)).toMatchObject([{ title: '新订单', content, url: `/charge/order/${id}`, type: 2 }])
    for (let extra = 0; extra < 3; extra++) {
      const other = await own.device()
      await mqttPoint(world, other)
      await (await own.phone(other)).buy(other, 1, 500)
    }
    await news()
    expect(await received(own.clerk)).toHaveLength(1)
    await pauseIsOver(own)
    await news()
    const [last] = await received(own.clerk)
    expect(last).toMatchObject({ title: '新订单', content: '3 笔，共 15.00 元', url: '/charge/order' })
    expect(await received(guard)).toEqual([])
  })

  test('the chosen receivers get messages about orders, unless they muted them; with 0 minutes no user does', async () => {
    const own = await openStation(world)
    const [chosen, muted] = [await own.tenant.user(), await own.tenant.user()]
    await world.sql(`update app_user set notify = '{"2":{"site":false}}' where id = '${muted.userId}'`)
    const set = (values: object) =>
      own.clerk.post('/api/charge/setting', { name: '充电', servicePhone: '400-820-8820', ...values })
    await set({ orderReceivers: [chosen.userId, muted.userId] })
    const at = await own.device()
    await mqttPoint(world, at)
    await (await own.phone(at)).buy(at, 1, 500)
    await news()
    expect((await Promise.all([chosen, muted, own.clerk].map(received))).map(({ length }) => length)).toEqual([1, 0, 0])
    await set({ orderMessageMinutes: 0 })
    await pauseIsOver(own)
    await (await own.phone(at)).buy(at, 2, 500)
    await news()
    await set({ orderMessageMinutes: 10 })
    await news()
    expect(await received(chosen)).toHaveLength(1)
  })

  test('a receiver from another tenant is refused in the same way as an unknown id', async () => {
    const [own, other] = [await openStation(world), await openStation(world)]
    for (const name of ['receivers', 'orderReceivers']) {
      for (const id of [other.clerk.userId, '018f0000-0000-7000-8000-000000000000']) {
        const setting = { name: '充电', servicePhone: '95588', [name]: [own.clerk.userId, id] }
        const { status, body } = await own.clerk.post('/api/charge/setting', setting)
        expect([status, body.code, body.fields]).toEqual([409, 40902, { [name]: '关联数据不存在' }])
      }
    }
    expect((await own.clerk.get('/api/charge/setting')).body.rev).toBe(0)
  })

  test('a fault is announced once, however often the device reports it, and another fault again', async () => {
    const own = await openStation(world)
    const at = await own.device()
    const point = await mqttPoint(world, at)
    const fitter = await own.tenant.user({ permissions: [['charge', 'device', 'restart']] })
    const alarm = (code: string, level = 2) => point.report('alarm', { code, level, msg: '过温', port: 2 })
    for (let time = 0; time < 3; time++) await alarm('E12')
    await alarm('E12', 0)
    await alarm('E12')
    const message = { title: '充电设备故障', content: `${at.name}（${at.no}） 2 号端口：过温`, type: 3 }
    expect(await received(fitter)).toMatchObject([{ ...message, url: `/charge/device/list/${at._id}` }])
    expect(await received(own.clerk)).toHaveLength(1)
    await point.report('status', { ports: [{ no: 2, status: 8, errorCode: 'E7' }] })
    expect(await received(fitter)).toHaveLength(1)
    await world.sql(`update charge_alarm set told_at = now() - interval '2 minutes' where device_id = '${at._id}'`)
    await alarm('E12')
    await point.report('status', { ports: [{ no: 2, status: 8, errorCode: 'E7' }] })
    expect((await received(fitter)).map(({ content }) => content)).toEqual([
      `${at.name}（${at.no}） 2 号端口：E7`,
      message.content,
    ])
    await world.sql(`update charge_alarm set told_at = now() - interval '61 minutes' where device_id = '${at._id}'`)
    await point.report('status', { ports: [{ no: 2, status: 8, errorCode: 'E7' }] })
    expect(await received(fitter)).toHaveLength(3)
  })

  test('a long absence is announced once after the set time, and several devices in one message', async () => {
    const own = await openStation(world)
    await own.clerk.post('/api/charge/setting', { name: '充电', servicePhone: '95588', offlineAlarmMinutes: 30 })
    const made = [await own.device(), await own.device(), await own.device()]
    /** All at once, because the server's own sweep may run at any time. */
    const away = (minutes: number, ...devices: MadeDevice[]) =>
      world.sql(`update device set online = 2, is_long_offline_told = false,
        offline_at = now() - interval '${minutes} minutes' where id in (${devices.map(({ _id }) => `'${_id}'`)})`)
    await away(29, ...made)
    const { services } = world.server
    const room = { services, hooks: new Map([['charge', devices]]) }
    await reportLongOffline(room)
    expect(await received(own.clerk)).toEqual([])
    await away(31, made[0]!)
    for (let time = 0; time < 2; time++) await reportLongOffline(room)
    const content = `${made[0]!.name}（${made[0]!.no}）已离线超过 30 分钟`
    expect(await received(own.clerk)).toMatchObject([{ title: '充电设备离线', content, type: 3 }])
    await away(31, ...made.slice(1))
    await reportLongOffline(room)
    const [last, ...before] = await received(own.clerk)
    expect(last).toMatchObject({ content: expect.stringContaining('、'), url: '/charge/device/list?online=2' })
    expect(before).toHaveLength(1)
  })
})

describe('the setting', () => {
  const values = { name: '城市充电', servicePhone: '010-62345678' }

  test('its logo and phone number are public as long as the setting contains them', async () => {
    const own = await openStation(world)
    const at = await own.device()
    const upload = async () => {
      const picture = new FormData()
      picture.append('purpose', 'image')
      picture.append('file', new Blob([PIXEL]), 'logo.png')
      const headers = { cookie: own.clerk.cookie() }
      const sent = await fetch(`${world.url}/api/file`, { method: 'POST', headers, body: picture })
      return ((await sent.json()) as { url: string }).url
    }
    const [first, second] = [await upload(), await upload()]
    const looked = async (url: string) => (await fetch(world.url + url)).status
    expect([await looked(first), await looked(second)]).toEqual([404, 404])
    await own.clerk.post('/api/charge/setting', { ...values, logo: [first] })
    expect([await looked(first), await looked(second)]).toEqual([200, 404])
    const seen = await fetch(`${world.url}/api/client/charge/qrcode?no=${at.code}`)
    expect(await seen.json()).toMatchObject({ setting: { logo: first, servicePhone: values.servicePhone } })
    await own.clerk.post('/api/charge/setting', { ...values, logo: [second] })
    expect([await looked(first), await looked(second)]).toEqual([404, 200])
    // Another tenant cannot publish a picture by putting its address into the setting.
    const other = await openStation(world)
    await other.clerk.post('/api/charge/setting', { ...values, logo: [first] })
    expect(await looked(first)).toBe(404)
  })

  test('it has the defaults that device apps share, and refuses shares above a hundred percent', async () => {
    const own = await openStation(world)
    const { body } = await own.clerk.get('/api/charge/setting')
    expect(body.setting).toMatchObject({ offlineAlarmMinutes: 10, shareFreezeHours: 24, blacklistAfterUnpaid: 2 })
    const set = async (extra: object) => (await own.clerk.post('/api/charge/setting', { ...values, ...extra })).body
    expect(await set({ merchantShare: 60, agentShare: 40.01 })).toMatchObject({
      code: 40001,
      fields: { agentShare: expect.any(String) },
    })
    expect(await set({ miniAppId: 'wx12345' })).toMatchObject({ code: 40001, fields: { miniAppId: '格式不正确' } })
    expect(await set({ merchantShare: 60, agentShare: 40, miniAppId: 'wx0123456789abcdef' })).toMatchObject({ code: 0 })
  })
})

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the configuration of a device', () => {
  const STEPS = [
    { fromW: 0, toW: 200, feePerHour: 20 },
    { fromW: 200, toW: 500, feePerHour: 40 },
  ]
  const BY_STEPS = { mode: 3, prepay: [{ amount: 100 }], steps: STEPS }

  test('it is sent at login, and when the device’s settings or its tariff change, but for no other change', async () => {
    const price = await station.price(BY_STEPS)
    const at = await station.device({ price, heartbeat: 45, volume: 30 })
    const point = await mqttPoint(world, at)
    const { data } = await point.report('login', { firmware: '1.0' })
    expect(data).toMatchObject({ heartbeat: 45, config: { heartbeat: 45, volume: 30, steps: STEPS } })
    const save = async (path: 'device' | 'price', _id: string, values: object) => {
      const { body } = await station.clerk.get(`/api/charge/${path}?_id=${_id}`)
      const saved = await station.clerk.put(`/api/charge/${path}`, { _id, rev: body[path].rev, ...values })
      expect(saved.body.code).toBe(0)
    }
    await save('device', at._id, { name: '只改名称', volume: 30 })
    await save('device', at._id, { volume: 55 })
    expect((await point.obey('config')).params).toEqual({ heartbeat: 45, volume: 55, steps: STEPS })
    await save('price', price, { steps: [{ fromW: 0, toW: 800, feePerHour: 30 }] })
    expect((await point.obey('config')).params).toMatchObject({ steps: [{ fromW: 0, toW: 800, feePerHour: 30 }] })
    await save('device', at._id, { price: await station.price() })
    expect((await point.obey('config')).params).toMatchObject({ volume: 55, steps: [] })
    const sent = await station.clerk.get(`/api/charge/device/command/list?device=${at._id}`)
    expect(sent.body.list.map(({ type }: { type: string }) => type)).toEqual(['config', 'config', 'config'])
  })

  test('an offline device gets it at its next login', async () => {
    const away = await station.device({ volume: 10 })
    const save = async (_id: string) =>
      (await station.clerk.put('/api/charge/device', { _id, rev: 0, volume: 90 })).body.code
    expect(await save(away._id)).toBe(0)
    const point = await mqttPoint(world, away)
    expect((await point.report('login', {})).data).toMatchObject({ config: { volume: 90 } })
    expect(point.commands).toEqual([])
  })
})
