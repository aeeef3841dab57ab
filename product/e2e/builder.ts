/** Helpers for an author in the builder of dashboards. */
import { expect, type Locator, type Page } from '@playwright/test'
import { send } from './desk.ts'
import type { World } from './world.ts'

export async function newDashboard(page: Page, world: World, name: string): Promise<string> {
  const { _id } = await send(page, world, 'POST', '/api/dashboard', { name })
  return _id
}

export async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/visual/dashboard/edit?_id=${id}`)
  await expect(page.getByRole('region', { name: '画布' })).toBeVisible()
}

export const items = (page: Page) => page.locator('[data-placed]')
export const kind = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const saved = (page: Page) => expect(page.getByText('草稿已保存')).toBeVisible()
export const tool = (page: Page, name: string | RegExp) => page.getByRole('toolbar').getByRole('button', { name })
export const placeOf = (item: Locator) =>
  item.evaluate(({ style }) => `${style.transform} ${style.width} ${style.height}`)

/** Opens a panel by its tab. Returns the panel. */
export async function openPanel(page: Page, title: string): Promise<Locator> {
  await page.locator('.visual-edit-tab').getByText(title, { exact: true }).click()
  const panel = page.getByRole('tabpanel', { name: title, exact: true })
  await expect(panel).toBeVisible()
  return panel
}

/** Drags by the pointer, in pixels of the screen. */
export async function drag(page: Page, from: Locator, dx: number, dy: number, at = { x: 20, y: 20 }): Promise<void> {
  const box = (await from.boundingBox())!
  await page.mouse.move(box.x + at.x, box.y + at.y)
  await page.mouse.down()
  await page.mouse.move(box.x + at.x + dx / 2, box.y + at.y + dy / 2)
  await page.mouse.move(box.x + at.x + dx, box.y + at.y + dy)
  await page.mouse.up()
}

interface Draft {
  options: object
  items: { at: number; item: { _id: string; left: number; top: number; component: { title: string } } }[]
}

/** The stored draft, as the server answers it, with the items in the order of the document. */
export async function storedDraft(page: Page, id: string): Promise<Draft> {
  const { draft } = (await (await page.request.get(`/api/dashboard/draft?_id=${id}`)).json()) as { draft: Draft }
  return { ...draft, items: draft.items.toSorted((one, other) => one.at - other.at) }
}

export async function storedPlaces(page: Page, id: string): Promise<string[]> {
  return (await storedDraft(page, id)).items.map(({ item }) => `${item.left} ${item.top}`)
}

/** Shows the draft to viewers. */
export async function release(page: Page): Promise<void> {
  await saved(page)
  await tool(page, '发布').click()
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/dashboard/release'))
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  expect((await answer).status()).toBe(200)
  // The note of the release before may still be there.
  await expect(page.getByText(/已发布为版本/).last()).toBeVisible()
}

/** An entry of the list that is open. */
export const offered = (page: Page, text: string) =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .filter({ hasText: text })

/** Takes one name in the data panel, out of those that the server finds. */
export async function takeName(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.fill(name)
  await offered(page, name).click()
  await expect(page.locator('.ant-select').filter({ has: box })).toContainText(name)
}

/** Binds the selected item to fields of a measurement, by the pointer. */
export async function bind(page: Page, db: string, measurement: string, fields: readonly string[]): Promise<void> {
  const data = await openPanel(page, '数据')
  await takeName(page, '数据库', db)
  await takeName(page, '测量', measurement)
  for (const field of fields) await fieldButton(data, field).click()
}

export const fieldButton = (data: Locator, field: string) =>
  data.getByRole('group', { name: '字段', exact: true }).getByRole('button', { name: new RegExp(`^${field}`) })

type Values = Readonly<Record<string, number | string>>

/** Writes one point through InfluxDB's endpoint, with the present time. */
export async function writePoint(world: World, db: string, measurement: string, tags: Values, fields: Values) {
  const text = (values: Values, quote: (value: string) => string) =>
    Object.entries(values).map(([name, value]) => `${name}=${typeof value === 'number' ? value : quote(value)}`)
  const line = [measurement, ...text(tags, (value) => value)].join(',')
  const access = `u=demo&p=${encodeURIComponent(world.ingestToken)}`
  const answer = await fetch(`${world.url}/write?db=${db}&${access}`, {
    method: 'POST',
    body: `${line} ${text(fields, (value) => `"${value}"`).join(',')}`,
  })
  expect(answer.status, await answer.text()).toBe(204)
}
