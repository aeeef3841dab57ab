import { expect, type Page } from '@playwright/test'
import { DEMO_DASHBOARD_IDS } from '../seed/dashboard.ts'
import { items, kind, newDashboard, openEditor, openPanel, saved } from './builder.ts'
import { signIn } from './desk.ts'
import { test } from './world.ts'

const NOTE = '这部分没有加载出来'
const VIEWS = /\/assets\/[\w-]*view-[\w-]+\.js$/

/** Requests for these files break until the result is called. */
async function hold(page: Page, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

/** A page that was loaded anew does not know it any more. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

test.afterEach(async ({ page }) => {
  await page.context().setOffline(false)
  await page.unrouteAll()
})

test('in the viewer, components whose files did not arrive come by themselves', async ({ page }) => {
  const pass = await hold(page, VIEWS)
  await page.goto(`/public/dashboard?_id=${DEMO_DASHBOARD_IDS.zh_CN}`)
  await mark(page)
  await expect(page.locator('[data-item]').getByText(NOTE).first()).toBeVisible()
  await pass()
  await expect(page.locator('[data-item]').getByText(NOTE)).toHaveCount(0)
  await expect(page.locator('[data-item] output').first()).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('in the editor, a component and a panel come when the network is back, and nothing is lost', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  await openEditor(page, await newDashboard(page, world, '断网看板'))
  await mark(page)
  const passPanels = await hold(page, /late-panels/)
  await page.context().setOffline(true)
  await kind(page, '数值').click()
  await expect(items(page).getByText(NOTE)).toBeVisible()
  await expect(page.getByText(/^离线：1 步操作待保存/)).toBeVisible()
  const panel = await openPanel(page, '设置')
  await expect(panel.getByText(NOTE)).toBeVisible()
  await page.context().setOffline(false)
  await expect(items(page).getByText(NOTE)).toHaveCount(0)
  await saved(page)
  await passPanels()
  await expect(panel.getByText(NOTE)).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: '数值' })).toBeVisible()
  // The panel has its style sheet, too, which the first time did not arrive.
  const sheets = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[href*="late-panels"][rel="stylesheet"]')].filter(
        ({ sheet }) => sheet,
      ).length,
  )
  expect(sheets).toBe(1)
  expect(await isMarked(page)).toBe(true)
})

test('in the list of kinds, the example and the list itself are loaded again by their button', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  const id = await newDashboard(page, world, '组件列表看板')
  const passList = await hold(page, /kind-palette/)
  await page.goto(`/visual/dashboard/edit?_id=${id}`)
  await expect(page.getByRole('heading', { name: '页面没有加载出来' })).toBeVisible()
  await passList()
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page.getByRole('region', { name: '画布' })).toBeVisible()

  const passViews = await hold(page, VIEWS)
  await kind(page, '数值').hover()
  const example = page.locator('.dashboards-builder-kind-flyout')
  await expect(example.getByText(NOTE)).toBeVisible()
  await passViews()
  await expect(example.locator('output')).toBeVisible()
})

test('a page of an app comes when the network is back, without a reload', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto('/visual/dashboard/list')
  await expect(page.getByRole('button', { name: '新建看板' }).first()).toBeVisible()
  await mark(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: '接入数据' }).first().click()
  await expect(page.getByRole('heading', { name: '页面没有加载出来' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('选一种方式写入数据', { exact: false })).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})
