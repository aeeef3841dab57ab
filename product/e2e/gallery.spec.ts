import { expect } from '@playwright/test'
import { widgets } from '../widgets.ts'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'
import { test } from './world.ts'

const PHONE = { width: 390, height: 844 }

test('the gallery draws every kind in every state, in both themes and on a phone, and anybody can use its forms', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  await page.goto(`/visual/gallery?kind=${widgets[0]!.kind}`)
  for (const { kind } of widgets)
    await test.step(kind, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      // By its link, because a page that is opened anew loads the program, and axe, again.
      const link = page.locator(`.visual-gallery nav a[href$="?kind=${kind}"]`)
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'true')
      await expect(page.locator('.visual-gallery-view > *').first()).toBeVisible()
      await expect(page.locator('.charts-skeleton')).toHaveCount(0)
      await expect(page.getByRole('alert').filter({ hasText: '组件显示出错' })).toHaveCount(0)
      await expectAccessible(page, { serious: true, within: '.visual-gallery' })
      await page.emulateMedia({ colorScheme: 'dark' })
      const colours = { within: '.visual-gallery', rules: ['color-contrast'] }
      await expect(() => expectAccessible(page, colours)).toPass({ timeout: 30_000 })
      await page.setViewportSize(PHONE)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  expect(complaints).toEqual([])
})

test('a changed field is drawn at once, undone and reset', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto('/visual/gallery?kind=StaticText')
  const live = page.getByRole('region', { name: '实时数据' })
  const text = page.getByLabel('文字', { exact: true })
  const first = await text.inputValue()
  await text.fill('二号产线')
  await expect(live).toContainText('二号产线')
  await page.getByRole('button', { name: '恢复示例' }).click()
  await expect(text).toHaveValue(first)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(live).toContainText('二号产线')
})

test('no row of the gallery has a hole, however wide it is', async ({ page, world }) => {
  await signIn(page, world)
  for (const width of [900, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/visual/gallery')
    const cards = page.locator('.visual-gallery-card')
    await expect(cards).toHaveCount(widgets.length)
    const holes = await page.locator('.visual-gallery-cards').evaluate((grid) => {
      const { right } = grid.getBoundingClientRect()
      const boxes = [...grid.children].map((card) => card.getBoundingClientRect())
      const ends = new Map(boxes.map((box) => [box.top, box.right]))
      return [...ends.values()].filter((end) => Math.abs(end - right) > 2).length
    })
    expect(holes, `${width} px`).toBe(0)
  }
})
