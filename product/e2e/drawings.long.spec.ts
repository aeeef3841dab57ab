// Drawings in Chromium, which alone has canvases: what data change of them, what moves, and where their links lead.
import type { ListedObject } from '@atrium/charts/contract/drawing/listed-objects'
import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { expect, type Locator, type Page } from '@playwright/test'
import { writePoint } from './builder.ts'
import { send, signInBy } from './desk.ts'
import { colourAt, drawingItem } from './drawn.ts'
import { test, type World } from './world.ts'

const DB = 'drawn'

const when = (operator: string, value: string, result: string) => ({ operator, value, result })
const bound = (property: string, column: string, ...conditions: object[]) => ({ property, column, conditions })

const OBJECTS: ListedObject[] = [
  {
    sort: 'rect',
    ...{ x: 150, y: 150, width: 200, height: 200, strokeWidth: 0, fill: '#0000ff' },
    bindings: [bound('fill', 'heat', when('>', '10', '#ff0000'))],
  },
  {
    sort: 'symbol',
    ...{ symbol: 'fan', x: 450, y: 150, width: 200, height: 200, name: '风机' },
    bindings: [bound('state', 'heat', when('>', '0', 'on'))],
  },
]

/** A public dashboard with one drawing of 600 × 300. */
async function makeDrawing(page: Page, world: World, measurement: string, objects = OBJECTS): Promise<string> {
  await signInBy(page, world)
  const query = {
    ...{ db: DB, from: measurement, fieldSet: [{ field: 'heat', as: 'heat', aggregate: 'last' }] },
    ...{ startTime: '*-1h', endTime: '*' },
  }
  const drawing = drawingItem('Fabric2', objects, [{ _id: '', props: query }])
  const components = [{ ...drawing, showFullScreen: true, refreshInterval: 1 }]
  const body = { name: `图 ${measurement}`, options: DEFAULT_OPTIONS, components }
  const { _id } = await send(page, world, 'POST', '/api/dashboard', body)
  await send(page, world, 'PUT', '/api/dashboard/public', { _id, public: true })
  return `/public/dashboard?_id=${_id}`
}

const heat = (world: World, measurement: string, value: number) =>
  writePoint(world, DB, measurement, { area: '1' }, { heat: value })

/** Whether the drawing in it looks different after so many frames of the page. */
const moves = (within: Page | Locator) =>
  within.locator('.charts-drawing canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const before = canvas.toDataURL()
    for (let frame = 0; frame < 15; frame++) await new Promise(requestAnimationFrame)
    return canvas.toDataURL() !== before
  })

test('[R135] bound objects change their colour, and a symbol moves until the page stops or less motion is preferred', async ({
  page,
  another,
  world,
}) => {
  await heat(world, 'colours', 5)
  const address = await makeDrawing(page, world, 'colours')
  const visitor = await another({ reducedMotion: 'no-preference' })
  await visitor.goto(address)
  await expect.poll(() => colourAt(visitor, 150, 150)).toEqual([0, 0, 255])
  await expect(visitor.getByRole('listitem').filter({ hasText: '风机：运行' })).toHaveCount(1)
  await heat(world, 'colours', 25)
  await expect.poll(() => colourAt(visitor, 150, 150)).toEqual([255, 0, 0])

  await expect.poll(() => moves(visitor)).toBe(true)
  await visitor.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => moves(visitor)).toBe(false)
  await visitor.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(() => moves(visitor)).toBe(true)
  await visitor.getByRole('region', { name: '流程' }).getByRole('button', { name: '全屏' }).click()
  const layer = visitor.getByRole('dialog', { name: '流程' })
  await expect.poll(() => moves(layer)).toBe(true)
  await layer.getByRole('button', { name: '停止刷新' }).click()
  await expect.poll(() => moves(layer)).toBe(false)
})

test('[R199] [R244] [S11] a link of a drawing leads on in the same window, and another site asks first', async ({
  page,
  another,
  world,
}) => {
  await heat(world, 'links', 5)
  const place = { y: 150, width: 120, height: 120, ifLink: true }
  const next = await makeDrawing(page, world, 'next')
  const address = await makeDrawing(page, world, 'links', [
    { sort: 'rect', ...place, name: '下一页', x: 100, link: next },
    { sort: 'rect', ...place, name: '手册', x: 300, link: 'https://supplier.example/manual' },
  ])
  const visitor = await another()
  await visitor.goto(address)
  await expect(visitor.getByRole('link', { name: '下一页' })).toBeVisible()
  await visitor.getByRole('link', { name: '手册' }).click()
  const question = visitor.getByRole('dialog', { name: '将打开其他网站' })
  await expect(question).toContainText('supplier.example')
  await question.getByRole('button', { name: '取消' }).click()
  await visitor.getByRole('link', { name: '下一页' }).focus()
  await visitor.keyboard.press('Enter')
  await visitor.waitForURL(`**${next}`)
  expect(visitor.context().pages()).toHaveLength(1)
})
