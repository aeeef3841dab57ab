import { permissionCatalogue } from '@atrium/core/contract/define/app'
import { expect } from '@playwright/test'
import { apps } from '../apps.ts'
import { expectAllInBoth } from './all-pages.ts'
import { OTHER_PLACES, placesOf } from './places.ts'
import { test } from './world.ts'

// The workers share these tests.
test.describe.configure({ mode: 'parallel' })

for (const app of apps) {
  test(`every page of ${app.key} can be used by everyone, in light and in dark, and mixes no languages`, async ({
    page,
    world,
  }) => {
    await expectAllInBoth(page, world, placesOf(app))
  })
}

test('every page outside the apps can be used by everyone, in light and in dark, and mixes no languages', async ({
  page,
  world,
}) => {
  await expectAllInBoth(page, world, OTHER_PLACES)
  // This user has every permission, so no page was skipped.
  const { permissions } = await (await page.request.get('/api/user/me')).json()
  expect(permissions).toHaveLength(permissionCatalogue(apps).length)
})
