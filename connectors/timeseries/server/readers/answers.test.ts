import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { deltas, HOUR, MINUTE, newOven, numbers, replaced } from '@atrium/dashboards/testing/sockets/plant-world'
import { beforeAll, expect, test } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

const noisy = (count: number, startMs: number, stepMs: number) =>
  Array.from({ length: count }, (_, i) => ({ n: Math.sin(i / 40), timeMs: startMs + i * stepMs }))

test('a thinned answer has the number of values it stands for, and a shorter range has finer data', async () => {
  const from = newOven()
  const startMs = Date.now() - 50 * MINUTE
  await plant.write(from, noisy(10_000, startMs, 200))
  const { page } = await plant.joinNew(item('trend001', 'series', { from }))
  const whole = await page.watch('w', 'trend001', { widthPx: 100 })
  expect(whole.sourcePoints).toBe(10_000)
  expect(whole.newestMs).toBe(startMs + 9_999 * 200)
  const times = { startTime: new Date(startMs).toISOString(), endTime: new Date(startMs + 10_000).toISOString() }
  const close = await page.watch('close', 'trend001', { widthPx: 100, ...times })
  expect(close.rows.length).toBe(50)
  expect(close).not.toHaveProperty('sourcePoints')
})

test('values that are written later are counted, too', async () => {
  const from = newOven()
  const startMs = Date.now() - 50 * MINUTE
  await plant.write(from, noisy(5_000, startMs, 200))
  const { page } = await plant.joinNew(item('trend001', 'series', { from }))
  await page.watch('w', 'trend001', { widthPx: 100 })
  const nowMs = Date.now()
  await plant.write(from, noisy(1_000, nowMs - 10_000, 10))
  const counted = () =>
    page.pushes.map((push) => (push.kind === 'delta' ? push : 'dataset' in push ? push.dataset : {}))
  await expect.poll(() => counted().at(-1)).toMatchObject({ sourcePoints: 6_000, newestMs: nowMs - 10 })
})

test('with lttb sampling an item gets as many points as pixels, with both ends and a spike among them', async () => {
  const from = newOven()
  const startMs = Date.now() - 50 * MINUTE
  const points = noisy(6_000, startMs, 400)
  points[3_000] = { n: 80, timeMs: startMs + 3_000 * 400 }
  await plant.write(from, points)
  const { page } = await plant.joinNew(item('trend001', 'series', { from, sampling: 'lttb' }))
  const { rows, sourcePoints } = await page.watch('w', 'trend001', { widthPx: 100 })
  expect([rows.length, sourcePoints]).toEqual([100, 6_000])
  expect(rows).toContainEqual([startMs + 3_000 * 400, 80])
  await plant.write(from, [{ n: 90, timeMs: Date.now() }])
  await expect.poll(() => replaced(page.pushes).at(-1)?.rows.at(-1)?.[1]).toBe(90)
  expect(deltas(page.pushes).flatMap((push) => push.rows)).toEqual([])
})

test('every spike of one sample in 300,000 points is in the answer', async () => {
  const from = newOven()
  const count = 300_000
  const startMs = Date.now() - 50 * MINUTE
  const points = noisy(count, startMs, 9)
  const planted = Array.from({ length: 60 }, (_, k) => Math.floor(((k + 0.37) * count) / 60))
  for (const at of planted) points[at] = { n: 100 + at, timeMs: startMs + at * 9 }
  for (let i = 0; i < count; i += 50_000) await plant.write(from, points.slice(i, i + 50_000))
  const { page } = await plant.joinNew(item('trend001', 'series', { from }))
  const { rows, sourcePoints } = await page.watch('w', 'trend001', { widthPx: 1400 })
  const shown = new Set(rows.map(([time, n]) => `${time} ${n}`))
  expect(planted.filter((at) => !shown.has(`${startMs + at * 9} ${100 + at}`))).toEqual([])
  expect(rows.length).toBeLessThanOrEqual(2_800)
  expect(sourcePoints).toBe(count)
})

const tag = (tagKey: string, tagValue: string) => ({ TAG: [{ tagKey, operator: '=' as const, tagValue }] })

/** The reasons for an empty answer: for a user of the tenant and for a public viewer. */
async function reasons(query: object) {
  const board = await makeBoard(plant.owner, [item('trend001', 'series', query)])
  const cookie = plant.owner.cookie()
  const pages = [await openPage(plant.world.url, { cookie }), await openPage(plant.world.url)]
  return Promise.all(
    pages.map(async (page) => {
      await page.join(board)
      return (await page.watch('w', 'trend001')).empty
    }),
  )
}

test('an empty answer names the condition that no data meet; a public viewer gets no names', async () => {
  const from = newOven()
  const timeMs = Date.now() - 3 * HOUR
  await plant.write(from, [
    { n: 1, timeMs, tags: { line: 'A', room: '1' } },
    { n: 1, timeMs: timeMs - 1, tags: { line: 'B', room: '2' } },
  ])
  const field = [{ field: 'speed', as: '' }]
  expect(await reasons({ db: 'nowhere', from })).toEqual([{ why: 'database', name: 'nowhere' }, { why: 'database' }])
  expect(await reasons({ from: 'kiln' })).toEqual([{ why: 'measurement', name: 'kiln' }, { why: 'measurement' }])
  expect(await reasons({ from, fieldSet: field })).toEqual([{ why: 'field', name: 'speed' }, { why: 'field' }])
  expect(await reasons({ from, whereObj: tag('line', 'C') })).toEqual([
    { why: 'tag', name: 'line', value: 'C' },
    { why: 'tag' },
  ])
  const both = { TAG: [...tag('line', 'A').TAG, ...tag('room', '2').TAG] }
  expect(await reasons({ from, whereObj: both })).toEqual([{ why: 'conditions' }, { why: 'conditions' }])
  const range = { why: 'range', newestMs: timeMs }
  expect(await reasons({ from, whereObj: tag('line', 'A') })).toEqual([range, range])
})

test('the reason disappears when data arrive', async () => {
  const from = newOven()
  const { page, dataset } = await plant.watchNew('trend001', 'series', { from })
  expect(dataset.empty).toEqual({ why: 'measurement', name: undefined })
  await plant.write(from, [{ n: 5, timeMs: Date.now() }])
  await expect
    .poll(() => page.pushes.flatMap((push) => ('rows' in push ? push.rows : [])).map(([, n]) => n))
    .toEqual([5])
  const again = await page.watch('again', 'trend001')
  expect([numbers(again), again.empty]).toEqual([[5], undefined])
})
