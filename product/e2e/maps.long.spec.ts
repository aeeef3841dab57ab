import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

interface Spot {
  x: number
  y: number
}

/** The middle of the drawing on the screen, once there is one. */
async function middleOf(page: Page): Promise<Spot> {
  await expect(page.locator('.core-map-drawing canvas').first()).toBeVisible()
  const drawing = page.locator('.core-map-drawing')
  await drawing.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await drawing.boundingBox())!
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** The degrees in the form. */
const pointIn = async (page: Page): Promise<number[]> => {
  const fields = ['经度', '纬度'].map((name) => page.getByLabel(name).inputValue())
  return (await Promise.all(fields)).map(Number)
}

/** Picks a place, and waits until the form has another one than before. */
async function pick(page: Page, { x, y }: Spot): Promise<number[]> {
  const before = await pointIn(page)
  await page.mouse.click(x, y)
  await expect.poll(() => pointIn(page)).not.toEqual(before)
  return pointIn(page)
}

test('on the map of a form a click picks a place, which stays where it is when the map is dragged and zoomed', async ({
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/iot/merchant/list/new')
  const middle = await middleOf(page)
  const [lng = 0, lat = 0] = await pick(page, middle)
  expect([lng, lat].map(Math.round)).toEqual([104, 38])
  const east = await pick(page, { x: middle.x + 60, y: middle.y })
  expect(east[0]).toBeGreaterThan(lng + 5)
  expect(east[1]).toBeCloseTo(lat, 4)

  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  // The first step says only that it is no click; a pixel is a fifth of a degree here.
  await page.mouse.move(middle.x + 50, middle.y + 40, { steps: 50 })
  await page.mouse.up()
  const dragged = await pick(page, { x: middle.x + 50, y: middle.y + 40 })
  expect(dragged[0]).toBeCloseTo(lng, 0)
  expect(dragged[1]).toBeCloseTo(lat, 0)

  const scale = page.locator('.core-map-scale')
  const far = await scale.textContent()
  const before = await pick(page, middle)
  await page.getByRole('button', { name: '放大' }).click()
  await expect(scale).not.toHaveText(far!)
  await pick(page, { x: middle.x + 60, y: middle.y })
  const zoomed = await pick(page, middle)
  expect(zoomed[0]).toBeCloseTo(before[0]!, 1)
  expect(zoomed[1]).toBeCloseTo(before[1]!, 1)

  const nearer = await scale.textContent()
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, 400)
  await expect(scale).not.toHaveText(nearer!)
  await page.mouse.move(middle.x, middle.y - 15)
  await expect(page.locator('.core-map-tip')).toHaveText(`${zoomed[1]!.toFixed(6)}, ${zoomed[0]!.toFixed(6)}`)
  expect(complaints).toEqual([])
})

test('a mark on the map of devices says its name to a pointer, opens its device, and is on paper', async ({
  another,
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  await page.setViewportSize({ width: 1440, height: 900 })
  const address = '/charge/device/list?view=map&keyword=SIM0001'
  await expect
    .poll(async () => (await (await page.request.get('/api/charge/device/map?keyword=SIM0001')).json()).placed)
    .toBe(1)
  await page.goto(address)
  const { x, y } = await middleOf(page)
  await expect(page.locator('.core-map-spots button')).toHaveCount(1)
  await page.mouse.move(x + 200, y)
  await expect(page.locator('.core-map-tip')).toHaveCount(0)
  await page.mouse.move(x, y)
  await expect(page.locator('.core-map-tip')).toContainText('SIM0001')
  await expectAccessible(page, { serious: true, within: 'main' })

  await page.emulateMedia({ media: 'print' })
  const onPaper = await page.locator('.core-map-drawing canvas').boundingBox()
  expect(onPaper!.height).toBeGreaterThan(200)
  await page.emulateMedia({ media: null })

  await page.mouse.click(x, y)
  await expect(page).toHaveURL(/\/charge\/device\/list\/[0-9a-f-]{36}\?.*view=map/)

  const phone = await another(PHONE)
  await signIn(phone, world)
  await phone.goto(address)
  const spot = await middleOf(phone)
  await phone.touchscreen.tap(spot.x, spot.y)
  await expect(phone).toHaveURL(/\/charge\/device\/list\/[0-9a-f-]{36}\?.*view=map/)
  expect(complaints).toEqual([])
})
