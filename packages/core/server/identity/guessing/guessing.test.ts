// A world of its own: it counts and forgets the text messages of the whole platform.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solveProof } from '../../../testing/identity/solve-proof.ts'
import { ownToyWorld } from '../../../testing/toy/toy-world.ts'
import type { OwnWorld, TestTenant } from '../../../testing/world.ts'

let world: OwnWorld
let tenant: TestTenant
beforeAll(async () => {
  world = await ownToyWorld()
  tenant = await world.tenant()
})
afterAll(() => world.close())
beforeEach(() => world.sql('delete from sms_count'))

let count = 0
const browser = (ip = `10.83.0.${++count}`) => world.anonymous({ ip })
const newMobile = () => `136${String(++count * 100_003).padStart(8, '0')}`
const ask = (username: string, client = browser(), proof?: string) =>
  client.get('/api/alicloud/sms/code', { type: 'login', username, ...(proof ? { proof } : {}) })
const sentTo = (mobile: string) => world.sms.filter((sent) => sent.mobile === mobile).length
const aMinuteLater = () => world.sql(`update sms_count set last_at = last_at - interval '61 seconds'`)

describe('[S16] text messages cannot be sent without limit', () => {
  test('from the third request of a day on a proof of work is required; it is valid once, and only for its own request', async () => {
    const here = browser('10.83.1.1')
    for (const mobile of [newMobile(), newMobile()]) expect((await ask(mobile, here)).status).toBe(200)
    const mobile = newMobile()
    const refused = await ask(mobile, here)
    expect([refused.status, refused.body.errorCode]).toEqual([428, 42801])
    const proof = solveProof(refused.body.params)
    expect((await ask(newMobile(), here, proof)).status).toBe(428)
    expect(
      (
        await ask(
          mobile,
          here,
          proof.replace(/\d(?=\.[\w-]+$)/, (digit) => String((Number(digit) + 1) % 10)),
        )
      ).status,
    ).toBe(428)
    expect((await ask(mobile, here, proof)).body).toMatchObject({ code: 0, waitS: 60 })
    await aMinuteLater()
    expect((await ask(mobile, here, proof)).status).toBe(428)
  })

  test('an expired proof is refused, and the required work grows with the number of requests', async () => {
    const mobile = newMobile()
    await ask(mobile)
    const asked = (times: number) =>
      world.sql(
        `update sms_count set asked = ${times}, last_at = now() - interval '2 minutes' where key like 'typed:%'`,
      )
    await asked(2)
    const first = (await ask(mobile)).body.params
    const [, expires] = /^(\d{13})\./.exec(first.salt) ?? []
    expect(Number(expires) - Date.now()).toBeLessThanOrEqual(300_000)
    const old = { ...first, salt: first.salt.replace(/^\d{13}/, String(Date.now() - 1)) }
    expect((await ask(mobile, browser(), `${old.salt}.1.${old.signature}`)).status).toBe(428)
    await asked(9)
    expect((await ask(mobile)).body.params.largest).toBe(first.largest)
    // A number has a limit of ten per day, so the next step of the work is only reached by an address.
    const here = browser('10.83.1.2')
    await ask(newMobile(), here)
    await world.sql(`update sms_count set asked = 20 where key = 'address:10.83.1.2'`)
    expect((await ask(newMobile(), here)).body.params.largest).toBe(first.largest * 4)
  })

  test('a number with an account gets the same proof task as one without', async () => {
    const mobile = newMobile()
    await tenant.user({ mobile })
    const answers = []
    for (const typed of [mobile, newMobile()]) {
      await ask(typed)
      await world.sql(`update sms_count set asked = 2, last_at = now() - interval '2 minutes'`)
      const { status, body } = await ask(typed)
      answers.push([status, body.errorCode, Object.keys(body.params).sort(), body.params.largest])
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('when the daily limit of all messages is reached, every request gets the same refusal', async () => {
    const mobile = newMobile()
    await tenant.user({ mobile })
    await world.sql(`insert into sms_count (key, day, asked, last_at)
      values ('all', current_date, ${world.server.services.settings.smsPerDay}, now())`)
    const [known, unknown] = [await ask(mobile), await ask(newMobile())]
    expect([known.status, known.body.errorCode]).toEqual([429, 42901])
    expect(unknown.body).toEqual(known.body)
    await world.sql(`update sms_count set day = current_date - 1 where key = 'all'`)
    expect((await ask(mobile)).status).toBe(200)
    await expect.poll(() => sentTo(mobile)).toBe(1)
  })

  test('only messages that are sent count towards the daily limit of all messages', async () => {
    await ask(newMobile())
    expect(await world.sql(`select 1 from sms_count where key = 'all'`)).toEqual([])
    const mobile = newMobile()
    await tenant.user({ mobile })
    await ask(mobile)
    await expect.poll(() => world.sql(`select asked from sms_count where key = 'all'`)).toEqual([{ asked: 1 }])
  })

  test('an IPv6 /64 network counts as one address', async () => {
    for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2']) await ask(newMobile(), browser(ip))
    expect((await ask(newMobile(), browser('2001:db8:1:2:3:4:5:6'))).status).toBe(428)
    expect((await ask(newMobile(), browser('2001:db8:1:3::1'))).status).toBe(200)
  })
})

describe('[S16] nobody can lock another user out', () => {
  const guess = async (username: string, times: number) => {
    for (let attempt = 0; attempt < times; attempt += 1) await browser().signIn(username, 'Wrong.horse1')
  }

  test('after wrong guesses from elsewhere, a browser that the account has used before does not have to wait', async () => {
    const person = await tenant.user()
    const own = browser()
    await own.signIn(person.username, person.password)
    await own.del('/api/user/logout')
    await guess(person.username, 6)
    expect((await browser().signIn(person.username, person.password)).status).toBe(429)
    expect((await own.signIn(person.username, person.password)).status).toBe(200)
  })

  test('a known browser cannot guess without limit, neither for its own account nor for another', async () => {
    const [person, victim] = [await tenant.user(), await tenant.user()]
    const own = browser()
    await own.signIn(person.username, person.password)
    for (let attempt = 0; attempt < 5; attempt += 1) await own.signIn(person.username, 'Wrong.horse1')
    expect((await own.signIn(person.username, person.password)).status).toBe(429)
    await guess(victim.username, 5)
    expect((await own.signIn(victim.username, victim.password)).status).toBe(429)
  })

  test('the cookie of a known browser does not sign anybody in', async () => {
    const person = await tenant.user()
    const own = browser()
    const { headers } = await own.signIn(person.username, person.password)
    const device = headers.getSetCookie().find((set) => set.startsWith('__Host-atrium-device='))
    expect(device).toMatch(/HttpOnly/)
    const answer = await fetch(`${world.url}/api/user/me`, { headers: { cookie: device!.split(';')[0]! } })
    expect(answer.status).toBe(401)
  })
})
