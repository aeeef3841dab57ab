import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, TestTenant, World } from '../testing/world.ts'
import { boardWorld, item, makeBoard } from './testing/board-world.ts'
import { openPage } from './testing/page.ts'

let world: World
let plant: TestTenant
let owner: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})
afterAll(() => world.close())

let ovens = 0
/** A measurement of one's own, so that stories do not meet. */
const newOven = () => `oven${++ovens}`

function write(
  measurement: string,
  n: number,
  more: { timeMs?: number; tags?: Record<string, string>; tenant?: TestTenant } = {},
) {
  const { timeMs = Date.now(), tags = {}, tenant = plant } = more
  const point = { measurement, fields: { n }, tags, timeUs: timeMs * 1000 }
  return world.server.services.timeseries.write(tenant.id, 'plant', [point], { create: true })
}

test('a point that is written reaches a public page in the same moment, as a change and not as a new answer', async () => {
  const from = newOven()
  await write(from, 1)
  const board = await makeBoard(owner, [item('trend001', 'series', { from })])
  const page = await openPage(world.url)
  expect(await page.join(board)).toBe(0)
  const dataset = await page.watch('w1', 'trend001')
  expect(dataset.columns).toEqual([
    { name: 'time', type: 'time' },
    { name: 'n', type: 'number' },
  ])
  expect(dataset.rows.map(([, n]) => n)).toEqual([1])
  const timeMs = Date.now()
  await write(from, 2, { timeMs })
  await expect.poll(() => page.pushes).toMatchObject([{ watch: 'w1', kind: 'delta', rows: [[timeMs, 2]] }])
})
