import { permissionCatalogue } from '@atrium/contract/define/app'
import { USER_PAGES } from '@atrium/web/shell/menu/user-pages'
import { expect, type Page } from '@playwright/test'
import { appEntries } from '../apps.web.ts'
import { planned } from '../planned.ts'
import { expectAccessible } from './accessible.ts'
import { listenTo, signIn } from './desk.ts'
import { test } from './world.ts'

const apps = appEntries.map(({ app }) => app)

interface Place {
  address: string
  /** The menu's link that is marked when it is shown; without one it stands outside every menu. */
  menu?: string
}

/** Every page that a menu leads to and every form that begins empty, from the descriptors; and what stands beside. */
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

/** Goes there and waits until all of it has arrived. Within the menus without loading the program anew each time. */
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

test('every page of the product can be used by everyone, in light and in dark', async ({ page, world }) => {
  test.setTimeout(300_000)
  await signIn(page, world)
  const { permissions } = await (await page.request.get('/api/user/me')).json()
  // Nothing is left out because this person may not see it.
  expect(permissions).toHaveLength(permissionCatalogue(apps).length)
  const complaints = listenTo(page)
  for (const place of PLACES) {
    await test.step(place.address, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await open(page, place)
      // The list that a form stands beside has had its own turn.
      const part = { serious: true, ...(place.address.endsWith('/new') && { within: '.crud-panel' }) }
      await expectAccessible(page, part)
      // Beside its colours a page is the same in the dark.
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      // The last colours change a moment after the first.
      await expect(() => expectAccessible(page, { ...part, rules: ['color-contrast'] })).toPass({ timeout: 10_000 })
    })
  }
  // The router remarks that this journey moves without it.
  expect(complaints.filter((text) => !text.includes('not created by @remix-run/router'))).toEqual([])
})
