import { expect } from '@playwright/test'
import { widgets } from '../widgets.ts'
import { expectContrast } from './accessible.ts'
import { signIn } from './desk.ts'
import { openGallery, openKind } from './gallery.ts'
import { test } from './world.ts'

const PHONE = { width: 390, height: 844 }

test('every kind of the gallery has enough contrast in both themes, and fits a phone', async ({ page, world }) => {
  const complaints = await signIn(page, world)
  await openGallery(page)
  for (const { kind } of widgets)
    await test.step(kind, async () => {
      await openKind(page, kind)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectContrast(page, { within: '.visual-gallery' })
      }
      await page.setViewportSize(PHONE)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  expect(complaints).toEqual([])
})
