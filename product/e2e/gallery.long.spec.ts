import { expect } from '@playwright/test'
import { widgets } from '../widgets.ts'
import { expectAccessible } from './accessible.ts'
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
      const colours = { within: '.visual-gallery', rules: ['color-contrast'] }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        // Some colours change with a short animation.
        await expect(() => expectAccessible(page, colours)).toPass({ timeout: 30_000 })
      }
      await page.setViewportSize(PHONE)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  expect(complaints).toEqual([])
})
