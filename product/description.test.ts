import { permissionCatalogue } from '@atrium/core/contract/define/app'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { type Caller, makeCaller, makeTenant } from './matrix/callers.ts'
import { type Operation, operationsOf } from './matrix/operations.ts'
import { productWorld } from './testing/product-world.ts'

/** Weixin adds parameters of its own to the callback, and a public address may contain anything. */
const TAKE_ANYTHING = ['GET /api/user/weixin/callback', 'GET /api/dashboard']

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
