import { expect } from '@playwright/test'
import { DEMO_DASHBOARD_IDS } from '../seed/dashboard.ts'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'
import { test } from './world.ts'

const id = DEMO_DASHBOARD_IDS.zh_CN
const CHART = '[data-item]:has(canvas)'

test('an author opens the inspector of an item with the keyboard and downloads its data', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto(`/visual/dashboard/view/${id}`)
  await expect(page.locator(CHART).locator('canvas').first()).toBeVisible()
  // By its id: when another chart is drawn, that one may be the first.
  const chart = page.locator(`[data-item="${await page.locator(CHART).first().getAttribute('data-item')}"]`)
  await chart.focus()
  await page.keyboard.press('i')
  const inspector = page.locator('.dashboards-inspector')
  await expect(inspector).toBeVisible()
  await expect(inspector.locator('pre')).toContainText('"db": "factory"')
  await expect(inspector.locator('tbody tr')).not.toHaveCount(0)
  await expectAccessible(page, { within: '.dashboards-inspector' })

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    inspector.getByRole('button', { name: '下载 CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)

  await page.keyboard.press('Escape')
  await expect(inspector).toHaveCount(0)
  await expect(chart).toBeFocused()
})

test('[S6] on a phone the inspector of a public page fills the screen and has no query', async ({ another }) => {
  const page = await another({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(`/public/dashboard?_id=${id}`)
  const chart = page.locator(CHART).first()
  await chart.getByRole('button', { name: '查看数据' }).click()
  const inspector = page.locator('.dashboards-inspector')
  await expect(inspector.locator('tbody tr')).not.toHaveCount(0)
  await expect(inspector.locator('pre')).toHaveCount(0)
  expect(await inspector.evaluate((element) => element.clientWidth)).toBeGreaterThan(380)
  await expectAccessible(page, { within: '.dashboards-inspector' })
  await inspector.getByRole('button', { name: '关闭' }).click()
  await expect(inspector).toHaveCount(0)
})
