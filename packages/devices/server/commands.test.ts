// A world of its own: it runs sweeps over all tenants, and lets them fail.

import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Client, OwnWorld, TestTenant } from '@atrium/core/testing/world'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { kioskServer } from '../testing/kiosk.ts'
import {
  boot,
  chargePoint,
  clerkOf,
  deviceRow,
  type MadeDevice,
  makeDevice,
  mqttDevice,
  ownKioskWorld,
  reported,
} from '../testing/world.ts'
import { sendCommand } from './commands.ts'
import { Connections } from './connections.ts'
import { deviceHooks } from './device-hooks.ts'
import { Dispatch } from './dispatch.ts'
import { endOverdueCommands, reportLongOffline, takeSilentOffline } from './sweeps.ts'

let world: OwnWorld
let clerk: Client
let tenant: TestTenant

beforeAll(async () => {
  world = await ownKioskWorld()
  ;({ clerk, tenant } = await clerkOf(world))
})
afterAll(() => world.close())

const command = (device: MadeDevice, type: string, extra: object = {}) =>
  clerk.post('/api/kiosk/device/cmd', { _id: device._id, type, ...extra })
const logged = async (device: MadeDevice) =>
  (await clerk.get('/api/kiosk/device/command/list', { device: device._id })).body.list as Record<string, unknown>[]
const ends = async (device: MadeDevice) => (await reported(world, device)).filter(([what]) => what.startsWith('end of'))

describe('a command to an MQTT device', () => {
  test('is sent at once, and the caller gets the device’s answer', async () => {
    const device = await makeDevice(clerk)
    const { commands, report } = await mqttDevice(world, device)
    const asked = command(device, 'query', { params: { port: 2 } })
    await expect.poll(() => commands).toHaveLength(1)
    const [{ cmdId, type, params, expireAt }] = commands as [(typeof commands)[number]]
    expect([type, params]).toEqual(['query', { port: 2 }])
    expect(expireAt).toBeGreaterThan(Date.now())
    await report('cmdAck', { cmdId, code: 1, msg: 'received' })
    await report('cmdAck', { cmdId, code: 0, data: { ports: [{ no: 2, status: 1 }] } })
    expect((await asked).body).toEqual({ code: 0, cmdId, status: 3, data: { ports: [{ no: 2, status: 1 }] } })
    expect(await logged(device)).toMatchObject([{ type: 'query', status: 3, code: 0, tries: 1, deviceNo: device.no }])
  })

  test('is refused if the device is offline, and is not kept for later', async () => {
    const device = await makeDevice(clerk)
    const answer = await command(device, 'open')
    expect([answer.status, answer.body.code]).toEqual([503, 50310])
    expect(await logged(device)).toEqual([])
    const { commands, report, ack } = await mqttDevice(world, device)
    await ack(await report('status', {}))
    expect(commands).toEqual([])
  })

  test.each([
    [2, 503, 50320],
    [4, 504, 50410],
    [5, 504, 50410],
  ])('is refused when the device answers with code %i', async (code, status, refusal) => {
    const device = await makeDevice(clerk)
    const { commands, report } = await mqttDevice(world, device)
    const asked = command(device, 'open', { params: { port: 1 } })
    await expect.poll(() => commands).toHaveLength(1)
    await report('cmdAck', { cmdId: commands[0]!.cmdId, code, msg: '不行' })
    const answer = await asked
    expect([answer.status, answer.body.code]).toEqual([status, refusal])
    expect(await ends(device)).toEqual([['end of open', { status: 4, code }]])
  })

  test('a command without an answer is sent again with one id as often as allowed, and then times out once', async () => {
    const device = await makeDevice(clerk)
    const { commands, report, ack } = await mqttDevice(world, device)
    const answer = await command(device, 'query', { timeoutMs: 1000, retries: 2 })
    expect([answer.status, answer.body.code]).toEqual([504, 50410])
    expect(new Set(commands.map(({ cmdId }) => cmdId)).size).toBe(1)
    expect(commands).toHaveLength(3)
    // A late answer, sent twice.
    for (let time = 0; time < 2; time++) await ack(await report('cmdAck', { cmdId: commands[0]!.cmdId, code: 0 }))
    expect(await ends(device)).toEqual([['end of query', { status: 5, code: null }]])
    expect(await logged(device)).toMatchObject([{ status: 5, tries: 3 }])
  })

  test('a command that moves goods is sent only once', async () => {
    const device = await makeDevice(clerk)
    const { commands } = await mqttDevice(world, device)
    await command(device, 'dispense', { timeoutMs: 1000 })
    expect(commands).toHaveLength(1)
  })

  test('a command that is answered twice ends once', async () => {
    const device = await makeDevice(clerk)
    const { commands, report, ack } = await mqttDevice(world, device)
    const asked = command(device, 'open')
    await expect.poll(() => commands).toHaveLength(1)
    const { cmdId } = commands[0]!
    for (const code of [0, 0, 4]) await ack(await report('cmdAck', { cmdId, code }))
    expect((await asked).body.code).toBe(0)
    expect(await ends(device)).toEqual([['end of open', { status: 3, code: 0 }]])
  })

  test('cannot be answered by another device', async () => {
    const [device, other] = [await makeDevice(clerk), await makeDevice(clerk)]
    const { commands, report } = await mqttDevice(world, device)
    const stranger = await mqttDevice(world, other)
    const asked = command(device, 'open')
    await expect.poll(() => commands).toHaveLength(1)
    const { cmdId } = commands[0]!
    await stranger.ack(await stranger.report('cmdAck', { cmdId, code: 4 }))
    await report('cmdAck', { cmdId, code: 0 })
    expect((await asked).body.code).toBe(0)
  })

  test('a restart succeeds when the device has connected and reported its login again', async () => {
    const device = await makeDevice(clerk)
    const { commands, report, ack, client } = await mqttDevice(world, device)
    const asked = command(device, 'restart', { timeoutMs: 60_000 })
    await expect.poll(() => commands).toHaveLength(1)
    await ack(await report('cmdAck', { cmdId: commands[0]!.cmdId, code: 0 }))
    expect(await logged(device)).toMatchObject([{ status: 2 }])
    await client.endAsync(true)
    await expect.poll(async () => (await deviceRow(world, device)).online).toBe(2)
    const again = await mqttDevice(world, device)
    await again.report('login', { firmware: '2' })
    expect((await asked).body).toMatchObject({ code: 0, status: 3 })
    expect((await reported(world, device)).find(([what]) => what === 'offline')).toEqual([
      'offline',
      { reason: 'restart' },
    ])
  })
})

describe('a command to a charge point', () => {
  const makePoint = () => makeDevice(clerk, { protocol: 2 })

  test.each([
    ['open', { port: 1, idTag: 'O9K2M4T7' }, 'RemoteStartTransaction', { connectorId: 1, idTag: 'O9K2M4T7' }],
    ['close', { transactionId: 88123 }, 'RemoteStopTransaction', { transactionId: 88123 }],
    ['query', {}, 'TriggerMessage', { requestedMessage: 'StatusNotification' }],
    ['playSound', { sound: 3 }, 'DataTransfer', { vendorId: 'platform', messageId: 'playSound', data: '{"sound":3}' }],
    ['availability', { port: 1, operative: false }, 'ChangeAvailability', { connectorId: 1, type: 'Inoperative' }],
    ['clearCache', {}, 'ClearCache', {}],
    [
      'changeConfiguration',
      { key: 'HeartbeatInterval', value: 30 },
      'ChangeConfiguration',
      { key: 'HeartbeatInterval', value: '30' },
    ],
    [
      'chargingProfile',
      { port: 1, maxW: 3500 },
      'SetChargingProfile',
      {
        connectorId: 1,
        csChargingProfiles: {
          chargingProfileId: 1,
          stackLevel: 0,
          chargingProfilePurpose: 'TxDefaultProfile',
          chargingProfileKind: 'Relative',
          chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 3500 }] },
        },
      },
    ],
    ['clearChargingProfile', {}, 'ClearChargingProfile', {}],
    [
      'trigger',
      { requestedMessage: 'MeterValues', port: 1 },
      'TriggerMessage',
      { requestedMessage: 'MeterValues', connectorId: 1 },
    ],
  ])('%s is sent as its OCPP call', async (type, params, action, payload) => {
    const device = await makePoint()
    const { calls, client } = await chargePoint(world, device)
    await client.call('Heartbeat', {})
    const { body } = await command(device, type, { params })
    expect(calls).toEqual([[action, payload]])
    expect(body).toMatchObject({ code: 0, status: 3, data: { status: 'Accepted' } })
  })

  test('reading values and unlocking return the charge point’s answer', async () => {
    const device = await makePoint()
    const { answers, calls, client } = await chargePoint(world, device)
    await client.call('Heartbeat', {})
    const known = { configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '60' }] }
    answers.GetConfiguration = () => known
    answers.UnlockConnector = () => ({ status: 'Unlocked' })
    answers.UpdateFirmware = () => ({})
    answers.GetDiagnostics = () => ({ fileName: 'log.zip' })
    expect((await command(device, 'getConfiguration', { params: { keys: ['HeartbeatInterval'] } })).body.data).toEqual(
      known,
    )
    expect((await command(device, 'unlock', { params: { port: 2 } })).body.data).toEqual({ status: 'Unlocked' })
    const location = 'ftp://files.example/fw.bin'
    expect((await command(device, 'firmware', { params: { location } })).body.code).toBe(0)
    expect((await command(device, 'diagnostics', { params: { location } })).body.data).toEqual({ fileName: 'log.zip' })
    expect(calls.map(([action]) => action)).toEqual([
      'GetConfiguration',
      'UnlockConnector',
      'UpdateFirmware',
      'GetDiagnostics',
    ])
  })

  test('fails with a reason if the charge point refuses it or does not know it, or its parameters are invalid', async () => {
    const device = await makePoint()
    const { answers, client } = await chargePoint(world, device)
    await client.call('Heartbeat', {})
    answers.RemoteStartTransaction = () => ({ status: 'Rejected' })
    answers.DataTransfer = () => ({ status: 'UnknownMessageId' })
    const failed = async (type: string, params: object) => (await command(device, type, { params })).body
    expect(await failed('open', { port: 1, idTag: 'X' })).toMatchObject({ code: 50410, msg: '设备执行失败：Rejected' })
    expect(await failed('playSound', { text: '启动失败' })).toMatchObject({ code: 50410, msg: '设备不支持' })
    expect(await failed('open', { port: 1 })).toMatchObject({ code: 50410, msg: '设备执行失败：idTag is missing' })
    expect(await failed('close', { port: 1 })).toMatchObject({
      code: 50410,
      msg: expect.stringContaining('nothing is running'),
    })
    expect(await failed('dance', {})).toMatchObject({ code: 50410 })
    // A call that violates the standard's schema is not sent.
    expect(await failed('trigger', { requestedMessage: 'Nonsense' })).toMatchObject({ code: 50410 })
  })

  test('a close command finds the transaction by its port', async () => {
    const device = await makePoint()
    const { calls, call } = await chargePoint(world, device)
    const timestamp = new Date().toISOString()
    const begun = await call('StartTransaction', { connectorId: 2, idTag: 'CARD0001', meterStart: 0, timestamp })
    await command(device, 'close', { params: { port: 2 } })
    expect(calls).toEqual([['RemoteStopTransaction', { transactionId: begun.transactionId }]])
  })

  test('a command without an answer in time times out', async () => {
    const device = await makePoint()
    const { answers, client } = await chargePoint(world, device)
    await client.call('Heartbeat', {})
    answers.UnlockConnector = () => new Promise(() => {})
    expect((await command(device, 'unlock', { timeoutMs: 1000 })).body.code).toBe(50410)
    expect(await logged(device)).toMatchObject([{ status: 5 }])
  })

  test('a restart succeeds when the charge point has booted again', async () => {
    const device = await makePoint()
    const { client, calls } = await chargePoint(world, device)
    await client.call('Heartbeat', {})
    const asked = command(device, 'restart', { params: { hard: true }, timeoutMs: 60_000 })
    await expect.poll(() => calls).toEqual([['Reset', { type: 'Hard' }]])
    await client.close({ force: true } as never)
    const again = await chargePoint(world, device)
    await again.call('BootNotification', boot)
    expect((await asked).body).toMatchObject({ code: 0, status: 3 })
  })

  test('waits for the previous one: only one call is outstanding at a time', async () => {
    const device = await makePoint()
    const { answers, client, calls } = await chargePoint(world, device)
    await client.call('Heartbeat', {})
    let release = () => {}
    answers.UnlockConnector = () => new Promise((resolve) => (release = () => resolve({ status: 'Unlocked' })))
    const first = command(device, 'unlock')
    await expect.poll(() => calls).toHaveLength(1)
    const second = command(device, 'clearCache')
    await expect.poll(async () => (await logged(device)).map(({ status }) => status)).toEqual([2, 2])
    expect(calls).toHaveLength(1)
    release()
    expect((await first).body.code).toBe(0)
    expect((await second).body.code).toBe(0)
    expect(calls.map(([action]) => action)).toEqual(['UnlockConnector', 'ClearCache'])
  })
})

test('the command log is sorted by the time of the request, even if the transaction of a later request began first', async () => {
  const device = await makeDevice(clerk)
  await mqttDevice(world, device)
  const { services } = world.server
  const inside = <T>(run: (ctx: Ctx) => Promise<T>) => inTenant(services, tenant.id, { locale: 'zh_CN', ip: null }, run)
  const ask = (ctx: Ctx, type: string) => sendCommand(ctx, { device: device._id, type, params: {}, timeoutMs: 5000 })
  await inside(async (ctx) => {
    await rawSql(ctx.tx).executeSql('select 1')
    await inside((other) => ask(other, 'first'))
    await ask(ctx, 'second')
  })
  expect((await logged(device)).map(({ type }) => type)).toEqual(['second', 'first'])
})

describe('the sweeps', () => {
  /** The sweeps of a new process, after the process that held the connections has ended. */
  function afterRestart() {
    const room = { services: world.server.services, hooks: new Map([['kiosk', deviceHooks.of(kioskServer)!]]) }
    const connections = new Connections(room)
    onTestFinished(() => connections.closeAll())
    return { room, connections, dispatch: new Dispatch(room, connections) }
  }

  test('take a device offline after three heartbeats of silence, and report a long absence once', async () => {
    const [silent, received] = [await makeDevice(clerk, { heartbeat: 30 }), await makeDevice(clerk, { heartbeat: 30 })]
    const old = `update device set online = 1, connection_id = gen_random_uuid(), login_at = now() - interval '1 hour'`
    await world.sql(`${old}, last_seen_at = now() - interval '91 seconds' where id = '${silent._id}'`)
    await world.sql(`${old}, last_seen_at = now() - interval '80 seconds' where id = '${received._id}'`)
    const { room, connections } = afterRestart()
    await takeSilentOffline(room, connections)
    await takeSilentOffline(room, connections)
    expect((await deviceRow(world, silent)).online).toBe(2)
    expect((await deviceRow(world, received)).online).toBe(1)
    expect(await reported(world, silent)).toEqual([['offline', { reason: 'timeout' }]])
    await world.sql(`update device set offline_at = now() - interval '11 minutes' where id = '${silent._id}'`)
    for (let time = 0; time < 2; time++) await takeSilentOffline(room, connections)
    expect((await reported(world, silent)).map(([what]) => what)).toEqual(['offline', 'long offline'])
  })

  test.each([
    [
      'take the other devices offline when one of them fails',
      (_id: string) => `update device set online = 1, last_seen_at = now() - interval '1 hour' where id = '${_id}'`,
      ({ room, connections }: ReturnType<typeof afterRestart>) => takeSilentOffline(room, connections),
      async (device: MadeDevice) => (await deviceRow(world, device)).online === 2,
    ],
    [
      'end the other commands when one of them fails',
      (_id: string) => `insert into device_command (id, tenant_id, device_id, type, status, timeout_ms, due_at)
        select gen_random_uuid(), tenant_id, id, 'open', 2, 1000, now() - interval '1 minute' from device where id = '${_id}'`,
      ({ room, dispatch }: ReturnType<typeof afterRestart>) => endOverdueCommands(room, dispatch),
      async (device: MadeDevice) => (await logged(device))[0]?.status === 5,
    ],
  ])('%s', async (_, prepare, sweep, isDone) => {
    const devices = [await makeDevice(clerk), await makeDevice(clerk)]
    for (const { _id } of devices) await world.sql(prepare(_id))
    const after = afterRestart()
    const fault = vi.spyOn(world.server.services.db, 'asTenant').mockRejectedValueOnce(new Error('a fault'))
    onTestFinished(() => fault.mockRestore())
    const done = async () => (await Promise.all(devices.map(isDone))).filter(Boolean).length
    await sweep(after)
    expect(await done()).toBeGreaterThanOrEqual(1)
    await sweep(after)
    expect(await done()).toBe(2)
  })

  test('report the absences of one tenant when those of another tenant fail', async () => {
    const away = [clerk, (await clerkOf(world)).clerk]
    const devices = await Promise.all(away.map((one) => makeDevice(one)))
    for (const { _id } of devices) {
      await world.sql(`update device set online = 2, offline_at = now() - interval '1 hour' where id = '${_id}'`)
    }
    const { room } = afterRestart()
    const fault = vi.spyOn(world.server.services.db, 'asTenant').mockRejectedValueOnce(new Error('a fault'))
    onTestFinished(() => fault.mockRestore())
    const reportedOf = async () => (await Promise.all(devices.map((device) => reported(world, device)))).flat().length
    await reportLongOffline(room)
    expect(await reportedOf()).toBeGreaterThanOrEqual(1)
    await reportLongOffline(room)
    expect(await reportedOf()).toBe(2)
  })

  test('end the commands of a process that has ended', async () => {
    const device = await makeDevice(clerk)
    await world.sql(`insert into device_command (id, tenant_id, device_id, type, status, timeout_ms, due_at)
      select gen_random_uuid(), tenant_id, id, 'open', 2, 1000, now() - interval '1 minute' from device
      where id = '${device._id}'`)
    const { room, dispatch } = afterRestart()
    for (let time = 0; time < 2; time++) await endOverdueCommands(room, dispatch)
    expect(await logged(device)).toMatchObject([{ status: 5 }])
    expect(await ends(device)).toEqual([['end of open', { status: 5, code: null }]])
  })
})
