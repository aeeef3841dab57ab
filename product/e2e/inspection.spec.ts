import { randomUUID } from 'node:crypto'
import inspection_zh from '@atrium/apps/inspection/zh_CN'
import { expect, type Page } from '@playwright/test'
import { panel, rowOf, send, signIn, signInBy } from './desk.ts'
import { test, type World } from './world.ts'

const { entities, more } = inspection_zh
const { status, actions } = entities.pointRecord
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, permissions: ['geolocation'] }
const PLACE = { latitude: 30.274085, longitude: 120.15507 }
const FORM = [
  { key: 'state', label: '设备状态', type: 'check', required: true },
  { key: 'temp', label: '进水温度', type: 'number', required: true, unit: '℃', min: 0, max: 60 },
]

/** A round of the signed-in user along two points, in their order. */
async function round(page: Page, world: World, name: string) {
  const { user } = await (await page.request.get('/api/user/me')).json()
  const points = []
  for (const no of [`${name}-1`, `${name}-2`]) {
    const coordinates = { lng: PLACE.longitude, lat: PLACE.latitude }
    const body = { no, name: `泵房 ${no}`, coordinates, form: FORM }
    points.push((await send(page, world, 'POST', '/api/inspection/point', body)).point)
  }
  const ids = points.map(({ _id }) => _id)
  const body = { name: `路线 ${name}`, points: ids, inspectors: [user._id], inOrder: true }
  const { _id: path } = await send(page, world, 'POST', '/api/inspection/path', body)
  const { _id } = await send(page, world, 'POST', '/api/inspection/record/path', { path, inspector: user._id })
  return { _id: _id as string, points }
}

async function visit(page: Page, no: string, temp: string) {
  await page.getByRole('button', { name: more.scanPoint }).click()
  await page.getByRole('textbox', { name: '输入编号' }).fill(no)
  await page.getByRole('button', { name: '打开', exact: true }).click()
  await page.getByLabel('正常', { exact: true }).click()
  await page.locator('input[name="temp"]').fill(temp)
  await page.getByRole('button', { name: more.submitPoint, exact: true }).click()
  await expect(page.getByRole('button', { name: more.submitPoint, exact: true })).toHaveCount(0)
}

test('a round is walked without a network; the office sees its exception and resolves it', async ({
  another,
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const name = randomUUID().slice(0, 6)
  const { _id, points } = await round(page, world, name)
  await page.goto(`/inspection/record/path/list/${_id}`)
  await page.getByRole('tab', { name: more.progress }).click()
  await expect(panel(page).getByText(more.notVisited)).toHaveCount(2)

  const phone = await another({ ...PHONE, geolocation: PLACE })
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
