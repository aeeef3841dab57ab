import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type Caller, joinsMessages, send, signIn } from './desk.ts'
import { test, type World } from './world.ts'

/** Registers a visitor whose receiver is the user of this page. */
async function receiveVisitor(gate: Caller, world: World, office: Page, name: string) {
  const { user } = await (await office.request.get('/api/user/me')).json()
  const made = { name: `东门 ${name}`, notify: 1, receivers: [user._id] }
  const { registerCode } = await send(office, world, 'POST', '/api/visitor/registerCode', made)
  const code = new URL(registerCode.url, world.url).pathname.split('/').at(-1)
  const values = { name, mobile: '13900001234', company: '海岸物流', purpose: '送货' }
  await send(gate, world, 'POST', '/api/client/visitor', { code, values })
}

test('[R220] [R223] [R224] [R315] a message arrives live in a second browser, is shown there and marked as read', async ({
  another,
  page: office,
  request,
  world,
}) => {
  await signIn(office, world)
  const desk = await another()
  const complaints = await signIn(desk, world)
  const asked = desk.waitForRequest('**/api/user/me')
  const joined = joinsMessages(desk)
  await desk.goto('/home')
  expect((await (await asked).allHeaders()).cookie).toContain('atrium')
  await expect(desk.getByRole('banner')).toBeVisible()
  await joined
  await receiveVisitor({ request }, world, office, '来访人甲')
  const notice = desk.locator('.ant-notification-notice').filter({ hasText: '来访人甲' })
  await expect(notice).toBeVisible()
  await expect(desk.getByTestId('unread-dot')).toBeVisible()
  await notice.getByRole('button', { name: '查看' }).click()
  await expect(desk).toHaveURL(/\/user\/message$/)
  await expect(desk.getByRole('listitem').filter({ hasText: '来访人甲' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: '全部已读' }).click()
  await expect(desk.getByTestId('unread-dot')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('Ctrl-K opens a search that leads to any page', async ({ page, world }) => {
  const complaints = await signIn(page, world)
  await page.goto('/home')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索', exact: true }).fill('通知')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/notify$/)
  expect(complaints).toEqual([])
})

test('a broadcast shows the number of receivers first, arrives in their messages, and links to the chosen page', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  await page.goto('/manage/tenantMessage/list')
  await page.getByRole('button', { name: '群发消息' }).click()
  const dialog = page.getByRole('dialog', { name: '群发消息' })
  await dialog.getByLabel('标题').fill('停电通知')
  await dialog.getByLabel('内容').fill('今晚十点停电')
  await dialog.getByRole('combobox', { name: '相关页面' }).fill('访客记录')
  await page.getByTitle('访客 · 访客记录').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^发送给 \d+ 人$/ }).click()
  await expect(page.getByText(/^已发送给 \d+ 人$/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '停电通知' }).first()).toContainText('广播')
  await page.goto('/user/message')
  await page.getByRole('listitem').filter({ hasText: '停电通知' }).getByRole('link', { name: '查看' }).click()
  await expect(page).toHaveURL(/\/visitor\/record\/list$/)
  expect(complaints).toEqual([])
})
