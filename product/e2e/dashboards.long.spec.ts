import { expect } from '@playwright/test'
import { DEMO_DASHBOARD_IDS } from '../seed/dashboard.ts'
import { signIn } from './desk.ts'
import { test } from './world.ts'

const NAME = '产线总览'
const id = DEMO_DASHBOARD_IDS.zh_CN

test('an author opens a dashboard from the list, makes it private, and makes it public again', async ({
  another,
  page,
  world,
}) => {
  await signIn(page, world)
  const visitor = await another()
  await visitor.goto(`/public/dashboard?_id=${id}`)
  await expect(visitor.getByText('A 线本班产量')).toBeVisible()

  // Journeys before this one may have made more dashboards than a page of the list has.
  await page.goto(`/visual/dashboard/list?keyword=${NAME}`)
  const isPublic = page.getByRole('switch', { name: `公开 ${NAME}` })
  await expect(isPublic).toBeChecked()
  await isPublic.click()
  await expect(isPublic).not.toBeChecked()
  // The public screen changes without a reload.
  await expect(visitor.getByText('权限不足，需要登录')).toBeVisible()

  await isPublic.click()
  await page.getByText('拿到链接的人无需登录即可查看。').waitFor()
  await page.getByRole('tooltip').getByRole('button', { name: '公开' }).click()
  await expect(isPublic).toBeChecked()
  await visitor.reload()
  await expect(visitor.getByText('A 线本班产量')).toBeVisible()

  await page.getByRole('link', { name: NAME }).click()
  await expect(page).toHaveURL(`/visual/dashboard/view/${id}`)
  await expect(page.locator('[data-item="outputA0"] output')).toBeVisible()
  await expect(page).toHaveTitle(NAME)
})

test('a reader of a deleted dashboard gets a message and a link to the list', async ({ page, world }) => {
  await signIn(page, world)
  await page.goto('/visual/dashboard/view/01980000-0000-7000-8000-00000000dead')
  await expect(page.getByText('看不到这个看板')).toBeVisible()
  await page.getByRole('button', { name: '返回看板列表' }).click()
  await expect(page).toHaveURL('/visual/dashboard/list')
  await expect(page.locator('.visual-boards-card').first()).toBeVisible()
})
