import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { DEMO_DASHBOARD_IDS } from '../seed/dashboard.ts'
import { signInBy } from './desk.ts'
import { test, type World } from './world.ts'

const MAX_FIRST_LOAD_BYTES = 1_000_000
const MISSING_ID = '01980000-0000-7000-8000-00000000dead'

const address = (id: string) => `/public/dashboard?_id=${id}`

function item(_id: string, kind: string, title: string, part: Partial<ComponentItem['component']>): ComponentItem {
  const component = { component: kind, title, version: 0, props: {}, dataSources: [], ...part }
  return { ...DEFAULT_ITEM, _id, component }
}

/** A widget with a measurement that only this journey writes, and another one beside it. */
const COMPONENTS = [
  item('journey1', 'Value', '炉温', {
    props: { unit: '℃', decimal: 1 },
    dataSources: [
      {
        _id: '',
        props: {
          db: 'journey',
          from: 'oven',
          fieldSet: [{ field: 'temperature', as: 'temperature', aggregate: 'last' }],
        },
      },
    ],
  }),
  { ...item('journey2', 'Clock', '时钟', {}), left: 420 },
]

/** Creates a dashboard as its author would. Returns its `_id`. */
async function makeDashboard(request: APIRequestContext, world: World, name: string, isPublic: boolean) {
  const headers = { origin: world.url }
  await signInBy({ request }, world)
  const made = await request.post('/api/dashboard', { data: { name, components: COMPONENTS }, headers })
  const { _id } = await made.json()
  expect(await request.put('/api/dashboard/public', { data: { _id, public: isPublic }, headers })).toBeOK()
  return String(_id)
}

async function publish(world: World, temperature: number) {
  const client = await connectAsync(`mqtt://127.0.0.1:${world.mqttPort}`, {
    username: 'demo',
    password: world.ingestToken,
  })
  await client.publishAsync('ts/journey/oven', JSON.stringify({ tags: { no: '1' }, fields: { temperature } }), {
    qos: 1,
  })
  await client.endAsync()
}

/** The requests, the errors and the size of a page. */
async function listenTo(page: Page) {
  const received = { requests: [] as string[], unauthorised: [] as string[], complaints: [] as string[], bytes: 0 }
  page.on('request', (request) => received.requests.push(new URL(request.url()).pathname))
  page.on('response', (response) => response.status() === 401 && received.unauthorised.push(response.url()))
  page.on('console', (message) => message.type() === 'error' && received.complaints.push(message.text()))
  page.on('pageerror', (error) => received.complaints.push(error.message))
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received.bytes += encodedDataLength
  })
  return received
}

test.describe('a public dashboard', () => {
  test('[R014] [R022] [R023] [R307] everyone can see it, and data that are published over MQTT appear without a reload', async ({
    world,
    page,
    playwright,
  }) => {
    const author = await playwright.request.newContext({ baseURL: world.url })
    await publish(world, 812.5)
    const id = await makeDashboard(author, world, '炉温（公开）', true)
    await page.goto(address(id))
    await expect(page).toHaveTitle('炉温（公开）')
    const value = page.locator('[data-item="journey1"] output')
    await expect(value).toHaveText('812.5')
    await publish(world, 845)
    await expect(value).toHaveText('845.0')
    const second = page.locator('[data-item="journey2"]')
    // The second item stands 420 px of the dashboard's 1920 beside the first.
    const [a, b] = await Promise.all([page.locator('[data-item="journey1"]').boundingBox(), second.boundingBox()])
    expect([(b!.x - a!.x) / a!.width, b!.y]).toEqual([expect.closeTo(420 / 400), a!.y])
    await author.dispose()
  })

  test('the document names every file of the first picture, and the dashboard comes with it', async ({ another }) => {
    const page = await another()
    const received = await listenTo(page)
    const document = await (await page.goto(address(DEMO_DASHBOARD_IDS.zh_CN)))!.text()
    await expect(page.locator('canvas').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(document.match(/<script type="module"/g)).toHaveLength(1)
    expect(document.match(/rel="stylesheet"/g)).toHaveLength(1)
    const files = received.requests.filter((path) => path.startsWith('/assets/'))
    expect(files.filter((path) => !document.includes(path))).toEqual([])
    expect(received.requests).not.toContain('/api/dashboard')
  })

  test('the demonstration is drawn completely without a sign-in, a refused request or an error, with less than a megabyte', async ({
    another,
  }) => {
    // A browser with an empty cache.
    const page = await another()
    const received = await listenTo(page)
    await page.goto(address(DEMO_DASHBOARD_IDS.zh_CN))
    await expect(page.locator('[data-item]')).not.toHaveCount(0)
    await expect(page.locator('.charts-skeleton, .charts-loading')).toHaveCount(0)
    await expect(page.getByText('暂无数据')).toHaveCount(0)
    await expect(page.locator('canvas').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(received.requests).not.toContain('/api/user/me')
    expect(received.unauthorised).toEqual([])
    expect(received.complaints).toEqual([])
    expect(received.bytes).toBeLessThan(MAX_FIRST_LOAD_BYTES)
    // antd would insert its styles into the head.
    expect(await page.locator('style[data-css-hash], [class*="ant-"]').count()).toBe(0)
  })

  test('[R085] [R086] [R087] [R308] private and missing ones look the same, and the button leads back after signing in', async ({
    world,
    page,
    playwright,
  }) => {
    const author = await playwright.request.newContext({ baseURL: world.url })
    const id = await makeDashboard(author, world, '炉温（内部）', false)
    await author.dispose()
    const seen = async (_id: string) => {
      const received = await listenTo(page)
      expect(await (await page.goto(address(_id)))!.text()).not.toContain('炉温')
      await expect(page.getByText('权限不足，需要登录')).toBeVisible()
      await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute(
        'href',
        `/login?redirectUrl=${encodeURIComponent(address(_id))}`,
      )
      expect(received.unauthorised).toEqual([])
      expect(received.requests).not.toContain('/api/user/me')
      return (await page.locator('main').innerHTML()).replaceAll(_id, 'ID')
    }
    expect(await seen(id)).toBe(await seen(MISSING_ID))

    await page.goto(address(id))
    await page.getByRole('link', { name: '去登录' }).click()
    await page.getByLabel('账号').fill('demo')
    await page.locator('input[type=password]').fill(world.demoPassword)
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(address(id))
    await expect(page.locator('[data-item="journey1"]')).toBeVisible()
  })
})
