import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { makeCode, panel, send, signIn } from './desk.ts'
import { test } from './world.ts'

test('[R662] saving after another user’s change shows a conflict, keeps the typed values, and does not overwrite the change', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  const code = await makeCode(page, world, '西门访客登记')
  await page.goto(`/visitor/registerCode/list/${code._id}/edit`)
  await page.locator('[data-field="name"] input').fill('西门货运登记')

  const { _id, rev } = code
  await send(page, world, 'PUT', '/api/visitor/registerCode', { _id, rev, site: '西门岗亭' })
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '他人修改了这条记录' })).toBeVisible()
  await expect(page.locator('[data-field="name"] input')).toHaveValue('西门货运登记')

  await page.getByRole('button', { name: '载入最新内容，保留我的修改' }).click()
  await expect(page.locator('[data-field="site"] input')).toHaveValue('西门岗亭')
  await expect(page.locator('[data-field="name"] input')).toHaveValue('西门货运登记')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(panel(page).getByRole('heading', { name: '西门货运登记' })).toBeVisible()
  await expect(panel(page)).toContainText('西门岗亭')
})

test('a form with unsaved input asks before it is closed', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto('/visitor/registerCode/list/new')
  await page.locator('[data-field="name"] input').fill('写到一半')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.locator('[data-field="name"] input')).toHaveValue('写到一半')
  await page.getByRole('link', { name: '访客记录' }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(page).toHaveURL(/\/visitor\/record\/list$/)
})

test('an export contains the filtered rows, no text that a spreadsheet would run, and masked numbers', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  const { url } = await makeCode(page, world, '导出用登记码')
  const values = { name: '=HYPERLINK("http://x.test")', mobile: '13900000002', purpose: '+A1' }
  await send(page, world, 'POST', '/api/client/visitor', { code: url.split('/').at(-1), values })

  await page.goto('/visitor/record/list?keyword=HYPERLINK')
  await expect(page.getByRole('status').filter({ hasText: '共 1 条' })).toBeVisible()
  await page.getByRole('button', { name: '导出' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出 CSV' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^访客 \d{4}-\d\d-\d\d\.csv$/)
  const [, row, ...extra] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(extra).toEqual([])
  expect(row).toContain(`"'=HYPERLINK(""http://x.test"")",139****0002`)
  expect(row).toContain("'+A1")
  await expect(page.getByText('已导出 1 条')).toBeVisible()
})

test('[R663] several rows are deleted at once after a confirmation that shows their number', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  const deleted: unknown[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.postDataJSON()))
  const names = ['批量一号', '批量二号']
  const ids: string[] = []
  for (const name of names) ids.push((await makeCode(page, world, name))._id)
  await page.goto('/visitor/registerCode/list?keyword=批量')
  await page.locator('thead input').check()
  await expect(page.getByText('已选 2 项')).toBeVisible()
  await page.locator('.core-crud-bulk').getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除选中的 2 项？' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除：2 项成功')).toBeVisible()
  await expect(page.getByText('没有符合条件的登记码')).toBeVisible()
  expect(deleted).toEqual([{ _ids: expect.arrayContaining(ids) }])
})

test('for a bulk action each row that was not changed is shown with the reason', async ({ page, world }) => {
  await signIn(page, world)
  const { url } = await makeCode(page, world, '批量进入')
  const values = { name: '冯批量', mobile: '13900000003', purpose: '面试' }
  await send(page, world, 'POST', '/api/client/visitor', { code: url.split('/').at(-1), values })
  await page.goto('/visitor/record/list?status=1,3')
  const left = page.locator('[data-row]').filter({ hasText: '已离开' }).first()
  const name = (await left.locator('.core-crud-cell-title').textContent())?.trim() ?? ''
  await left.getByRole('checkbox').check()
  await page.getByLabel('选择“冯批量”').check()
  await page.locator('.core-crud-bulk').getByRole('button', { name: '进入' }).click()
  await page.getByRole('dialog', { name: '对选中的 2 项执行“进入”？' }).getByRole('button', { name: '进入' }).click()
  const outcome = page.getByRole('dialog', { name: '进入：1 项成功，1 项未执行' })
  await expect(outcome.getByRole('row', { name: `${name} 当前状态不允许该操作` })).toBeVisible()
})

test('all rows of a result are changed as it was when they were selected; each that was not is named', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  const codes: { _id: string }[] = []
  for (let number = 10; number < 35; number += 1) codes.push(await makeCode(page, world, `整批${number}`))
  await page.goto('/visitor/registerCode/list?keyword=整批')
  await page.locator('thead input').check()
  await page.getByRole('button', { name: '全选 25 条' }).click()
  await expect(page.getByText('已选 25 项')).toBeVisible()
  await expect(page.getByText('其中 15 项不在此页')).toBeVisible()
  await page.locator('.core-crud-bulk').getByRole('button', { name: '停用' }).click()
  const dialog = page.getByRole('dialog', { name: '对选中的 25 项执行“停用”？' })
  await expect(dialog.getByText('其中 15 项不在此页')).toBeVisible()
  // Meanwhile another person changes two of these rows, and adds one.
  await send(page, world, 'PUT', '/api/visitor/registerCode?type=disable', { _ids: [codes[3]?._id] })
  await send(page, world, 'DELETE', '/api/visitor/registerCode', { _id: codes[4]?._id })
  await makeCode(page, world, '整批后来')
  await dialog.getByRole('button', { name: '停用' }).click()
  const outcome = page.getByRole('dialog', { name: '停用：24 项成功，1 项未执行' })
  await expect(outcome.getByRole('row', { name: '整批14 记录不存在' })).toBeVisible()
  await outcome.locator('.ant-modal-footer').getByRole('button', { name: '关闭' }).click()
  await expect(page.locator('.core-crud-bulk')).toHaveCount(0)
  await page.goto('/visitor/registerCode/list?keyword=整批&status=1')
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await expect(page.getByText('整批后来')).toBeVisible()
})

test('a list can be used with the keyboard, and its address contains the filters', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto('/visitor/record/list')
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('苏州')
  await expect(page).toHaveURL(/keyword=/)
  await page.getByRole('combobox', { name: '状态' }).click()
  await page.getByTitle('已离开').click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=3/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('苏州')
  const rows = page.locator('[data-row]')
  await expect(rows.first()).toContainText('已离开')

  await page.getByRole('searchbox').press('ArrowDown')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/list\/[\w-]{36}\?/)
  await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
  const first = page.url()
  await page.keyboard.press('ArrowDown')
  await expect(page).not.toHaveURL(first)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/record\/list\?/)
  await expect(page).toHaveURL(/status=3/)
})

test('[R646][R647][R648][R656][R659][R673] a list shows that it is loading, stops when it ends or fails, and can be retried', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let fails = false
  await page.route('**/api/visitor/list?*', async (route) => {
    await held
    if (fails) await route.abort()
    else await route.continue()
  })
  const answered = page.waitForResponse((response) => response.url().includes('/api/visitor/list?'))
  await page.goto('/visitor/record/list')
  await expect(page.getByRole('status', { name: '正在加载…' })).toBeVisible()
  release()
  const answer = await answered
  expect(new URL(answer.url()).searchParams.get('pageSize')).toBe('10')
  expect((await answer.json()).pagination.total).toBeGreaterThan(10)
  await expect(page.locator('[data-row]')).toHaveCount(10)
  await expect(page.getByRole('status', { name: '正在加载…' })).toHaveCount(0)

  fails = true
  await page.goto('/visitor/record/list?pageSize=20')
  const problem = page.getByRole('alert').filter({ hasText: '访客加载失败' })
  await expect(problem).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  fails = false
  await problem.getByRole('button', { name: '重试' }).click()
  await expect(page.locator('[data-row]')).toHaveCount(20)
})

test('a page number that is too high shows the last page, and an unknown row shows a message', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  await page.goto('/visitor/record/list?current=99')
  await expect(page).toHaveURL(/current=\d$/)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.goto('/visitor/record/list/01980000-0000-7000-8000-000000000000')
  await expect(panel(page)).toContainText('记录不存在')
  await panel(page).getByRole('button', { name: '返回列表' }).click()
  await expect(page).toHaveURL(/\/visitor\/record\/list$/)
})

test('after a status action an undo button is shown for a moment, and it restores the status', async ({
  page,
  world,
}) => {
  await signIn(page, world)
  const { _id } = await makeCode(page, world, '撤销用登记码')
  await page.goto(`/visitor/registerCode/list/${_id}`)
  await panel(page).getByRole('button', { name: '“撤销用登记码”的更多操作' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('dialog', { name: '停用“撤销用登记码”？' }).getByRole('button', { name: '停用' }).click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('停用')
  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('启用')
})
