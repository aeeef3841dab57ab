import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, World } from '../../testing/world.ts'
import type { Sessions } from '../call/session.ts'
import { readSettings } from '../settings/settings.ts'
import { assetPolicy } from './asset-policy.ts'
import { openAnswerMemory } from './large-answers.ts'
import { createHttp } from './server.ts'

let world: World
let admin: Client

beforeAll(async () => {
  world = await toyWorld()
  admin = await (await world.tenant()).user()
})

/** Sends exactly what a browser or a script would send. */
async function send(path: string, init: RequestInit = {}) {
  const headers = { cookie: admin.cookie(), 'content-type': 'application/json', ...init.headers }
  const response = await fetch(world.url + path, { ...init, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('bad input', () => {
  test('malformed JSON, another media type and an oversized body are refused before anything is done', async () => {
    const malformed = await send('/api/toy/crate', { method: 'POST', body: '{"label":' })
    expect([malformed.status, malformed.body.errorCode, malformed.body.msg]).toEqual([400, 40002, '请求内容无法解析'])
    const text = await send('/api/toy/crate', {
      method: 'POST',
      body: 'label',
      headers: { 'content-type': 'text/plain' },
    })
    expect([text.status, text.body.errorCode]).toEqual([415, 41500])
    const huge = await send('/api/toy/crate', {
      method: 'POST',
      body: JSON.stringify({ label: 'x'.repeat(1_100_000) }),
    })
    expect([huge.status, huge.body.errorCode]).toEqual([413, 41300])
    for (const body of ['null', '[]', '"x"', '12']) {
      const wrong = await send('/api/toy/crate', { method: 'POST', body })
      expect([wrong.status, wrong.body.errorCode], body).toEqual([400, 40001])
      const act = await send('/api/toy/crate?type=pack', { method: 'PUT', body })
      expect([act.status, act.body.errorCode], body).toEqual([400, 40001])
    }
    expect((await admin.get('/api/toy/crate/list')).body.pagination.total).toBe(0)
  })

  test('a body cannot change a prototype', async () => {
    const body = '{"label":"x","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'
    expect((await send('/api/toy/crate', { method: 'POST', body })).status).toBe(400)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('an invalid id is refused with its name and not looked up', async () => {
    for (const _id of ['1', "' or 1=1 --", '../../etc/passwd', '018f0000-0000-7000-8000-00000000000g']) {
      const { status, body } = await send(`/api/toy/crate?_id=${encodeURIComponent(_id)}`)
      expect([status, Object.keys(body.fields)], _id).toEqual([400, ['_id']])
    }
  })

  test('the answer is in the language of the page; an unknown call is a plain 404', async () => {
    const english = await send('/api/nothing', { headers: { 'accept-language': 'en-US' } })
    expect([english.status, english.body.msg]).toEqual([404, 'Record not found'])
    expect((await send('/api/nothing')).body.msg).toBe('记录不存在')
  })

  test('an internal error is a 500 with a reference, without its cause', async () => {
    const { status, body } = await send('/api/toy/fault')
    expect([status, body.errorCode]).toEqual([500, 50000])
    expect(body.msg).toBe(`服务器内部错误，请稍后再试（编号 ${body.reference}）`)
    expect(JSON.stringify(body)).not.toMatch(/no one may read|fault\.ts|at /)
  })
})

describe('pages of other origins', () => {
  test('[S17] a page of another origin cannot write with the user’s cookie', async () => {
    const body = JSON.stringify({ label: 'forged' })
    for (const headers of [
      { origin: 'not an address' },
      // The same host name with another port is another origin.
      { origin: `${world.url}0` },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const answer = await rawPost('/api/toy/crate', headers, body)
      expect([answer.status, answer.errorCode], JSON.stringify(headers)).toEqual([403, 40303])
    }
    const own = await rawPost('/api/toy/crate', { origin: world.url, 'sec-fetch-site': 'same-origin' }, body)
    expect(own.status).toBe(200)
  })

  test('[S17] content types that a form can send are refused by every call: only JSON is accepted', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await send('/api/toy/crate', {
        method: 'POST',
        body: 'label=x',
        headers: { 'content-type': type },
      })
      expect([answer.status, answer.body.errorCode], type).toEqual([415, 41500])
    }
  })

  test('[S17] the session cookie is bound to this host, hidden from scripts and not sent by forms of other sites', async () => {
    const { headers } = await world.anonymous().signIn(admin.username, admin.password)
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-atrium=/)
    for (const flag of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(flag)
    expect(cookie).not.toContain('Domain')
  })

  test('pages may only run our own scripts and may only be framed by our own pages', async () => {
    const { headers } = await send('/api/health')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('[S8] the worker that runs scripts of authors may compile WebAssembly, and reach nothing; no other file has a policy of its own', () => {
    expect(assetPolicy('sandbox-worker-DmXge4-0.js')).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
    for (const file of ['worker-DmXge4-0.js', 'index-sandbox-worker-1.js', 'sandbox-worker-1.css', 'sandbox-worker.js'])
      expect(assetPolicy(file), file).toBeUndefined()
  })

  test('only phone pages may ask for the position, and no embedded page may', async () => {
    const policyOf = async (path: string) => (await send(path)).headers.get('permissions-policy')
    for (const path of ['/h5/booth/nearby', '/q/booth/CODE1', '/m', '/m/booth/stand']) {
      expect(await policyOf(path), path).toContain('geolocation=(self)')
    }
    for (const path of ['/', '/public/x', '/h5x', '/mx', '/charge/h5/', '/api/health', '/?next=/h5/']) {
      expect(await policyOf(path), path).toContain('geolocation=()')
    }
  })
})

/** fetch() does not let a script set Origin or Sec-Fetch-Site; node:http does. */
function rawPost(path: string, headers: Record<string, string>, body: string) {
  return new Promise<{ status: number; errorCode?: number }>((resolve, reject) => {
    const sent = request(
      world.url + path,
      { method: 'POST', headers: { ...headers, cookie: admin.cookie(), 'content-type': 'application/json' } },
      (answer) => {
        let text = ''
        answer.on('data', (part) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ...JSON.parse(text) }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('deny by default', () => {
  test('[R306] a route that declares no guard keeps the server from starting', async () => {
    const settings = readSettings({ DATA_DIR: tmpdir(), SECRET_KEY: 'of this test', LOG_LEVEL: 'silent' })
    const http = await createHttp(
      settings,
      { find: async () => null } as unknown as Sessions,
      pino({ level: 'silent' }),
      openAnswerMemory(1000),
    )
    expect(() => http.get('/api/open-by-mistake', async () => 'hello')).toThrow(
      'GET /api/open-by-mistake declares no guard',
    )
    await http.close()
  })

  test('every call in the API description declares its answer', async () => {
    const { body } = await send('/api/openapi.json')
    const calls = Object.entries(body.paths as Record<string, Record<string, { responses: object }>>)
    expect(calls.length).toBeGreaterThan(8)
    for (const [path, methods] of calls) {
      for (const [method, { responses }] of Object.entries(methods)) {
        expect(Object.keys(responses), `${method} ${path}`).toContain('200')
      }
    }
  })
})

describe('status of the server', () => {
  test('health checks the database', async () => {
    expect((await send('/api/health')).body).toEqual({ code: 0, database: 'up' })
    expect((await send('/api/health/ready')).body).toEqual({ code: 0 })
  })

  test('while the time series are opened again after a fatal error, the server is not ready, and says why', async () => {
    const { readiness } = world.server
    readiness.undone('time series')
    const { status, body } = await send('/api/health/ready')
    readiness.done('time series')
    expect([status, body.msg]).toEqual([503, expect.stringContaining('time series')])
    expect((await send('/api/health/ready')).body).toEqual({ code: 0 })
  })

  test('the API description can be browsed', async () => {
    const response = await fetch(`${world.url}/api/docs/`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })
})
