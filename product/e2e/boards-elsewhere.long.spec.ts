import { readFileSync } from 'node:fs'
import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { expect, type Page } from '@playwright/test'
import { writePoint } from './builder.ts'
import { send, signIn } from './desk.ts'
import { openFirstTime } from './newcomer.ts'
import { test, type World } from './world.ts'

const LIST = '/visual/dashboard/list'
const SCRIPT = 'return rows.map((row) => row)'
/** What the block says when its script runs. */
const HTML_SCRIPT = "document.querySelector('b').textContent = '8821-6'"
const DAY_MS = 86_400_000
const NAME = '搬家看板'
/** One green pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg+M8AAAICAQB7CYF4AAAAAElFTkSuQmCC'

/** The first administrator of a new tenant, in a browser of their own. */
async function openTenant(chief: Page, author: Page, world: World): Promise<Page> {
  const account = { adminUsername: 'elsewhere.chief', adminPassword: 'First.pw77' }
  const expireAt = new Date(Date.now() + 300 * DAY_MS).toISOString()
  await send(author, world, 'POST', '/api/tenant', {
    ...{ name: '第二租户', sysName: '第二租户', expireAt, ...account },
    apps: ['manage', 'visual'],
    maximumUser: 5,
  })
  return openFirstTime(chief, world, account.adminUsername, account.adminPassword)
}

/** A user who may create dashboards, but no scripts. */
async function openTaker(taker: Page, chief: Page, world: World): Promise<Page> {
  const permissions = [
    ...['read', 'create', 'update'].map((permission) => ({ app: 'visual', module: 'dashboard', permission })),
    { app: 'visual', module: 'dataSource', permission: 'query' },
  ]
  const { _id } = await send(chief, world, 'POST', '/api/role', { name: '制作', permissions, dataScope: 1 })
  const person = { username: 'elsewhere.taker', name: '制作甲', password: 'First.pw77', roles: [_id] }
  await send(chief, world, 'POST', '/api/user', person)
  return openFirstTime(taker, world, person.username, person.password)
}

function item(_id: string, kind: string, left: number, props: object, dataSources: object[] = []): ComponentItem {
  const component = { component: kind, title: _id, version: 1, props: { ...props }, dataSources }
  return { ...DEFAULT_ITEM, _id, left, component: component as ComponentItem['component'] }
}

/** A dashboard with a picture, a text, a value whose data go through a script, and HTML. Returns the picture's address. */
async function makeBoard(author: Page, world: World): Promise<string> {
  const uploaded = await author.request.post('/api/file', {
    headers: { origin: world.url },
    multipart: {
      purpose: 'image',
      file: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') },
    },
  })
  const { url } = (await uploaded.json()) as { url: string }
  const query = { db: 'elsewhere', from: 'line', fieldSet: [{ field: 'speed', as: 'speed' }] }
  await send(author, world, 'POST', '/api/dashboard', {
    name: NAME,
    components: [
      item('picture1', 'Img', 0, { src: url, alt: '8821-3' }),
      item('note0001', 'StaticText', 500, { text: '8821-4' }),
      item('value001', 'Value', 1000, { convertor: SCRIPT }, [{ _id: '', props: query }]),
      item('html0001', 'Html', 1500, { contentHtml: '<b>8821-5</b>', eventInit: HTML_SCRIPT }),
    ],
  })
  return url
}

const choose = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: `“${NAME}”的操作` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('[S28] a dashboard is exported and imported in another tenant: its picture comes along, its script waits for a review', async ({
  page,
  another,
  world,
}) => {
  await writePoint(world, 'elsewhere', 'line', { line: 'A' }, { speed: 42.5 })
  await signIn(page, world)
  const address = await makeBoard(page, world)
  await page.goto(`${LIST}?keyword=${NAME}`)
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, '导出')])
  const file = await download.path()
  expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')).pictures)).toHaveLength(1)

  const chief = await openTenant(await another(), page, world)
  const taker = await openTaker(await another(), chief, world)
  await taker.goto(LIST)
  await expect(taker.getByRole('link', { name: NAME })).toHaveCount(0)
  await taker.getByRole('button', { name: '导入' }).first().click()
  await taker.locator('input[type=file]').setInputFiles(file)
  const dialog = taker.getByRole('dialog')
  await expect(dialog.getByText('已导入 1 个看板')).toBeVisible()
  await expect(dialog).toContainText('脚本在审核前不会运行')
  await dialog.getByRole('button', { name: '打开看板' }).click()

  // The picture is the tenant's own file; the values are of the first tenant, and stay there.
  const picture = taker.getByRole('img', { name: '8821-3' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await picture.getAttribute('src')).not.toBe(address)
  await expect(taker.getByText('8821-4')).toBeVisible()
  await expect(taker.locator('[data-item="value001"]')).toBeVisible()
  await expect(taker.getByText('42.5')).toHaveCount(0)
  const block = (page: Page) => page.locator('[data-item="html0001"]')
  await expect(block(taker)).toContainText('还没有内容')
  const id = new URL(taker.url()).pathname.split('/').at(-1)!
  await send(chief, world, 'PUT', '/api/dashboard/public', { _id: id, public: true })
  const visitor = await another()
  await visitor.goto(`/public/dashboard?_id=${id}`)
  await expect(block(visitor)).toContainText('还没有内容')

  // Who may not write scripts cannot review them either: the author of the editor neither sees nor runs them.
  await taker.goto(LIST)
  await expect(taker.getByLabel('脚本未审核')).toBeVisible()
  await taker.getByRole('button', { name: `“${NAME}”的操作` }).click()
  await expect(taker.getByRole('menuitem', { name: '编辑', exact: true })).toBeVisible()
  await expect(taker.getByRole('menuitem', { name: '脚本审核…' })).toHaveCount(0)
  await taker.getByRole('menuitem', { name: '编辑', exact: true }).click()
  await expect(taker.getByText('2 个组件由文件导入，脚本审核后才显示')).toBeVisible()
  await expect(taker.getByRole('button', { name: '查看脚本' })).toHaveCount(0)
  await expect(taker.locator('iframe')).toHaveCount(0)

  // Who may reads them in the list or in the editor, and lets them run.
  await chief.goto(LIST)
  await choose(chief, '脚本审核…')
  await expect(chief.getByRole('figure').filter({ hasText: '数据脚本' })).toContainText(SCRIPT)
  await chief.keyboard.press('Escape')
  await choose(chief, '编辑')
  await chief.getByRole('button', { name: '查看脚本' }).click()
  await expect(chief.getByRole('dialog')).toContainText(HTML_SCRIPT)
  await chief.getByRole('button', { name: '允许运行' }).click()
  await expect(chief.getByText('2 个组件由文件导入，脚本审核后才显示')).toHaveCount(0)
  await expect(chief.frameLocator('[data-placed="html0001"] iframe').getByText('8821-6')).toBeVisible()
  await visitor.reload()
  await expect(visitor.frameLocator('[data-item="html0001"] iframe').getByText('8821-6')).toBeVisible()
  await chief.goto(LIST)
  await expect(chief.getByLabel('脚本未审核')).toHaveCount(0)
  await expect(chief.getByRole('link', { name: NAME })).toBeVisible()
})
