// A world of its own: one test counts the connections of all charge points.

import { bootWorld, type OwnWorld } from '@atrium/core/testing/world'
import type { MadeDevice } from '@atrium/selling/testing/seller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packages } from '../testing.ts'
import chargeServer from './server.ts'
import { type OcppPoint, ocppPoint } from './testing/points.ts'
import { statusOf } from './testing/stories.ts'
import { openStation, type Phone, type Station, sweepNow } from './testing/world.ts'

const OCPP = 2

let world: OwnWorld
let station: Station
beforeAll(async () => {
  world = await bootWorld({ packages, apps: [chargeServer] })
  station = await openStation(world)
})
afterAll(() => world.close())

interface Place {
  at: MadeDevice
  point: OcppPoint
  phone: Phone
}

/** A charge point for cars that has booted, and a consumer at it. */
async function setUp(values: object = {}): Promise<Place> {
  const at = await station.device({ protocol: OCPP, kind: 2, ...values })
  const point = await ocppPoint(world, at)
  await point.boot()
  await point.status(1, 'Available')
  await point.status(2, 'Available')
  return { at, point, phone: await station.phone(at) }
}

const status = (id: string) => statusOf(station, id)
const now = () => new Date().toISOString()

const sampled = (wh: number, w: number) => ({
  timestamp: now(),
  sampledValue: [
    { value: String(wh / 1000), measurand: 'Energy.Active.Import.Register', unit: 'kWh' },
    { value: String(w), measurand: 'Power.Active.Import', unit: 'W' },
    { value: '230.1', measurand: 'Voltage', unit: 'V' },
    { value: '16', measurand: 'Current.Import', unit: 'A' },
    { value: '55', measurand: 'SoC', unit: 'Percent' },
  ],
})

interface Begun extends Place {
  id: string
  idTag: string
  transactionId: number
  start: object
}

/** An order that was paid and started. */
async function began(place: Place, { connectorId = 1, amount = 1000, meterStart = 120_450 } = {}): Promise<Begun> {
  const { at, point, phone } = place
  const id = await phone.buy(at, connectorId, amount)
  const { idTag } = (await point.asked('RemoteStartTransaction')) as { idTag: string }
  const start = { connectorId, idTag, meterStart, timestamp: now() }
  const { transactionId } = (await point.call('StartTransaction', start)) as never as { transactionId: number }
  await status(id).toBe(3)
  return { ...place, id, idTag, transactionId, start }
}

test('open connections of charge points and their frames are counted in the metrics', async () => {
  const read = async (sample: string) => {
    const lines = (await world.server.services.metrics.text()).split('\n')
    return Number(lines.find((line) => line.startsWith(`${sample} `))?.slice(sample.length))
  }
  const received = 'atrium_ocpp_messages_total{kind="received"}'
  const [connections, frames] = [await read('atrium_ocpp_connections'), await read(received)]
  const { point } = await setUp()
  expect(await read('atrium_ocpp_connections')).toBe(connections + 1)
  // One BootNotification and two StatusNotifications.
  expect(await read(received)).toBeGreaterThanOrEqual(frames + 3)
  expect(await read('atrium_ocpp_messages_total{kind="sent"}')).toBeGreaterThanOrEqual(3)
  await point.client.close()
  await expect.poll(() => read('atrium_ocpp_connections')).toBe(connections)
})

test('a third-party charge point in strict mode gets a valid result for each of its messages', async () => {
  const table: { from: string; message: string; result: string }[] = []
  const note = (from: string, message: string, result: unknown) =>
    table.push({ from, message, result: JSON.stringify(result).slice(0, 90) })
  const place = await setUp({ maxPower: 7000 })
  const { at, point, phone } = place
  const say = async (message: string, params: object) => {
    const result = await point.call(message, params)
    note('charge point', message, result)
    return result as Record<string, unknown>
  }
  const advanced = async (type: string, params: object, action: string) => {
    const { body } = await station.clerk.post('/api/charge/device/advanced', { _id: at._id, type, params })
    expect([type, body.code]).toEqual([type, 0])
    note('central system', action, body.data)
    return point.asked(action)
  }
  const cmd = async (type: string, body: object) =>
    (await station.clerk.post(`/api/charge/device/cmd?type=${type}`, { _id: at._id, ...body })).body

  expect(await say('BootNotification', { chargePointVendor: 'ACME', chargePointModel: 'Wallbox 7' })).toMatchObject({
    status: 'Accepted',
    interval: 60,
  })
  // Settings that every charge point receives after it has started.
  for (const key of ['HeartbeatInterval', 'MeterValueSampleInterval', 'ConnectionTimeOut']) {
    expect(await point.asked('ChangeConfiguration')).toMatchObject({ key })
    note('central system', `ChangeConfiguration ${key}`, { status: 'Accepted' })
  }
  expect(await say('Heartbeat', {})).toMatchObject({ currentTime: expect.any(String) })
  expect(await say('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Preparing' })).toEqual({})
  expect(await say('Authorize', { idTag: 'NOBODY' })).toEqual({ idTagInfo: { status: 'Invalid' } })
  expect(await say('DataTransfer', { vendorId: 'nobody' })).toEqual({ status: 'UnknownVendorId' })
  expect(await say('DataTransfer', { vendorId: 'platform', messageId: 'hello' })).toEqual({ status: 'Accepted' })
  expect(await say('FirmwareStatusNotification', { status: 'Installed' })).toEqual({})
  expect(await say('DiagnosticsStatusNotification', { status: 'Uploaded' })).toEqual({})

  const id = await phone.buy(at, 1, 1000)
  const asked = await point.asked('RemoteStartTransaction')
  note('central system', 'RemoteStartTransaction', { status: 'Accepted' })
  expect(asked).toEqual({ connectorId: 1, idTag: (await station.order(id)).idTag })
  expect(await say('Authorize', { idTag: asked.idTag })).toEqual({ idTagInfo: { status: 'Accepted' } })
  const start = { connectorId: 1, idTag: asked.idTag, meterStart: 1000, timestamp: now() }
  const { transactionId } = await say('StartTransaction', start)
  expect(await say('StartTransaction', start)).toMatchObject({ transactionId, idTagInfo: { status: 'Accepted' } })
  await status(id).toBe(3)
  expect(await say('MeterValues', { connectorId: 1, transactionId, meterValue: [sampled(2000, 7000)] })).toEqual({})
  expect((await phone.get(`charge/order?_id=${id}`)).body.order).toMatchObject({
    energy: 1000,
    live: { port: { power: 7000, voltage: 230.1, current: 16, soc: 55 }, fee: 120 },
  })

  point.answers.GetConfiguration = () => ({
    configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '60' }],
  })
  point.answers.UnlockConnector = () => ({ status: 'Unlocked' })
  point.answers.UpdateFirmware = () => ({})
  point.answers.GetDiagnostics = () => ({ fileName: 'log.zip' })
  await advanced('getConfiguration', { keys: ['HeartbeatInterval'] }, 'GetConfiguration')
  await advanced('changeConfiguration', { key: 'HeartbeatInterval', value: '120' }, 'ChangeConfiguration')
  await advanced('trigger', { requestedMessage: 'Heartbeat' }, 'TriggerMessage')
  await advanced('chargingProfile', { port: 1, maxW: 3500 }, 'SetChargingProfile')
  await advanced('clearChargingProfile', { port: 1 }, 'ClearChargingProfile')
  await advanced('availability', { port: 2, operative: false }, 'ChangeAvailability')
  await advanced('unlock', { port: 1 }, 'UnlockConnector')
  await advanced('firmware', { location: 'https://example.com/fw.bin' }, 'UpdateFirmware')
  await advanced('diagnostics', { location: 'ftp://example.com/up' }, 'GetDiagnostics')
  await advanced('clearCache', {}, 'ClearCache')
  expect(await cmd('query', { port: 1 })).toMatchObject({ code: 0, data: { ports: [{ no: 1, status: 3 }] } })
  expect([await point.asked('TriggerMessage'), await point.asked('TriggerMessage')]).toEqual([
    { requestedMessage: 'StatusNotification', connectorId: 1 },
    { requestedMessage: 'MeterValues', connectorId: 1 },
  ])
  note('central system', 'TriggerMessage ×2 (query)', { status: 'Accepted' })
  point.answers.DataTransfer = () => ({ status: 'UnknownMessageId' })
  expect(await cmd('playSound', { sound: 3 })).toMatchObject({ code: 50410, msg: '设备不支持' })
  note('central system', 'DataTransfer playSound', { status: 'UnknownMessageId' })

  expect(await cmd('close', { port: 1 })).toMatchObject({ code: 0, status: 3 })
  expect(await point.asked('RemoteStopTransaction')).toEqual({ transactionId })
  note('central system', 'RemoteStopTransaction', { status: 'Accepted' })
  const stop = { transactionId, meterStop: 4250, timestamp: now(), reason: 'Remote', idTag: asked.idTag }
  expect(await say('StopTransaction', stop)).toEqual({ idTagInfo: { status: 'Accepted' } })
  await status(id).toBe(5)
  expect(await station.order(id)).toMatchObject({
    fee: 390,
    energy: 3250,
    meterStart: 1000,
    meterStop: 4250,
    stopReason: 'admin',
  })

  const restarting = cmd('restart', { reset: 'Soft' })
  expect(await point.asked('Reset')).toEqual({ type: 'Soft' })
  note('central system', 'Reset Soft', { status: 'Accepted' })
  await say('BootNotification', { chargePointVendor: 'ACME', chargePointModel: 'Wallbox 7' })
  expect(await restarting).toMatchObject({ code: 0, status: 3 })
  console.table(table)
  expect(table.length).toBeGreaterThanOrEqual(32)
})

describe('transactions', () => {
  test('a repeated StopTransaction with another meter value is confirmed and changes nothing', async () => {
    const { point, id, transactionId } = await began(await setUp())
    const stop = { transactionId, meterStop: 123_700, timestamp: now(), reason: 'Local' }
    expect(await point.call('StopTransaction', stop)).toEqual({})
    expect(await point.call('StopTransaction', { ...stop, meterStop: 999_999 })).toEqual({})
    await status(id).toBe(5)
    expect(await station.order(id)).toMatchObject({ energy: 3250, fee: 390, stopReason: 'Local' })
    expect(await station.differences()).toEqual([])
  })

  test('a StopTransaction for an unknown transaction is confirmed and logged', async () => {
    const { at, point } = await setUp()
    const stop = { transactionId: 2_000_000_000, meterStop: 10, timestamp: now() }
    expect(await point.call('StopTransaction', stop)).toEqual({})
    const { body } = await station.clerk.get(`/api/charge/device/event/list?device=${at._id}&type=unknownTransaction`)
    expect(body.list).toMatchObject([{ data: { transactionId: 2_000_000_000 } }])
  })

  test('a transaction whose number the charge point did not receive is found by its tag', async () => {
    const { point, id, idTag } = await began(await setUp())
    await point.call('MeterValues', { connectorId: 1, transactionId: -1, meterValue: [sampled(121_450, 7000)] })
    expect(await station.order(id)).toMatchObject({ energy: 1000 })
    await point.call('StopTransaction', { transactionId: -1, idTag, meterStop: 122_450, timestamp: now() })
    await status(id).toBe(5)
    expect(await station.order(id)).toMatchObject({ energy: 2000 })
  })

  test('after a power loss the charge point reports the end of the charge with its own time', async () => {
    const place = await began(await setUp())
    const { at, point, id, transactionId } = place
    await point.client.close({ force: true })
    const back = await ocppPoint(world, at)
    await back.boot()
    expect(await station.order(id)).toMatchObject({ status: 3 })
    const timestamp = new Date(Date.now() - 1000).toISOString()
    await back.call('StopTransaction', { transactionId, meterStop: 121_450, timestamp, reason: 'PowerLoss' })
    await status(id).toBe(5)
    expect(await station.order(id)).toMatchObject({
      energy: 1000,
      fee: 120,
      stopReason: 'PowerLoss',
      endedAt: timestamp,
    })
  })

  test('a new transaction on a port ends a running one that was not stopped, at its last reading', async () => {
    const first = await began(await setUp())
    const { at, point, id, transactionId } = first
    await point.call('MeterValues', { connectorId: 1, transactionId, meterValue: [sampled(122_450, 7000)] })
    // The charge point has lost the first charge: its connector is free, and a driver who paid for port 2 plugs in at
    // port 1.
    const other = await station.phone(at)
    const next = await other.buy(at, 2, 500)
    const { idTag } = (await point.asked('RemoteStartTransaction')) as { idTag: string }
    await point.call('StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: now() })
    await status(next).toBe(3)
    expect(await station.order(next)).toMatchObject({ port: 1 })
    await status(id).toBe(5)
    expect(await station.order(id)).toMatchObject({ energy: 2000, fee: 240, stopReason: 'Other' })
  })

  test('a second transaction with the same tag is answered with ConcurrentTx', async () => {
    const { point, idTag, id } = await began(await setUp())
    const second = await point.call('StartTransaction', { connectorId: 2, idTag, meterStart: 5, timestamp: now() })
    expect(second).toMatchObject({ idTagInfo: { status: 'ConcurrentTx' } })
    expect(await station.order(id)).toMatchObject({ status: 3, port: 1 })
  })

  test('a transaction for an order that has failed in the meantime is refused and stopped', async () => {
    const { at, point, phone } = await setUp()
    const id = await phone.buy(at, 1, 500)
    const { idTag } = await point.asked('RemoteStartTransaction')
    await world.sql(`update charge_order set start_due_at = now() - interval '1 second' where id = '${id}'`)
    await sweepNow(station, 'launch')
    await status(id).toBe(8)
    expect(await point.call('Authorize', { idTag })).toEqual({ idTagInfo: { status: 'Expired' } })
    const started = await point.call('StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: now() })
    expect(started).toMatchObject({ idTagInfo: { status: 'Invalid' } })
    const { transactionId } = started as never as { transactionId: number }
    expect(await point.asked('RemoteStopTransaction')).toEqual({ transactionId })
    await point.call('StopTransaction', { transactionId, meterStop: 30, timestamp: now() })
    expect(await station.order(id)).toMatchObject({ status: 8, energy: 0, refundedAmount: 500 })
    expect(await station.differences()).toEqual([])
  })

  test('a start that the charge point rejects fails the order, and the money is refunded', async () => {
    const { at, point, phone } = await setUp()
    point.answers.RemoteStartTransaction = () => ({ status: 'Rejected' })
    const id = await phone.buy(at, 1, 500)
    await status(id).toBe(8)
    expect(await station.order(id)).toMatchObject({ failReason: expect.stringContaining('Rejected') })
  })

  test('a charge by card while the charge point was offline gets an order with the original times', async () => {
    const { at, point, phone } = await setUp()
    const { body } = await station.clerk.get(`/api/charge/user?_id=${phone._id}`)
    await station.clerk.put('/api/charge/user', { _id: phone._id, rev: body.user.rev, cardNo: 'OCPPCARD1' })
    const timestamp = new Date(Date.now() - 3_600_000).toISOString()
    const begun = await point.call('StartTransaction', {
      connectorId: 2,
      idTag: 'OCPPCARD1',
      meterStart: 50,
      timestamp,
    })
    expect(begun).toMatchObject({ idTagInfo: { status: 'Accepted' } })
    const { transactionId } = begun as never as { transactionId: number }
    const end = new Date(Date.now() - 1_800_000).toISOString()
    await point.call('StopTransaction', { transactionId, meterStop: 1050, timestamp: end, reason: 'Local' })
    const list = await station.clerk.get(`/api/charge/order/list?device=${at._id}`)
    expect(list.body.list).toMatchObject([
      { status: 5, payType: 4, energy: 1000, seconds: 1800, amount: 120, startedAt: timestamp, endedAt: end },
    ])
  })
})

test('plugging and unplugging a cable is logged; a fault is shown at its port, and staff are notified once', async () => {
  const { at, point } = await setUp()
  await point.status(1, 'Preparing')
  await point.status(1, 'Available')
  for (let time = 0; time < 2; time++) await point.status(2, 'Faulted', 'GroundFailure')
  const { body: received } = await station.clerk.get('/api/message/list')
  const ofThis = received.list.filter(({ url }: { url: string }) => url === `/charge/device/list/${at._id}`)
  expect(ofThis).toMatchObject([{ content: `${at.name}（${at.no}） 2 号端口：接地故障`, type: 3, level: 3 }])
  const inserts = await station.clerk.get(`/api/charge/device/insert/list?device=${at._id}&sort=at`)
  expect(inserts.body.list).toMatchObject([
    { kind: 1, port: 1 },
    { kind: 2, port: 1 },
  ])
  const { body } = await station.clerk.get(`/api/charge/device?_id=${at._id}`)
  expect(body.device).toMatchObject({
    faultCode: 'GroundFailure',
    ports: [
      { no: 1, status: 1, errorCode: null },
      { no: 2, status: 8, errorCode: 'GroundFailure' },
    ],
    freePorts: 1,
  })
})

test('energy with a time-of-use price is billed by the periods in which it was delivered', async () => {
  const tou = [
    { start: '00:00', end: '12:00', elecFee: 3000, serviceFee: 2000 },
    { start: '12:00', end: '24:00', elecFee: 9000, serviceFee: 4000 },
  ]
  const price = await station.price({ mode: 4, prepay: [{ amount: 5000 }], tou })
  const { at, point, phone } = await setUp({ price })
  const id = await phone.buy(at, 1, 5000)
  const { idTag } = await point.asked('RemoteStartTransaction')
  // From one hour before noon to one hour after it, in the time zone of Shanghai.
  const noonMs = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000) * 86_400_000 + 4 * 3_600_000 - 86_400_000
  const at12 = (hours: number) => new Date(noonMs + hours * 3_600_000).toISOString()
  const begun = await point.call('StartTransaction', { connectorId: 1, idTag, meterStart: 0, timestamp: at12(-1) })
  const { transactionId } = begun as never as { transactionId: number }
  await point.call('StopTransaction', { transactionId, meterStop: 8000, timestamp: at12(1), reason: 'EVDisconnected' })
  await status(id).toBe(5)
  // 4 kWh at 30 + 20 fen, 4 kWh at 90 + 40 fen.
  expect(await station.order(id)).toMatchObject({ elecFee: 480, serviceFee: 240, energy: 8000 })
})
