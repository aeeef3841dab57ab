// A world of its own: it needs an installation without any account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownToyWorld } from '../../../testing/toy/toy-world.ts'
import type { OwnWorld } from '../../../testing/world.ts'
import { setupLink } from './first-tenant.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await ownToyWorld()
})
afterAll(() => world.close())

const person = (token: string, extra: object = {}) => ({
  token,
  sysName: '北方工厂',
  name: '王芳',
  username: 'wangfang',
  password: 'Right.horse1',
  ...extra,
})

test('[S23] a new installation has no account; its link, and only this, creates the first administrator once', async () => {
  expect(await world.sql('select 1 from app_user')).toEqual([])
  const link = new URL((await setupLink(world.server.services)) ?? '')
  expect(link.pathname).toBe('/setup')
  const token = link.searchParams.get('token') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  const here = world.anonymous()
  const guessed = await here.post('/api/user/setup', person(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))))
  expect([guessed.status, guessed.body.errorCode]).toEqual([404, 40400])
  const weak = await here.post('/api/user/setup', person(token, { username: '7', password: 'Admin123', sysName: ' ' }))
  expect(Object.keys(weak.body.fields).sort()).toEqual(['password', 'sysName', 'username'])

  const together = await Promise.all(
    Array.from({ length: 6 }, (_none, at) =>
      world.anonymous().post('/api/user/setup', person(token, { username: `admin${at}` })),
    ),
  )
  const opened = together.filter(({ body }) => body.code === 0)
  expect(opened).toHaveLength(1)
  for (const { status, body } of together) if (body.code !== 0) expect([status, body]).toEqual([404, guessed.body])
  expect(await world.sql('select sys_name from tenant')).toEqual([{ sys_name: '北方工厂' }])
  expect(await setupLink(world.server.services)).toBeUndefined()

  const admin = world.anonymous()
  expect((await admin.signIn(opened[0]!.body.user.username, 'Right.horse1')).body.code).toBe(0)
  expect((await admin.post('/api/toy/crate', { label: 'first' })).body.code).toBe(0)
  expect((await here.post('/api/user/setup', person(token))).body).toEqual(guessed.body)
})
