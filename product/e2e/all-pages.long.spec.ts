import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { expect } from '@playwright/test'
import { apps } from '../apps.ts'
import { expectAllAccessible } from './all-pages.ts'
import { OTHER_PLACES, placesOf } from './places.ts'
import { test } from './world.ts'

// The workers share these tests.
test.describe.configure({ mode: 'parallel' })

for (const app of apps) {
  test(`every page of ${app.key} can be used by everyone, in light and in dark`, async ({ page, world }) => {
    await expectAllAccessible(page, world, placesOf(app), { dark: true })
  })
}

test('every page outside the apps can be used by everyone, in light and in dark', async ({ page, world }) => {
  await expectAllAccessible(page, world, OTHER_PLACES, { dark: true })
  // This user has every permission, so no page was skipped.
  const { permissions } = await (await page.request.get('/api/user/me')).json()
  expect(permissions).toHaveLength(permissionCatalogue(apps).length)
})
