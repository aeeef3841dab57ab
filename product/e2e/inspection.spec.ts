import { randomUUID } from 'node:crypto'
import inspection_zh from '@atrium/apps/inspection/zh_CN'
import { expect } from '@playwright/test'
import { panel, rowOf, signIn, signInBy } from './desk.ts'
import { PHONE, round, visit } from './rounds.ts'
import { test } from './world.ts'

const { entities, more } = inspection_zh
const { status, actions } = entities.pointRecord
test('a round is walked without a network; the office sees its exception and resolves it', async ({
  another,
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const name = randomUUID().slice(0, 6)
  const { _id, points } = await round(page, world, name, 2)
  await page.goto(`/inspection/record/path/list/${_id}`)
  await page.getByRole('tab', { name: more.progress }).click()
  await expect(panel(page).getByText(more.notVisited)).toHaveCount(2)

  const phone = await another(PHONE)
  await signInBy(phone, world)
  await phone.goto('/m')
  await phone.getByRole('link', { name: new RegExp(`路线 ${name}`) }).click()
  await expect(phone.getByText(points[0].name)).toBeVisible()
  await phone.context().setOffline(true)
  await visit(phone, points[0].no, '25')
  await visit(phone, points[1].no, '71')
  await expect(phone.locator('.core-status-tag', { hasText: more.toBeSent })).toHaveCount(2)
  await phone.context().setOffline(false)

  // The page of the office follows by itself.
  await expect(panel(page).getByText(more.notVisited)).toHaveCount(0)
  await expect(panel(page).getByText(status.exception)).toBeVisible()
  await page.goto('/inspection/record/point/list?exceptionStatus=2')
  const row = rowOf(page, points[1].name)
  await expect(row).toContainText('进水温度 71 ℃')
  await row.getByRole('button', { name: actions.resolveException }).click()
  await page.getByRole('dialog').locator('[data-field="handleResult"] input').fill('已更换温控阀')
  await page.getByRole('dialog').getByRole('button', { name: actions.resolveException }).click()
  await expect(rowOf(page, points[1].name)).toHaveCount(0)
  expect(complaints).toEqual([])
})
