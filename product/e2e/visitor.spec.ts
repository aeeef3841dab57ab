import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { test, type World } from './world.ts'

interface Code {
  _id: string
  rev: number
  name: string
  url: string
  site: string | null
}

/** A page of someone who is signed in; whatever the browser complains about fails the journey. */
async function openSignedIn(browser: Browser, world: World): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ baseURL: world.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  const answer = await context.request.post('/api/user/login?type=pc', {
    data: { username: 'demo', password: world.demoPassword },
    headers: { origin: world.url },
  })
  expect(answer.ok()).toBe(true)
  const page = await context.newPage()
  return { page, complaints: listenTo(page) }
}

function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

async function send(context: BrowserContext, world: World, method: 'POST' | 'PUT', path: string, data: object) {
  const answer = await context.request.fetch(path, { method, data, headers: { origin: world.url } })
  const body = await answer.json()
  expect(body).toMatchObject({ code: 0 })
  return body
}

async function makeCode(context: BrowserContext, world: World, name: string): Promise<Code> {
  return (await send(context, world, 'POST', '/api/visitor/registerCode', { name, notify: 2 })).registerCode
}

const panel = (page: Page) => page.getByRole('complementary').last()
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('[R437][R438][R642][R661] a register code is designed, a visitor fills in its form, the gate lets in and out', async ({
  browser,
  world,
}) => {
  const { page, complaints } = await openSignedIn(browser, world)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() !== 'GET') calls.push(`${request.method()} ${pathname}${search}`)
  })

  await page.goto('/visitor/registerCode/list')
  await page.getByRole('button', { name: '新建登记码' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[data-field="name"]')).toContainText('请填写')
  await expect(page.locator('[data-field="receivers"]')).toContainText('需要通知时请选择接收人')
  await expect(page.locator('[data-field="name"] input')).toBeFocused()

  await page.locator('[data-field="name"] input').fill('北门访客登记')
  await page.locator('[data-field="receivers"] input').fill('演示')
  await page.getByTitle('演示用户').click()
  await page.getByRole('button', { name: '添加字段' }).click()
  const field = page.locator('.visitor-designer-field').last()
  await field.getByRole('textbox', { name: '名称' }).fill('随行人数')
  await field.getByRole('combobox', { name: '类型' }).click()
  await page.getByTitle('数字').click()
  await field.getByRole('checkbox', { name: '必填' }).check()
  await expect(page.getByRole('region', { name: '手机预览' })).toContainText('随行人数')
  await page.getByRole('button', { name: '保存' }).click()

  await expect(panel(page).getByRole('heading', { name: '北门访客登记' })).toBeVisible()
  await page.getByRole('tab', { name: '二维码' }).click()
  await expect(page.getByRole('img', { name: '登记码 北门访客登记 的二维码' })).toBeVisible()
  const address = (await page.locator('.visitor-qr-address').textContent()) ?? ''

  await registerAtTheGate(browser, address)

  await page.goto('/visitor/record/list')
  await page.getByRole('searchbox').fill('郑小路')
  const visitor = rowOf(page, '郑小路')
  await expect(visitor).toContainText('138****0001')
  await visitor.getByRole('button', { name: '进入' }).click()
  await expect(visitor).toContainText('已进入')
  await visitor.getByRole('button', { name: '离开' }).click()
  await expect(visitor).toContainText('已离开')
  await visitor.getByText('郑小路').click()
  await expect(panel(page)).toContainText('随行人数')
  await page.getByRole('tab', { name: '状态记录' }).click()
  await expect(page.locator('.crud-history li')).toHaveText([/离开.*已进入.*已离开/, /进入.*已登记.*已进入/])

  await page.getByRole('button', { name: '显示完整信息' }).click()
  await page.getByRole('tab', { name: '资料' }).click()
  await expect(panel(page)).toContainText('13800000001')
  await page.goto('/visitor/dashboard')
  await expect(page.getByRole('cell', { name: '郑小路' })).toBeVisible()

  expect(calls).toEqual([
    'POST /api/visitor/registerCode',
    'PUT /api/visitor?type=enter',
    'PUT /api/visitor?type=leave',
  ])
  expect(complaints).toEqual([])
})

/** Someone with a phone, who knows nothing of the product. */
async function registerAtTheGate(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'zh-CN' })
  const phone = await context.newPage()
  const complaints = listenTo(phone)
  const asked: string[] = []
  phone.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await phone.goto(address.trim())
  await phone.getByLabel('姓名').fill('郑小路')
  await phone.getByLabel('手机号').fill('1380000')
  await phone.getByLabel('来访事由').fill('设备检修')
  await phone.getByRole('button', { name: '提交登记' }).click()
  await expect(phone.getByText('手机号格式不正确')).toBeVisible()
  await phone.getByLabel('手机号').fill('13800000001')
  await phone.getByLabel('随行人数').fill('2')
  await phone.getByRole('button', { name: '提交登记' }).click()
  await expect(phone.getByRole('heading', { name: '登记成功' })).toBeVisible()
  expect(asked).not.toContain('/api/user/me')
  expect(complaints).toEqual([])
  await context.close()
}

test('[R662] who saves after someone else is told, keeps what was typed, and loses nothing of the other', async ({
  browser,
  world,
}) => {
  const { page } = await openSignedIn(browser, world)
  const code = await makeCode(page.context(), world, '西门访客登记')
  await page.goto(`/visitor/registerCode/list/${code._id}/edit`)
  await page.locator('[data-field="name"] input').fill('西门货运登记')

  const { _id, rev } = code
  await send(page.context(), world, 'PUT', '/api/visitor/registerCode', { _id, rev, site: '西门岗亭' })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '他人修改了这条记录' })).toBeVisible()
  await expect(page.locator('[data-field="name"] input')).toHaveValue('西门货运登记')

  await page.getByRole('button', { name: '载入最新内容，保留我的修改' }).click()
  await expect(page.locator('[data-field="site"] input')).toHaveValue('西门岗亭')
  await expect(page.locator('[data-field="name"] input')).toHaveValue('西门货运登记')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(panel(page).getByRole('heading', { name: '西门货运登记' })).toBeVisible()
  await expect(panel(page)).toContainText('西门岗亭')
})

test('a form with unsaved input asks before it is left', async ({ browser, world }) => {
  const { page } = await openSignedIn(browser, world)
  await page.goto('/visitor/registerCode/list/new')
  await page.locator('[data-field="name"] input').fill('写到一半')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.locator('[data-field="name"] input')).toHaveValue('写到一半')
  await page.getByRole('link', { name: '访客记录' }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(page).toHaveURL(/\/visitor\/record\/list$/)
})

test('an export holds what the filters leave, its texts run nowhere, and its numbers stay shortened', async ({
  browser,
  world,
}) => {
  const { page } = await openSignedIn(browser, world)
  const { url } = await makeCode(page.context(), world, '导出用登记码')
  const values = { name: '=HYPERLINK("http://x.test")', mobile: '13900000002', purpose: '+1' }
  await send(page.context(), world, 'POST', '/api/client/visitor', { code: url.split('/').at(-1), values })

  await page.goto('/visitor/record/list?keyword=HYPERLINK')
  await expect(page.getByRole('status').filter({ hasText: '共 1 条' })).toBeVisible()
  await page.getByRole('button', { name: '导出' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出 CSV' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^visitor-zh_CN-.*\.csv$/)
  const [, row, ...more] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(more).toEqual([])
  expect(row).toContain(`"'=HYPERLINK(""http://x.test"")",139****0002`)
  expect(row).toContain("'+1")
  await expect(page.getByText('已导出 1 条')).toBeVisible()
})

test('[R663] several rows are deleted at once, after a question that says how many', async ({ browser, world }) => {
  const { page } = await openSignedIn(browser, world)
  const deleted: unknown[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.postDataJSON()))
  const names = ['批量一号', '批量二号']
  const ids: string[] = []
  for (const name of names) ids.push((await makeCode(page.context(), world, name))._id)
  await page.goto('/visitor/registerCode/list?keyword=批量')
  await page.locator('thead input').check()
  await expect(page.getByText('已选 2 项')).toBeVisible()
  await page.locator('.crud-bulk').getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除选中的 2 项？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除：2 项成功')).toBeVisible()
  await expect(page.getByText('没有符合条件的登记码')).toBeVisible()
  expect(deleted).toEqual([{ _ids: expect.arrayContaining(ids) }])
})

test('what a bulk action did not do is told row by row with the reason', async ({ browser, world }) => {
  const { page } = await openSignedIn(browser, world)
  const { url } = await makeCode(page.context(), world, '批量进入')
  const values = { name: '冯批量', mobile: '13900000003', purpose: '面试' }
  await send(page.context(), world, 'POST', '/api/client/visitor', { code: url.split('/').at(-1), values })
  await page.goto('/visitor/record/list?status=1,3')
  const left = page.locator('[data-row]').filter({ hasText: '已离开' }).first()
  const name = (await left.locator('.crud-cell-title').textContent())?.trim() ?? ''
  await left.getByRole('checkbox').check()
  await page.getByLabel('选择“冯批量”').check()
  await page.locator('.crud-bulk').getByRole('button', { name: '进入' }).click()
  await page.getByRole('dialog', { name: '对选中的 2 项执行“进入”？' }).getByRole('button', { name: '进入' }).click()
  const outcome = page.getByRole('dialog', { name: '进入：1 项成功，1 项未执行' })
  await expect(outcome.getByRole('row', { name: `${name} 当前状态不允许该操作` })).toBeVisible()
})

test('a list is worked with from the keyboard, and its address says what it shows', async ({ browser, world }) => {
  const { page } = await openSignedIn(browser, world)
  await page.goto('/visitor/record/list')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('苏州')
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('combobox', { name: '状态' }).click()
  await page.getByTitle('已离开').click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=3/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('苏州')
  const rows = page.locator('[data-row]')
  await expect(rows.first()).toContainText('已离开')

  await page.getByRole('searchbox').press('ArrowDown')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/list\/[\w-]{36}\?/)
  const first = page.url()
  await page.keyboard.press('ArrowDown')
  await expect(page).not.toHaveURL(first)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/record\/list\?/)
  await expect(page).toHaveURL(/status=3/)
})

test('[R646][R647][R648][R656][R659][R673] a list shows that it loads, stops saying so when it ends or fails, and tries again', async ({
  browser,
  world,
}) => {
  const { page } = await openSignedIn(browser, world)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let fails = false
  await page.route('**/api/visitor/list?*', async (route) => {
    await held
    if (fails) await route.abort()
    else await route.continue()
  })
  const answered = page.waitForResponse((response) => response.url().includes('/api/visitor/list?'))
  await page.goto('/visitor/record/list')
  await expect(page.getByRole('status', { name: '正在加载…' })).toBeVisible()
  release()
  const answer = await answered
  expect(new URL(answer.url()).searchParams.get('pageSize')).toBe('10')
  expect((await answer.json()).pagination.total).toBeGreaterThan(10)
  await expect(page.locator('[data-row]')).toHaveCount(10)
  await expect(page.getByRole('status', { name: '正在加载…' })).toHaveCount(0)

  fails = true
  await page.goto('/visitor/record/list?pageSize=20')
  const problem = page.getByRole('alert').filter({ hasText: '访客没有加载成功' })
  await expect(problem).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  fails = false
  await problem.getByRole('button', { name: '重试' }).click()
  await expect(page.locator('[data-row]')).toHaveCount(20)
})

test('an address beyond the last page shows the last page, and an unknown row is said to be gone', async ({
  browser,
  world,
}) => {
  const { page } = await openSignedIn(browser, world)
  await page.goto('/visitor/record/list?current=99')
  await expect(page).toHaveURL(/current=\d$/)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.goto('/visitor/record/list/01980000-0000-7000-8000-000000000000')
  await expect(panel(page)).toContainText('记录不存在')
  await panel(page).getByRole('button', { name: '返回列表' }).click()
  await expect(page).toHaveURL(/\/visitor\/record\/list$/)
})

test('a status action that leads back is offered for a moment: one press takes it back', async ({ browser, world }) => {
  const { page } = await openSignedIn(browser, world)
  const { _id } = await makeCode(page.context(), world, '撤销用登记码')
  await page.goto(`/visitor/registerCode/list/${_id}`)
  await panel(page).getByRole('button', { name: '“撤销用登记码”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('dialog', { name: '停用“撤销用登记码”？' }).getByRole('button', { name: '停用' }).click()
  await expect(panel(page).getByRole('heading')).toContainText('停用')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(panel(page).getByRole('heading')).toContainText('启用')
})
