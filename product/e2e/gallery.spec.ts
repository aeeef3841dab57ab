import { expect } from '@playwright/test'
import { widgets } from '../widgets.ts'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'
import { openGallery, openKind } from './gallery.ts'
import { test } from './world.ts'

test('the gallery draws every kind in every state, and anybody can use its forms', async ({ page, world }) => {
  const complaints = await signIn(page, world)
  await page.emulateMedia({ colorScheme: 'light' })
  await openGallery(page)
  for (const { kind } of widgets)
    await test.step(kind, async () => {
      await openKind(page, kind)
      await expectAccessible(page, { serious: true, exceptContrast: true, within: '.visual-gallery' })
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
