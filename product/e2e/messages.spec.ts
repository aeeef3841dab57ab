import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page } from '@playwright/test'
import { listenTo, openSignedIn, send } from './desk.ts'
import { test, type World } from './world.ts'

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const said = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(said).toEqual([])
}

/** A visitor who comes is told to the receivers of the code: the person of this page. */
async function receiveVisitor(browser: Browser, world: World, page: Page, name: string) {
  const { user } = await (await page.request.get('/api/user/me')).json()
  const made = { name: `东门 ${name}`, notify: 1, receivers: [user._id] }
  const { registerCode } = await send(page.context(), world, 'POST', '/api/visitor/registerCode', made)
  const code = new URL(registerCode.url, world.url).pathname.split('/').at(-1)
  const values = { name, mobile: '13900001234', company: '海岸物流', purpose: '送货' }
  const gate = await browser.newContext({ baseURL: world.url })
  await send(gate, world, 'POST', '/api/client/visitor', { code, values })
  await gate.close()
}

test('[R220] [R223] [R224] [R315] a message arrives live in a second browser, is seen there and read', async ({
  browser,
  world,
}) => {
  const { page: office } = await openSignedIn(browser, world)
  const { page: desk } = await openSignedIn(browser, world)
  const complaints = listenTo(desk)
  const asked = desk.waitForRequest('**/api/user/me')
  const joined = new Promise<void>((resolve) =>
    desk.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => String(payload).startsWith('42/message,["join"') && resolve()),
    ),
  )
  await desk.goto('/home')
  expect((await (await asked).allHeaders()).cookie).toContain('atrium')
  await expect(desk.getByRole('banner')).toBeVisible()
  await joined
  await receiveVisitor(browser, world, office, '来访人甲')
  const notice = desk.locator('.ant-notification-notice').filter({ hasText: '来访人甲' })
  await expect(notice).toBeVisible()
  await expect(desk.getByTestId('unread-dot')).toBeVisible()
  await notice.getByRole('button', { name: '查看' }).click()
  await expect(desk).toHaveURL(/\/user\/message$/)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: '全部已读' }).click()
  await expect(desk.getByTestId('unread-dot')).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('Ctrl-K leads to any page; the user centre is accessible in both themes', async ({ browser, world }) => {
  const { page, complaints } = await openSignedIn(browser, world)
  await page.goto('/home')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索菜单' }).fill('通知')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/user\/notify$/)
  for (const theme of ['切换到深色', '切换到浅色']) {
    for (const address of ['/user/notify', '/user', '/user/message']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: theme }).click()
  }
  expect(complaints).toEqual([])
})
