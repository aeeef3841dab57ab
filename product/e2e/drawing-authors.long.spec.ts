import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { expect, type Page } from '@playwright/test'
import { openEditor, openPanel, release, saved } from './builder.ts'
import { send, signIn, signInBy } from './desk.ts'
import { colourAt, drawingItem } from './drawn.ts'
import { test } from './world.ts'

const BLUE = [0, 0, 255]
const RED = [255, 0, 0]

const OBJECTS = [
  { sort: 'rect' as const, name: '8821-1', x: 100, y: 150, width: 80, height: 80, strokeWidth: 0, fill: '#0000ff' },
  { sort: 'rect' as const, name: '8821-2', x: 500, y: 150, width: 80, height: 80, strokeWidth: 0, fill: '#0000ff' },
]

/** Chooses an object of the drawing, and sets one of its fields. */
async function change(author: Page, object: string, field: string, value: string): Promise<void> {
  const settings = await openPanel(author, '设置')
  await author.locator('[data-placed]').click()
  await settings.getByRole('listbox', { name: '对象' }).selectOption({ label: `${object} (矩形)` })
  const box = settings.getByRole('spinbutton', { name: field }).or(settings.getByRole('textbox', { name: field }))
  await box.fill(value)
  await box.blur()
  await saved(author)
}

test('[R134] two authors change one object each of a drawing: both see both, and so does the public page once it is released', async ({
  page,
  another,
  world,
}) => {
  await signIn(page, world)
  const { _id } = await send(page, world, 'POST', '/api/dashboard', {
    ...{ name: '两人绘图', options: DEFAULT_OPTIONS },
    components: [drawingItem('Fabric', OBJECTS)],
  })
  await send(page, world, 'PUT', '/api/dashboard/public', { _id, public: true })
  const mate = await another()
  await signInBy(mate, world)
  const visitor = await another()
  await visitor.goto(`/public/dashboard?_id=${_id}`)
  for (const author of [page, mate]) await openEditor(author, _id)
  for (const one of [page, mate, visitor]) await expect.poll(() => colourAt(one, 100, 150)).toEqual(BLUE)

  await change(page, '8821-1', '中心 Y', '250')
  await expect.poll(() => colourAt(mate, 100, 250)).toEqual(BLUE)
  await change(mate, '8821-2', '填充颜色', '#ff0000')
  for (const author of [page, mate]) {
    await expect.poll(() => colourAt(author, 500, 150)).toEqual(RED)
    await expect.poll(() => colourAt(author, 100, 250)).toEqual(BLUE)
    expect(await colourAt(author, 100, 150)).not.toEqual(BLUE)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Viewers keep what was released before.
  await visitor.reload()
  await expect.poll(() => colourAt(visitor, 500, 150)).toEqual(BLUE)
  await release(page)
  await expect.poll(() => colourAt(visitor, 500, 150)).toEqual(RED)
  expect(await colourAt(visitor, 100, 250)).toEqual(BLUE)
})
