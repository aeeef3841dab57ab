import { expect } from '@playwright/test'
import { panel, signIn } from './desk.ts'
import { test } from './world.ts'

test('[R435] the settings of an open app depend on its type, and its secret is only shown as set', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  await page.goto('/platform/openApp/list/new')
  await page.locator('[data-field="name"] input').fill('公众号')
  await page.locator('[data-field="type"] .ant-select').click()
  await page.getByTitle('微信公众号').click()
  await page.getByLabel('App ID').fill('wx-journey')
  await page.getByLabel('App Secret').fill('journey-secret-1')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(panel(page).getByRole('heading', { name: '公众号' })).toBeVisible()
  await expect(panel(page)).toContainText(/App Secret\s*:?\s*●●●●/)
  expect(await page.content()).not.toContain('journey-secret-1')
})
