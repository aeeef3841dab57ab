import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, describe, expect, test } from 'vitest'
import { boardWorld, item, makeBoard } from '../../testing/sockets/board-world.ts'
import { openPage, type Page } from '../../testing/sockets/page.ts'
import { deltas } from '../../testing/sockets/plant-world.ts'

let world: World
let plant: TestTenant
let other: TestTenant
let owner: Client

const READ = [['toyboards', 'board', 'read']] as const
const MISSING = '0190aaaa-0000-7000-8000-000000000000'

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  other = await world.tenant()
  owner = await plant.user()
  await write(plant, 1)
  await write(other, 666)
})

function write(tenant: TestTenant, n: number) {
  const point = { measurement: 'oven', fields: { n }, timeUs: Date.now() * 1000 }
  return timeseriesOf(world.server.services).write(tenant.id, 'plant', [point], { create: true })
}

/** The values in the page's deltas. The measurement is the same for all tests, so an earlier value may be among them. */
const valuesOf = ({ pushes }: Page) => deltas(pushes).flatMap(({ rows }) => rows.map(([, n]) => n))

const openAs = (client: Client) => openPage(world.url, { cookie: client.cookie() })

async function boardsRefused() {
  const foreign = await makeBoard(await other.user(), [item('trend001', 'series')], false)
  return {
    private: await makeBoard(owner, [item('trend001', 'series')], false),
    missing: MISSING,
    foreign,
    nonsense: "x' or 1=1",
  }
}

describe('[S13] a refused dashboard does not reveal the reason', () => {
  test('private, missing, foreign and invalid ids get byte-identical answers', async () => {
    const ids = await boardsRefused()
    const answers = await Promise.all(
      [
        ...Object.values(ids).map((id) => `_id=${encodeURIComponent(id)}&public=1`),
        'public=1',
        '_id=a&_id=b',
        '_id=',
      ].map(async (query) => {
        const response = await fetch(`${world.url}/api/toy/board?${query}`)
        const reported = [...response.headers].filter(([name]) => !/^(date|x-ratelimit)/.test(name))
        return [response.status, await response.text(), reported]
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(JSON.parse(String(answers[0]?.[1]))).toEqual({
      code: 40401,
      errorCode: 40401,
      msg: '需要登录或无权限',
      statusCode: 404,
    })
  })

  test('the socket gives identical answers, too, to public viewers and to users of another tenant', async () => {
    const ids = await boardsRefused()
    for (const page of [await openPage(world.url), await openAs(await (await world.tenant()).user())]) {
      const answers = await Promise.all(Object.values(ids).map((dashboard) => page.ask('join', { dashboard })))
      for (const answer of answers) expect(answer).toEqual({ code: 40401, msg: '需要登录或无权限' })
      expect((await page.ask('watch', { watch: 'w', item: 'trend001', source: 0, widthPx: 100 })).code).toBe(40401)
      expect((await page.ask('getDataSource', { _id: 'trend001' })).code).toBe(40401)
    }
  })
})

describe('access to a dashboard', () => {
  test('a public dashboard can be viewed by everyone without sign-in [R307]', async () => {
    const board = await makeBoard(owner, [item('trend001', 'series')])
    const { body } = await world.anonymous().get('/api/toy/board', { _id: board })
    expect([body.code, body.dashboard._id]).toEqual([0, board])
    expect(await (await openPage(world.url)).join(board)).toBe(0)
  })

  test('a private dashboard can be viewed only by users of its tenant with the permission', async () => {
    const board = await makeBoard(owner, [item('trend001', 'series')], false)
    expect(await (await openAs(await plant.user({ permissions: READ }))).join(board)).toBe(0)
    expect(await (await openAs(await plant.user({ permissions: [] }))).join(board)).toBe(40401)
    expect(await (await openAs(await other.user({ permissions: READ }))).join(board)).toBe(40401)
  })

  test('[S17] a page of another site cannot open a socket with a user’s cookie', async () => {
    await expect(openPage(world.url, { cookie: owner.cookie(), origin: 'https://evil.example' })).rejects.toThrow()
    await expect(openPage(world.url, { 'sec-fetch-site': 'cross-site' })).rejects.toThrow()
    const own = await openPage(world.url, {
      cookie: owner.cookie(),
      origin: world.url,
      'sec-fetch-site': 'same-origin',
    })
    expect(own.socket.connected).toBe(true)
  })

  test('[S17] long polling checks the origin in the same way', async () => {
    const poll = (origin: string) => fetch(`${world.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })
    expect([(await poll('https://evil.example')).status, (await poll(world.url)).status]).toEqual([403, 200])
  })
})

describe('lost access to a dashboard', () => {
  async function privatePage(client: Client) {
    const board = await makeBoard(owner, [item('trend001', 'series')], false)
    const page = await openAs(client)
    expect(await page.join(board)).toBe(0)
    await page.watch('w', 'trend001')
    return { board, page }
  }

  /** Expects that the page gets a refusal for its watch, is disconnected, and is refused after it has reconnected. */
  async function expectCut({ page, board }: Awaited<ReturnType<typeof privatePage>>) {
    await expect
      .poll(() => page.pushes)
      .toContainEqual({ watch: 'w', kind: 'refused', code: 40401, msg: '需要登录或无权限' })
    await expect.poll(() => [page.breaks(), page.socket.connected]).toEqual([1, true])
    expect(await page.join(board)).toBe(40401)
    const before = page.pushes.length
    await write(plant, 2)
    const witness = await openAs(owner)
    await witness.join(board)
    await witness.watch('w', 'trend001')
    await write(plant, 3)
    await expect.poll(() => witness.pushes.length).toBeGreaterThan(0)
    expect(page.pushes.length).toBe(before)
  }

  test('viewers of a public dashboard are disconnected when it is made private', async () => {
    const board = await makeBoard(owner, [item('trend001', 'series')])
    const page = await openPage(world.url)
    await page.join(board)
    await page.watch('w', 'trend001')
    const { body } = await owner.put('/api/toy/board/public', { _id: board, public: false })
    expect(body).toMatchObject({ code: 0, public: false })
    await expectCut({ page, board })
  })

  test('a reader of the tenant stays connected when it is made private', async () => {
    const board = await makeBoard(owner, [item('trend001', 'series')])
    const page = await openAs(await plant.user({ permissions: READ }))
    await page.join(board)
    await page.watch('w', 'trend001')
    await owner.put('/api/toy/board/public', { _id: board, public: false })
    await write(plant, 4)
    await expect.poll(() => valuesOf(page)).toContain(4)
    expect(page.socket.connected).toBe(true)
  })

  test('a user who signs out is disconnected from a private dashboard', async () => {
    const reader = await plant.user({ permissions: READ })
    const cut = await privatePage(reader)
    await reader.del('/api/user/logout')
    await expectCut(cut)
  })

  test('a user whose role loses the permission is disconnected', async () => {
    const reader = await plant.user({ permissions: READ })
    const cut = await privatePage(reader)
    await world.sql(
      `update role set permissions = '[]' where id in (select role_id from app_user_role where user_id = '${reader.userId}')`,
    )
    await expectCut(cut)
  })

  test('everyone is disconnected from a dashboard that is deleted', async () => {
    const board = await makeBoard(owner, [item('trend001', 'series')])
    const page = await openPage(world.url)
    await page.join(board)
    await page.watch('w', 'trend001')
    await owner.del('/api/toy/board', { _id: board })
    await expect.poll(() => page.pushes.at(-1)).toMatchObject({ watch: 'w', kind: 'refused', code: 40401 })
    await expect.poll(() => page.breaks()).toBe(1)
  })

  test('everyone is disconnected from the dashboards of a tenant that is closed', async () => {
    const closing = await world.tenant()
    const board = await makeBoard(await closing.user(), [item('trend001', 'series')])
    const page = await openPage(world.url)
    await page.join(board)
    await page.watch('w', 'trend001')
    await world.sql(`update tenant set status = 2 where id = '${closing.id}'`)
    await expect.poll(() => page.pushes.at(-1)).toMatchObject({ watch: 'w', kind: 'refused', code: 40401 })
  })

  test('a viewer of a public dashboard stays connected when their session ends', async () => {
    const board = await makeBoard(owner, [item('trend001', 'series')])
    const reader = await plant.user({ permissions: READ })
    const page = await openAs(reader)
    await page.join(board)
    await page.watch('w', 'trend001')
    await reader.del('/api/user/logout')
    await write(plant, 5)
    await expect.poll(() => valuesOf(page)).toContain(5)
  })
})

test('viewers are notified of an edited dashboard, and their watches use the new queries', async () => {
  const board = await makeBoard(owner, [item('trend001', 'series'), item('trend002', 'series')])
  const page = await openPage(world.url)
  await page.join(board)
  await page.watch('kept', 'trend001')
  await page.watch('gone', 'trend002')
  const { body } = await owner.get('/api/toy/board', { _id: board })
  const components = [item('trend001', 'series', { fieldSet: [{ field: 'n', as: 'renamed' }] })]
  const saved = await owner.put('/api/toy/board', { _id: board, rev: body.dashboard.rev, components })
  expect(saved.body.code).toBe(0)
  await expect.poll(() => page.changed()).toBe(1)
  await expect
    .poll(() => page.pushes.map(({ watch, kind }) => [watch, kind]))
    .toEqual([
      ['gone', 'refused'],
      ['kept', 'replace'],
    ])
  const push = page.pushes.find(({ kind }) => kind === 'replace')
  expect(push).toMatchObject({ dataset: { columns: [{ name: 'time' }, { name: 'renamed' }] } })
})
