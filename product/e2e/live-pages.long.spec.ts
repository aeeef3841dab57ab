import { expect, type Page } from '@playwright/test'
import { makeCode, panel, rowOf, send, signIn } from './desk.ts'
import { test } from './world.ts'

/** From now on, how often the page is loaded again. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

test('two users look at one list: one lets a visitor in, and the other’s list, open row and timeline follow without a reload', async ({
  another,
  page: gate,
  world,
}) => {
  await signIn(gate, world)
  const { url } = await makeCode(gate, world, '共同的登记码')
  const register = (name: string) =>
    send(gate, world, 'POST', '/api/client/visitor', {
      code: url.split('/').at(-1),
      values: { name, mobile: '13900000007', purpose: '共同查看' },
    })
  await register('石共看')
  const office = await another()
  const complaints = await signIn(office, world)
  await office.goto('/visitor/record/list?keyword=共看')
  await rowOf(office, '石共看').getByText('石共看').click()
  await office.getByRole('tab', { name: '状态记录' }).click()
  await expect(panel(office)).toContainText('状态还没有变化过')
  await office.getByLabel('选择“石共看”').check()
  const loads = countLoads(office)

  await gate.goto('/visitor/record/list?keyword=共看')
  await rowOf(gate, '石共看').getByRole('button', { name: '进入' }).click()
  await expect(rowOf(office, '石共看')).toContainText('已进入')
  await expect(rowOf(office, '石共看')).toHaveAttribute('data-marked', 'true')
  await expect(rowOf(gate, '石共看')).not.toHaveAttribute('data-marked')
  await expect(office.locator('.core-crud-history li')).toHaveText([/进入.*已登记.*已进入/])
  await expect(office.getByLabel('选择“石共看”')).toBeChecked()

  // A consumer's call without a session is followed, too.
  await register('钟共看')
  await expect(rowOf(office, '钟共看')).toBeVisible()
  await expect(rowOf(office, '石共看')).not.toHaveAttribute('data-marked')
  expect([loads(), complaints]).toEqual([0, []])
})

test('an open overview counts a merchant whom another user adds, without a reload', async ({
  another,
  page,
  world,
}) => {
  await signIn(page, world)
  const office = await another()
  await signIn(office, world)
  await office.goto('/iot/dashboard')
  const added = office.locator('section').filter({ hasText: '本月新增商户' }).first()
  await expect(added).toContainText('家')
  const before = await added.textContent()
  const loads = countLoads(office)
  await send(page, world, 'POST', '/api/iot/merchant', {
    name: '概览跟随便利店',
    contact: '谭概览',
    mobile: '13900000018',
    coordinates: { lng: 120.6, lat: 31.3, address: '概览路 1 号' },
  })
  // Without hints the page would ask again after a minute.
  await expect(added).not.toHaveText(before ?? '')
  expect(loads()).toBe(0)
})

test('a form shows that another user has saved its row, and keeps what was typed', async ({ another, page, world }) => {
  await signIn(page, world)
  const { _id, rev } = await makeCode(page, world, '两人编辑的登记码')
  const other = await another()
  await signIn(other, world)
  await page.goto(`/visitor/registerCode/list/${_id}/edit`)
  const field = (name: string) => page.locator(`[data-field="${name}"] input`)
  await field('name').fill('我正在改的名称')
  await send(other, world, 'PUT', '/api/visitor/registerCode', { _id, rev, site: '新的岗亭' })
  const notice = page.getByRole('alert').filter({ hasText: '他人修改了这条记录' })
  await expect(notice).toBeVisible()
  await expect(field('site')).toHaveValue('')
  await notice.getByRole('button', { name: '载入最新内容，保留我的修改' }).click()
  await expect(field('site')).toHaveValue('新的岗亭')
  await expect(field('name')).toHaveValue('我正在改的名称')
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(panel(page).getByRole('heading', { name: '我正在改的名称' })).toBeVisible()
})
