import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { toyWorld } from '../../../testing/toy/toy-world.ts'
import type { TestTenant, World } from '../../../testing/world.ts'

let world: World
let tenant: TestTenant
beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
})

const browser = (ip = world.ip()) => world.anonymous({ ip })
const ask = (username: string, client = browser()) => client.get('/api/alicloud/sms/code', { type: 'login', username })
const codeOf = (mobile: string) => world.sms.filter((sent) => sent.mobile === mobile).at(-1)?.params.code ?? ''
const signIn = (username: string, code: string, client = browser()) =>
  client.post('/api/user/login/sms?type=pc', { username, code })
/** Skips the minute that the server requires between two codes. */
const aMinuteLater = () => world.sql(`update sms_count set last_at = last_at - interval '61 seconds'`)
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function person() {
  const mobile = world.mobile()
  return { mobile, client: await tenant.user({ mobile }) }
}

describe('signing in by text message', () => {
  test('[K002] [K010] [R006] [R317] [R324] [R325] a code sent to the number signs in once, by number or account', async () => {
    const { mobile, client } = await person()
    expect((await ask(mobile)).body).toEqual({ code: 0, msg: '验证码已发送', waitS: 60 })
    await expect.poll(() => codeOf(mobile)).toMatch(/^\d{6}$/)
    const here = browser()
    const { status, body } = await signIn(mobile, codeOf(mobile), here)
    expect([status, body.code, body.user._id, body.tenant._id]).toEqual([200, 0, client.userId, tenant.id])
    expect((await here.get('/api/user/me')).body.user._id).toBe(client.userId)
    expect((await signIn(mobile, codeOf(mobile))).body).toMatchObject({ code: 40102, msg: '验证码错误或过期' })
    await aMinuteLater()
    await ask(client.username)
    await expect.poll(() => world.sms.filter((sent) => sent.mobile === mobile).length).toBe(2)
    expect((await signIn(client.username, codeOf(mobile))).status).toBe(200)
    const records = await world.rows('login_record', { user_id: client.userId })
    expect(records.map(({ type, result }) => `${type} ${result}`)).toContain('sms 1')
  })

  test('[R205] the server, too, requires 60 seconds between two codes for the same typed text', async () => {
    const { mobile } = await person()
    await ask(mobile)
    const again = await ask(mobile)
    expect([again.status, again.body.errorCode]).toEqual([429, 42901])
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(again.body.params.seconds).toBeLessThanOrEqual(60)
    await aMinuteLater()
    expect((await ask(mobile)).status).toBe(200)
  })

  test('[R250] [R251] account and code are required', async () => {
    expect((await signIn(' ', '123456')).body.fields).toEqual({ username: '账号必填' })
    expect((await browser().post('/api/user/login/sms', { username: 'x' })).body.fields).toHaveProperty('code')
    expect((await ask(' ')).status).toBe(400)
    expect((await browser().get('/api/alicloud/sms/code', { type: 'pay', username: 'x' })).status).toBe(400)
  })
})

describe('[S16] requests for codes reveal nothing and cannot be abused', () => {
  test('a number without an account gets the same answers as one with an account, but no message', async () => {
    const { mobile } = await person()
    const nobody = world.mobile()
    const [known, unknown] = [await ask(mobile), await ask(nobody)]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'date').sort()
    expect(names(unknown.headers)).toEqual(names(known.headers))
    const [refused, refusedUnknown] = [await signIn(mobile, '000000x'), await signIn(nobody, '000000x')]
    expect(refused.body).toEqual({
      code: 40102,
      errorCode: 40102,
      statusCode: 401,
      msg: '验证码错误或过期',
      echo: 'INVALID_CREDENTIAL',
    })
    expect(refusedUnknown.body).toEqual(refused.body)
    await expect.poll(() => codeOf(mobile)).not.toBe('')
    expect(codeOf(nobody)).toBe('')
    // Equal work: a code is stored for both.
    const kept = await world.sql(`select mobile from sms_code where mobile in ('${mobile}', '${nobody}')`)
    expect(kept).toHaveLength(2)
  })

  test('requests by account name and by number send one message together, and the answers do not show it', async () => {
    const { mobile, client } = await person()
    expect((await ask(mobile)).status).toBe(200)
    await expect.poll(() => codeOf(mobile)).not.toBe('')
    expect((await ask(client.username)).status).toBe(200)
    expect(world.sms.filter((sent) => sent.mobile === mobile)).toHaveLength(1)
  })

  test('after five wrong tries a code is void, and the right one is refused', async () => {
    const { mobile } = await person()
    await ask(mobile)
    await expect.poll(() => codeOf(mobile)).not.toBe('')
    const code = codeOf(mobile)
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await signIn(mobile, wrong(code))).status).toBe(401)
    await world.sql('delete from sign_in_backoff')
    expect((await signIn(mobile, code)).body.errorCode).toBe(40102)
  })

  test('guessing codes makes the account wait, as guessing passwords does', async () => {
    const { mobile } = await person()
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(mobile, '12345')
    expect((await signIn(mobile, '12345')).body).toMatchObject({ errorCode: 42901, echo: 'INVALID_CREDENTIAL' })
  })

  test('a code is for one purpose, lives five minutes and is stored only as a keyed hash', async () => {
    const { mobile } = await person()
    await ask(mobile)
    await expect.poll(() => codeOf(mobile)).not.toBe('')
    const [row] = await world.sql(`select *, expires_at - now() as left from sms_code where mobile = '${mobile}'`)
    expect(JSON.stringify(row)).not.toContain(codeOf(mobile))
    expect(row?.purpose).toBe('login')
    await world.sql(`update sms_code set expires_at = now() where mobile = '${mobile}'`)
    expect((await signIn(mobile, codeOf(mobile))).body.errorCode).toBe(40102)
  })

  test('a number gets ten messages a day, and an address may make a hundred requests a day', async () => {
    const { mobile } = await person()
    await ask(mobile)
    await world.sql(
      `update sms_count set asked = 10, last_at = now() - interval '2 minutes' where key = 'typed:login:${mobile}'`,
    )
    expect((await ask(mobile)).status).toBe(429)
    const ip = world.ip()
    const here = browser(ip)
    await ask(world.mobile(), here)
    await world.sql(`update sms_count set asked = 100 where key = 'address:${ip}'`)
    expect((await ask(world.mobile(), here)).status).toBe(429)
  })

  test('when four people use the right code at once, one is signed in', async () => {
    const { mobile } = await person()
    await ask(mobile)
    await expect.poll(() => codeOf(mobile)).not.toBe('')
    const code = codeOf(mobile)
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(mobile, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('[S17] a page of another site cannot make a browser request codes', async () => {
    const { hostname, port } = new URL(world.url)
    const status = await new Promise((resolve) =>
      request(
        {
          hostname,
          port,
          path: `/api/alicloud/sms/code?type=login&username=${world.mobile()}`,
          headers: { 'sec-fetch-site': 'cross-site' },
        },
        (answer) => resolve(answer.statusCode),
      ).end(),
    )
    expect(status).toBe(403)
  })
})
