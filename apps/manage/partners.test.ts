import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import manageServer from './server.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(manageServer)
})

async function side(): Promise<{ tenant: TestTenant; user: Client }> {
  const tenant = await world.tenant()
  return { tenant, user: await tenant.user() }
}
const propose = (from: { user: Client }, to: { tenant: TestTenant }, extra: object = {}) =>
  from.user.post('/api/partner', { partnerTenant: to.tenant.id, relation: 1, ...extra })
const listOf = async ({ user }: { user: Client }) => (await user.get('/api/partner/list')).body.list

test('one tenant proposes a partnership, both see it, and it is active once the other proposes it, too [K052][K054]', async () => {
  const [a, b] = [await side(), await side()]
  expect((await propose(a, b)).body).toMatchObject({ code: 0, partner: { status: 1, proposed: true } })
  expect(await listOf(b)).toMatchObject([{ status: 1, proposed: false, partnerTenant: a.tenant.id }])
  expect((await propose(b, a)).body).toMatchObject({ code: 0, partner: { status: 2, since: expect.any(String) } })
  expect(await listOf(a)).toMatchObject([{ status: 2, partnerTenant: b.tenant.id, name: expect.any(String) }])
  expect((await propose(a, b)).body).toMatchObject({ code: 40903, fields: { partnerTenant: '已是伙伴' } })
})

test('the proposing tenant sees the other tenant’s name only after that tenant has asked for the partnership, too', async () => {
  const [a, b] = [await side(), await side()]
  const { name: nameOfA } = (await world.rows('tenant', { id: a.tenant.id }))[0]!
  const { name: nameOfB } = (await world.rows('tenant', { id: b.tenant.id }))[0]!
  const proposed = await propose(a, b)
  expect(proposed.body).toMatchObject({ code: 0, partner: { name: null, partnerTenant: b.tenant.id, status: 1 } })
  const exported = await a.user.get('/api/audit/list', { rowId: proposed.body._id })
  expect(JSON.stringify([proposed.body, await listOf(a), exported.body])).not.toContain(nameOfB)
  // The tenant that proposes shows its own name by proposing.
  expect(await listOf(b)).toMatchObject([{ name: nameOfA, status: 1 }])
  await propose(b, a)
  expect(await listOf(a)).toMatchObject([{ name: nameOfB, status: 2 }])
})

test('two tenants that propose to each other at the same moment get one partnership', async () => {
  const [a, b] = [await side(), await side()]
  const answers = await Promise.all([propose(a, b), propose(b, a)])
  expect(answers.map(({ body }) => body.code)).toEqual([0, 0])
  expect(await listOf(a)).toMatchObject([{ status: 2 }])
})

test('either tenant ends the partnership; a third tenant can neither see nor end it [K053]', async () => {
  const [a, b, c] = [await side(), await side(), await side()]
  const { _id } = (await propose(a, b)).body
  expect(await listOf(c)).toEqual([])
  expect((await c.user.del('/api/partner', { _id })).body.code).toBe(40400)
  expect((await b.user.del('/api/partner', { _id })).body).toEqual({ code: 0 })
  expect(await listOf(a)).toEqual([])
})

test('an unknown tenant, the own tenant, and an app that the tenant does not have are refused', async () => {
  const [a, b] = [await side(), await side()]
  const nobody = { ...b.tenant, id: '018f0000-0000-7000-8000-000000000000' }
  expect((await propose(a, { tenant: nobody })).body.code).toBe(40902)
  expect((await propose(a, a)).body.fields).toHaveProperty('partnerTenant')
  expect((await propose(a, b, { apps: ['charge'] })).body.fields).toHaveProperty('apps')
})
