import { rawSql } from '@atrium/core/server/db/raw'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { boardWorld, item, makeBoard } from '../../testing/sockets/board-world.ts'
import { openPage } from '../../testing/sockets/page.ts'

/** What ends which connections: docs/cut-offs.md. Cases for dashboards only are in access.test.ts. */

let world: World

beforeAll(async () => {
  world = await boardWorld()
})

type Step = (of: { tenant: TestTenant; person: Client }) => Promise<unknown>

const ofUser = (set: string): Step => {
  return ({ person }) => world.sql(`update app_user set ${set} where id = '${person.userId}'`)
}
const ofTenant = (set: string): Step => {
  return ({ tenant }) => world.sql(`update tenant set ${set} where id = '${tenant.id}'`)
}

const ENDS: [string, Step][] = [
  ['the user signs out', ({ person }) => person.del('/api/user/logout')],
  ['the session is deleted', ({ person }) => world.sql(`delete from session where user_id = '${person.userId}'`)],
  ['the user must change the password', ofUser('update_pwd = true')],
  ['the user is disabled', ofUser('status = 2')],
  ['the user is deleted', ofUser('deleted_at = now()')],
  ['the tenant is disabled', ofTenant('status = 2')],
  [
    'the parent tenant is disabled',
    ({ tenant }) =>
      world.sql(`update tenant set status = 2 where id = (select parent_id from tenant where id = '${tenant.id}')`),
  ],
  ['the tenant’s service expires', ofTenant(`expire_at = now() + interval '300 ms'`)],
]

async function subTenant(): Promise<TestTenant> {
  const [parent, tenant] = [await world.tenant(), await world.tenant()]
  await world.sql(`update tenant set parent_id = '${parent.id}' where id = '${tenant.id}'`)
  return tenant
}

/** A page of a user who has joined a private dashboard of their tenant and watches an item. */
async function viewer() {
  const tenant = await subTenant()
  const [owner, person] = [await tenant.user(), await tenant.user()]
  const point = { measurement: 'oven', fields: { n: 1 }, timeUs: Date.now() * 1000 }
  await timeseriesOf(world.server.services).write(tenant.id, 'plant', [point], { create: true })
  const board = await makeBoard(owner, [item('trend001', 'series')], false)
  const page = await openPage(world.url, { cookie: person.cookie() })
  expect(await page.join(board)).toBe(0)
  await page.watch('w', 'trend001')
  return { tenant, owner, person, board, page }
}

describe('a viewer of a dashboard is disconnected when', () => {
  const OF_DASHBOARDS: [string, Step][] = [
    ...ENDS,
    [
      'the role loses the permission',
      ({ person }) =>
        world.sql(
          `update role set permissions = '[]'
           where id in (select role_id from app_user_role where user_id = '${person.userId}')`,
        ),
    ],
    [
      'the user loses the role',
      ({ person }) => world.sql(`delete from app_user_role where user_id = '${person.userId}'`),
    ],
    ['the tenant loses the app', ofTenant(`apps = '{manage}'`)],
  ]

  test.each(OF_DASHBOARDS)('%s', async (_, cut) => {
    const { page, board, ...of } = await viewer()
    await cut(of)
    await expect.poll(() => page.pushes).toMatchObject([{ watch: 'w', kind: 'refused', code: 40401 }])
    await expect.poll(() => [page.breaks(), page.socket.connected]).toEqual([1, true])
    expect(await page.join(board)).toBe(40401)
  })

  test('the session ends, and requests of the page in the meantime are not answered', async () => {
    const { page, board, person, owner } = await viewer()
    const witness = await openPage(world.url, { cookie: owner.cookie() })
    expect(await witness.join(board)).toBe(0)
    let answer: unknown
    await world.server.db.asPlatform('hold up the look-up', async (tx) => {
      await rawSql(tx).executeSql('lock table app_user in access exclusive mode')
      const isSent = new Promise<void>((reported) => {
        onTestFinished(world.server.services.sessions.onChange(() => reported()))
      })
      await world.sql(`delete from session where user_id = '${person.userId}'`)
      await isSent
      page.ask('watch', { watch: 'late', item: 'trend001', source: 0, widthPx: 600 }).then(
        ({ code }) => {
          answer = code
        },
        () => undefined,
      )
      // The other page is answered; by then the first page would have been answered, too.
      for (const watch of ['a', 'b', 'c']) await witness.watch(watch, 'trend001')
      expect(answer).toBeUndefined()
    })
    await expect.poll(() => page.breaks()).toBe(1)
    expect(answer).not.toBe(0)
  })
})

describe('a page that waits for messages is disconnected when', () => {
  test.each(ENDS)('%s', async (_, cut) => {
    const tenant = await subTenant()
    const person = await tenant.user()
    const socket = io(`${world.url}/message`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: person.cookie() },
    })
    onTestFinished(() => void socket.disconnect())
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    await cut({ tenant, person })
    await ended
    const refused = new Promise<{ data?: { code: number } }>((resolve) =>
      socket.once('connect_error', resolve as never),
    )
    socket.connect()
    expect((await refused).data?.code).toBe(40100)
  })
})
