/** Rounds of the signed-in user, and a visit of one of their points on the phone. */
import inspection_zh from '@atrium/apps/inspection/zh_CN'
import { expect, type Page } from '@playwright/test'
import { send } from './desk.ts'
import type { World } from './world.ts'

const { more } = inspection_zh
const PLACE = { latitude: 30.274085, longitude: 120.15507 }
/** A phone that is where the points are. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['geolocation'],
  geolocation: PLACE,
}
const FORM = [
  { key: 'state', label: '设备状态', type: 'check', required: true },
  { key: 'temp', label: '进水温度', type: 'number', required: true, unit: '℃', min: 0, max: 60 },
]

/** A round of the signed-in user along so many points, in their order. */
export async function round(page: Page, world: World, name: string, count: number) {
  const { user } = await (await page.request.get('/api/user/me')).json()
  const points = []
  for (let nth = 1; nth <= count; nth++) {
    const no = `${name}-${nth}`
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

/** @param no of the point, typed as if its code was unreadable */
export async function visit(page: Page, no: string, temp: string) {
  await page.getByRole('button', { name: more.scanPoint }).click()
  await page.getByRole('textbox', { name: '输入编号' }).fill(no)
  await page.getByRole('button', { name: '打开', exact: true }).click()
  await page.getByLabel('正常', { exact: true }).click()
  await page.locator('input[name="temp"]').fill(temp)
  await page.getByRole('button', { name: more.submitPoint, exact: true }).click()
  await expect(page.getByRole('button', { name: more.submitPoint, exact: true })).toHaveCount(0)
}
