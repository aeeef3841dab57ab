import { eventually } from '@atrium/core/testing/eventually'
import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { mqttDevice } from '../testing/mqtt-device.ts'
import { passTime } from '../testing/pass-time.ts'
import { chargePoint, clerkOf, kioskWorld, type MadeDevice, makeDevice, reported } from '../testing/world.ts'

let world: World
let clerk: Client

beforeAll(async () => {
  world = await kioskWorld()
  ;({ clerk } = await clerkOf(world))
})

const OVER_MS = 11_000
const EVERY_MS = 30_000
const ALL_MS = 5 * 60_000

const logged = async (device: MadeDevice) => {
  const { body } = await clerk.get('/api/kiosk/device/command/list', { device: device._id })
  return body.list as Record<string, unknown>[]
}
const rowOf = async (cmdId: string) => (await world.rows('device_command', { id: cmdId }))[0]!
const outcomes = async (device: MadeDevice) =>
  (await reported(world, device)).filter(([what]) => /^(end of|asked for|late) /.test(what))
const joined = (device: MadeDevice) => mqttDevice(world, 'kiosk', device)

/** How often devices were asked, and how often that was in vain. */
async function counted(): Promise<number[]> {
  const text = await world.server.services.metrics.text()
  return ['asked', 'unknown'].map((outcome) =>
    Number(new RegExp(`atrium_device_outcomes_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1]),
  )
}

const ASKED = ['asked for dispense', { status: 7 }]
const end = (status: number, code: number | null) => ['end of dispense', { status, code }]

/** A command that moves goods and that the device has received. */
async function dispensing() {
  const made = await makeDevice(clerk)
  const device = await joined(made)
  const asked = clerk.post('/api/kiosk/device/cmd', {
    _id: made._id,
    type: 'dispense',
    params: { slot: 4 },
    moves: true,
  })
  const command = await device.asked('dispense')
  return { made, device, command, answer: asked }
}

/** The same after its time-out, with the first question. */
async function unanswered() {
  const sent = await dispensing()
  await passTime(world, sent.command.cmdId, OVER_MS)
  const query = await sent.device.asked('query')
  return { ...sent, query }
}

describe('a command that moves goods and is not answered in time', () => {
  test('is not sent again: the device is asked at once, and who waited is told so', async () => {
    const { made, device, command, query, answer } = await unanswered()
    expect(query.params).toEqual({ cmdId: command.cmdId })
    expect(query.cmdId).not.toBe(command.cmdId)
    expect((await answer).body).toMatchObject({ code: 50410, msg: '设备未及时应答，正在向设备确认结果' })
    expect(device.commands).toEqual([])
    expect(await outcomes(made)).toEqual([ASKED])
    expect(await logged(made)).toMatchObject([
      { type: 'query', status: 2 },
      { type: 'dispense', status: 7, tries: 1, askedAt: expect.any(String), lateAt: null },
    ])
    const { body } = await clerk.get('/api/kiosk/device/command/list', { device: made._id, status: 7 })
    expect(body.list).toMatchObject([{ _id: command.cmdId }])
  })

  test.each([
    ['done', 0, { done: true, dropped: 1 }, end(3, 0), { dropped: 1 }],
    ['not done', 0, { done: false }, end(4, 5), {}],
    ['not known to the device', 5, undefined, end(4, 5), null],
  ])('ends once when the device says that it is %s', async (_, code, said, ended, kept) => {
    const { made, device, command, query } = await unanswered()
    const data = said && { cmdId: command.cmdId, ...said }
    for (let time = 0; time < 2; time++) await device.answer(query, code, data)
    expect(await outcomes(made)).toEqual([ASKED, ended])
    expect((await rowOf(command.cmdId)).data).toEqual(kept)
    await passTime(world, command.cmdId, ALL_MS)
    expect(device.commands).toEqual([])
    expect(await outcomes(made)).toEqual([ASKED, ended])
  })

  test('ends by its own acknowledgement, too, and what comes after that changes nothing', async () => {
    const { made, device, command, query } = await unanswered()
    await device.answer(command, 1)
    expect(await outcomes(made)).toEqual([ASKED])
    await device.answer(command, 0, { dropped: 1 })
    for (const code of [4, 0]) await device.answer(command, code)
    await device.answer(query, 5)
    expect(await outcomes(made)).toEqual([ASKED, end(3, 0)])
  })

  test.each([
    ['does not say whether it is done', 0, {}],
    ['tells the outcome of another command', 0, { cmdId: '01970000-0000-7000-8000-000000000000', done: true }],
    ['is busy', 2, undefined],
    ['has only received the question', 1, undefined],
  ])('is asked for again, every 30 s, if the device %s', async (_, code, data) => {
    const { made, device, command, query } = await unanswered()
    await device.answer(query, code, data)
    await passTime(world, command.cmdId, EVERY_MS - 5000)
    expect(device.commands).toEqual([])
    await passTime(world, command.cmdId, 5000)
    const again = await device.asked('query')
    expect(again.params).toEqual({ cmdId: command.cmdId })
    expect(again.cmdId).not.toBe(query.cmdId)
    await device.answer(again, 0, { cmdId: command.cmdId, done: true })
    expect(await outcomes(made)).toEqual([ASKED, end(3, 0)])
  })

  test('stays unknown after five minutes, and a success that is told later is noted once', async () => {
    const before = await counted()
    const { made, device, command, query } = await unanswered()
    await passTime(world, command.cmdId, ALL_MS - EVERY_MS)
    await device.asked('query')
    expect(await outcomes(made)).toEqual([ASKED])
    await passTime(world, command.cmdId, EVERY_MS)
    expect(await outcomes(made)).toEqual([ASKED, end(5, null)])
    expect(await counted()).toEqual(before.map((count) => count + 1))
    expect(device.commands).toEqual([])
    for (let time = 0; time < 2; time++) {
      await device.answer(query, 0, { cmdId: command.cmdId, done: true, dropped: 1 })
      await device.answer(command, 0)
    }
    expect(await outcomes(made)).toEqual([ASKED, end(5, null), ['late dispense', { status: 5, data: { dropped: 1 } }]])
    expect((await logged(made)).at(-1)).toMatchObject({ status: 5, lateAt: expect.any(String) })
  })

  test('a success that is told after a refusal is late, too; a refusal after a success is not', async () => {
    const refused = await dispensing()
    await refused.device.answer(refused.command, 4)
    await refused.device.answer(refused.command, 0)
    expect(await outcomes(refused.made)).toEqual([end(4, 4), ['late dispense', { status: 4, data: null }]])
    const done = await dispensing()
    await done.device.answer(done.command, 0)
    await done.device.answer(done.command, 4)
    expect(await outcomes(done.made)).toEqual([end(3, 0)])
  })

  test('of a device that is offline is asked for at its next login, also after it has started anew', async () => {
    const { made, device, command } = await dispensing()
    await device.leave()
    await passTime(world, command.cmdId, OVER_MS)
    expect(await outcomes(made)).toEqual([ASKED])
    await passTime(world, command.cmdId, EVERY_MS)
    expect(await logged(made)).toHaveLength(1)
    const restarted = await joined(made)
    const first = await restarted.asked('query')
    await restarted.leave()
    const again = await joined(made)
    const second = await again.asked('query')
    expect([first.params, second.params]).toEqual([{ cmdId: command.cmdId }, { cmdId: command.cmdId }])
    await again.answer(second, 5)
    expect(await outcomes(made)).toEqual([ASKED, end(4, 5)])
  })

  test('cannot be answered for by another device', async () => {
    const { made, command, query } = await unanswered()
    const stranger = await joined(await makeDevice(clerk))
    await stranger.answer(query, 5)
    await stranger.answer(command, 0)
    expect(await outcomes(made)).toEqual([ASKED])
  })

  test('that was never sent is not done', async () => {
    const { made, command } = await dispensing()
    await world.sql(`update device_command set status = 1, sent_at = null, tries = 0 where id = '${command.cmdId}'`)
    await passTime(world, command.cmdId, OVER_MS)
    expect(await outcomes(made)).toEqual([end(4, 9)])
  })
})

test('after an outage of the server a device gets one more interval to connect before its outcome is unknown', async () => {
  const { made, device, command } = await unanswered()
  await world.sql(`update device_command set asked_at = now() - interval '1 hour', due_at = now() - interval '55 minutes'
    where id = '${command.cmdId}'`)
  await passTime(world, command.cmdId, 0)
  await device.asked('query')
  expect(await outcomes(made)).toEqual([ASKED])
  await passTime(world, command.cmdId, EVERY_MS)
  expect(await outcomes(made)).toEqual([ASKED, end(5, null)])
})

test('a command of the descriptor that moves goods is asked for, one that moves none is not', async () => {
  const made = await makeDevice(clerk)
  const device = await joined(made)
  const moved = clerk.post('/api/kiosk/device/dispense', { _id: made._id, slot: 4, reason: '试机' })
  const dispense = await device.asked('dispense')
  await passTime(world, dispense.cmdId, OVER_MS)
  expect((await moved).body.code).toBe(50410)
  await device.asked('query')
  const opened = clerk.post('/api/kiosk/device/cmd', { _id: made._id, type: 'open' })
  const open = await device.asked('open')
  await passTime(world, open.cmdId, OVER_MS)
  expect((await opened).body.msg).toBe('指令超时')
  expect(await outcomes(made)).toEqual([ASKED, ['end of open', { status: 5, code: null }]])
})

test('a charge point is not asked: OCPP has no such question', async () => {
  const made = await makeDevice(clerk, { protocol: 2 })
  const { answers, calls, client } = await chargePoint(world, made)
  await client.call('Heartbeat', {})
  answers.UnlockConnector = () => new Promise(() => {})
  const sent = { _id: made._id, type: 'unlock', timeoutMs: 60_000, moves: true }
  const asked = clerk.post('/api/kiosk/device/cmd', sent)
  await eventually(async () => calls.length).toBe(1)
  const [command] = await logged(made)
  await passTime(world, String(command!._id), 60_001)
  expect((await asked).body).toMatchObject({ code: 50410, msg: '指令超时' })
  expect(await outcomes(made)).toEqual([['end of unlock', { status: 5, code: null }]])
  expect(calls).toHaveLength(1)
})
