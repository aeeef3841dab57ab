import { USER_PAGES } from '@atrium/core/web/shell/menu/user-pages'
import { expect, type Page } from '@playwright/test'
import type { apps } from '../apps.ts'
import { planned } from '../planned.ts'

export interface Place {
  address: string
  /** The menu link that is marked while the page is shown; undefined if the page is not in a menu. */
  menu?: string
}

/** Lists that an app draws itself: they have a dialog for new rows, which their own journey opens. */
const OWN_LISTS = ['/visual/dashboard/list']

/** All pages in an app's menu and all forms for new rows, as its descriptor defines them. */
export function placesOf({ key, menu, entities = [] }: (typeof apps)[number]): Place[] {
  const pages = menu.filter(({ link }) => link === undefined).map(({ path }) => `/${key}/${path}`)
  const forms = entities
    .filter(({ calls }) => calls.includes('create'))
    .map(({ module }) => `/${key}/${menu.find((item) => item.module === module)?.path}`)
    .filter((list) => !OWN_LISTS.includes(list))
    .map((list) => `${list}/new`)
  return [...pages, ...forms].map((address) => ({ address, menu: address.replace(/\/new$/, '') }))
}

/** Pages that belong to no app. */
export const OTHER_PLACES: Place[] = [
  { address: '/home' },
  ...USER_PAGES.map(({ to }) => ({ address: to, menu: to })),
  { address: `/${planned[0]!.app.key}` },
  { address: '/nowhere' },
]

/** Opens the page and waits until it has loaded completely. Pages in menus are opened without reloading the program. */
export async function open(page: Page, { address, menu }: Place) {
  if (menu === undefined || (await page.locator('.core-shell-shell').count()) === 0) await page.goto(address)
  else {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await expect(page.locator(`a[aria-current="page"][href="${menu}"]`)).toBeAttached()
  }
  if (address.endsWith('/new')) await expect(page.locator('.core-crud-panel form')).toBeVisible()
  await expect(page.getByRole('main')).not.toBeEmpty()
  await expect(page.locator('.core-loading, .ant-skeleton, [aria-busy="true"]')).toHaveCount(0)
  // A guard could have led somewhere else since.
  if (menu !== undefined) expect(new URL(page.url()).pathname).toBe(address)
}
