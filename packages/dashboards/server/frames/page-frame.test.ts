import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { HTML_FRAME } from '../../contract/html-frame.ts'
import { pageFrameAddress } from '../../contract/page-frame.ts'
import { boardWorld, makeBoard } from '../../testing/sockets/board-world.ts'
import { BOARD, editorOf, plain, prop } from '../boards/editing/testing.ts'

let world: World
let plant: TestTenant
let owner: Client
const HOST = 'plant-17.example'

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
  const other = await world.tenant()
  await world.sql(`update tenant set host = '${HOST}' where id = '${other.id}'`)
})

const SITE = 'https://press.example/lines?no=1'
const framing = (src: string) => plain('frame001', 'frame', { src })

interface FrameRequest {
  item?: string
  to?: string
  isDraft?: boolean
  headers?: Record<string, string>
}

async function frameOf(dashboard: string, client: Client, asked: FrameRequest = {}) {
  const { item = 'frame001', to = SITE, isDraft = false, headers = {} } = asked
  const answer = await fetch(world.url + pageFrameAddress({ dashboard, item, isDraft, to }), {
    headers: { cookie: client.cookie(), 'accept-language': 'zh_CN', ...headers },
  })
  const html = await answer.text()
  return {
    status: answer.status,
    policy: answer.headers.get('content-security-policy') ?? '',
    src: /<iframe src="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    html,
  }
}

describe('[S9] the frame of a page of another site', () => {
  test('frames that site and no other, without a script of ours', async () => {
    const board = await makeBoard(owner, [framing(SITE)])
    const { status, policy, src, html } = await frameOf(board, world.anonymous())
    expect([status, src]).toEqual([200, SITE])
    expect(policy).toBe(
      "default-src 'none'; frame-src https://press.example; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
    )
    expect(html).toContain('sandbox="allow-scripts allow-forms allow-same-origin"')
    expect(html).not.toContain('<script')
  })

  test.each([
    ['another page of the stored site', 'https://press.example/lines?no=2', 'https://press.example/lines?no=2'],
    ['another site', 'https://evil.example/', SITE],
    ['another port', 'https://press.example:8443/', SITE],
    ['a script', 'javascript:alert(1)', SITE],
    ['no address', '', SITE],
  ])('asked for %s it shows what the author allows', async (_, to, shown) => {
    const board = await makeBoard(owner, [framing(SITE)])
    expect((await frameOf(board, world.anonymous(), { to })).src).toBe(shown)
  })

  test('an address cannot end the attribute in which it stands', async () => {
    const board = await makeBoard(owner, [framing('https://press.example/?a="><script>alert(1)</script>')])
    const { src, html } = await frameOf(board, world.anonymous(), { to: '' })
    expect(src).toBe('https://press.example/?a=%22%3E%3Cscript%3Ealert(1)%3C/script%3E')
    expect(html.match(/<script/g)).toBeNull()
  })

  test('of a private dashboard is for its readers only, that of a draft for its editors', async () => {
    const board = await makeBoard(owner, [framing(SITE)], false)
    const stranger = await (await world.tenant()).user()
    const reader = await plant.user({ permissions: [['toyboards', 'board', 'read']] })
    const statuses = (isDraft: boolean) =>
      Promise.all(
        [owner, reader, stranger, world.anonymous()].map(
          async (who) => (await frameOf(board, who, { isDraft })).status,
        ),
      )
    expect(await statuses(false)).toEqual([200, 200, 404, 404])
    expect(await statuses(true)).toEqual([200, 404, 404, 404])
    expect((await frameOf(board, stranger)).html).toContain('需要登录或无权限')
  })

  test('of a draft shows what is not released yet', async () => {
    const board = await makeBoard(owner, [framing(SITE)])
    await editorOf(owner, board).edit(prop('frame001', 'src', 'https://new.example/'))
    expect((await frameOf(board, owner, { isDraft: true })).src).toBe('https://new.example/')
    expect((await frameOf(board, owner)).src).toBe(SITE)
  })

  test('of an item that frames nothing, or is gone, says so', async () => {
    const board = await makeBoard(owner, [framing(SITE), plain('text0001')])
    for (const item of ['text0001', 'missing1']) {
      const { src, html } = await frameOf(board, world.anonymous(), { item })
      expect([src, html.includes('看板中没有这个网页')]).toEqual([undefined, true])
    }
  })

  test('of an item that nobody has reviewed frames nothing', async () => {
    const board = await makeBoard(owner, [framing(SITE)])
    await world.sql(`update dashboard set unreviewed_items = '{frame001}' where id = '${board}'`)
    expect((await frameOf(board, owner)).src).toBeUndefined()
    expect((await frameOf(board, owner, { isDraft: true })).src).toBeUndefined()
  })

  test('opened in a tab it does not show another site under our address', async () => {
    const board = await makeBoard(owner, [framing(SITE)])
    const { src, html } = await frameOf(board, owner, { headers: { 'sec-fetch-dest': 'document' } })
    expect([src, html.includes('只能在看板中打开')]).toEqual([undefined, true])
  })
})

describe('[S9] pages of ours, which a frame would show with the session of whoever looks', () => {
  const own = () => `${world.server.services.settings.publicUrl}/admin`
  const refused = { code: 40001 }
  const OWN = '不能嵌入本系统的页面'

  test('are refused by each way to store them', async () => {
    const board = await makeBoard(owner, [framing(SITE)], false)
    const { rev } = (await owner.get(BOARD, { _id: board })).body.dashboard
    for (const src of [own(), `https://${HOST}/x`, `http://${HOST}:8080/`]) {
      const inList = { 'components.0.component.props.src': OWN }
      const saved = await owner.put(BOARD, { _id: board, rev, components: [framing(src)] })
      expect(saved.body).toMatchObject({ ...refused, fields: inList })
      const made = await owner.post(BOARD, { name: world.unique('own'), components: [framing(src)] })
      expect(made.body).toMatchObject({ ...refused, fields: inList })
      const item = await owner.put(`${BOARD}/component/update`, { _id: board, component: framing(src) })
      expect(item.body).toMatchObject({ ...refused, fields: { 'component.component.props.src': OWN } })
      expect(await editorOf(owner, board).edit(prop('frame001', 'src', src))).toMatchObject({
        ...refused,
        fields: { 'ops.0.value': OWN },
      })
      const { body: file } = await owner.get(`${BOARD}/export`, { ids: board })
      file.dashboards[0].components[0].component.props.src = src
      expect((await owner.post(`${BOARD}/import`, { file })).body).toMatchObject({
        ...refused,
        fields: { 'file.dashboards.0.components.0.component.props.src': OWN },
      })
    }
  })

  test('are not framed if they are stored all the same', async () => {
    const board = await makeBoard(owner, [framing(SITE)])
    await world.sql(`update dashboard set components = '${JSON.stringify([framing(own())])}' where id = '${board}'`)
    const { src, html } = await frameOf(board, world.anonymous(), { to: own() })
    expect([src, html.includes(OWN)]).toEqual([undefined, true])
  })
})

test('a browser asks each time whether its frame for HTML is that of this version', async () => {
  const { headers } = await fetch(world.url + HTML_FRAME)
  expect(headers.get('cache-control')).toBe('public, no-cache')
  const again = (etag: string) => fetch(world.url + HTML_FRAME, { headers: { 'if-none-match': etag } })
  const kept = await again(headers.get('etag')!)
  expect(kept.status).toBe(304)
  expect(kept.headers.get('content-security-policy')).toBe(headers.get('content-security-policy'))
  expect((await again('"of an older version"')).status).toBe(200)
})

test('[S9] the frame for HTML has an origin of its own, also in a tab, and loads and sends nothing', async () => {
  const { status, headers } = await fetch(world.url + HTML_FRAME)
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ')
      return [name, sources.join(' ')]
    }),
  )
  expect([status, policy]).toEqual([
    200,
    {
      sandbox: 'allow-scripts',
      'default-src': "'none'",
      'script-src': "'unsafe-inline'",
      'style-src': "'unsafe-inline'",
      'img-src': 'data: blob:',
      'font-src': 'data:',
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'self'",
    },
  ])
})
