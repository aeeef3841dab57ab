import zh_CN from '@atrium/apps/facility/zh_CN'
import { expect, type Page } from '@playwright/test'
import { panel, send, signIn } from './desk.ts'
import { test } from './world.ts'

const { status, actions } = zh_CN.entities.repair
const { more, menu } = zh_CN

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string, title: string) =>
  column(page, name).getByRole('listitem').filter({ hasText: title })

test('a clerk deals with a repair on the board: by dragging, with the keyboard, and back where nothing leads', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const fields = [{ key: 'power', label: '功率', type: 'number', required: true, unit: 'kW' }]
  const category = await send(page, world, 'POST', '/api/facility/category', { name: '深井泵', slaHours: 8, fields })

  await page.goto('/facility/facility')
  await page.getByRole('button', { name: '新建设施' }).first().click()
  await page.locator('[data-field="no"] input').fill('P-801')
  await page.locator('[data-field="name"] input').fill('八号水泵')
  await page.locator('[data-field="category"] input').click()
  await page.getByRole('treeitem').getByTitle('深井泵').click()
  await page.getByRole('textbox', { name: '功率（kW）' }).fill('7.5')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(panel(page)).toContainText('7.5 kW')

  const { list } = await (await page.request.get(`/api/facility/facility/list?category=${category._id}`)).json()
  const report = { title: '八号泵漏水', description: '密封处滴水', facility: list[0]._id }
  await send(page, world, 'POST', '/api/facility/repair', report)
  await page.goto('/facility/repair?view=board')
  await expect(page.getByRole('heading', { name: menu.repair })).toBeVisible()

  // There is no way from the first column to the fourth: the card goes back and says so.
  await card(page, status.submitted, report.title).dragTo(column(page, status.finished).getByRole('heading'))
  await expect(card(page, status.submitted, report.title)).toContainText(
    `不能从“${status.submitted}”直接到“${status.finished}”`,
  )

  await card(page, status.submitted, report.title).dragTo(column(page, status.accepted).getByRole('heading'))
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-field="repairers"] input').fill('演示')
  await page.getByTitle('演示用户').click()
  await dialog.getByRole('button', { name: actions.accept }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, status.accepted, report.title)).toContainText('演示用户')

  const handle = card(page, status.accepted, report.title).getByRole('button', { name: `移动“${report.title}”` })
  await handle.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(
    page.getByRole('status').filter({ hasText: `从“${status.accepted}”移到“${status.inProgress}”` }),
  ).toBeAttached()
  await page.keyboard.press('Space')
  await expect(card(page, status.inProgress, report.title)).toBeVisible()

  await card(page, status.inProgress, report.title).dragTo(column(page, status.finished).getByRole('heading'))
  await dialog.locator('[data-field="result"] textarea').fill('换了密封圈')
  await dialog.getByRole('button', { name: actions.finish }).click()
  await expect(card(page, status.finished, report.title)).toBeVisible()

  await card(page, status.finished, report.title).getByRole('link', { name: report.title }).click()
  await panel(page).getByRole('tab', { name: zh_CN.entities.repair.fields.logs, exact: true }).click()
  await panel(page).getByRole('textbox', { name: more.comment }).fill('已通知住户')
  await panel(page).getByRole('button', { name: more.addComment }).click()
  await expect(panel(page).locator('.facility-log li').first()).toContainText('已通知住户')

  await page.goto('/facility/dashboard')
  await page.getByRole('link', { name: more.finishedToday }).click()
  await expect(page.getByRole('row').filter({ hasText: report.title })).toContainText(status.finished)
  expect(complaints).toEqual([])
})
