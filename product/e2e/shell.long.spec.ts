import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signInBy } from './desk.ts'
import { test, type World } from './world.ts'

async function typeCredentials(page: Page, world: World): Promise<void> {
  await page.getByLabel('账号').fill('demo')
  await page.getByLabel('密码', { exact: true }).fill(world.demoPassword)
  await page.getByRole('button', { name: '登录' }).click()
}

test('[R351] [R048] an address without a session leads to the sign-in page and back to the address', async ({
  page,
  world,
}) => {
  await page.goto('/visitor/registerCode/list?status=1')
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Fvisitor%2FregisterCode%2Flist%3Fstatus%3D1$/)
  await typeCredentials(page, world)
  await expect(page).toHaveURL(/\/visitor\/registerCode\/list\?status=1$/)

  // Leaves the page first: its open requests would otherwise lead to the sign-in page.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login?redirectUrl=https%3A%2F%2Fevil.example%2F')
  await typeCredentials(page, world)
  await expect(page).toHaveURL(/\/home$/)
})

test('[R028] [R029] [R041] [R042] [R366] unknown pages, forbidden pages, and the form’s width', async ({
  page,
  world,
}) => {
  await page.goto('/login')
  const form = page.locator('form')
  await expect(form).toBeVisible()
  expect((await form.boundingBox())?.width).toBe(368)

  await signInBy(page, world)
  await page.goto('/nowhere')
  await expect(page.getByText('您访问的页面不存在')).toBeVisible()
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(/\/home$/)

  // The demonstration's user has all permissions; this answer has none for this app.
  await page.route('**/api/user/me', async (route) => {
    const response = await route.fetch()
    const session = await response.json()
    const permissions = session.permissions.filter(({ app }: { app: string }) => app !== 'visitor')
    await route.fulfill({ response, json: { ...session, permissions } })
  })
  await page.goto('/visitor/record/list')
  await expect(page.getByRole('heading', { name: '403' })).toBeVisible()
  await expect(page.getByText('您的权限不足，请点击其他菜单！')).toBeVisible()
  await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/home')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the menu is a drawer, and no page is wider than the screen', async ({ page, world }) => {
    await signInBy(page, world)
    for (const address of ['/home', '/visitor/dashboard', '/visitor/record/list', '/user']) {
      await page.goto(address)
      await expect(page.getByRole('main')).not.toBeEmpty()
      await expect(page.getByText('加载中...')).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBe(0)
    }
    await page.goto('/visitor/dashboard')
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '登记码' }).click()
    await expect(page).toHaveURL(/\/visitor\/registerCode\/list$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('the sign-in page is accessible in the light and the dark theme', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('账号')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expectAccessible(page)
  }
})

test('the keyboard alone reaches the content, the search and an app', async ({ page, world }) => {
  await signInBy(page, world)
  await page.goto('/home')
  await expect(page.getByRole('region', { name: '业务应用' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到内容' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('访客')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/visitor\/dashboard$/)
})

test('if a new version has removed a file of the program, the page reloads itself', async ({ page, world }) => {
  await signInBy(page, world)
  await page.goto('/home')
  await expect(page.getByRole('region', { name: '业务应用' })).toBeVisible()
  let gone = 0
  await page.route('**/assets/*.js', async (route) => {
    if (gone++ > 0) return route.continue()
    await route.fulfill({ status: 404, body: '' })
  })
  await page
    .getByRole('banner')
    .getByRole('link', { name: /未读消息$/ })
    .click()
  await expect(page.getByRole('heading', { name: '我的消息' })).toBeVisible()
  expect(gone).toBeGreaterThan(1)
})
