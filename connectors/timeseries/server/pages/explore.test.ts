import type { ExploreRequest } from '@atrium/dashboards/contract/dashboard'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { deltas, newOven, replaced } from '@atrium/dashboards/testing/sockets/plant-world'
import { beforeAll, expect, test } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

const explored = (from: string, extra: Partial<ExploreRequest> = {}) => ({
  watch: 'e1',
  shape: 'series',
  widthPx: 600,
  query: { db: 'plant', from, fieldSet: [{ field: 'n', as: 'n' }], startTime: '*-1h', endTime: '*' },
  ...extra,
})

const pageOf = async (permissions: [string, string, string][]) => {
  const user = await plant.tenant.user({ permissions })
  return { user, page: await openPage(plant.world.url, { cookie: user.cookie() }) }
}
const author = () => pageOf([['toyboards', 'dataSource', 'query']])

test("an author's query is answered without a dashboard, and new points follow by themselves", async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now() }])
  const { page } = await author()
  const { dataset } = await page.ask('explore', explored(from))
  expect(dataset.rows.map(([, n]) => n)).toEqual([1])
  await plant.write(from, [{ n: 2, timeMs: Date.now() }])
  await expect.poll(() => deltas(page.pushes).flatMap(({ rows }) => rows.map(([, n]) => n))).toEqual([2])
})

test('the newest values of the fields follow each write, whatever its series', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, text: 'on', timeMs: 1_000, tags: { no: '1' } }])
  const { page } = await author()
  const query = { db: 'plant', from, fieldSet: ['n', 'text', 'none'].map((field) => ({ field, as: '' })) }
  const { dataset } = await page.ask('explore', explored(from, { shape: 'newest', query }))
  expect(dataset.rows).toEqual([
    [1_000, 'n', 1],
    [1_000, 'text', 'on'],
  ])
  await plant.write(from, [{ n: 2, timeMs: 2_000, tags: { no: '2' } }])
  await expect
    .poll(() => replaced(page.pushes).at(-1)?.rows)
    .toEqual([
      [2_000, 'n', 2],
      [1_000, 'text', 'on'],
    ])
})

test('a query without the permission, without a session, or with something that is no query is refused', async () => {
  const from = newOven()
  const { page: reader } = await pageOf([['toyboards', 'board', 'read']])
  expect((await reader.ask('explore', explored(from))).code).toBe(40301)
  const stranger = await openPage(plant.world.url)
  expect((await stranger.ask('explore', explored(from))).code).toBe(40401)
  const { page } = await author()
  expect((await page.ask('explore', { ...explored(from), sql: 'select 1' })).code).toBe(40001)
  expect((await page.ask('explore', explored(from, { query: { db: 'plant', from } }))).code).toBeGreaterThan(0)
})

test('an author who signs out gets no more values: the connection is closed', async () => {
  const from = newOven()
  const { user, page } = await author()
  await plant.write(from, [{ n: 1, timeMs: Date.now() }])
  await page.ask('explore', explored(from))
  await user.del('/api/user/logout')
  await expect.poll(page.breaks).toBe(1)
  const before = page.pushes.length
  await plant.write(from, [{ n: 2, timeMs: Date.now() }])
  expect(deltas(page.pushes.slice(before))).toEqual([])
})
