import type { Dataset } from '@atrium/charts/contract/data'
import type { SourcePreview } from '@atrium/dashboards/contract/dashboard'
import { item, makeBoard, type ToyShape } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { newOven, numbers } from '@atrium/dashboards/testing/sockets/plant-world'
import { beforeAll, expect, test } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

const sourceOf = (from: string, query = {}) => item('item0001', 'series', { from, ...query }).component.dataSources[0]!

const asked = (shape: ToyShape, from: string, query = {}): SourcePreview => ({
  source: sourceOf(from, query),
  kind: `Toy-${shape}`,
  props: {},
})

const pageOf = (user: { cookie(): string }) => openPage(plant.world.url, { cookie: user.cookie() })

async function answered(request: SourcePreview): Promise<Dataset> {
  const { datasets, code, msg } = await (await pageOf(plant.owner)).ask('preview', request)
  expect([code, msg]).toEqual([0, undefined])
  return datasets[0]!
}

test.each<[ToyShape]>([['single'], ['trail'], ['series'], ['exact'], ['rows'], ['page']])(
  'a preview of a source answers what the stored component gets: %s',
  async (shape) => {
    const from = newOven()
    const nowMs = Date.now()
    const points = [1, 5, 3].map((n, i) => ({ n, timeMs: nowMs - 9000 + i * 1000, tags: { line: 'A' } }))
    await plant.write(from, points)
    const query = {
      groupBy: 'line',
      startTime: new Date(nowMs - 10_000).toISOString(),
      endTime: new Date(nowMs).toISOString(),
    }
    const { tookMs, ...previewed } = await answered(asked(shape, from, query))
    expect(tookMs).toBeGreaterThan(0)
    expect(previewed.rows.length).toBeGreaterThan(0)
    const stored = await plant.joinNew(item('item0001', shape, { from, ...query }))
    expect(previewed).toEqual(await stored.page.watch('w', 'item0001', { widthPx: 100 }))
  },
)

test('the preview of an empty source has the reason, and values for the parameters of its filters', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now(), tags: { line: 'A' } }])
  expect(await answered(asked('single', `${from}x`))).toMatchObject({ rows: [], empty: { why: 'measurement' } })
  const filtered = asked('single', from, { whereObj: { TAG: [{ tagKey: 'line', operator: '=', tagValue: '{line}' }] } })
  expect(await answered({ ...filtered, values: { line: 'B' } })).toMatchObject({ empty: { why: 'tag', value: 'B' } })
  expect(numbers(await answered({ ...filtered, values: { line: 'A' } }))).toEqual([1])
})

test('a preview refuses what a viewer would be refused, and malformed sources', async () => {
  const page = await pageOf(plant.owner)
  const from = newOven()
  const codeOf = async (request: object) => (await page.ask('preview', request)).code
  expect(await codeOf(asked('rows', from))).toBe(40001)
  expect(await codeOf(asked('none', from))).toBe(40400)
  expect(await codeOf({ ...asked('series', from), kind: 'nothing' })).toBe(40400)
  expect(await codeOf({ ...asked('series', from), source: sourceOf(from, { fill: 'zero' }) })).toBe(40001)
  expect(await codeOf({ ...asked('series', from), more: 1 })).toBe(40001)
  expect(await codeOf({ ...asked('series', from), timeZone: 'Nowhere/City' })).toBe(40001)
})

test('only authors preview, with the permission to query data sources', async () => {
  const from = newOven()
  const reader = await plant.tenant.user({ permissions: [['toyboards', 'board', 'read']] })
  expect((await (await pageOf(reader)).ask('preview', asked('series', from))).code).toBe(40301)
  expect((await (await openPage(plant.world.url)).ask('preview', asked('series', from))).code).toBe(40401)
})

test('viewers who may read the stored query learn how long it took, public viewers do not', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now() }])
  const board = await makeBoard(plant.owner, [item('item0001', 'single', { from })])
  const [own, foreign] = [await pageOf(plant.owner), await openPage(plant.world.url)]
  for (const page of [own, foreign]) expect(await page.join(board)).toBe(0)
  expect((await own.watch('w', 'item0001')).tookMs).toBeGreaterThan(0)
  expect(await foreign.watch('w', 'item0001')).not.toHaveProperty('tookMs')
  await plant.write(from, [{ n: 2, timeMs: Date.now() }])
  await expect.poll(() => foreign.pushes.length).toBeGreaterThan(0)
  expect(JSON.stringify(foreign.pushes)).not.toContain('tookMs')
  expect((await foreign.ask('getDataSource', { _id: 'item0001' })).datasets[0]).not.toHaveProperty('tookMs')
})
