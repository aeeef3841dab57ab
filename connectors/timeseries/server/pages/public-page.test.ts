import { CHART_TYPES } from '@atrium/charts/contract/define/chart-config'
import type { ComponentItem, ViewedDashboard } from '@atrium/dashboards/contract/dashboard'
import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage, type Page } from '@atrium/dashboards/testing/sockets/page'
import { deltas, HOUR, MINUTE, newOven, numbers } from '@atrium/dashboards/testing/sockets/plant-world'
import { beforeAll, expect, test } from 'vitest'
import { plantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})

/** What everyone with the address gets. */
async function viewed(board: string): Promise<ViewedDashboard> {
  const { body } = await plant.world.anonymous().get('/api/toy/board', { _id: board, public: '1' })
  expect(body.code).toBe(0)
  return body.dashboard
}

async function join(board: string, headers: Record<string, string> = {}): Promise<Page> {
  const page = await openPage(plant.world.url, headers)
  expect(await page.join(board)).toBe(0)
  return page
}

const asOwner = () => ({ cookie: plant.owner.cookie() })

/** `n`, and beside it the text `cost`. */
const fieldSet = [
  { field: 'n', as: 'n' },
  { field: 'text', as: 'cost' },
]

const names = ({ columns }: { columns: { name: string }[] }) => columns.map(({ name }) => name)

async function ovenWithCost() {
  const from = newOven()
  const now = Date.now()
  await plant.write(from, [
    { n: 1, text: 'expensive', timeMs: now - 2 * MINUTE },
    { n: 2, text: 'dear', timeMs: now - MINUTE },
  ])
  return { from, now }
}

test('a script runs in the page, so everyone gets it, and all columns that it may read', async () => {
  const { from } = await ovenWithCost()
  const convertor = 'return data.map(({ n, cost }) => ({ n, isDear: cost === "dear" }))'
  const board = await makeBoard(plant.owner, [
    item('table001', 'table', { from, fieldSet }, { fieldKeys: ['n'], convertor }),
  ])
  expect((await viewed(board)).components[0]?.component.props.convertor).toBe(convertor)
  const page = await join(board)
  expect(names(await page.watch('w', 'table001'))).toEqual(['time', 'n', 'cost'])
})

test('of the data of a table, a public page gets the time and the columns that it draws, first and in pushes', async () => {
  const { from, now } = await ovenWithCost()
  const board = await makeBoard(plant.owner, [item('table001', 'table', { from, fieldSet }, { fieldKeys: ['n'] })])
  const page = await join(board)
  const first = await page.watch('w', 'table001')
  expect(names(first)).toEqual(['time', 'n'])
  expect(first.rows).toEqual([
    [now - MINUTE, 2],
    [now - 2 * MINUTE, 1],
  ])
  const pulled = await page.ask('getDataSource', { _id: 'table001' })
  expect(pulled.datasets.map(names)).toEqual([['time', 'n']])
  await plant.write(from, [{ n: 3, text: 'ruinous', timeMs: now }])
  await expect.poll(() => JSON.stringify(page.pushes)).toContain(String(now))
  expect(JSON.stringify(page.pushes)).not.toContain('ruinous')

  const reader = await join(board, asOwner())
  expect(names(await reader.watch('w', 'table001'))).toEqual(['time', 'n', 'cost'])
})

test('the changes of a series and the newest rows of tags have the drawn columns only, and rows keep their keys', async () => {
  const from = newOven()
  const now = Date.now()
  const point = (n: number, timeMs: number, text: string) => ({ n, text, timeMs, tags: { room: 'r1' } })
  await plant.write(from, [point(1, now - MINUTE, 'dear')])
  const rows = item('table001', 'table', { from, fieldSet, groupBy: 'room' }, { fieldKeys: ['n'], rowsOf: 'tags' })
  const page = await join(await makeBoard(plant.owner, [rows]))
  const first = await page.watch('w', 'table001')
  expect(names(first)).toEqual(['time', 'room', 'n'])
  expect(first.key).toEqual([1])
  await plant.write(from, [point(2, now, 'ruinous')])
  await expect.poll(() => JSON.stringify(page.pushes)).toContain(`[${now},"r1",2]`)
  expect(JSON.stringify(page.pushes)).not.toContain('ruinous')
})

const { bar, pie, gauge } = CHART_TYPES
const whole = {
  fieldSet: [
    { field: 'n', as: 'n' },
    { field: 'm', as: 'm' },
    { field: 'text', as: 'cost' },
  ],
  groupBy: 'room',
}

test.each<[form: string, props: object, drawn: string]>([
  ['bars', { chartType: bar, config: { XAxisType: 'category' } }, 'time room n m'],
  ['a pie of rows', { chartType: pie, config: { XAxisType: 'category' } }, 'time room n m'],
  ['lines over categories', { config: { XAxisType: 'category' } }, 'time room n m'],
])(
  '%s give the numbers and what names their rows, first and in pushes, also for drawing them again',
  async (_, props, drawn) => {
    const from = newOven()
    const now = Date.now()
    const point = (n: number, timeMs: number, text: string) => ({ n, m: n / 2, text, timeMs, tags: { room: 'r1' } })
    await plant.write(from, [point(1, now - MINUTE, 'dear')])
    const board = await makeBoard(plant.owner, [item('chart001', 'chart', { from, ...whole }, props as never)])
    const page = await join(board)
    const first = await page.watch('w', 'chart001')
    expect(names(first).join(' ')).toBe(drawn)
    expect(first.rows).toHaveLength(1)
    const pulled = await page.ask('getDataSource', { _id: 'chart001' })
    await plant.write(from, [point(2, now, 'ruinous')])
    await expect.poll(() => JSON.stringify(page.pushes)).toContain(`[${now},"r1",2,1]`)
    expect(JSON.stringify([first, pulled, page.pushes])).not.toMatch(/dear|ruinous|cost/)
    expect(names(await (await join(board, asOwner())).watch('w', 'chart001'))).toContain('cost')
  },
)

test('dials give the numbers that they show: those with a name, and the first others for those without', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, m: 2, text: 'dear', timeMs: Date.now() - MINUTE }])
  const query = { from, fieldSet: whole.fieldSet }
  const dials = (...fieldList: object[]) => ({ chartType: gauge, config: { fieldList } })
  const board = await makeBoard(plant.owner, [
    item('nameless', 'chart', query, dials({})),
    item('named001', 'chart', query, dials({ field: 'm' })),
    item('both0001', 'chart', query, dials({ field: 'm' }, {})),
  ])
  const page = await join(board)
  const given = async (id: string) => names(await page.watch(id, id)).join(' ')
  expect(await given('nameless')).toBe('time n')
  expect(await given('named001')).toBe('time m')
  expect(await given('both0001')).toBe('time n m')
})

test('a column that a listener passes on reaches the page, too', async () => {
  const { from } = await ovenWithCost()
  const listeners = [{ on: 'select', do: 'parameter', parameter: 'line', value: '{cost}' }]
  const table = item('table001', 'table', { from, fieldSet }, { fieldKeys: ['n'], listeners })
  const page = await join(await makeBoard(plant.owner, [table]))
  expect(names(await page.watch('w', 'table001'))).toEqual(['time', 'n', 'cost'])
})

test('another choice of columns reaches the pages that are open', async () => {
  const { from } = await ovenWithCost()
  const table = item('table001', 'table', { from, fieldSet }, { fieldKeys: ['n', 'cost'] })
  const board = await makeBoard(plant.owner, [table])
  const page = await join(board)
  expect(names(await page.watch('w', 'table001'))).toEqual(['time', 'n', 'cost'])
  const component = { _id: 'table001', component: { ...table.component, props: { fieldKeys: ['n'] } } }
  const saved = await plant.owner.put('/api/toy/board/component/update', { _id: board, component })
  expect(saved.body.code).toBe(0)
  const columns = () => page.pushes.flatMap((push) => (push.kind === 'replace' ? [names(push.dataset)] : []))
  await expect.poll(() => columns().at(-1)).toEqual(['time', 'n'])
})

test('a text over rows gives no more of them than it draws, whatever page is asked for', async () => {
  const from = newOven()
  const now = Date.now()
  await plant.write(
    from,
    [1, 2, 3, 4].map((n) => ({ n, timeMs: now - n * MINUTE })),
  )
  const text = item('lines001', 'text', { from }, { show: 'lines', text: '{n}', pageSize: 2 })
  const page = await join(await makeBoard(plant.owner, [text]))
  for (const asked of [{}, { current: 2, pageSize: 100 }, { sorter: 'asc', pageSize: 2 }]) {
    expect(numbers(await page.watch('w', 'lines001', asked))).toEqual([1, 2])
  }
})

function typed(_id: string, shape: Parameters<typeof item>[1], data: unknown, props: object): ComponentItem {
  const made = item(_id, shape, {}, props as Record<string, unknown>)
  return { ...made, component: { ...made.component, dataSources: [{ _id: '', props: { data } }] } }
}

const RECORDS = [
  { time: '2026-11-21T00:00:00Z', speed: 41, margin: 0.3 },
  { time: '2026-11-21T00:01:00Z', speed: 42, margin: 0.4 },
]

test('of data that were typed in, a public page gets the columns and rows that are drawn', async () => {
  const dataset = {
    columns: [
      { name: 'time', type: 'time' },
      { name: 'margin', type: 'number' },
      { name: 'speed', type: 'number' },
    ],
    rows: [[0, 0.3, 41]],
  }
  const noted = {
    columns: dataset.columns.map((one) => ({ ...one, note: 'private' })),
    rows: [[0, 0.3, 41, 'private']],
    notes: 'private',
  }
  const board = await makeBoard(plant.owner, [
    typed('table001', 'table', RECORDS, { fieldKeys: ['speed'] }),
    typed('table002', 'table', dataset, { fieldKeys: ['speed'] }),
    typed('newest01', 'text', RECORDS, { text: '{speed}' }),
    typed('lines001', 'text', RECORDS, { show: 'lines', text: '{speed}', pageSize: 1, sorter: 'asc' }),
    typed('nothing1', 'none', RECORDS, {}),
    typed('whole001', 'series', RECORDS, {}),
    typed('noted001', 'series', noted, {}),
    typed('noted002', 'table', noted, { fieldKeys: ['speed'] }),
  ])
  const { components } = await viewed(board)
  const [first, second] = RECORDS.map(({ time, speed }) => ({ time, speed }))
  expect(components.map(({ component }) => component.dataSources[0]?.props)).toEqual([
    { data: [first, second] },
    { data: { columns: [dataset.columns[0], dataset.columns[2]], rows: [[0, 41]] } },
    { data: [second] },
    { data: [first] },
    {},
    { data: RECORDS },
    { data: dataset },
    { data: { columns: [dataset.columns[0], dataset.columns[2]], rows: [[0, 41]] } },
  ])
})

test('options of what is not drawn stay on the server', async () => {
  const props = {
    fieldKeys: ['speed'],
    columnsName: ['Speed', 'Margin in %'],
    columns: [{ field: 'margin', unit: 'percent' }, { unit: 'rpm' }, { field: 'speed', unit: 'm/s' }],
    showTime: false,
    hint: 'why there is a time',
  }
  const { components } = await viewed(await makeBoard(plant.owner, [item('table001', 'table', {}, props)]))
  const text = JSON.stringify(components)
  for (const hidden of ['Margin', 'margin', 'percent', 'rpm', 'why there is']) expect(text).not.toContain(hidden)
  expect(components[0]?.component.props).toMatchObject({
    fieldKeys: ['speed'],
    columnsName: ['Speed'],
    showTime: false,
  })
  expect(text).toContain('m/s')
})

test('props of newer code, which this code cannot read, do not keep the page from being shown', async () => {
  const newer = typed('table001', 'table', RECORDS, { fieldKeys: ['speed'], columnsName: 7, listeners: [{ value: 7 }] })
  newer.component.version = 99
  const board = await makeBoard(plant.owner, [])
  await plant.world.sql(`update dashboard set components = '${JSON.stringify([newer])}' where id = '${board}'`)
  const { components } = await viewed(board)
  expect(JSON.stringify(components)).toContain('"speed":41')
  expect(JSON.stringify(components)).not.toContain('margin')
})

test('a hidden item leaves only if a listener can show it; any other answers as one that is missing', async () => {
  const { from } = await ovenWithCost()
  const toggle = (target: string) => ({ listeners: [{ on: 'click', do: 'toggle', item: target }] })
  const hide = (made: ComponentItem): ComponentItem => ({ ...made, hidden: true })
  const board = await makeBoard(plant.owner, [
    item('opener01', 'none', {}, toggle('second01')),
    hide(item('second01', 'series', { from }, toggle('third001'))),
    hide(item('third001', 'series', { from })),
    hide(item('secret01', 'series', { from }, toggle('secret02'))),
    hide(item('secret02', 'series', { from })),
  ])
  const { components } = await viewed(board)
  expect(components.map(({ _id }) => _id)).toEqual(['opener01', 'second01', 'third001'])
  const page = await join(board)
  expect(numbers(await page.watch('w', 'third001'))).toEqual([1, 2])
  for (const [event, about] of [
    ['watch', (id: string) => ({ watch: 'x', item: id, source: 0, widthPx: 100 })],
    ['getDataSource', (id: string) => ({ _id: id })],
  ] as const) {
    const missing = await page.ask(event, about('missing1'))
    expect(missing.code).toBe(40400)
    for (const id of ['secret01', 'secret02']) expect(await page.ask(event, about(id))).toEqual(missing)
  }
  expect(numbers(await (await join(board, asOwner())).watch('w', 'secret01'))).toEqual([1, 2])
})

const iso = (atMs: number) => new Date(atMs).toISOString()

async function ovenOfHours() {
  const from = newOven()
  const now = Date.now()
  await plant.write(from, [
    { n: 1, timeMs: now - 5 * HOUR },
    { n: 2, timeMs: now - 50 * MINUTE },
    { n: 3, timeMs: now - 10 * MINUTE },
  ])
  return { now, trend: item('trend001', 'series', { from }) }
}

test('readers without an account see the range of the item or a part of it, unless the author lets them choose', async () => {
  const { now, trend } = await ovenOfHours()
  const board = await makeBoard(plant.owner, [trend])
  expect((await viewed(board)).fixedRange).toBe(true)
  const page = await join(board)
  const shown = async (startTime: string, endTime: string) =>
    numbers(await page.watch('w', 'trend001', { startTime, endTime }))
  expect(await shown('*-6h', '*')).toEqual([2, 3])
  expect(await shown(iso(now - 6 * HOUR), iso(now + HOUR))).toEqual([2, 3])
  expect(await shown(iso(now - 6 * HOUR), iso(now - 30 * MINUTE))).toEqual([2])
  expect(await shown(iso(now - 20 * MINUTE), iso(now))).toEqual([3])
  const outside = { startTime: iso(now - 6 * HOUR), endTime: iso(now - 4 * HOUR) }
  const refused = await page.ask('watch', { watch: 'w', item: 'trend001', source: 0, widthPx: 100, ...outside })
  expect([refused.code, refused.msg]).toEqual([40301, '此看板只公开组件自己的时间范围'])

  const reader = await join(board, asOwner())
  expect(numbers(await reader.watch('w', 'trend001', outside))).toEqual([1])
})

test('later pages may begin where the range of the first page began some minutes ago, and no earlier', async () => {
  const now = Date.now()
  const from = newOven()
  await plant.write(from, [
    { n: 1, timeMs: now - 65 * MINUTE },
    { n: 2, timeMs: now - 50 * MINUTE },
    { n: 3, timeMs: now - 10 * MINUTE },
  ])
  const page = await join(await makeBoard(plant.owner, [item('pages001', 'page', { from })]))
  const second = async (startTime: string, current = 2) =>
    numbers(await page.watch('w', 'pages001', { startTime, current, pageSize: 1, sorter: 'asc' }))
  expect(await second(iso(now - 66 * MINUTE))).toEqual([2])
  expect(await second(iso(now - 6 * HOUR))).toEqual([3])
  expect(await second(iso(now - 66 * MINUTE), 1)).toEqual([2])
})

test('the author lets them choose the range, and ends that for the pages that are open', async () => {
  const { now, trend } = await ovenOfHours()
  const board = await makeBoard(plant.owner, [trend], true, [], { publicRange: true })
  expect(await viewed(board)).not.toHaveProperty('fixedRange')
  const page = await join(board)
  const outside = { startTime: iso(now - 6 * HOUR), endTime: iso(now - 4 * HOUR) }
  expect(numbers(await page.watch('old', 'trend001', outside))).toEqual([1])
  expect(numbers(await page.watch('new', 'trend001', { startTime: '*-6h', endTime: '*' }))).toEqual([1, 2, 3])

  const { body } = await plant.owner.get('/api/toy/board', { _id: board })
  const { _id, rev, options } = body.dashboard
  const saved = await plant.owner.put('/api/toy/board', { _id, rev, options: { ...options, publicRange: false } })
  expect(saved.body.code).toBe(0)
  const about = (watch: string) => page.pushes.filter((push) => push.watch === watch).at(-1)
  await expect.poll(() => about('old')).toMatchObject({ kind: 'refused', code: 40301 })
  await expect
    .poll(() => about('new'))
    .toMatchObject({
      kind: 'replace',
      dataset: {
        rows: [
          [expect.anything(), 2],
          [expect.anything(), 3],
        ],
      },
    })
  expect(deltas(page.pushes)).toEqual([])
})

test('readers without an account see the range of the dashboard, and choose another one only with its author’s leave', async () => {
  const { now, trend } = await ovenOfHours()
  const { followsRange: _, ...own } = { ...trend, _id: 'ownown01' }
  const value = { ...item('value001', 'single', { from: fromOf(trend) }), followsRange: true }
  const followers = [{ ...trend, followsRange: true }, own, value]
  const range = { startTime: '*-30m', endTime: '*' }
  const board = await makeBoard(plant.owner, followers, true, [], { range })
  const { fixedRange, options, components } = await viewed(board)
  expect({ fixedRange, range: options.range }).toEqual({ fixedRange: true, range })
  expect(components.map(({ followsRange = false }) => followsRange)).toEqual([true, false, true])
  const page = await join(board)
  expect(numbers(await page.watch('w', 'trend001'))).toEqual([3])
  expect(numbers(await page.watch('w', 'ownown01'))).toEqual([2, 3])
  expect(numbers(await page.watch('w', 'trend001', { startTime: '*-6h', endTime: '*' }))).toEqual([3])
  const earlier = { startTime: iso(now - 55 * MINUTE), endTime: iso(now - 40 * MINUTE) }
  for (const id of ['trend001', 'value001']) {
    const refused = await page.ask('watch', { watch: 'x', item: id, source: 0, widthPx: 100, ...earlier })
    expect([refused.code, refused.msg]).toEqual([40301, '此看板只公开组件自己的时间范围'])
  }

  const open = await join(await makeBoard(plant.owner, followers, true, [], { range, publicRange: true }))
  expect(numbers(await open.watch('w', 'trend001', earlier))).toEqual([2])
  expect(numbers(await open.watch('v', 'value001', earlier))).toEqual([2])
})

const fromOf = ({ component }: ReturnType<typeof item>) => (component.dataSources[0]!.props as { from: string }).from

test('a page that is open follows another range of the dashboard', async () => {
  const { trend } = await ovenOfHours()
  const board = await makeBoard(plant.owner, [{ ...trend, followsRange: true }], true, [], {
    range: { startTime: '*-30m', endTime: '*' },
  })
  const page = await join(board)
  expect(numbers(await page.watch('w', 'trend001'))).toEqual([3])
  const { body } = await plant.owner.get('/api/toy/board', { _id: board })
  const { _id, rev, options } = body.dashboard
  const wide = { ...options, range: { startTime: '*-8h', endTime: '*' } }
  expect((await plant.owner.put('/api/toy/board', { _id, rev, options: wide })).body.code).toBe(0)
  await expect
    .poll(() => page.pushes.filter(({ watch }) => watch === 'w').at(-1))
    .toMatchObject({ kind: 'replace', dataset: { rows: [1, 2, 3].map((n) => [expect.anything(), n]) } })
})
