import { permissionCatalogue } from '@atrium/contract/define/app'
import { USER_PAGES } from '@atrium/web/shell/menu/user-pages'
import { expect, type Page } from '@playwright/test'
import { apps } from '../apps.ts'
import { planned } from '../planned.ts'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'
import { test, type World } from './world.ts'

interface Place {
  address: string
  /** The menu link that is marked while the page is shown; undefined if the page is not in a menu. */
  menu?: string
}

/** All pages in an app's menu and all forms for new rows, as its descriptor defines them. */
function placesOf({ key, menu, entities = [] }: (typeof apps)[number]): Place[] {
  const pages = menu.filter(({ link }) => link === undefined).map(({ path }) => `/${key}/${path}`)
  const forms = entities
    .filter(({ calls }) => calls.includes('create'))
    .map(({ module }) => `/${key}/${menu.find((item) => item.module === module)?.path}/new`)
  return [...pages, ...forms].map((address) => ({ address, menu: address.replace(/\/new$/, '') }))
}

/** Pages that belong to no app. */
const OTHER_PLACES: Place[] = [
  { address: '/home' },
  ...USER_PAGES.map(({ to }) => ({ address: to, menu: to })),
  { address: `/${planned[0]!.app.key}` },
  { address: '/nowhere' },
]

/** Opens the page and waits until it has loaded completely. Pages in menus are opened without reloading the program. */
async function open(page: Page, { address, menu }: Place) {
  if (menu === undefined || (await page.locator('.s-shell').count()) === 0) await page.goto(address)
  else {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await expect(page.locator(`a[aria-current="page"][href="${menu}"]`)).toBeAttached()
  }
  if (address.endsWith('/new')) await expect(page.locator('.crud-panel form')).toBeVisible()
  await expect(page.getByRole('main')).not.toBeEmpty()
  await expect(page.locator('.a-loading, .ant-skeleton, [aria-busy="true"]')).toHaveCount(0)
}

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
      await expect(() => expectAccessible(page, { ...part, rules: ['color-contrast'] })).toPass({ timeout: 10_000 })
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
