import { randomUUID } from 'node:crypto'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, expect, test } from 'vitest'
import type { ControlEvent, ControlState, JoinedControl } from '../../contract/control.ts'
import { httpDevice } from '../../testing/control-peers.ts'
import { allowedTenant, controlBoard, stationSource } from '../../testing/control-world.ts'
import { boardWorld, item } from '../../testing/sockets/board-world.ts'
import { openPage, type Page } from '../../testing/sockets/page.ts'
import { stationsAt } from '../../testing/sockets/toy-stations.ts'
import { endInterrupted } from './sweep-commands.ts'

let world: World
let plant: TestTenant
let owner: Client
beforeAll(async () => {
  world = await boardWorld()
  plant = await allowedTenant(world)
  owner = await plant.user({ name: 'Ada' })
})

/** A control that is verified by a station, which takes the value when `takes` says so. */
async function verified(props: object = {}) {
  const device = await httpDevice()
  const host = world.unique('plc')
  const { body } = await owner.post('/api/toy/source', { title: host, props: { host } })
  const station = { value: 5 } as { value: number; changed?: () => void }
  stationsAt.set(host, station)
  const board = await controlBoard(
    owner,
    'httpRequest',
    { name: 'Valve', uri: device.uri, input: 'number', body: '$value', verify: true, verifyS: 20, ...props },
    stationSource(body.dataSource._id),
  )
  const takes = (value: number) => {
    station.value = value
    station.changed?.()
  }
  return { ...device, ...board, takes }
}

/** The item of a control whose read-back is the built-in time series. */
function overStore(measurement: string) {
  const { component } = item('x', 'single', { from: measurement })
  return component.dataSources.map(({ props }) => ({ _id: '', connector: 'store', props }))
}
const write = (measurement: string, value: number, timeMs = Date.now()) =>
  timeseriesOf(world.server.services).write(
    plant.id,
    'plant',
    [{ measurement, fields: { n: value }, timeUs: timeMs * 1000 }],
    { create: true },
  )

/** A page that shows a dashboard, and the states that it was told. */
async function watching(client: Client, dashboard: string) {
  const page = await openPage(world.url, { cookie: client.cookie() })
  const states: ControlState[] = []
  page.socket.on('control', (event: ControlEvent) => states.push(event.control))
  const joined = (await page.ask('join', { dashboard })) as unknown as { control?: JoinedControl }
  return { page, states, joined: joined.control }
}
const last = (states: ControlState[]) => states.at(-1)

test('a value that is measured after it was sent makes it succeed; all viewers see each state', async () => {
  const { device, operate, dashboard, takes } = await verified()
  const viewer = await plant.user({ permissions: [['toyboards', 'board', 'read']] })
  const [mine, other] = [await watching(owner, dashboard), await watching(viewer, dashboard)]
  expect(mine.joined).toEqual({ may: true, states: [] })
  expect(other.joined).toEqual({ may: false, states: [] })
  // A viewer is told a state as it is when its notification arrives, so each state lasts until it was seen.
  let answer = () => {}
  device.wait = new Promise((resolve) => {
    answer = resolve
  })
  const operated = operate({ value: 7 })
  await expect.poll(() => last(other.states)?.status).toBe('pending')
  answer()
  const { control } = await operated
  expect(control).toMatchObject({ status: 'answered', isDone: false, before: 5, after: null })
  await expect.poll(() => last(other.states)?.status).toBe('answered')
  takes(7)
  await expect.poll(() => last(mine.states)?.isDone, { timeout: 5_000 }).toBe(true)
  expect(last(mine.states)).toMatchObject({
    _id: control._id,
    status: 'measured',
    values: { value: 7 },
    who: { name: 'Ada' },
    before: 5,
    after: 7,
  })
  await expect.poll(() => last(other.states)).toEqual(last(mine.states))
  expect(new Set(other.states.map(({ status }) => status))).toEqual(new Set(['pending', 'answered', 'measured']))
  const later = await watching(viewer, dashboard)
  expect(later.joined?.states).toEqual([last(mine.states)])
})

test('a device that takes another value, or none, has failed when the time is over', async () => {
  const { operate, dashboard, takes } = await verified({ verifyS: 1 })
  const { states } = await watching(owner, dashboard)
  await operate({ value: 7 })
  takes(6)
  await expect.poll(() => last(states)?.isDone, { timeout: 5_000 }).toBe(true)
  expect(last(states)).toMatchObject({ status: 'failed', message: '1 秒内没有测得预期值', before: 5, after: 6 })
})

test('a number near enough is the expected one, and the expected value may be another one than was sent', async () => {
  const near = await verified({ tolerance: 0.5 })
  near.takes(7.5)
  const one = await watching(owner, near.dashboard)
  await near.operate({ value: 7 })
  await expect.poll(() => last(one.states)?.status, { timeout: 5_000 }).toBe('measured')
  const open = await verified({ verifyMode: 'expected', verifyValue: '1' })
  open.takes(1)
  const two = await watching(owner, open.dashboard)
  await open.operate({ value: 90 })
  await expect.poll(() => last(two.states)?.status, { timeout: 5_000 }).toBe('measured')
})

test('a value with a time before the sending is not measured', async () => {
  const device = await httpDevice()
  const measurement = world.unique('oven')
  await write(measurement, 7, Date.now() - 60_000)
  const props = { uri: device.uri, input: 'number', verify: true, verifyS: 1 }
  const { operate, dashboard } = await controlBoard(owner, 'httpRequest', props, overStore(measurement))
  const { states } = await watching(owner, dashboard)
  await operate({ value: 7 })
  await expect.poll(() => last(states)?.isDone, { timeout: 5_000 }).toBe(true)
  expect(last(states)).toMatchObject({ status: 'failed', message: expect.stringContaining('时钟') })
})

test('another operation before it was measured ends the wait for the first', async () => {
  const { operate, dashboard, takes } = await verified()
  const { states } = await watching(owner, dashboard)
  const first = await operate({ value: 7 })
  const second = await operate({ value: 8 })
  takes(8)
  const endOf = ({ control }: typeof first) => states.findLast(({ _id }) => _id === control._id)
  await expect.poll(() => endOf(second)?.status, { timeout: 5_000 }).toBe('measured')
  await expect.poll(() => endOf(first)).toMatchObject({ status: 'failed', message: '核对之前又有新的操作' })
})

test('[S31] nothing is sent unless the interlock is met, by a value that is there and fresh', async () => {
  const device = await httpDevice()
  const measurement = world.unique('door')
  const props = {
    ...{ uri: device.uri, input: 'number', interlock: true, interlockField: 'n' },
    ...{ interlockOperator: '>=', interlockValue: '1', interlockMaxAgeS: 60 },
  }
  const { operate, dashboard } = await controlBoard(owner, 'httpRequest', props, overStore(measurement))
  const { states } = await watching(owner, dashboard)
  expect(await operate({ value: 1 })).toMatchObject({ code: 40913 })
  await write(measurement, 1, Date.now() - 90_000)
  expect(await operate({ value: 1 })).toMatchObject({ code: 40914, msg: '联锁值已过期，未发送' })
  await write(measurement, 1, Date.now() + 3_600_000)
  expect(await operate({ value: 1 })).toMatchObject({ code: 40914 })
  const again = world.unique('door')
  const fresh = await controlBoard(owner, 'httpRequest', props, overStore(again))
  await write(again, 0)
  expect(await fresh.operate({ value: 1 })).toMatchObject({ code: 40915, msg: '联锁条件不满足，未发送' })
  expect(device.requests).toEqual([])
  expect(states.map(({ status }) => status)).toContain('denied')
  await write(again, 1)
  expect(await fresh.operate({ value: 1 })).toMatchObject({ code: 0, control: { status: 'answered', isDone: true } })
  expect(device.requests).toHaveLength(1)
})

test('a control without a read-back is not sent if it should be verified or locked', async () => {
  const { requests, uri } = await httpDevice()
  for (const props of [{ verify: true }, { interlock: true }]) {
    const { operate } = await controlBoard(owner, 'httpRequest', { uri, value: '1', ...props })
    expect(await operate({ value: '1' })).toMatchObject({ code: 40017, msg: '组件没有回读数据，无法核对' })
  }
  expect(requests).toEqual([])
})

test('what was being sent when the server was restarted is not known, also to those who load the page', async () => {
  const { dashboard } = await verified()
  const late = `insert into control_command (id, tenant_id, dashboard_id, component, dashboard_name, name, relay, sent, key,
    digest, deadline_at, creator_id) values ('${randomUUID()}', '${plant.id}', '${dashboard}', 'control1', 'b', 'Valve',
    1, '{"value":1}', '${randomUUID()}', '', now() - interval '1 second', '${owner.userId}')`
  await world.sql(late)
  const before = await watching(owner, dashboard)
  expect(before.joined?.states).toMatchObject([{ status: 'unknown', isDone: true, message: '服务器曾重启，结果未知' }])
  await endInterrupted(world.server.services)
  await expect.poll(() => last(before.states)).toMatchObject({ status: 'unknown', isDone: true })
  expect(await world.sql(`select status from control_command where dashboard_id = '${dashboard}'`)).toEqual([
    { status: 6 },
  ])
})

test('[S31] on a public link nobody is told a state, nor what a control sends', async () => {
  const { operate, dashboard, takes, uri } = await verified({
    header: [{ name: 'x', value: 'inside' }],
    username: 'plcuser',
  })
  await owner.put('/api/toy/board/public', { _id: dashboard, public: true })
  const page: Page = await openPage(world.url)
  const events: unknown[] = []
  page.socket.onAny((_, what) => events.push(what))
  const joined = await page.ask('join', { dashboard })
  expect(joined).toEqual({ code: 0 })
  const { states } = await watching(owner, dashboard)
  await operate({ value: 7 })
  takes(7)
  await expect.poll(() => last(states)?.status, { timeout: 5_000 }).toBe('measured')
  await page.watch('w', 'control1')
  expect(JSON.stringify(events)).not.toMatch(/Valve|Ada|control/)
  const { body } = await world
    .anonymous()
    .get('/api/dashboard', {})
    .then(() => world.anonymous().get('/api/toy/board', { _id: dashboard }))
  expect(body.code).toBe(0)
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${uri}|inside|plcuser|127\\.0\\.0\\.1`))
})

test('what has ended is never changed or deleted', async () => {
  const { uri } = await httpDevice()
  const { operate } = await controlBoard(owner, 'httpRequest', { uri, value: '1' })
  const { control } = await operate({ value: '1' })
  const where = `where id = '${control._id}'`
  await expect(world.sql(`update control_command set message = 'x' ${where}`)).rejects.toThrow(/never changed/)
  await expect(world.sql(`update control_command set ms = 1 ${where}`)).rejects.toThrow(/never changed/)
  await expect(world.sql(`delete from control_command ${where}`)).rejects.toThrow(/never deleted/)
})
