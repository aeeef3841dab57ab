import type { Client, World } from '@atrium/core/testing/world'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { clerkOf, kioskWorld, makeDevice } from '../testing/world.ts'

let world: World
let clerk: Client

beforeAll(async () => {
  world = await kioskWorld()
  ;({ clerk } = await clerkOf(world))
})

const path = '/api/kiosk/qrcode'
const one = async (id: string) => (await clerk.get(path, { _id: id })).body.qrcode

async function file(query: Record<string, string>) {
  const response = await fetch(`${world.url}${path}/file?${new URLSearchParams(query)}`, {
    headers: { cookie: clerk.cookie() },
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe('printed codes', () => {
  test('are created in a batch, unique in the whole platform, with the address of their app', async () => {
    const { body } = await clerk.post(path, { count: 50, batch: '2026-01', prefix: 'K7' })
    expect(body.list).toHaveLength(50)
    const numbers = body.list.map(({ no }: { no: string }) => no)
    expect(new Set(numbers).size).toBe(50)
    for (const no of numbers) expect(no).toMatch(/^K7[2-9A-Z]{10}$/)
    const code = await one(body._id)
    expect(code).toMatchObject({ batch: '2026-01', url: `/q/kiosk/${code.no}`, device: null, status: 1, scanCount: 0 })
    const list = await clerk.get(`${path}/list`, { batch: '2026-01', pageSize: 20 })
    expect(list.body.pagination.total).toBe(50)
  })

  test.each([{ count: 0 }, { count: 1001 }, { count: 1, prefix: '用' }, { count: 1, no: 'mine' }])(
    'are refused for %j',
    async (body) => {
      expect((await clerk.post(path, body)).body.code).toBe(40001)
    },
  )

  test('are bound to a device, moved, unbound and made void; a void code stays void', async () => {
    const [device, other] = [await makeDevice(clerk), await makeDevice(clerk)]
    const { body } = await clerk.post(path, { count: 1 })
    const change = async (extra: object) => clerk.put(path, { _id: body._id, rev: (await one(body._id)).rev, ...extra })
    expect((await change({ device: device._id })).body.qrcode).toMatchObject({
      status: 2,
      device: device._id,
      deviceNo: device.no,
    })
    const shown = await clerk.get('/api/kiosk/device', { _id: device._id })
    expect(shown.body.device.qrcode).toBe((await one(body._id)).no)
    expect((await change({ device: other._id })).body.qrcode).toMatchObject({ status: 2, device: other._id })
    expect((await change({ device: null })).body.qrcode).toMatchObject({ status: 1, device: null })
    await change({ device: device._id })
    const ended = await clerk.put(`${path}?type=void`, { _id: body._id })
    expect(ended.body.qrcode).toMatchObject({ status: 3, device: null })
    expect((await change({ device: device._id })).body.code).toBe(40910)
  })

  test('cannot be bound to another tenant’s device', async () => {
    const stranger = (await clerkOf(world)).clerk
    const device = await makeDevice(stranger)
    const { body } = await clerk.post(path, { count: 1 })
    expect((await clerk.put(path, { _id: body._id, rev: 0, device: device._id })).body.code).toBe(40902)
    expect((await stranger.put(path, { _id: body._id, rev: 0, device: device._id })).body.code).toBe(40400)
  })

  test('lead a scan to their tenant and device, and count the scans', async () => {
    const device = await makeDevice(clerk)
    const { body } = await clerk.post(path, { count: 1 })
    await clerk.put(path, { _id: body._id, rev: 0, device: device._id })
    const { no } = body.list[0]
    const { db } = world.server
    const scan = () => db.lookup<{ device_id: string; status: number }>('scan_qrcode', ['kiosk', no])
    expect(await scan()).toMatchObject([{ device_id: device._id, status: 2 }])
    await scan()
    expect(await one(body._id)).toMatchObject({ scanCount: 2, lastScanAt: expect.any(String) })
    expect(await db.lookup('scan_qrcode', ['other', no])).toEqual([])
    expect(await db.lookup('scan_qrcode', ['kiosk', 'NOTHING'])).toEqual([])
  })
})

describe('codes to print', () => {
  test('are available as a picture, a zip file of pictures or sheets of A4', async () => {
    const { body } = await clerk.post(path, { count: 17, batch: 'print' })
    const png = await file({ type: 'png', _id: body._id })
    expect(png.response.headers.get('content-type')).toBe('image/png')
    const { width, height, format } = await sharp(png.bytes).metadata()
    expect([format, width === height, width! >= 400]).toEqual(['png', true, true])
    const zip = await file({ type: 'zip', batch: 'print' })
    expect(zip.response.headers.get('content-disposition')).toBe('attachment; filename="print.zip"')
    const names = Object.keys(unzipSync(zip.bytes))
    expect(names.sort()).toEqual(body.list.map(({ no }: { no: string }) => `${no}.png`).sort())
    expect(Buffer.from(unzipSync(zip.bytes)[`${body.list[0].no}.png`]!).subarray(1, 4).toString()).toBe('PNG')
    const pdf = await file({ type: 'pdf', batch: 'print' })
    const text = Buffer.from(pdf.bytes).toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    // Fifteen codes fit on a sheet.
    expect(text).toMatch(/\/Count 2\b/)
  })

  test('only contain codes that the caller may see, and at least one', async () => {
    const stranger = (await clerkOf(world)).clerk
    const { body } = await clerk.post(path, { count: 1 })
    expect((await stranger.get(`${path}/file`, { type: 'png', _id: body._id })).body.code).toBe(40400)
    expect((await clerk.get(`${path}/file`, { type: 'png' })).body.code).toBe(40400)
    await clerk.put(`${path}?type=void`, { _id: body._id })
    expect((await clerk.get(`${path}/file`, { type: 'png', _id: body._id })).body.code).toBe(40400)
  })
})
