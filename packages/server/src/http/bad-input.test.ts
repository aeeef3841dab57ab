import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toyWorld } from '../testing/toy/toy-world.ts'
import type { Client, World } from '../testing/world.ts'

let world: World
let admin: Client

beforeAll(async () => {
  world = await toyWorld()
  admin = await (await world.tenant()).user()
})
afterAll(() => world.close())

/** As a script would send it, byte for byte. */
async function send(method: string, path: string, body: string) {
  const headers = { cookie: admin.cookie(), 'content-type': 'application/json' }
  const response = await fetch(world.url + path, { method, headers, body })
  const text = await response.text()
  return { status: response.status, length: text.length, body: JSON.parse(text) }
}

describe('a body of a mebibyte', () => {
  test('with 70,000 unknown keys, from nobody, is told of twenty of them', async () => {
    const keys = Array.from({ length: 70_000 }, (_, index) => `"key${index}":1`)
    const { status, length, body } = await send('POST', '/api/user/login', `{${keys.join(',')}}`)
    expect([status, body.code, Object.keys(body.fields).length]).toEqual([400, 40001, 20])
    expect(length).toBeLessThan(4096)
  })

  test('whose only key is as long as that is answered with the key’s beginning', async () => {
    const { status, length, body } = await send('POST', '/api/user/login', `{"${'k'.repeat(1_000_000)}":1}`)
    expect([status, body.code]).toEqual([400, 40001])
    expect(length).toBeLessThan(4096)
  })

  test('with 300,000 ids is told how many there may be, and of no single one', async () => {
    for (const path of ['/api/toy/crate?type=pack', '/api/toy/crate']) {
      const method = path.includes('?') ? 'PUT' : 'DELETE'
      const ids = `{"_ids":[${Array(300_000).fill('""').join(',')}]}`
      const { status, length, body } = await send(method, path, ids)
      expect([status, body.fields]).toEqual([400, { _ids: '最多 500 项' }])
      expect(length).toBeLessThan(4096)
    }
  })

  test('with a list that is too long in one field is told of the other fields as well', async () => {
    const lines = Array(50_000).fill({ item: 1 })
    const { body } = await send('POST', '/api/toy/crate', JSON.stringify({ lines, weight: 1001, phone: 'abc' }))
    expect(body.fields).toEqual({
      label: '请填写',
      weight: '不能大于 1000',
      phone: '至少 6 个字符',
      lines: '最多 5 项',
    })
  })
})

test('each wrong item of a list is told at its place', async () => {
  const lines = [{ item: 'fine' }, { item: 1 }, {}]
  const { body } = await send('POST', '/api/toy/crate', JSON.stringify({ label: 'x', lines }))
  expect(Object.keys(body.fields)).toEqual(['lines.1.item', 'lines.2.item'])
})

test('an unknown field is told whatever its name is, also one that every object has', async () => {
  const { body } = await send('POST', '/api/user/login?toString=1', '{"constructor":1,"valueOf":2}')
  expect(Object.keys(body.fields).sort()).toEqual(['constructor', 'password', 'username', 'valueOf'])
  const { status, body: answer } = await admin.get('/api/toy/crate/list?__proto__=1&hasOwnProperty=2')
  expect([status, Object.keys(answer.fields).sort()]).toEqual([400, ['__proto__', 'hasOwnProperty']])
})

test('an unknown query parameter is refused with the names of those there are', async () => {
  const { status, body } = await admin.get('/api/toy/crate/list', { colour: 'red' })
  expect([status, body.code]).toEqual([400, 40001])
  expect(body.fields.colour).toMatch(/^没有这个参数，可用的有：current、pageSize、.*dueAtStart/)
  const english = world.anonymous({ locale: 'en_US' })
  const health = await english.get('/api/health', { colour: 'red' })
  expect(health.status).toBe(200)
  const login = await english.post('/api/user/login?colour=red', { username: 'x', password: 'y' })
  expect(login.body.fields.colour).toBe('No such parameter; there are: type')
})
