import { permissionCatalogue } from '@atrium/contract/define/app'
import { expect, type Page } from '@playwright/test'
import { apps } from '../apps.ts'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'
import { OTHER_PLACES, open, type Place, placesOf } from './places.ts'
import { test, type World } from './world.ts'

/** Checks all rules in the light theme and only the contrast in the dark theme, which changes nothing but colours. */
async function expectAllAccessible(page: Page, world: World, places: readonly Place[]): Promise<void> {
  const complaints = await signIn(page, world)
  for (const place of places) {
    await test.step(place.address, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await open(page, place)
      // The list beside the form is checked as a page of its own.
      const part = { serious: true, ...(place.address.endsWith('/new') && { within: '.crud-panel' }) }
      await expectAccessible(page, part)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      // Some colours change with a short animation.
      await expect(() => expectAccessible(page, { ...part, rules: ['color-contrast'] })).toPass({ timeout: 30_000 })
    })
  }
  // The router warns because this test changes the address without it.
  expect(complaints.filter((text) => !text.includes('not created by @remix-run/router'))).toEqual([])
}

// The workers share these tests.
test.describe.configure({ mode: 'parallel' })

for (const app of apps) {
  test(`every page of ${app.key} can be used by everyone, in light and in dark`, async ({ page, world }) => {
    await expectAllAccessible(page, world, placesOf(app))
  })
}

test('every page outside the apps can be used by everyone, in light and in dark', async ({ page, world }) => {
  await expectAllAccessible(page, world, OTHER_PLACES)
  // This user has every permission, so no page was skipped.
  const { permissions } = await (await page.request.get('/api/user/me')).json()
  expect(permissions).toHaveLength(permissionCatalogue(apps).length)
})
