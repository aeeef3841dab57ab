import { expect, type Page } from '@playwright/test'
import { signIn } from './desk.ts'
import { test } from './world.ts'

const VISITORS = '/visitor/record/list'
const MERCHANTS = '/iot/merchant/list'
const rowsOf = (page: Page) => page.locator('[data-row]')
const offerOf = (page: Page) => page.getByRole('note').filter({ hasText: '填满窗口' })

/** How many more rows the page would have room for, and whether it is too long for the window. */
function roomBelow(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-row]')]
    const foot = document.querySelector('.core-crud-list-foot')!.getBoundingClientRect()
    const { bottom, height } = rows.at(-1)!.getBoundingClientRect()
    return {
      rows: Math.floor((foot.top - bottom) / height),
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }
  })
}

test('a list that is half blank offers to fill the window; all lists then do, also after a reload and a change of the window', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const sizes: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/iot/merchant/list') sizes.push(String(searchParams.get('pageSize')))
  })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(VISITORS)
  await expect(rowsOf(page)).toHaveCount(10)
  await offerOf(page).getByRole('button', { name: '填满' }).click()
  await expect(rowsOf(page).nth(10)).toBeVisible()
  await expect(offerOf(page)).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await roomBelow(page)).toEqual({ rows: 0, scrolls: false })
  const filled = await rowsOf(page).count()

  await page.reload()
  await expect(rowsOf(page)).toHaveCount(filled)
  await page.goto(MERCHANTS)
  await expect(rowsOf(page).nth(10)).toBeVisible()
  expect(await roomBelow(page)).toEqual({ rows: 0, scrolls: false })
  // The first request was for the right number.
  expect(sizes).toEqual([String(await rowsOf(page).count())])

  await page.goto(VISITORS)
  await expect(rowsOf(page)).toHaveCount(filled)
  await page.setViewportSize({ width: 1920, height: 880 })
  await expect.poll(() => rowsOf(page).count()).toBeLessThan(filled)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await roomBelow(page)).toEqual({ rows: 0, scrolls: false })
  await page.goto(`${VISITORS}?pageSize=10`)
  await expect(rowsOf(page)).toHaveCount(10)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(10)
  expect(complaints).toEqual([])
})

test('who declines filled pages is offered them in no other list', async ({ page, world }) => {
  await signIn(page, world)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto(VISITORS)
  await offerOf(page).getByRole('button', { name: '不用了' }).click()
  await expect(offerOf(page)).toHaveCount(0)
  for (const address of [VISITORS, MERCHANTS]) {
    await page.goto(address)
    await expect(rowsOf(page)).toHaveCount(10)
    await expect(page.locator('.core-crud-list-foot')).toBeVisible()
    await expect(offerOf(page)).toHaveCount(0)
  }
})
