// A world of its own: its server has one more call.
import { call } from '@atrium/core/server/call/app-call'
import { rowsWithin } from '@atrium/core/server/entity/within'
import { bootWorld, type Client, type OwnWorld, type TestTenant } from '@atrium/core/testing/world'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packages } from '../testing.ts'
import { role, user } from './index.ts'
import manageServer from './server.ts'

/** Reads the numbers of users and roles in the way an app's figures do. */
const counted = call({
  method: 'GET',
  path: '/api/manage/counted',
  guard: { kind: 'signedIn' },
  summary: 'How many people and roles the caller’s scope reaches',
  response: Type.Object({ user: Type.Integer(), role: Type.Integer() }),
  async run(ctx) {
    const { rows } = await sql<{ user: number; role: number }>`select
      (select count(*) from ${await rowsWithin(ctx, user, ['manage', 'user', 'read'])} u where deleted_at is null) as user,
      (select count(*) from ${await rowsWithin(ctx, role, ['manage', 'role', 'read'])} r where deleted_at is null) as role
      `.execute(ctx.tx)
    return rows[0]!
  },
})

let world: OwnWorld
let plant: TestTenant
let admin: Client

beforeAll(async () => {
  world = await bootWorld({ packages, apps: [{ ...manageServer, calls: [...manageServer.calls, counted] }] })
  plant = await world.tenant()
  admin = await plant.user()
})
afterAll(() => world.close())

test.each([1, 2, 3, 4])('figures count the rows that lists show, with data scope %i', async (scope) => {
  const group = async (name: string) => (await admin.post('/api/group', { name: `${name} ${scope}` })).body.group._id
  const [first, further] = [await group('甲'), await group('乙')]
  const [viewer, colleague] = [await plant.user(), await plant.user()]
  const { roles } = (await admin.get('/api/user', { _id: viewer.userId })).body.user
  const join = async (_id: string, groups: string[]) => {
    const { rev } = (await admin.get('/api/user', { _id })).body.user
    expect((await admin.put('/api/user', { _id, rev, groups })).body.code).toBe(0)
  }
  // The viewer's group is the colleague's second group, not the first.
  await join(colleague.userId, [further, first])
  await join(viewer.userId, [first])
  await world.sql(`update role set data_scope = ${scope} where id = '${roles[0]}'`)
  const listed = async (name: string) => (await viewer.get(`/api/${name}/list`)).body.pagination.total
  await expect.poll(async () => (await viewer.get('/api/user/me')).body.group?._id).toBe(first)
  const { user, role } = (await viewer.get('/api/manage/counted')).body
  expect({ user, role }).toEqual({ user: await listed('user'), role: await listed('role') })
})
