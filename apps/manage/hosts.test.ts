import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import manageServer from './server.ts'

let world: World
/** Of a tenant without one above it. */
let admin: Client

beforeAll(async () => {
  world = await appWorld(manageServer)
  const top = await world.tenant({ apps: ['manage', 'platform'] })
  admin = await top.user()
  await world.sql(`update tenant set maximum_user = 1000, maximum_sub_tenant = 100 where id = '${top.id}'`)
})

const newHost = () => `${world.unique('host').toLowerCase()}.example`
const newTenant = (extra: object = {}) => ({
  name: world.unique('分厂'),
  sysName: '分厂系统',
  expireAt: new Date(Date.now() + 86_400_000).toISOString(),
  adminUsername: world.unique('chief'),
  adminPassword: 'First.pw77',
  ...extra,
})

async function makeTenant(extra: object = {}, by = admin) {
  const values = newTenant(extra)
  const { body } = await by.post('/api/tenant', values)
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  return { ...values, _id: body._id as string }
}

/** The administrator of a new tenant, who may have sub-tenants. */
async function chiefBelow(by: Client, limits: { maximumUser: number; maximumSubTenant: number }) {
  const { name, adminUsername, adminPassword } = await makeTenant(limits, by)
  await world.sql(`update app_user set update_pwd = false where username = '${adminUsername}'`)
  const chief = world.anonymous({ ip: world.ip() })
  expect((await chief.signIn(adminUsername, adminPassword)).body.code).toBe(0)
  return Object.assign(chief, { tenantName: name })
}

const siteOf = (host: string) => world.server.db.lookup('find_site', [host])

test('[S24] the platform’s own host, this machine and addresses are refused as a host', async () => {
  const { _id } = await makeTenant()
  for (const host of [new URL(world.server.services.settings.publicUrl).hostname, 'localhost', '10.1.2.3', '127.1']) {
    const refused = { code: 40001, fields: { host: '不能是本平台的域名、本机或 IP 地址' } }
    expect((await admin.post('/api/tenant', newTenant({ host }))).body, host).toMatchObject(refused)
    expect((await admin.put('/api/tenant', { _id, rev: 0, host })).body, host).toMatchObject(refused)
  }
})

test('[S24] a host that a sub-tenant sets takes effect when each tenant above has confirmed it', async () => {
  const middleChief = await chiefBelow(admin, { maximumUser: 100, maximumSubTenant: 10 })
  const lowChief = await chiefBelow(middleChief, { maximumUser: 50, maximumSubTenant: 5 })
  const host = newHost()
  const lowest = await makeTenant({ host, sysName: '三级分厂' }, lowChief)
  const state = async () => (await lowChief.get('/api/tenant', { _id: lowest._id })).body.tenant.hostState
  const waiting = async (by: Client) => (await by.get('/api/tenant/host/list')).body.list
  const answer = (by: Client, confirmed = true) => by.put('/api/tenant/host', { _id: lowest._id, host, confirmed })

  expect([await state(), await siteOf(host), await waiting(admin)]).toEqual([2, [], []])
  for (const other of [admin, lowChief]) expect((await answer(other)).body.code).toBe(40400)
  expect(await waiting(middleChief)).toEqual([{ _id: lowest._id, name: lowest.name, host, setBy: lowChief.tenantName }])
  expect((await answer(middleChief)).body.code).toBe(0)
  expect([await state(), await siteOf(host), await waiting(middleChief)]).toEqual([2, [], []])
  expect((await waiting(admin)).map((row: { host: string }) => row.host)).toContain(host)
  expect((await answer(admin)).body.code).toBe(0)
  expect([await state(), await siteOf(host)]).toEqual([1, [expect.objectContaining({ sys_name: '三级分厂' })]])
})

test('a confirmed host that is changed waits again; a refused one is taken away', async () => {
  const chief = await chiefBelow(admin, { maximumUser: 100, maximumSubTenant: 10 })
  const [first, second] = [newHost(), newHost()]
  const low = await makeTenant({ host: first }, chief)
  await admin.put('/api/tenant/host', { _id: low._id, host: first, confirmed: true })
  const read = async () => (await chief.get('/api/tenant', { _id: low._id })).body.tenant
  const change = async (changes: object) =>
    (await chief.put('/api/tenant', { _id: low._id, rev: (await read()).rev, ...changes })).body.code
  expect(await change({ host: first, sysName: '改名' })).toBe(0)
  expect((await read()).hostState).toBe(1)
  expect(await change({ host: second })).toBe(0)
  expect([(await read()).hostState, await siteOf(second)]).toEqual([2, []])
  await admin.put('/api/tenant/host', { _id: low._id, host: second, confirmed: false })
  expect(await read()).toMatchObject({ host: null, hostState: null })
  expect((await admin.put('/api/tenant/host', { _id: low._id, host: second, confirmed: true })).body.code).toBe(40400)
})

test('a host is one tenant’s', async () => {
  const host = newHost()
  await makeTenant({ host })
  const { _id } = await makeTenant()
  expect((await admin.post('/api/tenant', newTenant({ host }))).body).toMatchObject({ code: 40903 })
  expect((await admin.put('/api/tenant', { _id, rev: 0, host })).body).toMatchObject({ code: 40903 })
})

test('the top tenant’s hosts take effect at once', async () => {
  const host = newHost()
  const { _id } = await makeTenant({ host })
  expect((await admin.get('/api/tenant', { _id })).body.tenant.hostState).toBe(1)
  expect(await siteOf(host)).toMatchObject([{ sys_name: '分厂系统' }])
})
