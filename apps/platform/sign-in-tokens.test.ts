import { beforeAll, describe, expect, test } from 'vitest'
import { openPlatform, type PlatformWorld } from './testing.ts'

let platform: PlatformWorld
let thirdParty: Awaited<ReturnType<PlatformWorld['makeApp']>>
beforeAll(async () => {
  platform = await openPlatform()
  thirdParty = await platform.makeApp({ audience: 'platform' })
})

const issue = async () => (await platform.admin.get('/api/user/token', { app: 'platform' })).body.token as string
const redeem = (token: string, app: object = thirdParty) =>
  platform.signed({
    ...thirdParty,
    ...app,
    method: 'POST',
    path: '/api/platform/token/redeem',
    body: JSON.stringify({ token }),
  })

describe('[S18] [K004] a sign-in token for a third-party site, from the launcher to that site’s server', () => {
  test('the app that the token was made for learns once who the user is', async () => {
    const token = await issue()
    const { admin, tenant } = platform
    const answer = (await redeem(token)).body
    expect(answer).toMatchObject({ code: 0, user: { _id: admin.userId, username: admin.username }, tenant: tenant.id })
    expect(JSON.stringify(answer)).not.toMatch(/permission|password|mobile/)
    expect((await redeem(token)).body).toMatchObject({ errorCode: 40115 })
  })

  test('of eight simultaneous redemptions one succeeds', async () => {
    const token = await issue()
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(token)))
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, ...Array.from({ length: 7 }, () => 40115)])
  })

  test('the token expires after 60 seconds', async () => {
    const { world, tenant } = platform
    const token = await issue()
    const [row] = await world.sql(
      `select extract(epoch from expires_at - now())::int as "leftS" from one_time_token where audience = 'platform'
       and tenant_id = '${tenant.id}' order by expires_at desc limit 1`,
    )
    expect(row?.leftS).toBeLessThanOrEqual(60)
    await world.sql(`update one_time_token set expires_at = expires_at - interval '60 seconds'
      where tenant_id = '${tenant.id}'`)
    expect((await redeem(token)).body).toMatchObject({ errorCode: 40115 })
  })

  test('only its audience can redeem it: neither another app of the tenant nor this product’s own sign-in can', async () => {
    const token = await issue()
    const other = await platform.makeApp({ audience: 'manage' })
    expect((await redeem(token, other)).body).toMatchObject({ errorCode: 40115 })
    const here = platform.world.anonymous()
    expect((await here.post('/api/user/login/token', { token })).body).toMatchObject({ errorCode: 40105 })
    expect((await redeem(token)).body.code).toBe(0)
    const own = (await platform.admin.get('/api/user/token')).body.token
    expect((await redeem(own)).body).toMatchObject({ errorCode: 40115 })
  })

  test('a request that is not signed with the app’s secret learns nothing and does not use up the token', async () => {
    const token = await issue()
    expect((await redeem(token, { secret: 'guessed' })).body).toMatchObject({ errorCode: 40111 })
    const unsigned = await platform.admin.post('/api/platform/token/redeem', { token })
    expect(unsigned.body).toMatchObject({ errorCode: 40111 })
    expect((await redeem(token)).body.code).toBe(0)
  })

  test('the token of an account that was disabled in the meantime is refused', async () => {
    const clerk = await platform.tenant.user()
    const { token } = (await clerk.get('/api/user/token', { app: 'platform' })).body
    await platform.world.sql(`update app_user set status = 2 where id = '${clerk.userId}'`)
    expect((await redeem(token)).body).toMatchObject({ errorCode: 40115 })
  })
})
