import { rawSql } from '@atrium/core/server/db/raw'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { clerkOf, deviceRow, kioskWorld, makeDevice, mqttDevice } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await kioskWorld()
})

describe('a registered device', () => {
  test('is created as a pair of rows; its secret is shown once and stored encrypted', async () => {
    const { clerk } = await clerkOf(world)
    const values = { coordinates: { lng: 113.9, lat: 22.5 }, maxW: 7000, specs: [{ name: '功率', value: '7 kW' }] }
    const device = await makeDevice(clerk, values)
    expect(device.secret).toMatch(/^[A-Za-z0-9]{20}$/)
    const [own] = await world.rows('kiosk_device', { id: device._id })
    expect(own).toMatchObject({ max_w: 7000, status: 1 })
    const core = await deviceRow(world, device)
    expect(core).toMatchObject({
      app: 'kiosk',
      sn: device.sn,
      coordinates: values.coordinates,
      online: 3,
      heartbeat: 60,
    })
    expect(core.sealed_secret).not.toContain(device.secret)
    const read = await clerk.get('/api/kiosk/device', { _id: device._id })
    expect(read.body.device).toMatchObject({ sn: device.sn, maxW: 7000, online: 3, specs: values.specs })
    expect(JSON.stringify(read.body)).not.toContain(device.secret)
    const log = await world.rows('audit_log', { row_id: device._id })
    expect(JSON.stringify(log)).not.toContain(device.secret)
  })

  test('is listed and found by fields of both rows', async () => {
    const { clerk } = await clerkOf(world)
    const [one, other] = [await makeDevice(clerk, { maxW: 1 }), await makeDevice(clerk, { maxW: 2 })]
    await clerk.put('/api/kiosk/device?type=disable', { _id: one._id })
    const byStatus = await clerk.get('/api/kiosk/device/list', { status: 2 })
    expect(byStatus.body.list.map((row: { no: string }) => row.no)).toEqual([one.no])
    const byKeyword = await clerk.get('/api/kiosk/device/list', { keyword: other.sn })
    expect(byKeyword.body.list.map((row: { no: string }) => row.no)).toEqual([other.no])
    expect((await deviceRow(world, one)).status).toBe(2)
  })

  test('is shown on the map by the same filters as in the list, also by a section of the map', async () => {
    const { clerk, tenant } = await clerkOf(world)
    const near = await makeDevice(clerk, { coordinates: { lng: 120.62, lat: 31.32 } })
    const far = await makeDevice(clerk, { coordinates: { lng: 113.9, lat: 22.5 } })
    const nowhere = await makeDevice(clerk)
    const onMap = async (query = {}) => {
      const { body } = await clerk.get('/api/kiosk/device/map', query)
      return { ...body, list: body.list.map(({ no }: { no: string }) => no) }
    }
    expect(await onMap()).toMatchObject({ list: [near.no, far.no].sort(), total: 3, placed: 2 })
    const { body: whole } = await clerk.get('/api/kiosk/device/map')
    expect(whole.unplaced.map(({ no }: { no: string }) => no)).toEqual([nowhere.no])
    expect(await onMap({ keyword: nowhere.no })).toMatchObject({ list: [], total: 1, placed: 0 })
    await clerk.put('/api/kiosk/device?type=disable', { _id: far._id })
    expect(await onMap({ status: '2' })).toMatchObject({ list: [far.no], total: 1 })
    const around = { coordinates: '120,31,121,32' }
    expect(await onMap(around)).toMatchObject({ list: [near.no], total: 1, placed: 1 })
    const listed = await clerk.get('/api/kiosk/device/list', around)
    expect(listed.body.list.map(({ no }: { no: string }) => no)).toEqual([near.no])
    for (const coordinates of ['120,31,121', '121,31,120,32', '120,31,121,x', "120,31,121,32'"]) {
      const { body } = await clerk.get('/api/kiosk/device/map', { coordinates })
      expect([body.code, Object.keys(body.fields)]).toEqual([40001, ['coordinates']])
    }
    const narrow = await tenant.user({ permissions: [['kiosk', 'device', 'read']] })
    await world.sql(`update role set data_scope = 4 where id in
      (select role_id from app_user_role where user_id = '${narrow.userId}')`)
    await expect
      .poll(async () => (await narrow.get('/api/kiosk/device/map')).body)
      .toMatchObject({ code: 0, list: [], total: 0 })
  })

  test('is changed in both rows with one revision', async () => {
    const { clerk } = await clerkOf(world)
    const device = await makeDevice(clerk)
    const changed = await clerk.put('/api/kiosk/device', { _id: device._id, rev: 0, name: '新名', maxW: 3 })
    expect(changed.body.device).toMatchObject({ name: '新名', maxW: 3, rev: 1 })
    const stale = await clerk.put('/api/kiosk/device', { _id: device._id, rev: 0, name: '旧' })
    expect(stale.body.code).toBe(40901)
    expect((await deviceRow(world, device)).name).toBe('新名')
  })

  test('has a serial number that is unique in the platform and a number that is unique in its tenant', async () => {
    const { clerk } = await clerkOf(world)
    const stranger = (await clerkOf(world)).clerk
    const device = await makeDevice(clerk)
    const sameSn = await stranger.post('/api/kiosk/device', { no: 'OTHER-1', sn: device.sn, name: 'x' })
    expect(sameSn.body).toMatchObject({ code: 40903, fields: { sn: '已存在，请换一个' } })
    const sn = world.unique('ANOTHER-')
    const sameNo = await clerk.post('/api/kiosk/device', { no: device.no, sn, name: 'x' })
    expect(sameNo.body).toMatchObject({ code: 40903, fields: { no: '已存在，请换一个' } })
    expect((await stranger.post('/api/kiosk/device', { no: device.no, sn, name: 'x' })).body.code).toBe(0)
    expect((await clerk.post('/api/kiosk/device', { no: 'a/b+', sn: 'a/#', name: '' })).body.fields).toMatchObject({
      no: expect.any(String),
      sn: expect.any(String),
      name: expect.any(String),
    })
  })

  test('cannot be read, changed or removed by another tenant, in either row', async () => {
    const { clerk } = await clerkOf(world)
    const { clerk: stranger, tenant } = await clerkOf(world)
    const device = await makeDevice(clerk)
    expect((await stranger.get('/api/kiosk/device', { _id: device._id })).body.code).toBe(40400)
    expect((await stranger.put('/api/kiosk/device/resetSecret', { _id: device._id })).body.code).toBe(40400)
    expect((await stranger.del('/api/kiosk/device', { _id: device._id })).body.code).toBe(40400)
    const seen = await world.server.db.asTenant(tenant.id, (tx) =>
      rawSql(tx).executeSql('select id from device where id = $1', [device._id]),
    )
    expect(seen.rows).toEqual([])
  })

  test('a removed device frees its serial number and its codes, and its connection ends', async () => {
    const { clerk } = await clerkOf(world)
    const device = await makeDevice(clerk)
    const { client } = await mqttDevice(world, device)
    const { body } = await clerk.post('/api/kiosk/qrcode', { count: 1 })
    await clerk.put('/api/kiosk/qrcode', { _id: body._id, rev: 0, device: device._id })
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    expect((await clerk.del('/api/kiosk/device', { _id: device._id })).body).toEqual({ code: 0 })
    await closed
    const [code] = await world.rows('qrcode', { id: body._id })
    expect(code).toMatchObject({ status: 1, device_id: null })
    expect((await clerk.get('/api/kiosk/device/list')).body.list).toEqual([])
    await expect(mqttDevice(world, device)).rejects.toThrow(/Bad username or password/i)
    await makeDevice(clerk, { sn: device.sn, no: device.no })
  })

  test('keeps its connection when its name is changed, and loses it when its serial number is changed', async () => {
    const { clerk } = await clerkOf(world)
    const device = await makeDevice(clerk)
    const { client, report, ack } = await mqttDevice(world, device)
    await clerk.put('/api/kiosk/device', { _id: device._id, rev: 0, name: '新名' })
    await ack(await report('event', { type: 'step' }))
    expect(client.connected).toBe(true)
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    await clerk.put('/api/kiosk/device', { _id: device._id, rev: 1, sn: `${device.sn}-B` })
    await closed
  })

  test('gets a new secret; the old secret and the connection made with it end', async () => {
    const { clerk } = await clerkOf(world)
    const device = await makeDevice(clerk)
    const { client } = await mqttDevice(world, device)
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    const { body } = await clerk.put('/api/kiosk/device/resetSecret', { _id: device._id })
    expect(body.secret).not.toBe(device.secret)
    await closed
    await expect(mqttDevice(world, device)).rejects.toThrow(/Bad username or password/i)
    const renewed = { ...device, secret: body.secret }
    expect((await mqttDevice(world, renewed)).client.connected).toBe(true)
  })
})
