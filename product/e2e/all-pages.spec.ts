import { permissionCatalogue } from '@atrium/contract/define/app'
import { USER_PAGES } from '@atrium/web/shell/menu/user-pages'
import { expect, type Page } from '@playwright/test'
import { apps } from '../apps.ts'
import { planned } from '../planned.ts'
import { expectAccessible } from './accessible.ts'
import { listenTo, signIn } from './desk.ts'
import { test } from './world.ts'

interface Place {
  address: string
  /** The menu link that is marked while the page is shown; undefined if the page is not in a menu. */
  menu?: string
}

/** Every page with a menu link, every form for a new row (from the descriptors), and pages outside the menus. */
const PLACES: Place[] = [
  { address: '/home' },
  ...apps
    .flatMap(({ key, menu, entities = [] }) => [
      ...menu.filter(({ link }) => link === undefined).map(({ path }) => `/${key}/${path}`),
      ...entities
        .filter(({ calls }) => calls.includes('create'))
        .map(({ module }) => `/${key}/${menu.find((item) => item.module === module)?.path}/new`),
    ])
    .map((address) => ({ address, menu: address.replace(/\/new$/, '') })),
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

test('every page of the product is accessible in the light and the dark theme', async ({ page, world }) => {
  test.setTimeout(300_000)
  await signIn(page, world)
  const { permissions } = await (await page.request.get('/api/user/me')).json()
  // All permissions, so that no page hides anything.
  expect(permissions).toHaveLength(permissionCatalogue(apps).length)
  const complaints = listenTo(page)
  for (const place of PLACES) {
    await test.step(place.address, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await open(page, place)
      // The list beside the form is checked as a page of its own.
      const part = { serious: true, ...(place.address.endsWith('/new') && { within: '.crud-panel' }) }
      await expectAccessible(page, part)
      // The dark theme changes colours only.
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      // Some colours change with a short animation.
      await expect(() => expectAccessible(page, { ...part, rules: ['color-contrast'] })).toPass({ timeout: 10_000 })
    })
  }
  // The router warns because this test changes the address without it.
  expect(complaints.filter((text) => !text.includes('not created by @remix-run/router'))).toEqual([])
})
