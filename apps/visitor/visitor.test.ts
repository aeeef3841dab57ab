import type { FormField } from '@atrium/core/contract/patterns/form'
import type { Answer } from '@atrium/core/contract/patterns/form-answers'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { forgetVisitors } from './server/retention.ts'
import visitorServer from './server.ts'
import { registerAt, WANG } from './testing.ts'

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let world: World
let plant: TestTenant
/** Of the administrator. */
let mobile: string
/** Has all permissions of the tenant. */
let admin: Client
/** A guard at the gate, who may read visitors and let them in and out, but sees only masked phone numbers. */
let guard: Client
let stranger: Client

beforeAll(async () => {
  world = await appWorld(visitorServer)
  plant = await world.tenant({ apps: ['visitor'] })
  mobile = world.mobile()
  admin = await plant.user({ name: '李主任', mobile })
  guard = await plant.user({
    permissions: [
      ['visitor', 'record', 'read'],
      ['visitor', 'record', 'enter'],
      ['visitor', 'record', 'leave'],
    ],
  })
  stranger = await (await world.tenant({ apps: ['visitor'] })).user({})
})

let made = 0
async function makeCode(extra: Record<string, unknown> = {}) {
  made += 1
  const { body } = await admin.post('/api/visitor/registerCode', { name: `门 ${made}`, notify: 2, ...extra })
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return body.registerCode as {
    _id: string
    code: string
    url: string
    rev: number
    fields: FormField[]
    count: number
  }
}

const register = (code: string, values: Record<string, unknown>, ip?: string) => registerAt(world, code, values, ip)

async function visit(code: string, values: Record<string, unknown> = WANG) {
  const { body } = await register(code, values)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  const list = await admin.get('/api/visitor/list', { keyword: body.visitor.no })
  return list.body.list[0] as { _id: string; rev: number; no: string; status: number; fields: Answer[] } & Record<
    string,
    unknown
  >
}

describe('register codes', () => {
  test('a new code has the standard form, notifies by default, and is read under its own name [R412][R571][R620][R672][K109][K110]', async () => {
    const refused = await admin.post('/api/visitor/registerCode', { name: '东门' })
    // Notifying is the default, so a receiver is required.
    expect(refused.body).toMatchObject({ code: 40001, fields: { receivers: '需要通知时请选择接收人' } })

    const { body } = await admin.post('/api/visitor/registerCode', { name: '东门', receivers: [admin.userId] })
    expect(body).toMatchObject({ code: 0, registerCode: { notify: 1, status: 1, count: 0, retentionDays: 180 } })
    expect(body.registerCode.code).toMatch(/^\w{10}$/)
    expect(body.registerCode.url).toBe(`/q/visitor/${body.registerCode.code}`)
    const got = await admin.get('/api/visitor/registerCode', { _id: body._id })
    expect(got.body.registerCode.fields.map(({ key }: FormField) => key)).toEqual([
      'name',
      'mobile',
      'company',
      'purpose',
    ])
  })

  test('codes are listed and filtered by status [K113]', async () => {
    const code = await makeCode({ site: '北仓库' })
    const found = await admin.get('/api/visitor/registerCode/list', { keyword: '北仓库' })
    expect(found.body).toMatchObject({ code: 0, list: [{ _id: code._id }], pagination: { total: 1 } })
    await admin.put('/api/visitor/registerCode?type=disable', { _id: code._id })
    const disabled = await admin.get('/api/visitor/registerCode/list', { keyword: '北仓库', status: '1' })
    expect(disabled.body.list).toEqual([])
  })

  test('a code is changed, and a change of an older revision is refused [K111]', async () => {
    const { _id, rev } = await makeCode()
    const changed = await admin.put('/api/visitor/registerCode', { _id, rev, site: '二号楼' })
    expect(changed.body).toMatchObject({ code: 0, registerCode: { site: '二号楼' } })
    const stale = await admin.put('/api/visitor/registerCode', { _id, rev, site: '三号楼' })
    expect(stale).toMatchObject({ status: 409, body: { code: 40901 } })
  })

  test('the form of a deleted code does not open [K112]', async () => {
    const { _id, code } = await makeCode()
    expect((await admin.del('/api/visitor/registerCode', { _id })).body).toMatchObject({ code: 0 })
    expect(await world.anonymous().get('/api/client/visitor/registerCode', { code })).toMatchObject({
      status: 404,
      body: { code: 40400 },
    })
  })

  test('a code with the name of another one, and a code or count set by the request, are refused', async () => {
    const { name } = (await makeCode({ name: '西门' })) as unknown as { name: string }
    expect((await admin.post('/api/visitor/registerCode', { name, notify: 2 })).body).toMatchObject({ code: 40903 })
    const byHand = await admin.post('/api/visitor/registerCode', {
      name: '南门',
      notify: 2,
      code: 'abcdefghij',
      count: 9,
    })
    expect(Object.keys(byHand.body.fields).sort()).toEqual(['code', 'count'])
  })

  test.each([
    ['no field', { fields: [] }, 'fields'],
    ['a bad key', { fields: [{ key: '1a', label: 'A', type: 'text', required: true }] }, 'fields'],
    ['an end before the start', { validFrom: '2026-05-02T00:00:00Z', validTo: '2026-05-01T00:00:00Z' }, 'validTo'],
    ['a daily limit of zero', { dailyLimit: 0 }, 'dailyLimit'],
  ])('%s is refused at its field', async (_what, wrong, field) => {
    const { body } = await admin.post('/api/visitor/registerCode', { name: 'x', notify: 2, ...wrong })
    expect(body.code).toBe(40001)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})

describe('the public form', () => {
  test('anyone who has the code sees the form and nothing else of the tenant', async () => {
    const { code } = await makeCode({ name: '正门', site: '前台', agreement: '请佩戴访客证' })
    const { body } = await world.anonymous().get('/api/client/visitor/registerCode', { code })
    expect(Object.keys(body.registerCode).sort()).toEqual([
      'agreement',
      'fields',
      'name',
      'retentionDays',
      'site',
      'sysName',
    ])
    expect(body.registerCode).toMatchObject({ name: '正门', site: '前台', agreement: '请佩戴访客证' })
  })

  test('a registered visitor has the answers, the columns and the code’s setting for notices [R570][R671][K106][K108]', async () => {
    const { _id: registerCode, code } = await makeCode()
    const row = await visit(code)
    expect(row).toMatchObject({ registerCode, name: '王芳', company: '海通', purpose: '面试', status: 1, notify: 2 })
    expect(row.no).toMatch(/^V\d{20}$/)
    const { body } = await admin.get('/api/visitor', { _id: row._id })
    expect(body.visitor.fields.map(({ key, value }: Answer) => [key, value])[0]).toEqual(['name', '王芳'])
    const counted = await admin.get('/api/visitor/registerCode', { _id: registerCode })
    expect(counted.body.registerCode.count).toBe(1)
  })

  test('each receiver of a code gets a message and a text message', async () => {
    const { code } = await makeCode({ notify: 1, receivers: [admin.userId], name: '大门' })
    const { _id } = await visit(code, { ...WANG, name: '赵六' })
    const { body } = await admin.get('/api/message/list')
    expect(body.list[0]).toMatchObject({
      title: '访客到访',
      content: '赵六 已在“大门”登记',
      url: `/visitor/record/list/${_id}`,
    })
    await expect.poll(() => world.sms.filter((sent) => sent.mobile === mobile).length).toBe(1)
  })

  test('a visitor who types a receiver’s name has that receiver as host', async () => {
    const fields = [{ key: 'host', label: '被访人', type: 'text', required: true }]
    const { code } = await makeCode({ notify: 1, receivers: [admin.userId], fields })
    expect((await visit(code, { host: '李主任' })).host).toBe(admin.userId)
    expect((await register(code, { host: '某某' })).body).toMatchObject({ code: 0 })
  })

  test('wrong values are reported at their fields, and nothing is stored', async () => {
    const { _id, code } = await makeCode({
      fields: [
        { key: 'name', label: '姓名', type: 'text', required: true },
        { key: 'card', label: '身份证', type: 'idcard', required: true },
        { key: 'plate', label: '车牌', type: 'plate', required: false },
        { key: 'why', label: '事由', type: 'select', required: true, options: ['送货', '面试'] },
      ],
    })
    const bad = await register(code, { card: '110105194912310021', plate: 'ABC', why: '路过', extra: 'x' })
    expect(bad).toMatchObject({ status: 400, body: { code: 40001 } })
    expect(Object.keys(bad.body.fields).sort()).toEqual(['card', 'extra', 'name', 'plate', 'why'])
    const list = await admin.get('/api/visitor/list', { registerCode: _id })
    expect(list.body.pagination.total).toBe(0)
  })

  test('a refusal is in the visitor’s language', async () => {
    const { code } = await makeCode()
    const english = await world
      .anonymous({ ip: world.ip(), locale: 'en_US' })
      .post('/api/client/visitor', { code, values: { ...WANG, mobile: '12' } })
    expect(english.body.fields).toEqual({ mobile: 'This is not a phone number' })
  })

  test('expired, not yet valid and disabled codes refuse both opening and sending the form, with the reason', async () => {
    const expired = await makeCode({ validTo: '2020-01-01T00:00:00Z' })
    const early = await makeCode({ validFrom: '2099-01-01T00:00:00Z' })
    const disabled = await makeCode()
    await admin.put('/api/visitor/registerCode?type=disable', { _id: disabled._id })
    for (const [{ code }, msg] of [
      [expired, '登记码已过期'],
      [early, '登记尚未开始'],
      [disabled, '登记码已停用'],
    ] as const) {
      const refused = { status: 409, body: { code: 40911, msg } }
      expect(await world.anonymous().get('/api/client/visitor/registerCode', { code })).toMatchObject(refused)
      expect(await register(code, WANG)).toMatchObject(refused)
    }
  })

  test('the daily limit also holds when the last visitors register at the same moment', async () => {
    const { _id, code } = await makeCode({ dailyLimit: 2 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(code, WANG)))
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 0, 40911, 40911])
    const after = await admin.get('/api/visitor/registerCode', { _id })
    expect(after.body.registerCode.count).toBe(2)
    expect((await world.anonymous().get('/api/client/visitor/registerCode', { code })).body).toMatchObject({
      code: 40911,
      msg: '今日登记人数已满，请明天再来',
    })
  })

  test('the sixth registration from one IP address within a minute is refused', async () => {
    const { code } = await makeCode()
    const [ip, other] = [world.ip(), world.ip()]
    const codes: number[] = []
    for (let time = 0; time < 6; time += 1) codes.push((await register(code, WANG, ip)).body.code)
    expect(codes).toEqual([0, 0, 0, 0, 0, 42901])
    expect((await register(code, WANG, other)).body.code).toBe(0)
  })

  test('a change of the code does not change the answers of earlier visitors', async () => {
    const { _id, code, rev } = await makeCode()
    const row = await visit(code)
    await admin.put('/api/visitor/registerCode', {
      _id,
      rev: (await admin.get('/api/visitor/registerCode', { _id })).body.registerCode.rev ?? rev,
      fields: [{ key: 'name', label: '称呼', type: 'text', required: true }],
    })
    const { body } = await admin.get('/api/visitor', { _id: row._id })
    expect(body.visitor.fields.map(({ key, label }: Answer) => `${key} ${label}`)).toEqual([
      'name 姓名',
      'mobile 手机号',
      'company 单位',
      'purpose 来访事由',
    ])
  })
})

describe('records', () => {
  test('phone and identity card numbers are masked, also in the answers; only a permitted user can read them', async () => {
    const { code } = await makeCode({
      fields: [
        { key: 'name', label: '姓名', type: 'text', required: true },
        { key: 'mobile', label: '手机号', type: 'phone', required: true },
        { key: 'card', label: '身份证', type: 'idcard', required: true },
      ],
    })
    const mobile = world.mobile()
    const values = { name: '王芳', mobile, card: '11010519491231002X' }
    const { _id, no } = await visit(code, values)
    for (const path of [`/api/visitor?_id=${_id}`, `/api/visitor/list?keyword=${no}`]) {
      const seen = JSON.stringify((await admin.get(path)).body)
      for (const secret of [mobile, '19491231']) expect(seen, path).not.toContain(secret)
    }
    const whole = await admin.get('/api/visitor', { _id, unmask: 'true' })
    expect(whole.body.visitor.mobile).toBe(mobile)
    expect(whole.body.visitor.fields.map(({ value }: Answer) => value)).toEqual(Object.values(values))
    expect(await guard.get('/api/visitor', { _id, unmask: 'true' })).toMatchObject({
      status: 403,
      body: { code: 40301 },
    })
    const audited = await world.rows('audit_log', { row_id: _id, action: 'unmask' })
    expect(audited).toMatchObject([{ by_id: admin.userId }])
  })

  test('a search does not find a masked phone number', async () => {
    const { code } = await makeCode()
    const mobile = world.mobile()
    await visit(code, { ...WANG, mobile })
    // With fewer digits it can be part of the visit's number, which has the time in it.
    expect((await admin.get('/api/visitor/list', { keyword: mobile.slice(1) })).body.list).toEqual([])
  })

  test('the guard lets a visitor in and out; the times are stored and the timeline shows both', async () => {
    const { code } = await makeCode()
    const { _id } = await visit(code)
    const entered = await guard.put('/api/visitor?type=enter', { _id })
    expect(entered.body.visitor).toMatchObject({ status: 2, leaveAt: null })
    expect(Date.parse(entered.body.visitor.visitAt)).toBeGreaterThan(Date.now() - 60_000)
    const again = await guard.put('/api/visitor?type=enter', { _id })
    expect(again.body.visitor).toMatchObject({ status: 2, visitAt: entered.body.visitor.visitAt })
    const left = await guard.put('/api/visitor?type=leave', { _id })
    expect(left.body.visitor).toMatchObject({ status: 3, visitAt: entered.body.visitor.visitAt })
    const { body } = await guard.get('/api/visitor/timeline', { _id })
    expect(body.list.map(({ action }: { action: string }) => action).sort()).toEqual(['enter', 'leave'])
  })

  test('a visitor who has left cannot enter again', async () => {
    const { code } = await makeCode()
    const { _id } = await visit(code)
    await guard.put('/api/visitor?type=leave', { _id })
    expect(await guard.put('/api/visitor?type=enter', { _id })).toMatchObject({
      status: 409,
      body: { code: 40910, params: { action: 'enter' } },
    })
  })

  test('photos and signatures are stored separately and shown to readers of the tenant only [K107]', async () => {
    const fields = [{ key: 'face', label: '照片', type: 'photo', required: true }]
    const { code } = await makeCode({ fields })
    const { body } = await register(code, { face: PNG })
    const row = (await admin.get('/api/visitor/list', { keyword: body.visitor.no })).body.list[0]
    const [picture] = row.photo
    expect(row.fields[0].value).toBe(picture)
    const shown = (await guard.get('/api/visitor/picture', { _id: picture })).body
    expect(shown).toMatchObject({ code: 0, picture: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/) })
    const page = `data:image/png;base64,${Buffer.from('<script>alert(1)</script>').toString('base64')}`
    expect((await register(code, { face: page })).body).toMatchObject({
      code: 40001,
      fields: { face: expect.any(String) },
    })
    expect((await stranger.get('/api/visitor/picture', { _id: picture })).body.code).toBe(40400)
    expect((await admin.del('/api/visitor', { _id: row._id })).body.code).toBe(0)
    expect((await guard.get('/api/visitor/picture', { _id: picture })).body.code).toBe(40400)
    expect((await admin.get('/api/visitor', { _id: row._id })).body.code).toBe(40400)
  })

  test('a guard cannot delete or export, and another tenant sees nothing', async () => {
    const { code } = await makeCode()
    const { _id } = await visit(code)
    expect((await guard.del('/api/visitor', { _id })).body.code).toBe(40301)
    expect((await guard.get('/api/visitor/list', { export: 'csv' })).body.code).toBe(40301)
    expect((await stranger.get('/api/visitor', { _id })).body.code).toBe(40400)
    expect((await stranger.get('/api/visitor/list')).body.list).toEqual([])
    expect((await stranger.put('/api/visitor?type=enter', { _id })).body.code).toBe(40400)
    expect((await world.anonymous().get('/api/visitor', { _id })).body.code).toBe(40100)
  })

  test('after their retention days visitors are removed with their pictures, also the deleted ones', async () => {
    const fields = [{ key: 'face', label: '照片', type: 'photo', required: true }]
    const { code } = await makeCode({ fields, retentionDays: 30 })
    const ids: string[] = []
    for (const _time of [1, 2, 3]) {
      const { body } = await register(code, { face: PNG })
      ids.push((await admin.get('/api/visitor/list', { keyword: body.visitor.no })).body.list[0]._id)
    }
    await admin.del('/api/visitor', { _id: ids[1] })
    await world.sql(
      `update visitor_record set created_at = now() - interval '31 days' where id in ('${ids[0]}', '${ids[1]}')`,
    )
    const kept = async () => (await world.rows('visitor_record', { tenant_id: plant.id })).length
    const before = await kept()
    await forgetVisitors(world.server.db)
    expect(await kept()).toBe(before - 2)
    expect((await admin.get('/api/visitor', { _id: ids[0]! })).body.code).toBe(40400)
    expect((await admin.get('/api/visitor', { _id: ids[2]! })).body.code).toBe(0)
    expect(await world.rows('visitor_picture', { visitor_id: ids[1]! })).toEqual([])
  })
})

test('a value that lists mask is masked in the audit log, too', async () => {
  const { code } = await makeCode()
  const mobile = world.mobile()
  const { _id } = await visit(code, { ...WANG, mobile })
  await guard.put('/api/visitor?type=enter', { _id })
  await guard.put('/api/visitor?type=leave', { _id })
  expect((await admin.del('/api/visitor', { _id })).body.code).toBe(0)
  const written = await world.rows('audit_log', { row_id: _id })
  expect(written.map(({ action }) => action)).toContain('delete')
  expect(JSON.stringify(written)).toContain(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
  expect(JSON.stringify(written)).not.toContain(mobile)
})

test('the app’s menu has its three pages [R436][R437][R438]', async () => {
  const { default: app } = await import('./index.ts')
  expect(app.menu.map(({ path }) => `/${app.key}/${path}`)).toEqual([
    '/visitor/dashboard',
    '/visitor/record/list',
    '/visitor/registerCode/list',
  ])
})
