import { expireTenants } from '@atrium/core/server/admin/expire-tenants'
import { inWords } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { drawn, read, upload } from '@atrium/core/server/files/testing'
import { othersWait } from '@atrium/core/testing/others-wait'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { post } from '@atrium/selling/server/money/books/ledger'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import manageServer from './server.ts'

let world: World
let parent: TestTenant
let admin: Client
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()

beforeAll(async () => {
  world = await appWorld(manageServer)
  parent = await world.tenant({ apps: ['manage', 'platform'] })
  admin = await parent.user()
  await world.sql(`update tenant set maximum_user = 1000, maximum_sub_tenant = 100 where id = '${parent.id}'`)
})

let made = 0
const newTenant = (extra: Record<string, unknown> = {}) => {
  made += 1
  return {
    name: `分厂 ${made}`,
    sysName: '分厂系统',
    expireAt: NEXT_YEAR,
    adminUsername: world.unique('chief'),
    adminPassword: 'First.pw77',
    ...extra,
  }
}

interface SubTenant {
  _id: string
  rev: number
  expireAt: string
}

async function makeTenant(extra: Record<string, unknown> = {}, by = admin) {
  const values = newTenant(extra)
  const { body } = await by.post('/api/tenant', values)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return { ...(body.tenant as SubTenant), ...values, _id: body._id as string }
}

/** Signs in as the sub-tenant's first administrator and changes the initial password. */
async function chiefOf({ adminUsername }: { adminUsername: string }, locale: 'zh_CN' | 'en_US' = 'zh_CN') {
  await world.sql(`update app_user set update_pwd = false where username = '${adminUsername}'`)
  const client = world.anonymous({ ip: world.ip(), locale })
  const { body } = await client.signIn(adminUsername, 'First.pw77')
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return client
}

describe('sub-tenants', () => {
  test('a new sub-tenant has one user, no sub-tenants and the apps manage and platform by default [R561][R562][R563][R564][R666][K044][K043][R108]', async () => {
    const { _id } = await makeTenant({ loginPage: '/manage/user/list' })
    const { body } = await admin.get('/api/tenant', { _id })
    expect(body.tenant).toMatchObject({
      maximumUser: 1,
      maximumSubTenant: 0,
      apps: ['manage', 'platform'],
      mobileApps: [],
      userCount: 1,
      subTenantCount: 0,
      balance: 0,
      loginPage: '/manage/user/list',
      customFunction: {},
      status: 1,
    })
    expect(JSON.stringify(body)).not.toContain('First.pw77')
  })

  test('the first administrator must change the password, has all permissions of its apps, and sees nothing of the parent', async () => {
    const made = await makeTenant({ apps: ['manage'], maximumUser: 3 })
    const anonymous = world.anonymous({ ip: world.ip() })
    const { body } = await anonymous.signIn(made.adminUsername, made.adminPassword)
    expect(body).toMatchObject({
      code: 0,
      user: { updatePwd: true },
      tenant: { sysName: '分厂系统', apps: ['manage'] },
    })
    const chief = await chiefOf(made)
    expect((await chief.get('/api/user/list')).body.pagination.total).toBe(1)
    expect((await chief.get('/api/tenant', { _id: parent.id })).body.code).toBe(40400)
    expect((await chief.get('/api/user', { _id: admin.userId })).body.code).toBe(40400)
    const { permissions } = (await chief.get('/api/user/me')).body
    expect(new Set(permissions.map(({ app }: { app: string }) => app))).toEqual(new Set(['manage']))
  })

  test('sub-tenants are listed and changed by their parent only [K048][K045]', async () => {
    const { _id, name } = await makeTenant()
    const found = await admin.get('/api/tenant/list/subtenant', { keyword: name })
    expect(found.body.list.map((row: SubTenant) => row._id)).toContain(_id)
    const changed = await admin.put('/api/tenant', { _id, rev: 0, sysName: '新名', maximumUser: 5 })
    expect(changed.body).toMatchObject({ code: 0, tenant: { sysName: '新名', maximumUser: 5, rev: 1 } })
    const stranger = await (await world.tenant()).user()
    expect((await stranger.get('/api/tenant/list/subtenant')).body.pagination.total).toBe(0)
    expect((await stranger.put('/api/tenant', { _id, rev: 1, sysName: '别人' })).body.code).toBe(40400)
  })

  test('[S20] a parent cannot give a sub-tenant an app that it does not have itself [R654]', async () => {
    const refused = await admin.post('/api/tenant', newTenant({ apps: ['manage', 'charge'] }))
    expect(refused.body).toMatchObject({ code: 40001, fields: { apps: '只能开通本租户已有的应用' } })
    const { _id } = await makeTenant()
    expect((await admin.put('/api/tenant', { _id, rev: 0, apps: ['visual'] })).body.fields).toHaveProperty('apps')
  })

  test.each([
    ['an expiry date in the past', { expireAt: '2020-01-01T00:00:00Z' }, 'expireAt'],
    ['a common password', { adminPassword: 'password1' }, 'adminPassword'],
    ['[S12] a login page on another site', { loginPage: '//evil.example' }, 'loginPage'],
    ['a limit of no users', { maximumUser: 0 }, 'maximumUser'],
  ])('%s is refused at its field', async (_what, wrong, field) => {
    const { body } = await admin.post('/api/tenant', newTenant(wrong))
    expect([body.code, Object.keys(body.fields)]).toEqual([40001, [field]])
  })

  test('the administrator’s username must be free in the whole platform, and a refused request leaves no rows', async () => {
    const { adminUsername } = await makeTenant()
    const again = newTenant({ adminUsername })
    const { body } = await admin.post('/api/tenant', again)
    expect([body.code, Object.keys(body.fields)]).toEqual([40903, ['adminUsername']])
    expect(await world.rows('tenant', { name: again.name })).toEqual([])
  })

  test('a sub-tenant gets no more than what is left of its parent’s limits [R653]', async () => {
    const middle = await makeTenant({ maximumUser: 10, maximumSubTenant: 2 })
    const chief = await chiefOf(middle)
    const many = await chief.post('/api/tenant', newTenant({ maximumUser: 10 }))
    expect(many.body.code).toBe(40923)
    const own = await makeTenant({ maximumUser: 9 }, chief)
    // Nine users and the administrator make ten: the parent has no room for another user either.
    const role = (await chief.get('/api/role/list')).body.list[0]._id
    const person = { username: world.unique('late'), name: '迟到', password: 'First.pw77', roles: [role] }
    expect((await chief.post('/api/user', person)).body.code).toBe(40923)
    expect((await chief.put('/api/tenant', { _id: own._id, rev: 0, maximumUser: 10 })).body.code).toBe(40923)
    expect((await chief.put('/api/tenant', { _id: own._id, rev: 0, maximumUser: 8 })).body.code).toBe(0)
    expect((await chief.post('/api/user', person)).body.code).toBe(0)
    expect((await chief.post('/api/tenant', newTenant({ maximumSubTenant: 1 }))).body.code).toBe(40923)
  })

  test('limits cannot be lowered below what the tenant uses and what it gave to its sub-tenants', async () => {
    const middle = await makeTenant({ maximumUser: 10, maximumSubTenant: 4 })
    const chief = await chiefOf(middle)
    await makeTenant({ maximumUser: 5, maximumSubTenant: 2 }, chief)
    const lower = async (extra: object) =>
      (await admin.put('/api/tenant', { _id: middle._id, rev: 0, ...extra })).body.code
    // Users: one of its own and five for the sub-tenant. Sub-tenants: one, and the two that it may create itself.
    expect(await lower({ maximumUser: 5 })).toBe(40923)
    expect(await lower({ maximumSubTenant: 2 })).toBe(40923)
    expect(await lower({ maximumUser: 6, maximumSubTenant: 3 })).toBe(0)
  })

  test('while users are created and the limit is lowered at the same time, the limit is never exceeded', async () => {
    const middle = await makeTenant({ maximumUser: 12 })
    const chief = await chiefOf(middle)
    const role = (await chief.get('/api/role/list')).body.list[0]._id
    const newcomer = (at: number) => ({
      username: `crowd${at}-${middle.adminUsername}`,
      name: '新人',
      password: 'First.pw77',
      roles: [role],
    })
    await Promise.all([
      ...Array.from({ length: 12 }, (_, at) => chief.post('/api/user', newcomer(at))),
      admin.put('/api/tenant', { _id: middle._id, rev: 0, maximumUser: 4 }),
    ])
    const { tenant } = (await admin.get('/api/tenant', { _id: middle._id })).body
    expect(tenant.userCount).toBeLessThanOrEqual(tenant.maximumUser)
  })

  test('an uploaded logo is readable on the sign-in page of the tenant’s host; other pictures are refused as logo', async () => {
    const { body } = await upload(world.url, admin, { bytes: await drawn(60, 20), purpose: 'logo' })
    const host = `${world.unique('logo')}.example`
    const made = await makeTenant({ host, logo: [body.url] })
    expect((await admin.get('/api/tenant', { _id: made._id })).body.tenant.logo).toEqual([body.url])
    expect(await world.server.db.lookup('find_site', [host])).toMatchObject([{ sys_name: '分厂系统', logo: body.url }])
    expect((await read(world.url + body.url)).status).toBe(200)
    const avatar = await upload(world.url, admin, { bytes: await drawn(60, 60), purpose: 'avatar' })
    for (const logo of [[avatar.body.url], [`/api/file/${'0'.repeat(32)}`]]) {
      const refused = await admin.put('/api/tenant', { _id: made._id, rev: 0, logo })
      expect(refused.body).toMatchObject({ code: 40001, fields: { logo: expect.any(String) } })
    }
    expect((await admin.put('/api/tenant', { _id: made._id, rev: 0, logo: null })).body.tenant.logo).toBeNull()
    expect((await read(world.url + body.url)).status).toBe(404)
  })

  test('[S21] a request cannot set fields that the server sets: status, parent, balance', async () => {
    for (const extra of [{ status: 1 }, { parent: parent.id }, { balance: 100 }, { userCount: 0 }]) {
      const { status, body } = await admin.post('/api/tenant', newTenant(extra))
      expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(extra)])
    }
  })

  test('of 20 simultaneous requests for the last sub-tenant exactly one succeeds', async () => {
    const middle = await makeTenant({ maximumUser: 100, maximumSubTenant: 1 })
    const chief = await chiefOf(middle)
    const answers = await Promise.all(Array.from({ length: 20 }, () => chief.post('/api/tenant', newTenant())))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 40923)).toHaveLength(19)
  })

  test('disabling a tenant ends all sessions in it and below it, and refuses sign-ins until it is enabled', async () => {
    const middle = await makeTenant({ maximumUser: 10, maximumSubTenant: 1 })
    const chief = await chiefOf(middle)
    const lower = await makeTenant({}, chief)
    const below = await chiefOf(lower)
    expect((await admin.put('/api/tenant?type=disable', { _id: middle._id })).body.tenant.status).toBe(2)
    await expect.poll(async () => (await chief.get('/api/user/me')).status).toBe(401)
    await expect.poll(async () => (await below.get('/api/user/me')).status).toBe(401)
    const again = async ({ adminUsername }: { adminUsername: string }) =>
      (await world.anonymous({ ip: world.ip() }).signIn(adminUsername, 'First.pw77')).body.code
    expect([await again(middle), await again(lower)]).toEqual([40104, 40104])
    expect((await admin.put('/api/tenant?type=enable', { _id: middle._id })).body.tenant.status).toBe(1)
    await chiefOf(middle)
    await chiefOf(lower)
  })

  test('a tenant that gets a sub-tenant at the same moment is not deleted', async () => {
    const { _id } = await makeTenant()
    await admin.put('/api/tenant?type=disable', { _id })
    let deletion: ReturnType<Client['del']> | undefined
    await world.server.db.asPlatform('a sub-tenant', async (tx) => {
      const { executeSql } = rawSql(tx)
      await executeSql('select 1 from tenant where id = $1 for no key update', [_id])
      deletion = admin.del('/api/tenant', { _id })
      await othersWait(world, tx)
      const values = 'gen_random_uuid(), $1, $2, $2, 1, 0'
      await executeSql(
        `insert into tenant (id, parent_id, name, sys_name, maximum_user, maximum_sub_tenant) values (${values})`,
        [_id, world.unique('后来')],
      )
    })
    expect((await deletion!).body.code).toBe(40904)
  })

  test('a tenant is deleted only if it is disabled, has no sub-tenants and no money [K046]', async () => {
    const { _id } = await makeTenant()
    expect((await admin.del('/api/tenant', { _id })).body.code).toBe(40910)
    await recharge(_id, { amount: 100 })
    await admin.put('/api/tenant?type=disable', { _id })
    expect((await admin.del('/api/tenant', { _id })).body.code).toBe(40904)
    const empty = await makeTenant()
    await admin.put('/api/tenant?type=disable', { _id: empty._id })
    expect((await admin.del('/api/tenant', { _id: empty._id })).body).toEqual({ code: 0 })
    expect((await admin.get('/api/tenant', { _id: empty._id })).body.code).toBe(40400)
  })
})

let keys = 0
function recharge(_id: string, extra: Record<string, unknown> = {}, by = admin) {
  keys += 1
  return by.put('/api/tenant/recharge', { _id, amount: 0, months: 0, idemKey: `recharge-${keys}`, ...extra })
}

describe('recharging', () => {
  test('a recharge credits the balance in double entry and prolongs the service [R565][K047]', async () => {
    const { _id, expireAt } = await makeTenant()
    const { body } = await recharge(_id, { amount: 12_345, months: 2, memo: '年费' })
    expect(body).toMatchObject({ code: 0, tenant: { balance: 12_345 } })
    const months = (Date.parse(body.tenant.expireAt) - Date.parse(expireAt)) / 86_400_000
    expect(months).toBeGreaterThan(57)
    expect(months).toBeLessThan(63)
    const entries = await world.rows('ledger', { tenant_id: _id })
    expect(entries.map(({ amount }) => amount).sort()).toEqual([-12_345, 12_345])
    expect(new Set(entries.map(({ txn_id }) => txn_id)).size).toBe(1)
    const received = inWords(await world.rows('message', { tenant_id: _id }), 'zh_CN')
    expect(received).toMatchObject([{ title: '充值到账', content: '充值 123.45 元，续期 2 个月' }])
  })

  test('each administrator of the sub-tenant is informed of a recharge in their own language', async () => {
    const made = await makeTenant()
    await recharge(made._id, { amount: 5000, months: 3 })
    expect(inWords(await world.rows('message', { tenant_id: made._id }), 'en_US')).toMatchObject([
      { title: 'Recharge received', content: '¥50.00 credited, service extended by 3 months' },
    ])
  })

  test('one idempotency key makes one recharge, also for simultaneous retries; other amounts with it are refused', async () => {
    const { _id } = await makeTenant()
    const send = { amount: 500, months: 1, idemKey: 'the-same-key' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => recharge(_id, send)))
    expect(answers.map(({ body }) => [body.code, body.tenant?.balance])).toEqual(answers.map(() => [0, 500]))
    expect(await world.rows('recharge_record', { tenant_id: _id })).toHaveLength(1)
    expect((await recharge(_id, { ...send, amount: 600 })).body.code).toBe(40903)
  })

  test('when a tenant’s service has ended, only administrators sign in, and only to the admin console, until a recharge', async () => {
    const made = await makeTenant({ maximumUser: 3 })
    const before = await chiefOf(made)
    const role = { name: '普通', permissions: [{ app: 'manage', module: 'user', permission: 'read' }] }
    const roleId = (await before.post('/api/role', role)).body._id
    const clerk = { username: `clerk-of-${made.adminUsername}`, name: '职员', password: 'First.pw77', roles: [roleId] }
    expect((await before.post('/api/user', clerk)).body.code).toBe(0)
    const signInClerk = () => world.anonymous({ ip: world.ip() }).signIn(clerk.username, clerk.password)
    expect((await before.get('/api/tenant/own')).body.tenant).toMatchObject({ status: 1, users: 2, maximumUser: 3 })
    await world.sql(`update tenant set expire_at = now() - interval '1 day' where id = '${made._id}'`)
    await expireTenants(world.server.db)
    expect((await admin.get('/api/tenant', { _id: made._id })).body.tenant.status).toBe(3)
    expect((await signInClerk()).body).toMatchObject({ code: 40104, msg: '租户已停用或过期' })
    const chief = await chiefOf(made)
    // The open platform is closed, too, although the tenant has it: only the admin console stays open.
    expect((await chief.get('/api/user/me')).body.tenant).toMatchObject({ expired: true, apps: ['manage'] })
    expect((await chief.get('/api/tenant/own')).body.tenant).toMatchObject({
      status: 3,
      parentName: expect.any(String),
    })
    await expect.poll(async () => (await before.get('/api/user/me')).body.tenant?.expired).toBe(true)
    expect((await recharge(made._id, { months: 1 })).body.tenant.status).toBe(1)
    await expect
      .poll(async () => (await chief.get('/api/user/me')).body.tenant)
      .toMatchObject({ expired: false, apps: ['manage', 'platform'] })
    expect((await signInClerk()).body.code).toBe(0)
  })

  test('a user cannot recharge another parent’s tenant or their own tenant, and a recharge of nothing is refused', async () => {
    const { _id } = await makeTenant()
    const stranger = await (await world.tenant()).user()
    expect((await recharge(_id, { amount: 1 }, stranger)).body.code).toBe(40400)
    expect((await recharge(parent.id, { amount: 1 })).body.code).toBe(40400)
    expect((await recharge(_id)).body.fields).toHaveProperty('amount')
  })
})

describe('the ledger', () => {
  const inParent = <T>(run: Parameters<typeof world.server.db.asTenant<T>>[1]) =>
    world.server.db.asTenant(parent.id, run)
  const owner = { type: 'tenant', id: 'x' } as const
  const other = { type: 'suspense', id: 'test' } as const

  test('only a suspense account can have a negative balance, and a refused posting leaves no rows', async () => {
    const posting = (bizId: string, amountFen: number) => ({
      bizType: 'test',
      bizId,
      entries: [
        { owner, bucket: 'balance' as const, amountFen },
        { owner: other, bucket: 'balance' as const, amountFen: -amountFen },
      ],
    })
    expect(await inParent((tx) => post(tx, posting('one', 300)))).toBe(true)
    expect(await inParent((tx) => post(tx, posting('one', 300)))).toBe(false)
    await expect(inParent((tx) => post(tx, posting('two', -301)))).rejects.toMatchObject({ code: 40921 })
    expect(await world.rows('account', { tenant_id: parent.id, owner_id: 'x' })).toMatchObject([{ balance: 300 }])
    expect(await world.rows('ledger', { tenant_id: parent.id, biz_type: 'test' })).toHaveLength(2)
  })

  test('of 50 simultaneous withdrawals only as many succeed as the balance covers', async () => {
    const account = { type: 'tenant', id: 'race' } as const
    const move = (bizId: string, amountFen: number) =>
      inParent((tx) =>
        post(tx, {
          bizType: 'race',
          bizId,
          entries: [
            { owner: account, bucket: 'balance', amountFen },
            { owner: other, bucket: 'balance', amountFen: -amountFen },
          ],
        }),
      )
    await move('in', 1000)
    const moved = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => move(`out ${at}`, -100)))
    expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await world.rows('account', { tenant_id: parent.id, owner_id: 'race' })).toMatchObject([{ balance: 0 }])
  })

  test('the database refuses a posting that does not sum to zero, and the serving role cannot change a ledger row', async () => {
    const [account] = await world.rows('account', { tenant_id: parent.id, owner_id: 'x' })
    const lonely = `insert into ledger (id, txn_id, account_id, bucket, amount, balance_after, biz_type, biz_id)
      values (gen_random_uuid(), gen_random_uuid(), '${account!.id}', 'balance', 5, 5, 'lonely', '1')`
    await expect(inParent((tx) => rawSql(tx).executeSql(lonely))).rejects.toThrow('does not come to zero')
    await expect(inParent((tx) => rawSql(tx).executeSql('update ledger set amount = 1'))).rejects.toThrow('permission')
    await expect(inParent((tx) => rawSql(tx).executeSql('delete from ledger'))).rejects.toThrow('permission')
  })
})

test.each([
  ['zh_CN', '管理员'],
  ['en_US', 'Administrator'],
] as const)('the built-in role is called in the reader’s language, %s, wherever it is shown', async (locale, name) => {
  const chief = await chiefOf(await makeTenant({ apps: ['manage'] }), locale)
  expect((await chief.get('/api/role/list')).body.list).toMatchObject([{ name, builtin: true }])
  expect((await chief.get('/api/role/list', { keyword: name })).body.list).toHaveLength(1)
  expect((await chief.get('/api/user/me')).body.adminUser.roles).toMatchObject([{ name }])
  expect((await chief.put('/api/user/loginUser', {})).body.adminUser.roles).toMatchObject([{ name }])
  const { list, refs } = (await chief.get('/api/user/list')).body
  expect(Object.values(refs.roles)).toEqual([name])
  const { _id } = list[0]
  expect(Object.values((await chief.get('/api/user', { _id })).body.refs.roles)).toEqual([name])
  expect((await chief.get('/api/user/list?export=csv')).body).toContain(name)
})
