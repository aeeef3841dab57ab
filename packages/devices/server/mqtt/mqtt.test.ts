import { createHmac, randomUUID } from 'node:crypto'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { objects } from '@atrium/timeseries/testing/store/open-store'
import { connectAsync } from 'mqtt'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { brokerUrl } from '../../testing/broker-url.ts'
import {
  clerkOf,
  deviceRow,
  failOnce,
  kioskWorld,
  type MadeDevice,
  makeDevice,
  mqttDevice,
  reported,
} from '../../testing/world.ts'

let world: World
let clerk: Client
let tenant: TestTenant

beforeAll(async () => {
  world = await kioskWorld()
  ;({ clerk, tenant } = await clerkOf(world))
})

const logins = async (device: MadeDevice) => {
  const { body } = await clerk.get('/api/kiosk/device/login/list', { device: device._id })
  return body.list as Record<string, unknown>[]
}
const isOnline = async (device: MadeDevice) => (await deviceRow(world, device)).online === 1
const gone = (client: { once(event: 'close', run: () => void): unknown }) =>
  new Promise<void>((resolve) => client.once('close', resolve))

describe('a device that signs in over MQTT', () => {
  test('is online from then on, with its address and an entry in its login log', async () => {
    const device = await makeDevice(clerk)
    await mqttDevice(world, device)
    expect(await deviceRow(world, device)).toMatchObject({ online: 1, ip: '127.0.0.1' })
    expect(await logins(device)).toMatchObject([{ event: 1, deviceNo: device.no, ip: '127.0.0.1' }])
    expect(await reported(world, device)).toEqual([['login connected', {}]])
  })

  test('reports its login and receives the time and its heartbeat interval', async () => {
    const device = await makeDevice(clerk, { heartbeat: 45 })
    const { report, ack } = await mqttDevice(world, device)
    const answer = await ack(await report('login', { firmware: '3.0.1', model: 'K9', iccid: '8986', rssi: -71 }))
    expect(answer).toMatchObject({ code: 0, data: { heartbeat: 45, time: expect.any(Number), config: {} } })
    expect(await deviceRow(world, device)).toMatchObject({ firmware: '3.0.1', model: 'K9', iccid: '8986', rssi: -71 })
    expect(await logins(device)).toMatchObject([{ event: 1, firmware: '3.0.1', rssi: -71 }])
    expect(await reported(world, device)).toContainEqual(['login reported', { firmware: '3.0.1' }])
  })

  test('may sign with its secret instead of sending it, if its clock is roughly right', async () => {
    const device = await makeDevice(clerk)
    const signed = (ts: number, secret = device.secret) =>
      `${ts}:${createHmac('sha256', secret).update(`${device.sn}${ts}`).digest('hex')}`
    const signIn = (password: string) => mqttDevice(world, { ...device, secret: password })
    expect((await signIn(signed(Date.now()))).client.connected).toBe(true)
    await expect(signIn(signed(Date.now(), 'another'))).rejects.toThrow(/Bad username/i)
    await expect(signIn(signed(Date.now() - 3_600_000))).rejects.toThrow(/Bad username/i)
  })

  test.each([
    ['a wrong secret', { password: 'wrong' }],
    ['another client id than its serial number', { clientId: 'somebody-else' }],
    ['the name of another app', { username: 'nothing:SN' }],
  ])('is refused with %s', async (_, extra) => {
    const device = await makeDevice(clerk)
    await expect(mqttDevice(world, device, extra)).rejects.toThrow(/Bad username or password/i)
    expect(await isOnline(device)).toBe(false)
  })

  test('is refused if it is unknown, and a person who reads its label finds it in the list of unknown devices', async () => {
    const sn = world.unique('NEW-')
    const stranger = { _id: '', no: '', sn, secret: 'x' }
    await expect(mqttDevice(world, stranger)).rejects.toThrow(/Bad username or password/i)
    await expect(mqttDevice(world, stranger)).rejects.toThrow(/Bad username or password/i)
    const { body } = await clerk.get('/api/kiosk/device/unknown', { sn })
    expect(body.unknown).toMatchObject({ sn, app: 'kiosk', protocol: 1, ip: '127.0.0.1', tries: 2 })
    const device = await makeDevice(clerk, { sn })
    expect((await clerk.get('/api/kiosk/device/unknown', { sn })).body.unknown).toBe(null)
    expect((await mqttDevice(world, device)).client.connected).toBe(true)
  })

  test('is unknown if its name contains characters that no name has; the answer is not “server unavailable”', async () => {
    for (const username of ['a\0b', 'kiosk:SN\0', '\0:x']) {
      const signIn = connectAsync(brokerUrl(world), { username, password: 'x', reconnectPeriod: 0 }, false)
      await expect(signIn, JSON.stringify(username)).rejects.toThrow(/Bad username or password/i)
    }
  })

  test('is refused if its tenant is closed or has lost the app', async () => {
    const other = await clerkOf(world)
    const device = await makeDevice(other.clerk)
    await world.sql(`update tenant set apps = '{manage}' where id = '${other.tenant.id}'`)
    await expect(mqttDevice(world, device)).rejects.toThrow(/Bad username or password/i)
    await world.sql(`update tenant set apps = '{kiosk}', status = 2 where id = '${other.tenant.id}'`)
    await expect(mqttDevice(world, device)).rejects.toThrow(/Bad username or password/i)
  })
})

describe('the connection of a device', () => {
  test('takes the device offline at once, whether it is closed properly or breaks', async () => {
    const [polite, sudden] = [await makeDevice(clerk), await makeDevice(clerk)]
    await (await mqttDevice(world, polite)).client.endAsync()
    const { client } = await mqttDevice(world, sudden, {
      will: { topic: `iot/kiosk/${sudden.sn}/up/offline`, payload: Buffer.from('{}'), qos: 1, retain: false },
    })
    client.stream.destroy()
    for (const [device, reason] of [
      [polite, 'clean'],
      [sudden, 'lwt'],
    ] as const) {
      await expect.poll(async () => (await deviceRow(world, device)).online).toBe(2)
      expect(await reported(world, device)).toEqual([
        ['login connected', {}],
        ['offline', { reason }],
      ])
      expect((await logins(device))[0]).toMatchObject({ event: 2, reason, onlineSeconds: expect.any(Number) })
    }
  })

  test('is replaced by a newer one, and the device does not go offline', async () => {
    const device = await makeDevice(clerk)
    const first = await mqttDevice(world, device, {
      will: { topic: `iot/kiosk/${device.sn}/up/offline`, payload: Buffer.from('{}'), qos: 1, retain: false },
    })
    const ended = gone(first.client)
    const second = await mqttDevice(world, device)
    await ended
    await second.ack(await second.report('status', { ports: [] }))
    expect((await deviceRow(world, device)).online).toBe(1)
    expect((await reported(world, device)).map(([what]) => what)).toEqual([
      'login connected',
      'login connected',
      'status',
    ])
    expect((await logins(device)).map(({ event, reason }) => [event, reason])).toEqual([
      [1, null],
      [2, 'kicked'],
      [1, null],
    ])
  })

  test('cannot be taken over with a credential: client ids of credentials are separate', async () => {
    const device = await makeDevice(clerk)
    const { client } = await mqttDevice(world, device)
    const credential = await tenant.credential()
    const sender = await connectAsync(
      brokerUrl(world),
      { clientId: device.sn, username: credential.id, password: credential.token, reconnectPeriod: 0 },
      false,
    )
    onTestFinished(async () => void (await sender.endAsync(true)))
    await sender.publishAsync('ts/plant/oven', 'oven temp=1 1000', { qos: 1 })
    expect(client.connected).toBe(true)
    expect((await deviceRow(world, device)).online).toBe(1)
  })

  test('ends when the device publishes to another topic, and receives no messages of other devices', async () => {
    const [device, other] = [await makeDevice(clerk), await makeDevice(clerk)]
    const victim = await mqttDevice(world, other)
    for (const topic of [
      `iot/kiosk/${other.sn}/up/event`,
      `iot/kiosk/${device.sn}/down/cmd`,
      `iot/other/${device.sn}/up/event`,
      'ts/plant/oven',
      '$SYS/x',
    ]) {
      const { client } = await mqttDevice(world, device)
      const ended = gone(client)
      client.publish(topic, '{"id":"1","data":{"type":"started"}}', { qos: 1 })
      await ended
    }
    const { client } = await mqttDevice(world, device)
    for (const filter of [
      '#',
      'iot/#',
      `iot/kiosk/${other.sn}/down/#`,
      `iot/kiosk/+/down/#`,
      `iot/kiosk/${device.sn}/up/#`,
    ]) {
      await expect(client.subscribeAsync(filter)).rejects.toMatchObject({ packet: { granted: [128] } })
    }
    expect(victim.commands).toEqual([])
    expect((await reported(world, other)).map(([what]) => what)).toEqual(['login connected'])
  })
})

describe('a message of a device', () => {
  test('is processed once per message id, and a repeated one gets the first answer', async () => {
    const device = await makeDevice(clerk)
    const { report, acks } = await mqttDevice(world, device)
    const finish = { type: 'finish', port: 4, orderNo: 'O1', wh: 702, seconds: 11820, reason: 'full' }
    const id = randomUUID()
    for (let time = 0; time < 3; time++) await report('event', finish, id)
    await expect.poll(() => acks).toHaveLength(3)
    for (const ack of acks) expect(ack).toMatchObject({ id, code: 0, msg: 'accepted', data: { fee: 400 } })
    expect((await reported(world, device)).filter(([what]) => what === 'finish')).toHaveLength(1)
    const { body } = await clerk.get('/api/kiosk/device/event/list', { device: device._id })
    expect(body.list).toMatchObject([{ type: 'finish', data: { port: 4, orderNo: 'O1' } }])
  })

  test('is processed in the order of sending, even if all are sent at once', async () => {
    const device = await makeDevice(clerk)
    const { report, acks } = await mqttDevice(world, device)
    await Promise.all(Array.from({ length: 30 }, (_, n) => report('event', { type: 'step', n })))
    await expect.poll(() => acks).toHaveLength(30)
    const steps = (await reported(world, device)).filter(([what]) => what === 'step').map(([, data]) => data.n)
    expect(steps).toEqual(Array.from({ length: 30 }, (_, n) => n))
  })

  test('an event that the app refuses is rolled back and answered; one that fails gets no answer and may be sent again', async () => {
    const device = await makeDevice(clerk)
    const { report, ack, acks } = await mqttDevice(world, device)
    expect(await ack(await report('event', { type: 'refuse' }))).toMatchObject({ code: 40001 })
    const failed = await report('event', { type: 'fault' })
    const after = await report('event', { type: 'step' })
    await ack(after)
    expect(acks.map(({ id }) => id)).not.toContain(failed)
    expect((await reported(world, device)).map(([what]) => what)).toEqual(['login connected', 'step'])
    expect(await world.rows('device_message', { message_id: failed })).toEqual([])
  })

  test('an unreadable message changes nothing, and the connection stays open', async () => {
    const device = await makeDevice(clerk)
    const { client, report, ack } = await mqttDevice(world, device)
    const event = `iot/kiosk/${device.sn}/up/event`
    for (const payload of ['{"id":', '[]', 'null', '{"id":5,"data":{}}', '{"id":"a","v":2}', '{"id":"a","data":7}']) {
      await client.publishAsync(event, payload, { qos: 1 })
    }
    // PostgreSQL cannot store the first two; the last is nested too deeply to walk.
    for (const data of [
      '{"type":"a\\u0000"}',
      '{"type":"\\ud800"}',
      `{"type":"x","deep":${'['.repeat(7000)}${']'.repeat(7000)}}`,
    ]) {
      await client.publishAsync(event, `{"id":"c","data":${data}}`, { qos: 1 })
    }
    await client.publishAsync(event, JSON.stringify({ id: 'b', data: { type: 'x', big: 'x'.repeat(17_000) } }), {
      qos: 1,
    })
    await client.publishAsync(`iot/kiosk/${device.sn}/up/nonsense`, '{}', { qos: 1 })
    expect(await ack(await report('event', { no: 'type' }))).toMatchObject({ code: 40001 })
    expect(await ack(await report('cmdAck', { cmdId: 'no-id', code: 0 }))).toMatchObject({ code: 40001 })
    expect((await reported(world, device)).map(([what]) => what)).toEqual(['login connected'])
    expect(client.connected).toBe(true)
  })

  test('keeps the device’s time, or gets the server’s if the device’s clock is wrong by more than a day', async () => {
    const device = await makeDevice(clerk)
    const { client, ack } = await mqttDevice(world, device)
    const nowMs = Date.now()
    for (const [id, ts] of [
      ['near', nowMs - 3_600_000],
      ['far', 1_000],
    ] as const) {
      const body = JSON.stringify({ id, ts, v: 1, data: { type: 'step', id } })
      await client.publishAsync(`iot/kiosk/${device.sn}/up/event`, body, { qos: 1 })
      await ack(id)
    }
    const at = Object.fromEntries(
      (await reported(world, device))
        .filter(([what]) => what === 'step')
        .map(([, data]) => [data.id, Date.parse(String(data.at))]),
    )
    expect(at.near).toBe(nowMs - 3_600_000)
    expect(Math.abs(at.far! - nowMs)).toBeLessThan(600_000)
  })

  test('power readings reach the app as meter readings and are stored in the time series', async () => {
    const device = await makeDevice(clerk)
    const { report, ack } = await mqttDevice(world, device)
    await ack(
      await report('event', {
        type: 'power',
        port: 2,
        orderNo: 'O2',
        w: 212.4,
        v: 221,
        a: 0.97,
        wh: 318,
        seconds: 5400,
      }),
    )
    await report('telemetry', { metrics: { temp: 4.1, text: 'no number' } })
    expect((await reported(world, device)).at(-1)).toMatchObject(['meter', { port: 2, w: 212.4, wh: 318 }])
    const timeseries = timeseriesOf(world.server.services)
    const latest = async () =>
      objects(await timeseries.latest(tenant.id, { db: 'device', measurement: 'kiosk_device' }))
    await expect
      .poll(async () => (await latest()).filter(({ sn }) => sn === device.sn))
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ port: '2', w: 212.4, wh: 318, seconds: 5400 }),
          expect.objectContaining({ temp: 4.1 }),
        ]),
      )
    const { body } = await clerk.get('/api/kiosk/device/event/list', { device: device._id })
    expect(body.list).toEqual([])
  })

  test('a card is passed to the app, and the answer says whether it is allowed', async () => {
    const device = await makeDevice(clerk)
    const { report, ack } = await mqttDevice(world, device)
    expect(await ack(await report('event', { type: 'card_query', cardNo: 'CARD0001' }))).toMatchObject({
      data: { allow: true, status: 'Accepted' },
    })
    expect(await ack(await report('event', { type: 'card_query', cardNo: 'BLOCKED1' }))).toMatchObject({
      data: { allow: false, status: 'Blocked' },
    })
  })

  test('a fault is shown with the device until it is over', async () => {
    const device = await makeDevice(clerk)
    const { report, ack } = await mqttDevice(world, device)
    await ack(await report('alarm', { code: 'E7', level: 2, msg: '过热', port: 3 }))
    expect(await deviceRow(world, device)).toMatchObject({ fault_code: 'E7', fault_msg: '过热', fault_port: 3 })
    await ack(await report('alarm', { code: 'E1', level: 0, port: 2 }))
    expect(await deviceRow(world, device)).toMatchObject({ fault_code: 'E7' })
    await ack(await report('alarm', { code: 'E7', level: 0, port: 3 }))
    expect(await deviceRow(world, device)).toMatchObject({ fault_code: null, fault_port: null })
  })

  test('if a state is lost by a database error, the next heartbeat brings it to the app', async () => {
    const own = await clerkOf(world)
    const device = await makeDevice(own.clerk)
    const { report, ack } = await mqttDevice(world, device)
    const ports = [{ no: 1, status: 8 }]
    failOnce(world, own.tenant)
    await report('heartbeat', { ports })
    await ack(await report('event', { type: 'step' }))
    await report('heartbeat', { ports })
    await ack(await report('event', { type: 'step' }))
    expect((await reported(world, device)).map(([what]) => what)).toEqual([
      'login connected',
      'step',
      'heartbeat',
      'step',
    ])
  })

  test('an old state that is sent again is not taken for the newest', async () => {
    const device = await makeDevice(clerk)
    const { report, ack, acks } = await mqttDevice(world, device)
    const [was, is] = [{ ports: [{ no: 1, status: 1 }] }, { ports: [{ no: 1, status: 3 }] }]
    const id = await report('status', was)
    await report('heartbeat', is)
    await report('status', was, id)
    await expect.poll(() => acks).toHaveLength(2)
    await report('heartbeat', was)
    await ack(await report('event', { type: 'step' }))
    const received = (await reported(world, device)).filter(([, data]) => data.ports)
    expect(received.map(([what, { ports }]) => [what, ports])).toEqual([
      ['status', was.ports],
      ['heartbeat', is.ports],
      ['heartbeat', was.ports],
    ])
  })

  test('a heartbeat with an unchanged state does not reach the app', async () => {
    const device = await makeDevice(clerk)
    const { report, ack } = await mqttDevice(world, device)
    const ports = [{ no: 1, status: 1 }]
    for (const rssi of [-60, -61, -62]) await report('heartbeat', { rssi, ports })
    await report('heartbeat', { rssi: -63, ports: [{ no: 1, status: 3 }] })
    await ack(await report('event', { type: 'step' }))
    const received = (await reported(world, device)).filter(([what]) => what === 'heartbeat')
    expect(received.map(([, { ports }]) => (ports as { status: number }[])[0]?.status)).toEqual([1, 3])
  })

  test('a temperature reaches an app that watches it, also without ports and slots', async () => {
    const device = await makeDevice(clerk)
    const { report, ack } = await mqttDevice(world, device)
    for (const temp of [4.5, 4.5, 9]) await report('heartbeat', { temp })
    await report('heartbeat', { rssi: -60 })
    await ack(await report('event', { type: 'step' }))
    const received = (await reported(world, device)).filter(([what]) => what === 'heartbeat')
    expect(received.map(([, data]) => data)).toEqual([{ temp: 4.5 }, { temp: 9 }])
  })
})
