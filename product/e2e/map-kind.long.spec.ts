// Maps of dashboards in a browser: marks on a canvas, tiles of a provider, clicks.
import { startTileProvider, type TileProvider } from '@atrium/core/testing/tiles/tile-provider'
import { type ComponentItem, DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { send, signIn } from './desk.ts'
import { PHONE } from './station.ts'
import { openWorld, test, type World } from './world.ts'

let provider: TileProvider
let mapped: World

test.beforeAll(async () => {
  provider = await startTileProvider()
  mapped = await openWorld({ MAP_TILES: provider.template, MAP_TILES_ATTRIBUTION: '© Red tiles', SIM: '0' })
})
test.afterAll(async () => {
  await mapped.close()
  provider.close()
})

const PLACES = [
  ['东区', 120.6, 31.3, 40],
  ['西区', 120.4, 31.25, 10],
]

/** The data as an author types them. */
const TYPED = PLACES.map(([name, lng, lat, speed]) => ({ name, lng, lat, speed }))

const item = (_id: string, kind: string, place: object, props: object, data?: unknown): ComponentItem => ({
  ...DEFAULT_ITEM,
  _id,
  ...place,
  component: {
    component: kind,
    title: kind === 'Map' ? '站点' : '',
    version: 1,
    props: props as never,
    dataSources: data === undefined ? [] : [{ _id: '', props: { data } as never }],
  },
})

async function makeBoard(page: Page, world: World, props: object = {}): Promise<string> {
  const options = { ...DEFAULT_OPTIONS, parameters: [{ name: 'site', label: '站点', initial: '无', choices: [] }] }
  const listeners = [{ on: 'click', do: 'parameter', parameter: 'site', value: '{name}' }]
  const components = [
    item('map00001', 'Map', { left: 0, top: 0, width: 1200, height: 800 }, { listeners, ...props }, TYPED),
    item('text0001', 'StaticText', { left: 1300, top: 0, width: 500, height: 200 }, { text: '已选：{site}' }),
  ]
  const { _id } = await send(page, world, 'POST', '/api/dashboard', { name: `地图 ${Date.now()}`, options, components })
  await send(page, world, 'PUT', '/api/dashboard/public', { _id, public: true })
  return String(_id)
}

const map = (page: Page) => page.getByRole('region', { name: '地图 站点' })
const mark = (page: Page, name: string) => map(page).getByRole('button', { name })

test('[R684] a visitor sees the marks of a public map, opens one, and the click reaches the other widgets', async ({
  page,
  another,
  world,
}) => {
  await signIn(page, world)
  const _id = await makeBoard(page, world, { point: { infoWindow: 'search', infoText: '{speed} km/h' } })
  const visitor = await another()
  await visitor.goto(`${world.url}/public/dashboard?_id=${_id}`)
  await expect(mark(visitor, '东区')).toBeAttached()
  await expect(mark(visitor, '西区')).toBeAttached()
  await expectAccessible(visitor)

  // With the mouse, on the canvas: the head of a pin is above its place.
  const { x, y, width, height } = (await mark(visitor, '东区').boundingBox())!
  await visitor.mouse.click(x + width / 2, y + height / 2 - 10)
  await expect(visitor.getByText('已选：东区')).toBeVisible()
  const info = map(visitor).locator('.core-live-info')
  await expect(info).toContainText('40 km/h')
  const size = await info.evaluate((element) => [
    (element as HTMLElement).offsetWidth,
    (element as HTMLElement).offsetHeight,
  ])
  expect(size).toEqual([300, 80])

  // The search of the window goes to another mark, which the keyboard opens, too.
  await info.getByRole('searchbox').fill('西')
  await info.getByRole('searchbox').press('Enter')
  await expect(visitor.getByText('已选：西区')).toBeVisible()
  await visitor.keyboard.press('Escape')
  await expect(info).toHaveCount(0)
  await mark(visitor, '西区').focus()
  await visitor.keyboard.press('Enter')
  await expect(info).toContainText('10 km/h')
  await expectAccessible(visitor)
})

test('the same map is usable on a phone', async ({ page, another, world }) => {
  await signIn(page, world)
  const _id = await makeBoard(page, world)
  const visitor = await another(PHONE)
  await visitor.goto(`${world.url}/public/dashboard?_id=${_id}`)
  await expect(mark(visitor, '东区')).toBeAttached()
  await mark(visitor, '东区').click({ force: true })
  await expect(map(visitor).locator('.core-live-info')).toBeInViewport()
  await expectAccessible(visitor)
})

/** The share of a picture that has the red of the tiles; read on an empty page, because ours let no script load pictures. */
const rednessIn = (page: Page, shot: Buffer): Promise<number> =>
  page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    let red = 0
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! > 240 && data[at + 1]! < 20 && data[at + 2]! < 20) red += 1
    return red / (data.length / 4)
  }, shot.toString('base64'))

test('[S13] the tiles of a provider reach who looks at a public map, and nobody else', async ({ page, another }) => {
  await signIn(page, mapped)
  const _id = await makeBoard(page, mapped)
  const visitor = await another()
  await visitor.goto(`${mapped.url}/public/dashboard?_id=${_id}`)
  await expect(map(visitor).getByText('© Red tiles')).toBeVisible()
  const reader = await another()
  await expect.poll(async () => rednessIn(reader, await map(visitor).screenshot())).toBeGreaterThan(0.6)

  const stranger = await another()
  const status = (path: string) => stranger.request.get(mapped.url + path).then((answer) => answer.status())
  expect(await status(`/frame/tiles/5/26/13?_id=${_id}`)).toBe(200)
  expect([await status('/api/map/tiles/5/26/13'), await status('/frame/tiles/5/26/13')]).toEqual([401, 404])
  await send(page, mapped, 'PUT', '/api/dashboard/public', { _id, public: false })
  expect(await status(`/frame/tiles/5/26/13?_id=${_id}`)).toBe(404)
})

test('tiles that are no pictures leave the outlines, and the map says so', async ({ page, another }) => {
  await signIn(page, mapped)
  const _id = await makeBoard(page, mapped, { center: { lng: 100, lat: 30 }, zoom: 9, fit: false })
  provider.answer = (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('<p>sign in</p>')
  const visitor = await another()
  await visitor.goto(`${mapped.url}/public/dashboard?_id=${_id}`)
  await expect(map(visitor).getByRole('status')).toContainText('底图加载失败，仅显示轮廓')
  await expectAccessible(visitor)
})
