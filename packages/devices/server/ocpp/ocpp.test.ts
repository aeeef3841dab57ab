import { once } from 'node:events'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { objects } from '@atrium/timeseries/testing/store/open-store'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  boot,
  chargePoint,
  clerkOf,
  deviceRow,
  failOnce,
  kioskWorld,
  makeDevice,
  reported,
} from '../../testing/world.ts'
import { BYTES_PER_S, MAX_MESSAGE_BYTES, MAX_STRANGER_BYTES, MAX_TOTAL_BYTES } from './traffic.ts'

let world: World
let clerk: Client
let tenant: TestTenant

beforeAll(async () => {
  world = await kioskWorld()
  ;({ clerk, tenant } = await clerkOf(world))
})

const makePoint = () => makeDevice(clerk, { protocol: 2 })
const events = async (device: Parameters<typeof reported>[1], type: string) =>
  (await reported(world, device)).filter(([what]) => what === type).map(([, data]) => data)
const now = () => new Date().toISOString()

/** A connection over which any frame can be sent. */
async function rawLine(device: { sn: string; secret: string }, protocol: string[] = ['ocpp1.6']) {
  const basic = Buffer.from(`${device.sn}:${device.secret}`).toString('base64')
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ocpp/${device.sn}`, protocol, {
    headers: { authorization: `Basic ${basic}` },
  })
  onTestFinished(() => socket.terminate())
  const frames: unknown[][] = []
  socket.on('message', (text) => frames.push(JSON.parse(String(text))))
  await once(socket, 'open')
  return {
    socket,
    frames,
    send: (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
  }
}

describe('a charge point that connects', () => {
  test('is accepted with its serial number and secret, and gets its heartbeat interval', async () => {
    const device = await makePoint()
    const { call, calls } = await chargePoint(world, device)
    expect(await call('BootNotification', boot)).toMatchObject({ status: 'Accepted', interval: 60 })
    expect(await deviceRow(world, device)).toMatchObject({
      online: 1,
      vendor: 'ACME',
      model: 'Wallbox 7',
      firmware: '1.2.3',
    })
    await expect
      .poll(() => calls)
      .toEqual([
        ['ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }],
        ['ChangeConfiguration', { key: 'MeterValueSampleInterval', value: '60' }],
        ['ChangeConfiguration', { key: 'ConnectionTimeOut', value: '90' }],
        ['GetConfiguration', { key: ['ConnectionTimeOut'] }],
      ])
    expect(await call('Heartbeat', {})).toEqual({ currentTime: expect.stringMatching(/^\d{4}-.*Z$/) })
  })

  test.each([
    ['a wrong secret', { secret: 'wrong' }, 401],
    ['a path that is not a serial number', { sn: 'a/../b' }, 404],
  ])('is refused with %s', async (_, wrong, status) => {
    const device = { ...(await makePoint()), ...wrong }
    await expect(chargePoint(world, device)).rejects.toMatchObject({ code: status })
  })

  test('is refused if the device is not a charge point', async () => {
    await expect(chargePoint(world, await makeDevice(clerk))).rejects.toMatchObject({ code: 403 })
  })

  test('a charge point with another protocol is accepted and then closed, as the standard requires', async () => {
    const device = await makePoint()
    const basic = Buffer.from(`${device.sn}:${device.secret}`).toString('base64')
    const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ocpp/${device.sn}`, ['ocpp2.0.1'], {
      headers: { authorization: `Basic ${basic}` },
    })
    onTestFinished(() => socket.terminate())
    // The client's library raises an error, because no subprotocol was chosen.
    const [error] = await once(socket, 'error')
    expect(String(error)).toMatch(/subprotocol/)
    expect((await deviceRow(world, device)).online).toBe(3)
  })

  test('may write its serial number in any case, unless two devices differ only in case', async () => {
    const sn = world.unique('Case-')
    const device = await makeDevice(clerk, { sn, protocol: 2 })
    const shouting = { ...device, sn: sn.toUpperCase() }
    const { call } = await chargePoint(world, shouting)
    expect(await call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
    expect((await deviceRow(world, device)).online).toBe(1)
    await expect(chargePoint(world, { ...shouting, secret: 'wrong' })).rejects.toMatchObject({ code: 401 })
    await makeDevice(clerk, { sn: sn.toLowerCase(), protocol: 2 })
    const again = await chargePoint(world, shouting)
    expect(await again.call('BootNotification', boot)).toMatchObject({ status: 'Pending' })
    const exact = await chargePoint(world, device)
    expect(await exact.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' })
  })

  test('an unregistered charge point gets Pending, and every other call of it is refused', async () => {
    const sn = world.unique('CP-NEW-')
    const { call, client } = await chargePoint(world, { sn, secret: 'anything' })
    expect(await call('BootNotification', boot)).toMatchObject({ status: 'Pending', interval: 300 })
    await expect(
      call('StartTransaction', { connectorId: 1, idTag: 'X', meterStart: 0, timestamp: now() }),
    ).rejects.toMatchObject({
      rpcErrorCode: 'SecurityError',
    })
    const { body } = await clerk.get('/api/kiosk/device/unknown', { sn })
    expect(body.unknown).toMatchObject({ sn, protocol: 2, vendor: 'ACME', model: 'Wallbox 7', firmware: '1.2.3' })
    const sentAway = once(client, 'close')
    const adopted = await makeDevice(clerk, { sn, protocol: 2 })
    await sentAway
    expect(await (await chargePoint(world, adopted)).call('BootNotification', boot)).toMatchObject({
      status: 'Accepted',
    })
  })

  test('is replaced by a newer connection of the same serial number without going offline', async () => {
    const device = await makePoint()
    const first = await chargePoint(world, device)
    await first.call('BootNotification', boot)
    const ended = once(first.client, 'close')
    const second = await chargePoint(world, device)
    await second.call('Heartbeat', {})
    await ended
    await second.call('Heartbeat', {})
    expect((await deviceRow(world, device)).online).toBe(1)
    expect(await events(device, 'offline')).toEqual([])
  })

  test('goes offline when its connection ends', async () => {
    const device = await makePoint()
    const { client, call } = await chargePoint(world, device)
    await call('Heartbeat', {})
    await client.close({ code: 1000 } as never)
    await expect.poll(async () => (await deviceRow(world, device)).online).toBe(2)
    expect(await events(device, 'offline')).toEqual([{ reason: 'clean' }])
  })
})

describe('a transaction of a charge point', () => {
  const start = { connectorId: 1, idTag: 'CARD0001', meterStart: 120_450 }

  test('reaches the app as the events of every protocol, from the card to the last reading', async () => {
    const device = await makePoint()
    const { call } = await chargePoint(world, device)
    await call('BootNotification', boot)
    await call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing', timestamp: now() })
    expect(await call('Authorize', { idTag: 'CARD0001' })).toEqual({ idTagInfo: { status: 'Accepted' } })
    expect(await call('Authorize', { idTag: 'BLOCKED1' })).toEqual({ idTagInfo: { status: 'Blocked' } })
    expect(await call('Authorize', { idTag: 'STRANGER' })).toEqual({ idTagInfo: { status: 'Invalid' } })
    const startedMs = Date.now() - 600_000
    const begun = await call('StartTransaction', { ...start, timestamp: new Date(startedMs).toISOString() })
    const { transactionId } = begun as { transactionId: number }
    expect(begun).toMatchObject({ transactionId: expect.any(Number), idTagInfo: { status: 'Accepted' } })
    expect(
      await call('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [
          {
            timestamp: new Date(startedMs + 300_000).toISOString(),
            sampledValue: [
              { value: '121.05', unit: 'kWh', measurand: 'Energy.Active.Import.Register' },
              { value: '2300', measurand: 'Power.Active.Import', phase: 'L1', unit: 'W' },
              { value: '2310', measurand: 'Power.Active.Import', phase: 'L2', unit: 'W' },
              { value: '229', measurand: 'Voltage', phase: 'L1-N' },
              { value: '231', measurand: 'Voltage', phase: 'L2-N' },
              { value: '42', measurand: 'SoC', unit: 'Percent' },
            ],
          },
        ],
      }),
    ).toEqual({})
    const end = {
      transactionId,
      idTag: 'CARD0001',
      meterStop: 121_950,
      timestamp: new Date(startedMs + 600_000).toISOString(),
    }
    expect(await call('StopTransaction', { ...end, reason: 'EVDisconnected' })).toEqual({
      idTagInfo: { status: 'Accepted' },
    })
    expect(await events(device, 'port')).toMatchObject([{ port: 1, status: 2 }])
    expect(await events(device, 'started')).toMatchObject([
      { port: 1, idTag: 'CARD0001', meterStartWh: 120_450, transactionId },
    ])
    expect(await events(device, 'meter')).toMatchObject([
      { port: 1, transactionId, orderNo: 'ORDER-CARD0001', wh: 600, w: 4610, v: 230, socPct: 42, seconds: 300 },
    ])
    expect(await events(device, 'finish')).toMatchObject([
      {
        port: 1,
        transactionId,
        orderNo: 'ORDER-CARD0001',
        wh: 1500,
        meterStopWh: 121_950,
        seconds: 600,
        reason: 'EVDisconnected',
      },
    ])
    const timeseries = timeseriesOf(world.server.services)
    const latest = async () =>
      objects(await timeseries.latest(tenant.id, { db: 'device', measurement: 'kiosk_device' }))
    await expect
      .poll(async () => (await latest()).filter(({ sn }) => sn === device.sn))
      .toMatchObject([{ port: '1', wh: 600, w: 4610, registerWh: 121_050 }])
  })

  test('a transaction that is sent twice has one number, starts once and stops once', async () => {
    const device = await makePoint()
    const { call } = await chargePoint(world, device)
    const received = { ...start, timestamp: now() }
    const one = await call('StartTransaction', received)
    expect(await call('StartTransaction', received)).toEqual(one)
    const { transactionId } = one as { transactionId: number }
    expect(await call('StopTransaction', { transactionId, meterStop: 121_000, timestamp: now() })).toEqual({})
    const again = { transactionId, meterStop: 999_000, timestamp: now(), idTag: 'CARD0001' }
    expect(await call('StopTransaction', again)).toEqual({ idTagInfo: { status: 'Accepted' } })
    expect(await events(device, 'started')).toHaveLength(1)
    expect(await events(device, 'finish')).toMatchObject([{ wh: 550 }])
  })

  test('an unknown transaction is confirmed and logged, and the app is not called', async () => {
    const device = await makePoint()
    const { call } = await chargePoint(world, device)
    const stop = { transactionId: 2_000_000_000, meterStop: 5, timestamp: now(), idTag: 'CARD0001' }
    expect(await call('StopTransaction', stop)).toEqual({ idTagInfo: { status: 'Accepted' } })
    expect(await events(device, 'finish')).toEqual([])
    const { body } = await clerk.get('/api/kiosk/device/event/list', { device: device._id })
    expect(body.list).toMatchObject([{ type: 'unknownTransaction', data: { transactionId: 2_000_000_000 } }])
  })

  test('is found by port and by card if the charge point has not received its number', async () => {
    const device = await makePoint()
    const { call } = await chargePoint(world, device)
    await call('StartTransaction', { ...start, timestamp: now() })
    const meterValue = [{ timestamp: now(), sampledValue: [{ value: '120700' }] }]
    await call('MeterValues', { connectorId: 1, transactionId: -1, meterValue })
    await call('StopTransaction', { transactionId: -1, idTag: 'CARD0001', meterStop: 120_900, timestamp: now() })
    expect(await events(device, 'meter')).toMatchObject([{ orderNo: 'ORDER-CARD0001', wh: 250 }])
    expect(await events(device, 'finish')).toMatchObject([{ orderNo: 'ORDER-CARD0001', wh: 450 }])
  })

  test('goes on over a new connection, and repeated readings count once', async () => {
    const device = await makePoint()
    const first = await chargePoint(world, device)
    const { transactionId } = (await first.call('StartTransaction', { ...start, timestamp: now() })) as never
    await first.client.close({ force: true } as never)
    const { call } = await chargePoint(world, device)
    const reading = {
      connectorId: 1,
      transactionId,
      meterValue: [{ timestamp: now(), sampledValue: [{ value: '120500' }] }],
    }
    await call('MeterValues', reading)
    await call('MeterValues', reading)
    expect(await events(device, 'meter')).toHaveLength(1)
  })
})

describe('malformed and unusual frames', () => {
  test('malformed frames are answered as OCPP 1.6 defines, or not at all', async () => {
    const device = await makePoint()
    const { frames, send } = await rawLine(device)
    send('{no json')
    send('"text"')
    send([9, 'x', 'Heartbeat', {}])
    send([3, 'never asked', {}])
    send([4, 'never asked', 'GenericError', '', {}])
    send([2, 7, 'Heartbeat', {}])
    send([2, 'a', 5, {}])
    send([2, 'b', 'Nonsense', {}])
    send([2, 'c', 'Reset', { type: 'Soft' }])
    send([2, 'd', 'Authorize', {}])
    send([2, 'e', 'Authorize', { idTag: ['X'] }])
    send([2, 'f', 'StartTransaction', { connectorId: 'one', idTag: 'X', meterStart: 0, timestamp: now() }])
    send([2, 'g', 'MeterValues', { connectorId: 1, meterValue: {} }])
    send([2, 'h', 'Heartbeat', null])
    send([2, 'i', 'Heartbeat', {}])
    await expect.poll(() => frames.at(-1)?.[1]).toBe('i')
    expect(frames.map(([type, id, code]) => (type === 4 ? [id, code] : [id]))).toEqual([
      ['a', 'FormationViolation'],
      ['b', 'NotImplemented'],
      ['c', 'NotSupported'],
      ['d', 'OccurenceConstraintViolation'],
      ['e', 'TypeConstraintViolation'],
      ['f', 'TypeConstraintViolation'],
      ['g', 'TypeConstraintViolation'],
      ['h', 'TypeConstraintViolation'],
      ['i'],
    ])
    for (const [, , , description, details] of frames.filter(([type]) => type === 4)) {
      expect(String(description).length).toBeLessThanOrEqual(255)
      expect(details).toEqual({})
    }
    expect((await reported(world, device)).map(([what]) => what)).toEqual(['login connected'])
  })

  test('frames sent all at once are processed in order, and a repeated one gets the same answer', async () => {
    const device = await makePoint()
    const { frames, send } = await rawLine(device)
    for (let n = 1; n <= 20; n++) {
      send([2, `m${n}`, 'StatusNotification', { connectorId: n, errorCode: 'NoError', status: 'Available' }])
    }
    send([2, 'auth', 'Authorize', { idTag: 'CARD0001' }])
    send([2, 'auth', 'Authorize', { idTag: 'CARD0001' }])
    await expect.poll(() => frames.filter(([, id]) => id === 'auth')).toHaveLength(1)
    send([2, 'auth', 'Authorize', { idTag: 'CARD0001' }])
    await expect.poll(() => frames.filter(([, id]) => id === 'auth')).toHaveLength(2)
    expect(frames.slice(0, 20).map(([, id]) => id)).toEqual(Array.from({ length: 20 }, (_, n) => `m${n + 1}`))
    expect((await events(device, 'port')).map(({ port }) => port)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(await events(device, 'authorize')).toHaveLength(1)
  })

  test('malformed frames without end close the connection', async () => {
    const device = await makePoint()
    const { socket, send } = await rawLine(device)
    const closed = once(socket, 'close')
    for (let n = 0; n < 30; n++) send('junk')
    expect((await closed)[0]).toBe(1002)
  })

  test('a frame that is too large closes the connection', async () => {
    const device = await makePoint()
    const { socket, send } = await rawLine(device)
    const closed = once(socket, 'close')
    send([2, 'x', 'DataTransfer', { vendorId: 'v', data: 'x'.repeat(MAX_MESSAGE_BYTES) }])
    expect((await closed)[0]).toBe(1009)
  })

  test('frames of just under a megabyte are answered, one after the other', async () => {
    const { frames, send } = await rawLine(await makePoint())
    // Two of them are a burst; what is behind them must wait for its turn.
    const behind = BYTES_PER_S / 2
    for (const [index, bytes] of [MAX_MESSAGE_BYTES - 100, MAX_MESSAGE_BYTES - 100, behind].entries())
      send([2, String(index + 1), 'DataTransfer', { vendorId: 'v', data: 'x'.repeat(bytes) }])
    await expect.poll(() => frames, { timeout: 30_000 }).toHaveLength(3)
    expect(frames.map(([type, id]) => [type, id])).toEqual([
      [3, '1'],
      [3, '2'],
      [3, '3'],
    ])
  })

  test('a frame of an unregistered charge point may only be as long as a BootNotification needs', async () => {
    const { socket, send } = await rawLine({ sn: world.unique('CP-LOUD-'), secret: 'anything' })
    const closed = once(socket, 'close')
    send([2, 'x', 'BootNotification', { ...boot, more: 'x'.repeat(MAX_STRANGER_BYTES) }])
    const [code, reason] = await closed
    expect([code, String(reason)]).toEqual([1009, 'the message is too large'])
  })

  test('if many connections send unfinished frames, the largest connection is ended, and the others go on', async () => {
    const quiet = await rawLine(await makePoint())
    const count = Math.ceil(MAX_TOTAL_BYTES / MAX_MESSAGE_BYTES) + 2
    const loud = await Promise.all(Array.from({ length: count }, async () => rawLine(await makePoint())))
    const half = 'x'.repeat(MAX_MESSAGE_BYTES - 100)
    const closed = Promise.race(loud.map(({ socket }) => once(socket, 'close')))
    for (const { socket } of loud) socket.send(half, { fin: false })
    const [code, reason] = await closed
    expect([code, String(reason)]).toEqual([1013, 'the charge points send too much at once; come back later'])
    quiet.send([2, '1', 'Heartbeat', {}])
    await expect.poll(() => quiet.frames).toMatchObject([[3, '1', { currentTime: expect.any(String) }]])
  })

  test('a call at which the app fails gets an error without its text and may be sent again; a refused one is final', async () => {
    const device = await makePoint()
    const { frames, send } = await rawLine(device)
    const start = { connectorId: 1, meterStart: 5, timestamp: now() }
    send([2, '1', 'StartTransaction', { ...start, idTag: 'FAULT' }])
    send([2, '2', 'StartTransaction', { ...start, idTag: 'FAULT' }])
    send([2, '3', 'StartTransaction', { ...start, idTag: 'REFUSED' }])
    await expect.poll(() => frames).toHaveLength(3)
    expect(frames.slice(0, 2)).toEqual([
      [4, '1', 'InternalError', expect.not.stringContaining('fault of the app'), {}],
      [4, '2', 'InternalError', expect.any(String), {}],
    ])
    expect(frames[2]).toEqual([3, '3', { transactionId: expect.any(Number), idTagInfo: { status: 'Invalid' } }])
    expect(await events(device, 'started')).toEqual([])
    const { transactionId } = frames[2]![2] as { transactionId: number }
    send([2, '4', 'StopTransaction', { transactionId, meterStop: 5, timestamp: now(), idTag: 'REFUSED' }])
    await expect.poll(() => frames.at(-1)).toEqual([3, '4', { idTagInfo: { status: 'Accepted' } }])
    const [row] = await world.rows('device_transaction', { no: String(transactionId) })
    expect(row).toMatchObject({ verdict: 'Invalid', stop_reason: 'Local' })
  })

  test('a call that is lost by a database error is processed when it is sent again with its id', async () => {
    const own = await clerkOf(world)
    const device = await makeDevice(own.clerk, { protocol: 2 })
    const { frames, send } = await rawLine(device)
    const notice = [2, '1', 'FirmwareStatusNotification', { status: 'Installed' }]
    send([2, '0', 'Heartbeat', {}])
    await expect.poll(() => frames).toHaveLength(1)
    failOnce(world, own.tenant)
    send(notice)
    await expect.poll(() => frames.at(-1)?.slice(0, 3)).toEqual([4, '1', 'InternalError'])
    for (const times of [1, 2]) {
      send(notice)
      await expect.poll(() => frames.slice(2)).toEqual(Array.from({ length: times }, () => [3, '1', {}]))
    }
    expect(await world.rows('device_event', { device_id: device._id })).toHaveLength(1)
  })

  test('calls that only report something are stored with the device', async () => {
    const device = await makePoint()
    const { frames, send } = await rawLine(device)
    send([2, '1', 'DataTransfer', { vendorId: 'somebody', messageId: 'x' }])
    send([2, '2', 'DataTransfer', { vendorId: 'platform', messageId: 'hello', data: 'x' }])
    send([2, '3', 'FirmwareStatusNotification', { status: 'Installed' }])
    send([2, '4', 'DiagnosticsStatusNotification', { status: 'Uploaded' }])
    await expect.poll(() => frames).toHaveLength(4)
    expect(frames.map(([, , answer]) => answer)).toEqual([
      { status: 'UnknownVendorId' },
      { status: 'Accepted' },
      {},
      {},
    ])
    const { body } = await clerk.get('/api/kiosk/device/event/list', { device: device._id })
    expect(body.list.map(({ type }: { type: string }) => type).sort()).toEqual([
      'DiagnosticsStatusNotification',
      'FirmwareStatusNotification',
      'data',
    ])
  })
})

describe('the fault of a charge point', () => {
  test('is shown with the device and is cleared by the port that had it', async () => {
    const device = await makePoint()
    const { call } = await chargePoint(world, device)
    const of = (connectorId: number, errorCode: string, status: string) =>
      call('StatusNotification', { connectorId, errorCode, status, info: 'hot', timestamp: now() })
    await of(2, 'HighTemperature', 'Faulted')
    expect(await deviceRow(world, device)).toMatchObject({
      fault_code: 'HighTemperature',
      fault_port: 2,
      fault_msg: 'hot',
    })
    await of(1, 'NoError', 'Available')
    expect(await deviceRow(world, device)).toMatchObject({ fault_code: 'HighTemperature' })
    await of(2, 'NoError', 'Available')
    expect(await deviceRow(world, device)).toMatchObject({ fault_code: null })
    expect(await events(device, 'port')).toMatchObject([
      { port: 2, status: 8, errorCode: 'HighTemperature' },
      { port: 1, status: 1 },
      { port: 2, status: 1 },
    ])
  })

  test('and its end are each in the log once, so that the time axis knows how long it lasted', async () => {
    const device = await makePoint()
    const { call } = await chargePoint(world, device)
    const of = (connectorId: number, errorCode: string, status: string) =>
      call('StatusNotification', { connectorId, errorCode, status, timestamp: now() })
    await of(2, 'HighTemperature', 'Faulted')
    await of(1, 'NoError', 'Available')
    await of(2, 'NoError', 'Available')
    await of(2, 'NoError', 'Preparing')
    const rows = await world.sql(
      `select data from device_event where device_id = '${device._id}' and type = 'alarm' order by at, id`,
    )
    expect(rows.map(({ data }) => data)).toMatchObject([
      { port: 2, errorCode: 'HighTemperature' },
      { port: 2, code: '' },
    ])
  })
})
