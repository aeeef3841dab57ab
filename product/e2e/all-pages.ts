import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'
import { open, type Place } from './places.ts'
import { test, type World } from './world.ts'

/**
 * Opens each page and checks all rules in the light theme, and with `dark` also the contrast in the dark theme, which
 * changes nothing but colours.
 */
export async function expectAllAccessible(
  page: Page,
  world: World,
  places: readonly Place[],
  { dark = false } = {},
): Promise<void> {
  const complaints = await signIn(page, world)
  for (const place of places) {
    await test.step(place.address, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await open(page, place)
      // The list beside the form is checked as a page of its own.
      const part = { serious: true, ...(place.address.endsWith('/new') && { within: '.core-crud-panel' }) }
      await expectAccessible(page, part)
      if (!dark) return
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      // Some colours change with a short animation.
      await expect(() => expectAccessible(page, { ...part, rules: ['color-contrast'] })).toPass({ timeout: 30_000 })
    })
  }
  // The router warns because this test changes the address without it.
  expect(complaints.filter((text) => !text.includes('not created by @remix-run/router'))).toEqual([])
}
