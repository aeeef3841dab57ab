import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { clerkOf, kioskWorld, type MadeDevice, makeDevice, mqttDevice } from '../../testing/world.ts'

let world: World
let clerk: Client
let tenant: TestTenant

beforeAll(async () => {
  world = await kioskWorld()
  ;({ clerk, tenant } = await clerkOf(world))
})

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NOON = Date.parse('2026-03-10T12:00:00Z')

interface Entry {
  kind: string
  at: string
  endAt: string | null
  type: string | null
  status: number | null
  port: number | null
  by: string | null
  data: Record<string, unknown> | null
}
interface Axis {
  entries: Entry[]
  before: Entry[]
  counts: { kind: string; total: number; shown: number; isCut: boolean }[]
  curves: { port: number; points: number[][] }[]
}

async function axisOf({ _id }: MadeDevice, startMs: number, endMs: number, by = clerk): Promise<Axis> {
  const range = { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() }
  const { body } = await by.get('/api/kiosk/device/axis', { _id, ...range })
  expect(body).toMatchObject({ code: 0 })
  return body
}

/** Rows of one log, written into the past. */
const write = (table: string, columns: string, values: string) =>
  world.sql(`insert into ${table} (id, tenant_id, device_id, ${columns}) ${values}`)

const eventsEvery = (device: MadeDevice, count: number, seconds: number) =>
  write(
    'device_event',
    'type, at, data',
    `select gen_random_uuid(), '${tenant.id}', '${device._id}', 'weight', timestamptz '2026-03-10T00:00:00Z'
       + n * interval '${seconds} s', jsonb_build_object('n', n) from generate_series(0, ${count - 1}) n`,
  )

test('one call answers the connections, commands, inserts, events and the curve of a device, newest first', async () => {
  const device = await makeDevice(clerk)
  const { commands, report, ack } = await mqttDevice(world, device)
  await ack(await report('event', { type: 'inserted', kind: 'coin', num: 2, total: 7 }))
  await ack(await report('event', { type: 'power', port: 3, w: 120 }))
  await ack(await report('alarm', { port: 3, level: 2, code: 'overHeat', msg: '过热' }))
  const asked = clerk.post('/api/kiosk/device/dispense', { _id: device._id, slot: 2, reason: '测试' })
  await expect.poll(() => commands).toHaveLength(1)
  await report('cmdAck', { cmdId: commands[0]!.cmdId, code: 0 })
  await asked
  await clerk.put('/api/kiosk/device?type=disable', { _id: device._id })

  const { entries, counts, curves } = await axisOf(device, Date.now() - HOUR_MS, Date.now() + HOUR_MS)
  const found = (kind: string) => entries.filter((entry) => entry.kind === kind)
  // The disabled device is cut off, perhaps already now.
  expect(found('online').at(-1)).toMatchObject({ type: 'login' })
  expect(found('insert')).toMatchObject([{ type: 'coin', data: { num: 2, coinTotal: 7 } }])
  const [command] = found('command')
  expect(command).toMatchObject({ type: 'dispense', status: 3, by: expect.any(String), endAt: expect.any(String) })
  expect(Date.parse(command!.endAt!)).toBeGreaterThanOrEqual(Date.parse(command!.at))
  expect(found('event')).toMatchObject([{ type: 'alarm', port: 3, data: { code: 'overHeat' } }, { type: 'inserted' }])
  expect(found('status')).toMatchObject([{ type: 'disable', status: 2, by: expect.any(String) }])
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
  expect(counts.every(({ total, shown, isCut }) => total === shown && !isCut)).toBe(true)
  expect(curves).toMatchObject([{ port: 3, points: [[expect.any(Number), 120]] }])
})

test('what was going on when the range begins follows from the last entries before it', async () => {
  const device = await makeDevice(clerk)
  await write(
    'device_login',
    'event, at, reason, online_seconds',
    `values (gen_random_uuid(), '${tenant.id}', '${device._id}', 1, '2026-03-08T00:00:00Z', null, null),
       (gen_random_uuid(), '${tenant.id}', '${device._id}', 2, '2026-03-10T13:00:00Z', 'lwt', 219600)`,
  )
  await write(
    'device_event',
    'type, at, data',
    `values (gen_random_uuid(), '${tenant.id}', '${device._id}', 'alarm', '2026-03-09T00:00:00Z', '{"code":"E1"}')`,
  )
  const { entries, before } = await axisOf(device, NOON, NOON + 2 * HOUR_MS)
  expect(entries).toMatchObject([{ kind: 'online', type: 'offline', seconds: 219_600 }])
  expect(before).toMatchObject([
    { kind: 'event', type: 'alarm' },
    { kind: 'online', type: 'login' },
  ])
})

test('the start of a range belongs to it, its end does not, also on a day that begins at half past an hour', async () => {
  const device = await makeDevice(clerk)
  // A day in Asia/Kolkata.
  const startMs = Date.parse('2026-03-10T00:00:00+05:30')
  await write(
    'device_event',
    'type, at, data',
    `select gen_random_uuid(), '${tenant.id}', '${device._id}', 'weight', at::timestamptz, '{}'
     from unnest(array['2026-03-09T18:29:59.999Z', '2026-03-09T18:30:00Z', '2026-03-10T18:29:59.999Z',
       '2026-03-10T18:30:00Z']) at`,
  )
  const { entries } = await axisOf(device, startMs, startMs + DAY_MS)
  expect(entries.map(({ at }) => at)).toEqual(['2026-03-10T18:29:59.999Z', '2026-03-09T18:30:00.000Z'])
})

describe('too many entries', () => {
  test('are thinned evenly over the range, and the answer has their number', async () => {
    const device = await makeDevice(clerk)
    await eventsEvery(device, 10_000, 8)
    const startMs = Date.parse('2026-03-10T00:00:00Z')
    const { entries, counts } = await axisOf(device, startMs, startMs + DAY_MS)
    const count = counts.find(({ kind }) => kind === 'event')!
    expect(count).toEqual({ kind: 'event', total: 10_000, shown: entries.length, isCut: false })
    expect(entries.length).toBeLessThanOrEqual(1000)
    // 10,000 times 8 s is 22 h: each of these hours is still visible.
    const hours = new Set(entries.map(({ at }) => at.slice(11, 13)))
    expect(hours.size).toBe(23)
    const { entries: near } = await axisOf(device, startMs, startMs + 600_000)
    expect(near).toHaveLength(75)
  })

  test('are not what a burst of up to a thousand is', async () => {
    const device = await makeDevice(clerk)
    await eventsEvery(device, 1000, 0.06)
    const startMs = Date.parse('2026-03-10T00:00:00Z')
    const { entries } = await axisOf(device, startMs, startMs + DAY_MS)
    expect(entries).toHaveLength(1000)
  })

  test('are counted up to a limit, and the answer says that there are more', async () => {
    const device = await makeDevice(clerk)
    await eventsEvery(device, 20_005, 1)
    const startMs = Date.parse('2026-03-10T00:00:00Z')
    const { counts } = await axisOf(device, startMs, startMs + DAY_MS)
    expect(counts.find(({ kind }) => kind === 'event')).toMatchObject({ total: 20_000, isCut: true })
  })
})

describe('the axis of a device is refused', () => {
  const range = { start: '2026-03-10T00:00:00Z', end: '2026-03-11T00:00:00Z' }

  test('to another tenant and to users whose data scope does not reach the device', async () => {
    const device = await makeDevice(clerk)
    const stranger = (await clerkOf(world)).clerk
    expect((await stranger.get('/api/kiosk/device/axis', { _id: device._id, ...range })).body.code).toBe(40400)
    const looker = await tenant.user({ permissions: [['kiosk', 'device', 'command']] })
    expect((await looker.get('/api/kiosk/device/axis', { _id: device._id, ...range })).body.code).toBe(40301)
    const narrow = await tenant.user({ permissions: [['kiosk', 'device', 'read']] })
    await world.sql(`update role set data_scope = 4 where id in
      (select role_id from app_user_role where user_id = '${narrow.userId}')`)
    const asked = async () => (await narrow.get('/api/kiosk/device/axis', { _id: device._id, ...range })).body.code
    await expect.poll(asked).toBe(40400)
  })

  test.each([
    ['2026-03-11T00:00:00Z', '2026-03-10T00:00:00Z', 'end'],
    ['2026-03-10T00:00:00Z', '2026-03-10T00:00:00Z', 'end'],
    ['2026-01-01T00:00:00Z', '2026-03-10T00:00:00Z', 'start'],
  ])('for the range from %s to %s', async (start, end, field) => {
    const device = await makeDevice(clerk)
    const { body } = await clerk.get('/api/kiosk/device/axis', { _id: device._id, start, end })
    expect(body).toMatchObject({ code: 40001, fields: { [field]: expect.any(String) } })
  })
})
