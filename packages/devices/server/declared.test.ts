import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { kioskServer } from '../testing/kiosk.ts'
import { clerkOf, kioskWorld, type MadeDevice, makeDevice, mqttDevice, reported } from '../testing/world.ts'
import { deviceHooks } from './device-hooks.ts'
import { reportLongOffline } from './sweeps.ts'

let world: World
let clerk: Client
let tenant: TestTenant

beforeAll(async () => {
  world = await kioskWorld()
  ;({ clerk, tenant } = await clerkOf(world))
})

describe('a command of the descriptor', () => {
  const dispense = (device: MadeDevice, body: object, by = clerk) =>
    by.post('/api/kiosk/device/dispense', { _id: device._id, ...body })

  test('is checked by its fields, and the caller gets the answer of the device', async () => {
    const device = await makeDevice(clerk)
    const { commands, report } = await mqttDevice(world, device)
    expect((await dispense(device, { slot: 10, reason: '测试' })).body).toMatchObject({ code: 40001 })
    expect((await dispense(device, { slot: 1 })).body).toMatchObject({
      code: 40001,
      fields: { reason: expect.any(String) },
    })
    const asked = dispense(device, { slot: 2, reason: '测试', note: null })
    await expect.poll(() => commands).toHaveLength(1)
    const [{ cmdId, type, params }] = commands as [(typeof commands)[number]]
    expect([type, Object.keys(params), params.slot]).toEqual(['dispense', ['slot', 'shown'], 2])
    await report('cmdAck', { cmdId, code: 0, data: { dropped: true } })
    expect((await asked).body).toEqual({ code: 0, cmdId, status: 3, data: { dropped: true } })
  })

  test('is not sent when the app refuses it, the device is offline or the permission is missing', async () => {
    const device = await makeDevice(clerk)
    expect((await dispense(device, { slot: 2, reason: '测试' })).body.code).toBe(50310)
    const { commands } = await mqttDevice(world, device)
    expect((await dispense(device, { slot: 9, reason: '测试' })).body.code).toBe(50320)
    const looker = await tenant.user({ permissions: [['kiosk', 'device', 'command']] })
    expect((await dispense(device, { slot: 2, reason: '测试' }, looker)).body.code).toBe(40301)
    expect(commands).toEqual([])
  })

  test('may share the path that its app has for actions, beside commands of other paths', async () => {
    const device = await makeDevice(clerk)
    const { commands, report } = await mqttDevice(world, device)
    const act = (body: object, type = 'count') => clerk.post(`/api/kiosk/device/action?type=${type}`, body)
    expect((await act({ _id: device._id })).body).toMatchObject({ code: 40001, fields: { slot: expect.any(String) } })
    expect((await act({ _id: device._id, slot: 1 }, 'blink')).body.code).toBe(40001)
    const asked = act({ _id: device._id, slot: 3 })
    await expect.poll(() => commands).toHaveLength(1)
    const [{ cmdId, type, params }] = commands as [(typeof commands)[number]]
    expect([type, params]).toEqual(['count', { slot: 3 }])
    await report('cmdAck', { cmdId, code: 0, data: { num: 7 } })
    expect((await asked).body).toMatchObject({ code: 0, data: { num: 7 } })
  })

  test('is sent as often as it says, and then times out', async () => {
    const device = await makeDevice(clerk)
    const { commands } = await mqttDevice(world, device)
    const looker = await tenant.user({ permissions: [['kiosk', 'device', 'command']] })
    expect((await looker.post('/api/kiosk/device/blink', { _id: device._id })).body.code).toBe(50410)
    expect(commands.map(({ type }) => type)).toEqual(['blink', 'blink'])
  })
})

describe('a declared event', () => {
  test('reaches the app without optional members that are wrong, and with members that are not declared', async () => {
    const device = await makeDevice(clerk)
    const { report, ack } = await mqttDevice(world, device)
    const id = await report('event', { type: 'inserted', kind: 'coin', num: 0, total: 7, colour: 'red' })
    expect(await ack(id)).toMatchObject({ code: 0 })
    const [what, data] = (await reported(world, device)).at(-1)!
    expect([what, data]).toMatchObject(['inserted', { kind: 'coin', total: 7, colour: 'red' }])
    expect(data).not.toHaveProperty('num')
    const { body } = await clerk.get('/api/kiosk/device/insert/list', { device: device._id })
    expect(body.list).toMatchObject([{ kind: 1, num: null, coinTotal: 7, device: device._id }])
  })

  test.each([
    [{ type: 'inserted' }, 'kind is missing'],
    [{ type: 'inserted', kind: null }, 'kind is missing'],
    [{ type: 'inserted', kind: 'stone' }, 'kind is wrong'],
    [{ type: 'card_query', cardNo: 5 }, 'cardNo is wrong'],
    [{ type: 'power', port: 'left' }, 'port is wrong'],
  ])('%j is refused with its reason, and nothing is stored', async (data, msg) => {
    const device = await makeDevice(clerk)
    const { report, ack } = await mqttDevice(world, device)
    expect(await ack(await report('event', data))).toMatchObject({ code: 40001, msg })
    expect((await reported(world, device)).map(([what]) => what)).toEqual(['login connected'])
    expect((await clerk.get('/api/kiosk/device/event/list', { device: device._id })).body.list).toEqual([])
  })

  test('that is a reading is stored as a time series, and the curve shows it', async () => {
    const device = await makeDevice(clerk)
    const { report, ack } = await mqttDevice(world, device)
    for (const port of [1, 2]) await ack(await report('event', { type: 'power', port, w: 100 * port }))
    await ack(await report('event', { type: 'weight', grams: 250 }))
    expect((await clerk.get('/api/kiosk/device/event/list', { device: device._id })).body.list).toEqual([])
    const curve = async () => (await clerk.get('/api/kiosk/device/curve', { _id: device._id, hours: 1 })).body.curves
    await expect.poll(curve).toEqual([
      { port: 1, points: [[expect.any(Number), 100]] },
      { port: 2, points: [[expect.any(Number), 200]] },
    ])
    const stranger = (await clerkOf(world)).clerk
    expect((await stranger.get('/api/kiosk/device/curve', { _id: device._id })).body.code).toBe(40400)
  })
})

describe('the configuration', () => {
  const save = async (device: MadeDevice, values: object) => {
    const { body } = await clerk.get('/api/kiosk/device', { _id: device._id })
    expect((await clerk.put('/api/kiosk/device', { _id: device._id, rev: body.device.rev, ...values })).body.code).toBe(
      0,
    )
  }

  test('is sent at login, and when a field of it changes', async () => {
    const device = await makeDevice(clerk, { maxW: 800 })
    await save(device, { maxW: 900 })
    const { commands, report, ack } = await mqttDevice(world, device)
    expect(await ack(await report('login', {}))).toMatchObject({ data: { config: { maxW: 900 } } })
    await save(device, { name: '别的名称', maxW: 900 })
    await save(device, { maxW: 1000 })
    await expect.poll(() => commands.map(({ type, params }) => [type, params])).toEqual([['config', { maxW: 1000 }]])
  })
})

describe('staff are notified', () => {
  const received = async (by: Client) =>
    (await by.get('/api/message/list')).body.list as { title: string; content: string }[]

  test('of the same fault once an hour', async () => {
    const own = await clerkOf(world)
    const device = await makeDevice(own.clerk)
    const { report, ack } = await mqttDevice(world, device)
    const alarm = async (code: string) => void (await ack(await report('alarm', { code, level: 2 })))
    for (let time = 0; time < 3; time++) await alarm('E7')
    expect(await received(own.clerk)).toMatchObject([
      { title: '售货亭故障', content: `设备 ${device.no.split('-')[1]}（${device.no}）：E7` },
    ])
    await alarm('E8')
    expect(await received(own.clerk)).toHaveLength(1)
    await world.sql(`update kiosk_alarm set told_at = now() - interval '2 minutes' where device_id = '${device._id}'`)
    await alarm('E7')
    expect(await received(own.clerk)).toHaveLength(1)
    await alarm('E8')
    expect(await received(own.clerk)).toHaveLength(2)
    await own.clerk.put('/api/kiosk/device?type=maintain', { _id: device._id })
    await world.sql(`update kiosk_alarm set told_at = now() - interval '2 hours' where device_id = '${device._id}'`)
    await alarm('E8')
    expect(await received(own.clerk)).toHaveLength(2)
  })

  test('of long absences in one message per group', async () => {
    const own = await clerkOf(world)
    const devices = [await makeDevice(own.clerk), await makeDevice(own.clerk), await makeDevice(own.clerk)]
    const [group] = await world.sql(`insert into user_group (id, tenant_id, name)
      values (gen_random_uuid(), '${own.tenant.id}', '北区') returning id`)
    await world.sql(`update kiosk_device set group_id = '${group!.id}' where id = '${devices[0]!._id}'`)
    await world.sql(`update device set online = 2, offline_at = now() - interval '11 minutes'
      where tenant_id = '${own.tenant.id}'`)
    const context = { services: world.server.services, hooks: new Map([['kiosk', deviceHooks.of(kioskServer)!]]) }
    for (let time = 0; time < 2; time++) await reportLongOffline(context)
    const contents = (await received(own.clerk))
      .map(({ content }) => content)
      .sort((one, other) => one.length - other.length)
    expect(contents).toEqual([
      expect.stringContaining(`（${devices[0]!.no}）已离线超过 10 分钟`),
      expect.stringContaining(`（${devices[1]!.no}）、`),
    ])
  })
})

test('the codes of any entity can be printed, by their labels', async () => {
  const devices = [await makeDevice(clerk), await makeDevice(clerk)]
  const query = new URLSearchParams({ type: 'zip', ids: devices.map(({ _id }) => _id).join(), batch: 'unused' })
  const headers = { cookie: clerk.cookie() }
  const response = await fetch(`${world.url}/api/kiosk/device/file?${query}`, { headers })
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="unused.zip"')
  const names = Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))
  expect(names.sort()).toEqual(devices.map(({ no }) => `${no}.png`).sort())
  const stranger = (await clerkOf(world)).clerk
  expect((await stranger.get('/api/kiosk/device/file', { type: 'png', _id: devices[0]!._id })).body.code).toBe(40400)
})
