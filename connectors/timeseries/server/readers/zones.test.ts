import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { item, type ToyShape } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { HOUR, newOven } from '@atrium/dashboards/testing/sockets/plant-world'
import { beforeAll, expect, test } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

const BERLIN = 'Europe/Berlin'
const at = (iso: string) => Date.parse(iso)

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

/** A measurement with one point for each hour, from one moment to another. */
async function hourly(from: string, to: string) {
  const oven = newOven()
  const count = (at(to) - at(from)) / HOUR
  await plant.write(
    oven,
    Array.from({ length: count }, (_, i) => ({ n: 1, timeMs: at(from) + i * HOUR })),
  )
  return oven
}

let boards = 0

/** A page that has joined a new public dashboard in a zone; '' is the tenant's. */
async function pageIn(timeZone: string, ...components: ReturnType<typeof item>[]) {
  const options = { ...DEFAULT_OPTIONS, timeZone }
  const { body } = await plant.owner.post('/api/toy/board', { name: `zone ${++boards}`, components, options })
  await plant.owner.put('/api/toy/board/public', { _id: body._id, public: true })
  const page = await openPage(plant.world.url)
  expect(await page.join(body._id)).toBe(0)
  return { page, board: body._id as string }
}

const fieldSet = [{ field: 'n', as: 'n', aggregate: 'count' as const }]

async function counts(oven: string, query: object, timeZone = BERLIN, shape: ToyShape = 'series') {
  const { page } = await pageIn(timeZone, item('zoned001', shape, { from: oven, fieldSet, ...query }))
  const { rows } = await page.watch('w', 'zoned001', { sorter: 'asc', pageSize: 100 })
  return rows.map(([ms, n]) => [new Date(ms as number).toISOString(), n])
}

test.each<[ToyShape]>([['series'], ['exact'], ['page']])(
  'a day has 23 or 25 hours when the clocks of the dashboard are changed: %s',
  async (shape) => {
    const spring = await hourly('2026-03-26T00:00:00Z', '2026-04-01T00:00:00Z')
    const days = { startTime: '2026-03-28 00:00:00', endTime: '2026-03-31 00:00:00', interval: '1d' }
    expect(await counts(spring, days, BERLIN, shape)).toEqual([
      ['2026-03-27T23:00:00.000Z', 24],
      ['2026-03-28T23:00:00.000Z', 23],
      ['2026-03-29T22:00:00.000Z', 24],
    ])
    const autumn = await hourly('2026-10-22T00:00:00Z', '2026-10-29T00:00:00Z')
    const back = { startTime: '2026-10-24', endTime: '2026-10-27', interval: '1d' }
    expect((await counts(autumn, back, BERLIN, shape)).map(([, n]) => n)).toEqual([24, 25, 24])
  },
)

test('weeks begin on Monday and months on their first day, by the clock of the dashboard', async () => {
  const oven = await hourly('2026-02-01T00:00:00Z', '2026-05-10T00:00:00Z')
  const weeks = { startTime: '2026-03-23', endTime: '2026-04-06', interval: '1w' }
  expect(await counts(oven, weeks)).toEqual([
    ['2026-03-22T23:00:00.000Z', 7 * 24 - 1],
    ['2026-03-29T22:00:00.000Z', 7 * 24],
  ])
  const months = { startTime: '2026-03-01', endTime: '2026-05-01', interval: '1mo' }
  expect(await counts(oven, months)).toEqual([
    ['2026-02-28T23:00:00.000Z', 31 * 24 - 1],
    ['2026-03-31T22:00:00.000Z', 30 * 24],
  ])
})

test('a range with more than 4,000 days, each of its own length, is refused', async () => {
  const query = { from: newOven(), fieldSet, startTime: '*-20y', interval: '1d' }
  const { page } = await pageIn(BERLIN, item('zoned001', 'series', query))
  const refused = await page.ask('watch', { watch: 'w', item: 'zoned001', source: 0, widthPx: 100 })
  expect(refused.code).toBe(40001)
})

test('a range at the ends of the years that a text can name is answered or refused, never an internal error', async () => {
  for (const [startTime, endTime] of [
    ['9999-12-30', '9999-12-31 23:59:59'],
    ['0001-01-01', '0001-01-03'],
    ['9999-12-30', '*+9000y'],
    ['*-9000y', '*-8999y'],
    ['1000-01-01', '9999-12-31'],
  ]) {
    for (const interval of ['1d', '1mo', '1h', '']) {
      const query = { from: newOven(), fieldSet, interval }
      const { board } = await pageIn('America/New_York', item('zoned001', 'series', query))
      const page = await openPage(plant.world.url, { cookie: plant.owner.cookie() })
      expect(await page.join(board)).toBe(0)
      const range = { startTime, endTime }
      const { code } = await page.ask('watch', { watch: 'w', item: 'zoned001', source: 0, widthPx: 100, ...range })
      expect([0, 40001, 40400], `${startTime} ${endTime} ${interval}`).toContain(code)
    }
  }
})

test('days without points are filled at their own midnights', async () => {
  const oven = await hourly('2026-03-27T23:00:00Z', '2026-03-28T03:00:00Z')
  const query = { startTime: '2026-03-28', endTime: '2026-03-31', interval: '1d', fill: 0 }
  expect(await counts(oven, query)).toEqual([
    ['2026-03-27T23:00:00.000Z', 4],
    ['2026-03-28T23:00:00.000Z', 0],
    ['2026-03-29T22:00:00.000Z', 0],
  ])
})

test('a dashboard without a zone uses that of its tenant', async () => {
  const oven = await hourly('2026-03-26T00:00:00Z', '2026-04-01T00:00:00Z')
  const days = { startTime: '2026-03-28', endTime: '2026-03-29', interval: '1d' }
  expect(await counts(oven, days, '')).toEqual([['2026-03-27T16:00:00.000Z', 24]])
  await plant.world.sql(`update tenant set time_zone = 'America/New_York' where id = '${plant.tenant.id}'`)
  try {
    expect(await counts(oven, days, '')).toEqual([['2026-03-28T04:00:00.000Z', 24]])
    expect(await counts(oven, days)).toEqual([['2026-03-27T23:00:00.000Z', 24]])
    const page = await openPage(plant.world.url, { cookie: plant.owner.cookie() })
    const query = { db: 'plant', from: oven, fieldSet, ...days }
    const explored = await page.ask('explore', { watch: 'e', shape: 'series', widthPx: 600, query })
    expect(explored.dataset.rows).toEqual([[at('2026-03-28T04:00:00Z'), 24]])
    const source = { _id: '', props: query }
    const previewed = await page.ask('preview', { source, kind: 'Toy-series', props: {} })
    expect(previewed.datasets[0]?.rows).toEqual([[at('2026-03-28T04:00:00Z'), 24]])
  } finally {
    await plant.world.sql(`update tenant set time_zone = 'Asia/Shanghai' where id = '${plant.tenant.id}'`)
  }
})

test('the value of today follows new points', async () => {
  const oven = newOven()
  const nowMs = Date.now()
  await plant.write(oven, [{ n: 1, timeMs: nowMs - 1 }])
  const live = { from: oven, fieldSet, startTime: '*-3d', endTime: '*', interval: '1d' }
  const { page } = await pageIn(BERLIN, item('zoned001', 'series', live))
  const before = (await page.watch('w', 'zoned001')).rows
  await plant.write(oven, [{ n: 1, timeMs: nowMs }])
  const total = (rows: readonly unknown[][]) => rows.reduce((sum, [, n]) => sum + Number(n), 0)
  expect(total(before)).toBe(1)
  await expect
    .poll(() =>
      page.pushes
        .flatMap((push) => (push.kind === 'delta' ? push.rows : push.kind === 'replace' ? push.dataset.rows : []))
        .at(-1),
    )
    .toEqual([before.at(-1)?.[0], 2])
})

test('a zone that does not exist is refused at its field, and a public page learns the zone of the dashboard', async () => {
  const options = { ...DEFAULT_OPTIONS, timeZone: 'Nowhere/City' }
  const { body } = await plant.owner.post('/api/toy/board', { name: 'nowhere', components: [], options })
  expect(body).toMatchObject({ code: 40001, fields: { 'options.timeZone': '没有这个时区，例如 Asia/Shanghai' } })
  const zoneOn = async (timeZone: string) => {
    const { board } = await pageIn(timeZone)
    return (await plant.world.anonymous().get('/api/toy/board', { _id: board })).body.dashboard.options.timeZone
  }
  expect([await zoneOn(BERLIN), await zoneOn('')]).toEqual([BERLIN, 'Asia/Shanghai'])
})
