import { randomUUID } from 'node:crypto'
import facility_zh from '@atrium/apps/facility/zh_CN'
import inspection_zh from '@atrium/apps/inspection/zh_CN'
import { expect, type Page } from '@playwright/test'
import { panel, rowOf, signIn, signInBy } from './desk.ts'
import { PHONE, round, visit } from './rounds.ts'
import { test } from './world.ts'

const { entities, more } = inspection_zh
const { fields, status, actions } = entities.pointRecord
const repair = facility_zh.entities.repair

test('a round is walked with the network cut twice; its exception becomes a repair, whose finish resolves it', async ({
  another,
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const name = randomUUID().slice(0, 6)
  const { _id, points } = await round(page, world, name, 3)
  const [first, second, third] = points

  const phone = await another(PHONE)
  await signInBy(phone, world)
  await phone.goto('/m')
  await phone.getByRole('link', { name: new RegExp(`路线 ${name}`) }).click()
  await expect(phone.getByText(first.name)).toBeVisible()
  await expect(phone.locator('main')).not.toContainText('entities.')
  await phone.context().setOffline(true)
  await visit(phone, first.no, '25')
  await visit(phone, second.no, '71')
  await expect(phone.locator('.core-status-tag', { hasText: more.toBeSent })).toHaveCount(2)
  // The phone had killed the page: it opens again where there is a network, which ends while it sends.
  await phone.context().setOffline(false)
  await phone.reload()
  await expect(phone.getByRole('button', { name: more.scanPoint })).toBeVisible()
  await phone.context().setOffline(true)
  await visit(phone, third.no, '26')
  // Also the point whose visit the server has, and of which the page could not read it.
  await expect(phone.locator('.core-status-tag', { hasText: more.notVisited })).toHaveCount(0)
  await phone.context().setOffline(false)

  const answer = async (path: string) => (await page.request.get(`/api/inspection/record/${path}`)).json()
  await expect
    .poll(async () => (await answer(`path?_id=${_id}`)).pathRecord)
    .toMatchObject({ total: 3, done: 3, exceptionNum: 1, finishedAt: expect.any(String) })
  const { list } = await answer(`point/list?pathRecord=${_id}`)
  expect(list.map(({ name }: { name: string }) => name).toSorted()).toEqual(points.map((point) => point.name))

  await page.goto('/inspection/record/point/list?exceptionStatus=2')
  await rowOf(page, second.name).getByRole('button', { name: actions.resolveException }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch').click()
  await expect(dialog.locator('[data-field="handleResult"]')).toHaveCount(0)
  await dialog.getByRole('button', { name: actions.resolveException }).click()
  await expect(dialog).toHaveCount(0)
  // It stays open until the repair is finished.
  await rowOf(page, second.name).getByText(second.name).click()
  const link = panel(page).getByRole('link', { name: /^R\d+$/ })
  const no = await link.textContent()
  const exception = new URL(page.url()).pathname
  await link.click()
  await mend(page, '换了温控阀')

  await page.goto(exception)
  await expect(panel(page).locator('.core-status-tag', { hasText: status.resolved }).first()).toBeVisible()
  await expect(panel(page)).toContainText(fields.handleResult)
  await expect(panel(page)).toContainText(`${no} 换了温控阀`)
  expect((await answer(`path?_id=${_id}`)).pathRecord).toMatchObject({ exceptionNum: 0 })
  expect(complaints).toEqual([])
})

/** Accepts, starts and finishes the repair whose detail is shown. */
async function mend(page: Page, result: string) {
  const press = (name: string) => panel(page).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await press(repair.actions.accept)
  await dialog.locator('[data-field="repairers"] input').fill('演示')
  await page.getByTitle('演示用户').click()
  await dialog.getByRole('button', { name: repair.actions.accept }).click()
  await press(repair.actions.start)
  await press(repair.actions.finish)
  await dialog.locator('[data-field="result"] textarea').fill(result)
  await dialog.getByRole('button', { name: repair.actions.finish }).click()
  await expect(panel(page).locator('.core-status-tag', { hasText: repair.status.finished }).first()).toBeVisible()
}
