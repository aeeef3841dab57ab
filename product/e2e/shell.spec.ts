import { expect, type Page } from '@playwright/test'
import { test } from './world.ts'

/** The errors that the browser logged, except refused sign-ins, which are expected. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('401 (Unauthorized)')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

test('[R020] [R248] [R347] [R050] [R030] [R069] [R070] [R322] from the sign-in page to an app and back', async ({
  page,
  world,
}) => {
  const complaints = complaintsOf(page)
  const document = await page.goto('/login')
  // The name is there before any script has run.
  expect(await document?.text()).toContain('<title>追溯系统</title>')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('账号必填')).toBeVisible()
  await page.getByLabel('账号').fill('demo')
  await page.getByLabel('密码', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('账号或密码错误')).toHaveCount(1)
  await page.getByLabel('密码', { exact: true }).fill(world.demoPassword)
  await page.getByRole('button', { name: '登录' }).click()

  await expect(page).toHaveURL(/\/home$/)
  await expect(page).toHaveTitle('应用中心 · 追溯系统')
  const apps = page.getByRole('region', { name: '业务应用' })
  // What is loaded later moves the line that is clicked next.
  await expect(page.getByRole('region', { name: '待我处理' })).toHaveAttribute('aria-busy', 'false')
  await expect(apps.locator('[aria-busy="true"]')).toHaveCount(0)
  // Apps that do not exist yet are folded into one line.
  await apps.getByText(/^开发中的应用/).click()
  const planned = apps.getByRole('link', { name: /^酒店/ })
  await expect(planned).toHaveAttribute('aria-disabled', 'true')
  await planned.hover()
  await expect(page.getByRole('tooltip')).toHaveText('开发中')

  await apps.getByRole('link', { name: /^访客/ }).click()
  await expect(page).toHaveURL(/\/visitor\/dashboard$/)
  await page.getByRole('navigation', { name: '访客' }).getByRole('link', { name: '访客记录' }).click()
  await expect(page).toHaveURL(/\/visitor\/record\/list$/)
  await expect(page.getByRole('heading', { name: '访客记录' })).toBeVisible()

  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('navigation', { name: 'Visitors' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Hello, 演示用户')).toBeVisible()
  await page.getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('navigation', { name: '访客' })).toBeVisible()

  await page.getByRole('button', { name: '个人中心' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(complaints).toEqual([])
})
