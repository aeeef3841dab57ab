import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toyWorld } from '../../../testing/toy/toy-world.ts'
import type { TestTenant, World } from '../../../testing/world.ts'
import type { Sessions } from '../../call/session.ts'
import type { Database } from '../../db/database.ts'
import { openSessions } from './sessions.ts'

let world: World
let tenant: TestTenant
let db: Database
beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  db = world.server.services.db
})

describe('a change that this process has made, before its notification has arrived', () => {
  let sessions: Sessions
  let lookups = 0
  beforeAll(async () => {
    const lookup: Database['lookup'] = (fn, args) => {
      lookups += 1
      return db.lookup(fn, args)
    }
    sessions = await openSessions({ ...db, lookup, listen: async () => async () => undefined }, [])
  })
  afterAll(() => sessions.close())

  const from = { ip: '10.0.0.1', userAgent: 'test', client: 'pc', way: 'account' } as const

  /** The token of a session that is in the cache. */
  async function signedIn() {
    const { userId } = await tenant.user()
    const { token } = await db.asTenant(tenant.id, (tx) => sessions.open(tx, userId, from))
    expect(await sessions.find(token)).toMatchObject({ userId, account: { locale: 'zh_CN' } })
    return { userId, token }
  }

  test('is in the user’s session, and the sessions of others are not read again', async () => {
    const [person, colleague] = [await signedIn(), await signedIn()]
    await db.asTenant(tenant.id, (tx) =>
      tx.updateTable('app_user').set({ locale: 'en_US' }).where('id', '=', person.userId).execute(),
    )
    expect(await sessions.find(person.token)).toMatchObject({ account: { locale: 'en_US' } })
    const before = lookups
    await sessions.find(colleague.token)
    expect(lookups).toBe(before)
  })

  test('is in all sessions of the tenant if it is about a role', async () => {
    const { userId, token } = await signedIn()
    await db.asTenant(tenant.id, (tx) => tx.deleteFrom('app_user_role').where('user_id', '=', userId).execute())
    expect(await sessions.find(token)).toMatchObject({ permissions: [], account: { roles: [] } })
  })

  test('has ended the session', async () => {
    const { userId, token } = await signedIn()
    const kept = (await sessions.find(token))!.id
    await db.asTenant(tenant.id, (tx) => sessions.revokeOf(tx, userId, { except: kept }))
    expect(await sessions.find(token)).not.toBeNull()
    await db.asTenant(tenant.id, (tx) => sessions.revokeOf(tx, userId))
    expect(await sessions.find(token)).toBeNull()
  })
})
