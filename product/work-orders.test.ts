import { randomUUID } from 'node:crypto'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { mqttDevice } from '@atrium/devices/testing/mqtt-device'
import { beforeAll, describe, expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'

let world: World
beforeAll(async () => {
  world = await productWorld()
})

/** The lines whose reports and alarms become work orders, and what their devices need. */
const LINES: Record<string, object> = {
  charge: {},
  doll: {},
  vend: { slotCount: 10 },
  powerbank: { slotNum: 8 },
}

async function opened(tenant: TestTenant, app: string) {
  const clerk = await tenant.user()
  const sn = world.unique('WO')
  const made = await clerk.post(`/api/${app}/device`, { no: sn, sn, name: `东门 ${sn}`, ...LINES[app] })
  expect(made.body, JSON.stringify(made.body)).toMatchObject({ code: 0 })
  return { clerk, device: made.body._id as string, sn, secret: made.body.secret as string }
}

/** From now on reports and faults of this app become repairs by themselves. */
async function repairFaults(clerk: Client, app: string): Promise<void> {
  const { setting, rev } = (await clerk.get(`/api/${app}/setting`)).body
  expect(setting.faultRepair).toBe(false)
  const changed = { ...setting, name: '门店', servicePhone: '95588', faultRepair: true, rev }
  const { body } = await clerk.post(`/api/${app}/setting`, changed)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
}

async function report(tenant: TestTenant, app: string, device: string, content: string): Promise<string> {
  const id = randomUUID()
  await world.sql(`insert into feedback (id, tenant_id, app, user_id, device_id, type, content, imgs, contact)
    values ('${id}', '${tenant.id}', '${app}', '${randomUUID()}', '${device}', 1, '${content}',
      '["/api/file/${'0'.repeat(32)}"]', '${world.mobile()}')`)
  return id
}

const open = (clerk: Client, app: string, entity: string, _id: string) =>
  clerk.post(`/api/${app}/${entity}/repair`, { _id })

async function finish(clerk: Client, _id: string, result: string): Promise<void> {
  for (const [type, input] of Object.entries({
    accept: { repairers: [clerk.userId] },
    start: {},
    finish: { result },
  })) {
    const { body } = await clerk.put(`/api/facility/repair?type=${type}`, { _id, ...input })
    expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  }
}

describe.each(Object.keys(LINES))('%s', (app) => {
  test('a fault report becomes a repair by the clerk’s button; its end is the reply to the report', async () => {
    const tenant = await world.tenant({ apps: [app, 'facility'] })
    const { clerk, device, sn } = await opened(tenant, app)
    const id = await report(tenant, app, device, '插上没反应')
    expect((await clerk.get(`/api/${app}/feedback/repair`, { _id: id })).body).toMatchObject({ code: 0, repair: null })
    const [first, second] = await Promise.all([open(clerk, app, 'feedback', id), open(clerk, app, 'feedback', id)])
    expect(first.body).toMatchObject({ code: 0, repair: { outcome: null, endedAt: null } })
    expect(second.body.repair).toEqual(first.body.repair)
    const { list } = (await clerk.get('/api/facility/repair/list')).body
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ title: expect.stringContaining(sn), source: 4, reporter: clerk.userId })
    expect(list[0]).toMatchObject({ fromApp: app, fromEntity: 'feedback', fromId: id, no: first.body.repair.no })
    expect(list[0].photos).toEqual([`/api/file/${'0'.repeat(32)}`])
    await finish(clerk, list[0]._id, '更换了接触器')
    const { feedback } = (await clerk.get(`/api/${app}/feedback`, { _id: id })).body
    expect(feedback).toMatchObject({ status: 2, reply: '更换了接触器', handledAt: expect.any(String) })
    const link = (await clerk.get(`/api/${app}/feedback/repair`, { _id: id })).body.repair
    expect(link).toMatchObject({ outcome: 1, result: '更换了接触器', endedAt: expect.any(String) })
    expect((await open(clerk, app, 'feedback', id)).body.code).toBe(40910)
  })

  test('a device with a fault gets a repair, and another one when the first was rejected', async () => {
    const tenant = await world.tenant({ apps: [app, 'facility'] })
    const { clerk, device, sn } = await opened(tenant, app)
    expect((await open(clerk, app, 'device', device)).body.code).toBe(40910)
    await world.sql(`update device set fault_code = 'E7', fault_msg = '卡住' where id = '${device}'`)
    const { repair } = (await open(clerk, app, 'device', device)).body
    expect((await clerk.get('/api/facility/repair', { _id: repair._id })).body.repair).toMatchObject({
      title: `东门 ${sn} (${sn}) 卡住`,
      fromEntity: 'device',
      fromId: device,
    })
    const rejected = await clerk.put('/api/facility/repair?type=reject', { _id: repair._id, reason: '重复' })
    expect(rejected.body.code).toBe(0)
    expect((await clerk.get(`/api/${app}/device/repair`, { _id: device })).body.repair).toMatchObject({
      outcome: 2,
      result: '重复',
    })
    expect((await open(clerk, app, 'device', device)).body.repair.no).not.toBe(repair.no)
  })

  test('in a tenant without facility nothing is opened, by a person or by itself', async () => {
    const tenant = await world.tenant({ apps: [app] })
    const { clerk, device } = await opened(tenant, app)
    const id = await report(tenant, app, device, '坏了')
    const { body, status } = await open(clerk, app, 'feedback', id)
    expect([body.code, status]).toEqual([40302, 403])
    expect((await world.sql(`select 1 from work_order where tenant_id = '${tenant.id}'`)).length).toBe(0)
  })
})

test('a consumer’s fault report becomes a repair by itself only where the setting says so, other reports never', async () => {
  const tenant = await world.tenant({ apps: ['charge', 'facility'] })
  const { clerk, device } = await opened(tenant, 'charge')
  await world.sql(`update device set status = 1 where id = '${device}'`)
  const [printed] = (await clerk.post('/api/charge/qrcode', { count: 1 })).body.list
  await clerk.put('/api/charge/qrcode', { _id: printed._id, rev: 0, device })
  const phone = world.anonymous({ ip: world.ip() })
  const { token } = (await phone.post('/api/client/login', { app: 'charge', no: printed.no, type: 'h5' })).body
  const say = async (type: number, content: string) => {
    const answer = await fetch(`${world.url}/api/client/charge/feedback`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type, content, device }),
    })
    expect(await answer.json()).toMatchObject({ code: 0 })
  }
  const titles = async () => {
    const { list } = (await clerk.get('/api/facility/repair/list')).body
    return (list as { title: string; reporter: string | null }[]).map(({ title, reporter }) => [
      title.split(' ').at(-1),
      reporter,
    ])
  }
  await say(1, '先前的')
  expect(await titles()).toEqual([])
  await repairFaults(clerk, 'charge')
  await say(3, '想开发票')
  await say(1, '屏幕黑了')
  expect(await titles()).toEqual([['屏幕黑了', null]])
})

describe.each(['charge', 'vend'])('an alarm that a device of %s reports over MQTT', (app) => {
  async function connected() {
    const tenant = await world.tenant({ apps: [app, 'facility'] })
    const { clerk, device, sn, secret } = await opened(tenant, app)
    await world.sql(`update device set status = 1 where id = '${device}'`)
    const { report } = await mqttDevice(world, app, { sn, secret })
    return {
      ...{ tenant, clerk, device, sn },
      async alarm(code: string, level = 2) {
        expect(await report('alarm', { code, level, msg: `${code} 过温` })).toMatchObject({ code: 0 })
      },
      /** The same alarm is announced once an hour. */
      anHourLater: () =>
        world.sql(`update "${app}_alarm" set told_at = told_at - interval '61 minutes' where device_id = '${device}'`),
      repairs: async () => (await clerk.get('/api/facility/repair/list')).body.list,
    }
  }

  test('becomes one repair by itself where the setting says so, and the device shows its end', async () => {
    const { clerk, device, sn, alarm, anHourLater, repairs } = await connected()
    await alarm('E7')
    expect(await repairs()).toEqual([])
    await repairFaults(clerk, app)
    await anHourLater()
    await alarm('E12')
    await alarm('E12')
    // Staff are notified again, but the repair is still open.
    await anHourLater()
    await alarm('E12')
    const [repair, ...others] = await repairs()
    expect(others).toEqual([])
    expect(repair).toMatchObject({ title: `东门 ${sn} (${sn}) E12 过温`, priority: 3, source: 4, reporter: null })
    expect(repair).toMatchObject({ fromApp: app, fromEntity: 'device', fromId: device })

    await finish(clerk, repair._id, '清理了风扇')
    const shown = async () => (await clerk.get(`/api/${app}/device/repair`, { _id: device })).body.repair
    expect(await shown()).toMatchObject({
      no: repair.no,
      outcome: 1,
      result: '清理了风扇',
      endedAt: expect.any(String),
    })
    // Whether the fault is over, the device says itself.
    const fault = async () => (await clerk.get(`/api/${app}/device`, { _id: device })).body.device.faultCode
    expect(await fault()).toBe('E12')
    await alarm('E12', 0)
    expect(await fault()).toBeNull()
    await anHourLater()
    await alarm('E12')
    expect(await shown()).toMatchObject({ outcome: null, no: expect.not.stringMatching(repair.no) })
    expect(await repairs()).toHaveLength(2)
  })

  test('only notifies the staff of a tenant without facility, whatever the setting says', async () => {
    const { tenant, clerk, alarm } = await connected()
    await repairFaults(clerk, app)
    await world.sql(`update tenant set apps = '{${app}}' where id = '${tenant.id}'`)
    await alarm('E12')
    const { list } = (await clerk.get('/api/message/list')).body
    expect(list).toMatchObject([{ content: expect.stringContaining('E12 过温') }])
    expect(await world.rows('work_order', { tenant_id: tenant.id })).toEqual([])
    expect(await world.rows('facility_repair', { tenant_id: tenant.id })).toEqual([])
  })
})
