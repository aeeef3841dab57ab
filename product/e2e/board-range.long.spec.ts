import { expect, type Page } from '@playwright/test'
import {
  bind,
  items,
  kind,
  newDashboard,
  openEditor,
  openPanel,
  release,
  saved,
  storedDraft,
  tool,
  writePoint,
} from './builder.ts'
import { send, signIn } from './desk.ts'
import { test } from './world.ts'

const bar = (page: Page) => page.getByRole('toolbar', { name: '看板操作' })

async function choose(page: Page, preset: string) {
  await page.getByRole('dialog').getByRole('button', { name: preset, exact: true }).click()
}

test('one time range: set by its author, followed by components, chosen by viewers, fixed for the public', async ({
  page,
  world,
  another,
}) => {
  await signIn(page, world)
  await writePoint(world, 'ranges', 'oven', { line: 'A' }, { temp: 842 })
  const id = await newDashboard(page, world, `时间范围 ${Date.now()}`)
  await openEditor(page, id)

  await kind(page, '数值').click()
  await expect(items(page)).toHaveCount(1)
  await bind(page, 'ranges', 'oven', ['temp'])
  await expect(items(page).first()).toContainText('842')
  const said = (await openPanel(page, '设置')).getByRole('combobox', { name: '时间范围' })
  await expect(said.locator('option:checked')).toHaveText('跟随看板（近 2 小时）')
  // Yesterday has no point, and the component says so.
  await tool(page, '看板的时间范围: 近 2 小时').click()
  await choose(page, '昨天')
  await expect(said.locator('option:checked')).toHaveText('跟随看板（昨天）')
  await expect(items(page).first()).not.toContainText('842')
  await tool(page, /^撤销/).click()
  await expect(items(page).first()).toContainText('842')
  await saved(page)
  const { options, items: stored } = await storedDraft(page, id)
  expect(options).toMatchObject({ range: { startTime: '*-2h', endTime: '*' } })
  expect(stored[0]?.item).toMatchObject({ followsRange: true })
  await release(page)

  await page.goto(`/visual/dashboard/view/${id}`)
  const value = page.locator('[data-item]')
  await expect(value).toContainText('842')
  await bar(page).getByRole('button', { name: '时间范围: 近 2 小时' }).click()
  await choose(page, '昨天')
  await expect(value).not.toContainText('842')
  await page.reload()
  await expect(bar(page).getByRole('button', { name: '时间范围: 昨天' })).toBeVisible()
  await expect(value).not.toContainText('842')
  const chosen = new URL(page.url()).search

  await send(page, world, 'PUT', '/api/dashboard/public', { _id: id, public: true })
  const visitor = await another({ baseURL: world.url })
  await visitor.goto(`/public/dashboard${chosen}&_id=${id}`)
  await expect(visitor.locator('[data-item]')).toContainText('842')
  await expect(bar(visitor)).toContainText('近 2 小时')
  await expect(visitor.getByRole('button', { name: /^时间范围/ })).toHaveCount(0)
})
