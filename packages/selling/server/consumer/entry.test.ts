import { request } from 'node:http'
import { expect, test } from 'vitest'
import { mini } from '../../testing/cafe/cafe.ts'
import { newIdemKey, phoneOf, signedInPhone } from '../../testing/consumer/phone.ts'
import { sellingWorld } from '../../testing/selling-world.ts'

const world = await sellingWorld('cafe')
const tenant = await world.tenant()
const clerk = await tenant.user()

const path = '/api/cafe/wxacode'

async function newCode(values: object = {}, by = clerk) {
  const made = await by.post(path, { name: '一号桌', table: '1', ...values })
  expect(made.body, JSON.stringify(made.body)).toMatchObject({ code: 0 })
  return made.body.wxacode as { _id: string; no: string; scene: string; rev: number; scanCount: number }
}

const look = async (query: Record<string, string>) =>
  (await phoneOf(world, { app: 'cafe' }).get('~/qrcode', query)).body
const order = (no?: string, cups = 2) => ({ cups, ...(no ? { no } : {}), ...newIdemKey() })

/** A call that came to another host; fetch cannot make one. */
function atHost(host: string, call: string, body?: object): Promise<Record<string, never>> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const headers = { host, 'x-forwarded-for': world.ip(), ...(body && { 'content-type': 'application/json' }) }
    const sent = request(`${world.url}/api/client/${call}`, { method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve(JSON.parse(text)))
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

test('a code leads a phone to its seller without a device: sign-in, offer, order with the table of the code', async () => {
  const { no } = await newCode()
  const shown = await look({ no })
  expect(shown).toMatchObject({
    code: 0,
    seller: tenant.id,
    device: null,
    cupFen: 1800,
    entry: { code: no, table: '1' },
  })
  const phone = await signedInPhone(world, 'cafe', no)
  const { body } = await phone.post('~/order', order(no))
  expect(body).toMatchObject({ code: 0, order: { amount: 3600, table: '1' } })
  expect((await phone.post('~/order', order())).body).toMatchObject({ code: 0, order: { table: null } })
})

test('a consumer has several open orders; the same key still makes one', async () => {
  const { no } = await newCode()
  const phone = await signedInPhone(world, 'cafe', no)
  const first = order(no)
  const made = [await phone.post('~/order', first), await phone.post('~/order', first)]
  const other = await phone.post('~/order', order(no))
  expect(made[1]!.body.order._id).toBe(made[0]!.body.order._id)
  expect(other.body.order._id).not.toBe(made[0]!.body.order._id)
  expect((await phone.get('~/order/list')).body.list.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([
    true,
    true,
  ])
  expect(await world.rows('cafe_order', { user_id: phone._id })).toHaveLength(2)
  expect((await look({ no })).openOrder).toBeNull()
})

test('scans are counted, refreshes are not, and a scan does not disturb a clerk who edits', async () => {
  const code = await newCode()
  await look({ no: code.no, scan: '1' })
  await look({ no: code.no.toLowerCase() })
  await look({ no: code.no })
  const [row] = await world.rows('cafe_wxacode', { id: code._id })
  expect(row).toMatchObject({ scan_count: 1, last_scan_at: expect.anything() })
  const saved = await clerk.put(path, { _id: code._id, rev: code.rev, name: '窗边' })
  expect(saved.body).toMatchObject({ code: 0, wxacode: { name: '窗边', scanCount: 1 } })
})

test('a code that is disabled, deleted, of another app or another tenant opens nothing and makes no order', async () => {
  const kept = await newCode()
  const phone = await signedInPhone(world, 'cafe', kept.no)
  const disabled = await newCode({ name: '二号桌' })
  await clerk.put(`${path}?type=disable`, { _id: disabled._id })
  const deleted = await newCode({ name: '三号桌' })
  await clerk.del(path, { _id: deleted._id })
  const other = await world.tenant()
  const foreign = await newCode({}, await other.user())
  const login = (no: string) => phoneOf(world, { app: 'cafe' }).post('login', { app: 'cafe', no, type: 'h5' })
  for (const { no } of [disabled, deleted]) {
    expect(await look({ no, scan: '1' })).toMatchObject({ code: 40413, msg: '二维码不存在或已失效' })
    expect((await login(no)).body.code).toBe(40413)
  }
  for (const { no } of [disabled, deleted, foreign]) {
    expect((await phone.post('~/order', order(no))).body.code).toBe(40413)
  }
  expect((await phone.post('~/order', order('NOSUCHCODE99'))).body.code).toBe(40413)
  expect(await world.rows('cafe_order', { user_id: phone._id })).toEqual([])
  const boat = await phoneOf(world, { app: 'boat' }).post('login', { app: 'boat', no: kept.no, type: 'h5' })
  expect(boat.body.code).toBe(40413)
  expect(await world.rows('cafe_wxacode', { id: disabled._id })).toMatchObject([{ scan_count: 0 }])
  await clerk.put(`${path}?type=enable`, { _id: disabled._id })
  expect(await look({ no: disabled.no })).toMatchObject({ code: 0, entry: { table: '1' } })
})

test('without a code the host of the request decides: only a confirmed host of an open tenant with the app', async () => {
  const other = await world.tenant()
  const host = `${world.unique('shop').toLowerCase()}.example`
  await world.sql(`update tenant set host = '${host}' where id = '${other.id}'`)
  expect(await atHost(host, 'cafe/qrcode')).toMatchObject({ code: 0, seller: other.id, entry: null, cupFen: 1800 })
  const signed = await atHost(host, 'login', { app: 'cafe', type: 'h5' })
  expect(await world.rows('cafe_user', { tenant_id: other.id })).toMatchObject([{ client: 3 }])
  const phone = phoneOf(world, { app: 'cafe', token: String(signed.token) })
  expect((await phone.post('~/order', order())).body).toMatchObject({ code: 0, order: { table: null } })

  const refused = [await look({}), await atHost('nobody.example', 'cafe/qrcode')]
  await world.sql(`update tenant set host_waits_for = '${tenant.id}' where id = '${other.id}'`)
  refused.push(await atHost(host, 'cafe/qrcode'))
  await world.sql(`update tenant set host_waits_for = null, apps = '{manage}' where id = '${other.id}'`)
  refused.push(await atHost(host, 'cafe/qrcode'), await atHost(host, 'login', { app: 'cafe', type: 'h5' }))
  expect(refused.map(({ code }) => code)).toEqual([40413, 40413, 40413, 40413, 40413])
})

test('the picture of a code is as wide as it says; sheets have the codes that are named, or all', async () => {
  const code = await newCode({ width: 300 })
  const file = async (query: Record<string, string>) => {
    const search = new URLSearchParams(query)
    return fetch(`${world.url}${path}/file?${search}`, { headers: { cookie: clerk.cookie() } })
  }
  const picture = Buffer.from(await (await file({ type: 'png', _id: code._id })).arrayBuffer())
  // Width and height stand at the beginning of every PNG.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([300, 300])
  const sheet = await file({ type: 'pdf', ids: code._id })
  expect(sheet.headers.get('content-type')).toBe('application/pdf')
  expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  const { body } = await clerk.get(path, { _id: code._id })
  expect(body.wxacode).toMatchObject({
    url: `/q/cafe/${code.no}`,
    imgUrl: `/api/cafe/wxacode/file?type=png&_id=${code._id}`,
    width: 300,
  })
  const printer = await (await world.tenant()).user()
  expect((await printer.get(`${path}/file`, { type: 'pdf', all: '1' })).body.code).toBe(40400)
  expect((await file({ type: 'pdf', all: '1' })).headers.get('content-type')).toBe('application/pdf')
  expect((await clerk.get(`${path}/file`, { type: 'pdf' })).body.code).toBe(40400)
})

test('the scene is the number unless given, is unique, and opens the mini program’s page with the code', async () => {
  const plain = await newCode()
  expect(plain.scene).toBe(plain.no)
  const scene = world.unique('t=')
  const named = await newCode({ scene, page: 'pages/table/table' })
  const twice = await clerk.post(path, { name: '又一桌', scene })
  expect(twice.body).toMatchObject({ code: 40903, fields: { scene: expect.anything() } })
  const wrong = await clerk.post(path, { name: '错', scene: '空 格' })
  expect(wrong.body).toMatchObject({ code: 40001, fields: { scene: expect.anything() } })
  const cleared = await clerk.put(path, { _id: named._id, rev: named.rev, scene: null })
  expect(cleared.body.wxacode.scene).toBe(named.no)
  mini.appId = 'wx1234'
  const { setting } = await look({ no: named.no })
  mini.appId = null
  const address = new URL(setting.miniProgram)
  expect(address.searchParams.get('path')).toBe('pages/table/table')
  expect(Object.fromEntries(new URLSearchParams(address.searchParams.get('query')!))).toEqual({
    app: 'cafe',
    no: named.no,
    scene: named.no,
  })
})

test('a code is owned by a consumer of the same tenant only, who is handed to the app', async () => {
  const { no } = await newCode()
  const { _id: owner } = await signedInPhone(world, 'cafe', no)
  const owned = await newCode({ owner })
  expect(await look({ no: owned.no })).toMatchObject({ handedOutBy: owner })
  const elsewhere = await newCode({}, await (await world.tenant()).user())
  const { _id: stranger } = await signedInPhone(world, 'cafe', elsewhere.no)
  expect((await clerk.post(path, { name: '外人', owner: stranger })).body.code).toBe(40902)
})
