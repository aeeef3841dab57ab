import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, World } from '../../testing/world.ts'

let world: World
let admin: Client

beforeAll(async () => {
  world = await toyWorld()
  admin = await (await world.tenant()).user()
})

/** Sends the body exactly as it is, like a script. */
async function send(method: string, path: string, body: string) {
  const headers = { cookie: admin.cookie(), 'content-type': 'application/json' }
  const response = await fetch(world.url + path, { method, headers, body })
  const text = await response.text()
  return { status: response.status, length: text.length, body: JSON.parse(text) }
}

describe('a body of one mebibyte', () => {
  test('70,000 unknown keys, sent without a session, are refused before they are parsed', async () => {
    const keys = Array.from({ length: 70_000 }, (_, index) => `"key${index}":1`)
    for (const end of ['}', '']) {
      const { status, body } = await send('POST', '/api/user/login', `{${keys.join(',')}${end}`)
      expect([status, body.code, body.fields]).toEqual([400, 40001, { _body: '每个对象最多 1000 个字段' }])
    }
  })

  test('for 1,000 unknown keys the answer lists twenty of them', async () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => `"key${index}${'k'.repeat(900)}":1`)
    const { status, length, body } = await send('POST', '/api/user/login', `{${keys.join(',')}}`)
    expect([status, body.code, Object.keys(body.fields).length]).toEqual([400, 40001, 20])
    expect(length).toBeLessThan(4096)
  })

  test('300,000 lists are refused before they are parsed', async () => {
    const { status, body } = await send('POST', '/api/toy/crate', `[${Array(300_000).fill('[]').join(',')}`)
    expect([status, body.code, body.fields]).toEqual([400, 40001, { _body: '最多 50000 个值' }])
  })

  test('for one key of a mebibyte the answer contains the beginning of the key', async () => {
    const { status, length, body } = await send('POST', '/api/user/login', `{"${'k'.repeat(1_000_000)}":1}`)
    expect([status, body.code]).toEqual([400, 40001])
    expect(length).toBeLessThan(4096)
  })

  test('for 40,000 ids the answer is the limit, without errors of single ids', async () => {
    for (const path of ['/api/toy/crate?type=pack', '/api/toy/crate']) {
      const method = path.includes('?') ? 'PUT' : 'DELETE'
      const ids = `{"_ids":[${Array(40_000)
        .fill(`"${'0'.repeat(20)}"`)
        .join(',')}]}`
      const { status, length, body } = await send(method, path, ids)
      expect([status, body.fields]).toEqual([400, { _ids: '最多 500 项' }])
      expect(length).toBeLessThan(4096)
    }
  })

  test('if one field has a list above its limit, the other fields’ errors are reported, too', async () => {
    const lines = Array(20_000).fill({ item: 1 })
    const { body } = await send('POST', '/api/toy/crate', JSON.stringify({ lines, weight: 1001, phone: 'abc' }))
    expect(body.fields).toEqual({
      label: '必填',
      weight: '不能大于 1000',
      phone: '至少 6 个字符',
      lines: '最多 5 项',
    })
  })
})

test('each invalid item of a list is reported with its position', async () => {
  const lines = [{ item: 'fine' }, { item: 1 }, {}]
  const { body } = await send('POST', '/api/toy/crate', JSON.stringify({ label: 'x', lines }))
  expect(Object.keys(body.fields)).toEqual(['lines.1.item', 'lines.2.item'])
})

test('an unknown field is reported whatever its name is, even a property of every object', async () => {
  const { body } = await send('POST', '/api/user/login?toString=1', '{"constructor":1,"valueOf":2}')
  expect(Object.keys(body.fields).sort()).toEqual(['constructor', 'password', 'username', 'valueOf'])
  const { status, body: answer } = await admin.get('/api/toy/crate/list?__proto__=1&hasOwnProperty=2')
  expect([status, Object.keys(answer.fields).sort()]).toEqual([400, ['__proto__', 'hasOwnProperty']])
})

test('an unknown query parameter is refused with a list of the known ones', async () => {
  const { status, body } = await admin.get('/api/toy/crate/list', { colour: 'red' })
  expect([status, body.code]).toEqual([400, 40001])
  expect(body.fields.colour).toMatch(/^没有这个参数，可用的有：current、pageSize、.*dueAtStart/)
  const english = world.anonymous({ locale: 'en_US' })
  const health = await english.get('/api/health', { colour: 'red' })
  expect(health.status).toBe(200)
  const login = await english.post('/api/user/login?colour=red', { username: 'x', password: 'y' })
  expect(login.body.fields.colour).toBe('No such parameter; there are: type')
})

describe('a text that PostgreSQL cannot store', () => {
  const NUL = '\\u0000'
  const HALF = '\\ud83d'

  test('is refused at its field, with or without a session, at every level of a body', async () => {
    for (const [path, body, field] of [
      ['/api/user/login', `{"username":"a${NUL}","password":"x"}`, 'username'],
      ['/api/user/login', `{"username":"a","password":"${HALF}"}`, 'password'],
      ['/api/toy/crate', `{"label":"a${NUL}b"}`, 'label'],
      ['/api/toy/crate', `{"label":"a","lines":[{"item":"${HALF}"}]}`, 'lines.0.item'],
      ['/api/toy/crate', `{"label":"a","${NUL}":1}`, '\0'],
    ] as const) {
      const { status, body: answer } = await send('POST', path, body)
      expect([status, answer.code, answer.fields], body).toEqual([400, 40001, { [field]: '含有无法保存的字符' }])
    }
    const whole = await send('POST', '/api/toy/crate', '{"label":"\\ud83d\\ude00 \\u4e2d"}')
    expect(whole.body.crate.label).toBe('😀 中')
  })

  test('is refused in an address as well', async () => {
    for (const path of ['/api/toy/crate/list?keyword=a%00', '/api/toy/crate/list?ids=%00', '/api/toy/crate?_id=%00']) {
      const { status, body } = await admin.get(path)
      expect([status, body.code, Object.values(body.fields)], path).toEqual([400, 40001, ['含有无法保存的字符']])
    }
    expect((await admin.get('/api/file/%00')).status).toBe(400)
  })
})

test('a body that is nested too deeply is refused and does not overflow the stack', async () => {
  const body = `{"label":"x","lines":${'['.repeat(40_000)}${']'.repeat(40_000)}}`
  const { status, body: answer } = await send('POST', '/api/toy/crate', body)
  expect([status, answer.fields]).toEqual([400, { lines: '嵌套层次过多' }])
})

test('a date or time that does not exist is refused at its field, in a row and in a filter', async () => {
  for (const [field, value] of [
    ['dueOn', '2026-02-30'],
    ['dueOn', '0000-01-01'],
    ['dueAt', '2026-02-30T00:00:00Z'],
    ['dueAt', '0000-01-01T00:00:00Z'],
    ['dueAt', '2026-12-31T23:59:60Z'],
    ['dueAt', '2026-12-31T00:00:00+16:00'],
  ] as const) {
    const { status, body } = await admin.post('/api/toy/crate', { label: 'x', [field]: value })
    expect([status, body.fields], value).toEqual([400, { [field]: '格式不正确' }])
  }
  for (const value of ['2026-02-30', '0000-01-01', '2026-02-30T00:00:00Z', '2026-05-06T00:00:00+23:00']) {
    const { status, body } = await admin.get('/api/toy/crate/list', { dueAtStart: value })
    expect([status, body.code, Object.keys(body.fields)], value).toEqual([400, 40001, ['dueAtStart']])
  }
})

test('a number that its column cannot hold is refused at its filter', async () => {
  for (const [name, value] of [
    ['size', '1000000000'],
    ['size', '1.5'],
    ['status', '99999999999'],
    ['priceStart', '1e300'],
    ['current', '1e309'],
    ['pageSize', '1e309'],
  ] as const) {
    const { status, body } = await admin.get('/api/toy/crate/list', { [name]: value })
    expect([status, body.code, Object.keys(body.fields)], `${name}=${value}`).toEqual([400, 40001, [name]])
  }
})

test('a property name of every object is not accepted as a column', async () => {
  for (const sort of ['__proto__', 'constructor', '-toString']) {
    const { status, body } = await admin.get('/api/toy/crate/list', { sort })
    expect([status, body.fields], sort).toEqual([400, { sort: '不能按此列排序' }])
  }
})

test('a path that leaves the folder of the API page is not found', async () => {
  const climbing = [
    '/api/docs/static/../../x',
    '/api/docs/static/..%2f..%2f..%2fetc/passwd',
    '/api/docs/static/%2e%2e/x',
  ]
  for (const path of climbing) expect((await rawGet(path)).status, path).toBe(404)
})

/** fetch() would resolve the dots. */
function rawGet(path: string) {
  const { hostname, port } = new URL(world.url)
  return new Promise<{ status: number }>((resolve, reject) => {
    request({ hostname, port, path }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0 }))
    })
      .on('error', reject)
      .end()
  })
}
