import { expect } from '@playwright/test'
import { panel, signIn } from './desk.ts'
import { test } from './world.ts'

test('[R434] an app is created, its secret is shown once, and no later page shows it', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto('/platform/app/list')
  await page
    .getByRole('button', { name: '新建应用' })
    .or(page.getByRole('link', { name: '新建应用' }))
    .first()
    .click()
  await page.locator('[data-field="name"] input').fill('门店系统')
  await page.getByRole('button', { name: '保存' }).click()
  const once = page.getByRole('dialog', { name: '请立即保存' })
  const secret = await once.locator('code').textContent()
  expect((secret ?? '').trim()).toMatch(/^\w{48}$/)
  await once.getByRole('button', { name: '我已保存' }).click()
  await expect(panel(page).getByRole('heading', { name: '门店系统' })).toBeVisible()
  await page.getByRole('tab', { name: '接入与日志' }).click()
  await page.reload()
  expect(await page.content()).not.toContain((secret ?? '').trim())
})
