import { permissionCatalogue } from '@atrium/core/contract/define/app'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { type Caller, makeCaller, makeRefusedCaller, makeTenant } from './matrix/callers.ts'
import { type Operation, operationsOf } from './matrix/operations.ts'
import { productWorld } from './testing/product-world.ts'

/** Weixin adds parameters of its own to the callback, and a public address may contain anything. */
const TAKE_ANYTHING = ['GET /api/user/weixin/callback', 'GET /api/dashboard']

/** Streams are limited by viewers of a tenant, and the other answers from memory. */
const UNLIMITED = ['/api/dataagent/stream', '/ping']

const isLogout = ({ method, path }: Operation) => method === 'DELETE' && path === '/api/user/logout'

let world: World
let operations: Operation[]
let admin: Caller

beforeAll(async () => {
  world = await productWorld()
  operations = operationsOf(world.server.http.swagger() as never)
  const tenantId = await makeTenant(
    world,
    appServers.map(({ app }) => app.key),
  )
  admin = await makeCaller(world, tenantId, permissionCatalogue(appServers.map(({ app }) => app)))
})

test('a value with a default is optional, in a query and in a body', () => {
  const inQueries = operations.flatMap(({ name, query, requiredQuery }) =>
    requiredQuery.filter((one) => query[one]?.default !== undefined).map((one) => `${name}: ${one}`),
  )
  const inBodies = operations.flatMap(({ name, body }) =>
    (body?.required ?? [])
      .filter((one) => body?.properties?.[one]?.default !== undefined)
      .map((one) => `${name}: ${one}`),
  )
  expect([inQueries, inBodies]).toEqual([[], []])
})

test('an unknown query parameter is refused with the names of the known ones', async () => {
  const asking = operations.filter(
    ({ method, access, query, name, type }) =>
      method === 'GET' &&
      (access.kind === 'permission' || access.kind === 'signedIn' || access.kind === 'open') &&
      Object.keys(query).length > 0 &&
      type === undefined &&
      !TAKE_ANYTHING.includes(name),
  )
  expect(asking.length).toBeGreaterThan(40)
  const wrong: string[] = []
  for (const { path, query } of asking) {
    const { status, text } = await admin.call({ method: 'GET', address: `${path}?nobodyKnows=1` })
    const reported = status === 400 ? (JSON.parse(text).fields?.nobodyKnows ?? '') : ''
    if (!Object.keys(query).every((name) => reported.includes(name))) wrong.push(`${path}: ${status} ${reported}`)
  }
  expect(wrong).toEqual([])
})

test('no list can be sorted by a name that every JavaScript object has', async () => {
  const lists = operations.filter(({ method, query }) => method === 'GET' && query.sort !== undefined)
  expect(lists.length).toBeGreaterThan(20)
  const wrong: string[] = []
  for (const { path } of lists) {
    const { status, code } = await admin.call({ method: 'GET', address: `${path}?sort=toString` })
    if (status !== 400 || code !== 40001) wrong.push(`${path}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('every call of people counts against the limit of their address, and is answered with the policy of the product', async () => {
  const people = operations.filter(({ access: { kind } }) => kind !== 'machine' && kind !== 'consumer')
  // The end of the session comes last.
  people.sort((one, other) => Number(isLogout(one)) - Number(isLogout(other)))
  const calls = new Map(people.map(({ method, path }) => [`${method} ${path}`, { method, path }]))
  expect(calls.size).toBeGreaterThan(300)
  const catalogue = permissionCatalogue(appServers.map(({ app }) => app))
  const caller = await makeRefusedCaller(world, admin.tenantId, catalogue)
  const wrong: string[] = []
  for (const [name, { method, path }] of calls) {
    const { headers } = await caller.call({ method, address: path })
    const isLimited = headers.has('x-ratelimit-limit')
    if (isLimited === UNLIMITED.includes(path) || !headers.has('content-security-policy')) wrong.push(name)
  }
  expect(wrong).toEqual([])
})
