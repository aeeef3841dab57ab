import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'
import { test } from './world.ts'

const LIST = '/visual/dashboard/list'

test('a dashboard is created in a folder, copied, moved, starred, deleted and restored, exported and imported', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  await page.goto(LIST)
  const places = page.getByRole('navigation', { name: '看板位置' })
  const tree = page.getByRole('tree', { name: '文件夹' })
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const choose = async (name: string, entry: string) => {
    await page.getByRole('button', { name: `“${name}”的操作` }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  await places.getByRole('button', { name: '新建文件夹' }).click()
  await page.getByLabel('文件夹名称').fill('旅程')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?in=/)
  await expect(page.getByText('这个文件夹是空的')).toBeVisible()
  const inFolder = page.url()

  await page.locator('header').getByRole('button', { name: '新建看板' }).click()
  await page.getByLabel('名称', { exact: true }).fill('旅程看板')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/visual\/dashboard\/edit\?_id=/)
  await page.goto(inFolder)
  await expect(link('旅程看板')).toBeVisible()

  await choose('旅程看板', '复制')
  await expect(link('旅程看板 副本')).toBeVisible()
  await page.getByRole('button', { name: '收藏 旅程看板 副本' }).click()
  await choose('旅程看板 副本', '移动到…')
  await page.getByRole('combobox', { name: '所在文件夹' }).click()
  await page.locator('.ant-select-dropdown').getByText('不放在文件夹中').click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(link('旅程看板 副本')).toBeHidden()
  await places.getByRole('button', { name: /我的收藏/ }).click()
  await expect(link('旅程看板 副本')).toBeVisible()
  await expectAccessible(page)

  await tree.getByText('旅程').click()
  const [download] = await Promise.all([page.waitForEvent('download'), choose('旅程看板', '导出')])
  const file = await download.path()

  await choose('旅程看板', '删除')
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(link('旅程看板')).toBeVisible()
  await choose('旅程看板', '删除')
  await expect(page.getByText('这个文件夹是空的')).toBeVisible()
  await places.getByRole('button', { name: /回收站/ }).click()
  const row = page.getByRole('row').filter({ hasText: '旅程看板' })
  await row.getByRole('button', { name: '恢复' }).click()
  await expect(row).toBeHidden()
  await tree.getByText('旅程').click()
  await expect(link('旅程看板')).toBeVisible()

  await page.locator('header').getByRole('button', { name: '导入' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('已导入 1 个看板')).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  // The name is taken in this folder.
  await expect(link('旅程看板 2')).toBeVisible()
  expect(complaints).toEqual([])
})

test('a dashboard is dragged onto a folder; on a phone the folders are in a drawer', async ({ page, world }) => {
  await signIn(page, world)
  const make = async (path: string, data: object) =>
    (await (await page.request.post(path, { data, headers: { origin: world.url } })).json())._id as string
  await make('/api/dashboard/tree', { name: '拖到这里' })
  await make('/api/dashboard', { name: '被拖的看板' })
  await page.goto(`${LIST}?keyword=被拖的看板`)
  const tree = page.getByRole('tree', { name: '文件夹' })
  await page.locator('.visual-boards-card').filter({ hasText: '被拖的看板' }).dragTo(tree.getByText('拖到这里'))
  await expect(page.getByText('已移动“被拖的看板”')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(LIST)
  await expect(tree).toBeHidden()
  await page.getByRole('button', { name: '全部看板' }).click()
  await tree.getByText('拖到这里').click()
  await expect(page.getByRole('link', { name: '被拖的看板' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})
