import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Dataset } from '@atrium/charts/contract/data'
import { time } from '@atrium/charts/contract/define/props'
import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { openerOf } from '@atrium/core/testing/web/open-app'
import {
  type ComponentItem,
  DEFAULT_ITEM,
  DEFAULT_OPTIONS,
  type ExploreRequest,
} from '@atrium/dashboards/contract/dashboard'
import type { DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import visual from '../../index.ts'

const open = openerOf({
  app: visual,
  words: { zh_CN: () => import('../../zh_CN.ts'), en_US: () => import('../../en_US.ts') },
  screens: () => import('../../web.tsx'),
})

let io: Server
let sockets: Socket[]
let explored: (ExploreRequest & { query: Partial<ComponentQuery>; watch: string })[]
let answerTo: (request: ExploreRequest) => Partial<Dataset>

/** A stand-in for the server's socket: it answers every query with `answerTo`, without rows unless a test sets it. */
beforeEach(async () => {
  const http = createServer()
  io = new Server(http)
  sockets = []
  explored = []
  answerTo = () => ({})
  io.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('explore', (request, answer) => {
      explored.push(request)
      const dataset = { columns: [], rows: [], startMs: 0, endMs: 1, intervalMs: 0, ...answerTo(request) }
      answer({ code: 0, dataset })
    })
    socket.on('preview', (_, answer) => {
      answer({ code: 0, datasets: [{ startMs: 0, endMs: 1, intervalMs: 0, ...PRESSURE }] })
    })
    socket.on('unwatch', (_, answer) => answer({ code: 0 }))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const page = window as unknown as { happyDOM: { setURL(url: string): void } }
  page.happyDOM.setURL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
})

afterEach(async () => {
  cleanup()
  await waitFor(() => expect(sockets.every(({ connected }) => !connected)).toBe(true))
  vi.unstubAllGlobals()
  await io.close()
})

const PRESSURE = {
  columns: [
    { name: 'time', type: 'time' },
    { name: 'temp', type: 'number' },
  ],
  rows: [
    [0, 1.3],
    [1, 1.9],
  ],
}
const OLDEST = Date.UTC(2016, 0, 11, 9)
const NEWEST = Date.UTC(2016, 4, 27, 10)
const PATH = 'GET /api/datasource/catalogue'

/** A stand-in for the catalogue: one database with 5,000 measurements; each has a tag and two fields. */
function catalogue({ query }: { query: URLSearchParams }): DataCatalogue {
  const measurement = query.get('measurement')
  if (measurement) {
    return {
      total: 2,
      measurement: { name: measurement, fields: 2, tags: 1, series: 3, oldestMs: OLDEST, newestMs: NEWEST },
      tags: [{ name: 'line', values: 1_000_000 }],
      fields: [
        { name: 'note', type: 'string', newest: { atMs: NEWEST, value: 'hot' } },
        { name: 'temp', type: 'float', newest: { atMs: NEWEST, value: 1234.5 } },
      ],
    }
  }
  if (query.get('search')) {
    return { total: 1, found: [{ database: 'plant', measurement: 'oven 7', field: 'temp', type: 'float' }] }
  }
  if (!query.get('db')) return { total: 1, databases: [{ name: 'plant', retentionDays: null, measurements: 5_000 }] }
  const first = (Number(query.get('current')) - 1) * 100
  const names = Array.from({ length: 100 }, (_, i) => ({ name: `oven ${first + i}`, fields: 2, tags: 1 }))
  return { total: 5_000, measurements: names }
}

const charts = () => explored.filter(({ shape, query }) => shape === 'series' && query.interval !== '1m')

test('a person without the permission gets the 403 page, and the menu has no entry for it', async () => {
  await open('/visual/data', { holds: ['visual dashboard read'], answers: { [PATH]: catalogue } })
  expect(await screen.findByRole('heading', { name: '403' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '数据' })).toBeNull()
})

test('a tenant without data is led to the page that connects it', async () => {
  await open('/visual/data', { answers: { [PATH]: () => ({ total: 0 }) } })
  const link = await screen.findByRole('link', { name: '接入数据' })
  expect(link.getAttribute('href')).toBe('/visual/connect')
})

test('of 5,000 measurements only those in sight are requested and drawn', async () => {
  const { calls } = await open('/visual/data', { answers: { [PATH]: catalogue } })
  expect(await screen.findByText('oven 3')).toBeTruthy()
  expect(screen.getAllByRole('option').length).toBeLessThan(60)
  expect(calls.filter(({ query }) => query.get('db') === 'plant')).toHaveLength(1)
})

test('a measurement of 2016 opens with its first number and the range of its data, and says which that is', async () => {
  const { address } = await open('/visual/data', { answers: { [PATH]: catalogue } })
  fireEvent.click(await screen.findByText('oven 3'))
  expect(await screen.findByRole('heading', { name: 'oven 3' })).toBeTruthy()
  expect(new URLSearchParams(address().split('?')[1]).get('measurement')).toBe('oven 3')
  expect(await screen.findByText(/^数据在 2016-01-11 .* 至 2016-05-27 .* 之间/)).toBeTruthy()
  await waitFor(() => expect(charts()).toHaveLength(1))
  expect(charts()[0]?.query).toMatchObject({
    db: 'plant',
    from: 'oven 3',
    fieldSet: [{ field: 'temp', as: 'temp' }],
    startTime: new Date(OLDEST).toISOString(),
    endTime: new Date(NEWEST + 1000).toISOString(),
  })
  const row = screen.getByRole('row', { name: /temp/ })
  expect(within(row).getByText('1,234.5')).toBeTruthy()
})

test('an address has the whole choice, and choosing another field changes it', async () => {
  const query = '?db=plant&measurement=oven+3&f=temp&reduce=mean&every=1m&from=*-7d&to=*'
  const { address } = await open(`/visual/data${query}`, { answers: { [PATH]: catalogue } })
  await waitFor(() => expect(explored.some(({ query: { startTime } }) => startTime === '*-7d')).toBe(true))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'note' }))
  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).getAll('f')).toEqual(['temp', 'note']))
})

test('arrow keys and Enter in the search open what was found', async () => {
  const { address } = await open('/visual/data', { answers: { [PATH]: catalogue } })
  const field = await screen.findByRole('combobox', { name: '搜索测量、字段、标签' })
  fireEvent.change(field, { target: { value: 'temp' } })
  expect(await screen.findByText('找到 1 项')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  const chosen = () => new URLSearchParams(address().split('?')[1])
  await waitFor(() => expect([chosen().get('measurement'), chosen().getAll('f')]).toEqual(['oven 7', ['temp']]))
})

test('a million groups are limited to the lines of a chart, and the page says so', async () => {
  const answers = {
    [PATH]: (call: { query: URLSearchParams }) =>
      call.query.get('tag')
        ? { total: 1_000_000, values: Array.from({ length: 24 }, (_, i) => `no ${i}`) }
        : catalogue(call),
  }
  await open('/visual/data?db=plant&measurement=oven+3&f=temp&by=line', { answers })
  expect(await screen.findByText(/标签“line”有 1,000,000 个值，图中只画 24 个/)).toBeTruthy()
  await waitFor(() => expect(charts().at(-1)?.query.whereObj?.TAG[0]?.operator).toBe('=~'))
})

const CHOSEN = '/visual/data?db=plant&measurement=oven+3&f=temp&f=note'
const COLUMNS: Dataset['columns'] = [
  { name: 'time', type: 'time' },
  { name: 'temp', type: 'number' },
  { name: 'note', type: 'string' },
]

test('the CSV has all rows of the query, page after page, in the zone of the tenant, without formulas', async () => {
  const total = 1_001
  answerTo = ({ shape, current = 1 }) => {
    if (shape !== 'page') return {}
    const first = (current - 1) * 1_000
    const rows = Array.from({ length: Math.min(1_000, total - first) }, (_, i) => {
      return [OLDEST + (first + i) * 60_000, first + i + 0.5, i === 0 ? '=1+1' : 'hot, "red"']
    })
    return { columns: COLUMNS, rows, total }
  }
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  // The hours of this zone begin at the half hours of UTC.
  const tenant = { _id: 't1', sysName: '工厂', apps: ['visual'], loginPage: null, logo: null, timeZone: 'Asia/Kolkata' }
  await open(CHOSEN, { answers: { [PATH]: catalogue }, tenant })
  fireEvent.click(await screen.findByRole('button', { name: '导出 CSV' }))
  await waitFor(() => expect(names).toEqual(['oven_3.csv']))
  const lines = (await files[0]!.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(lines).toHaveLength(1 + total)
  expect(lines[0]).toBe('时间,temp,note')
  expect(lines[1]).toBe("2016-01-11 14:30:00,0.5,'=1+1")
  expect(lines[2]).toBe('2016-01-11 14:31:00,1.5,"hot, ""red"""')
  expect(lines.at(-1)).toMatch(/^2016-01-12 07:10:00,1000.5,/)
  vi.restoreAllMocks()
})

const CHART = {
  kind: 'InfluxdbChart',
  icon: 'M2 2h12v12H2z',
  size: { width: 600, height: 300 },
  props: { startTime: time('*-1h'), endTime: time('*') },
  shape: () => 'series',
  isCommon: true,
  fullScreen: true,
} satisfies WidgetSpec

const loadChart = async () => ({ default: () => null })

const STORED = { _id: 'b1', rev: 4, name: '一号车间', options: DEFAULT_OPTIONS }
const THERE = { ...DEFAULT_ITEM, _id: 'keptkept', left: 0, top: 0, width: 600, height: 300 }
const DRAFT = 'GET /api/dashboard/draft'
const OP = 'POST /api/dashboard/op'

async function pinNow() {
  fireEvent.click(await screen.findByRole('button', { name: '添加到看板' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: /^添\s?加$/ }))
  return dialog
}

test('a chart is pinned to the draft of a dashboard that has a widget: beside it, with its query, and its editor opens', async () => {
  offerWidgets([CHART], { InfluxdbChart: loadChart })
  const { calls, address } = await open(`${CHOSEN}&board=b1`, {
    answers: {
      [PATH]: catalogue,
      'GET /api/dashboard/list': () => ({ total: 1, list: [STORED] }),
      [DRAFT]: () => ({ ...STORED, head: 7, draft: { options: DEFAULT_OPTIONS, items: [{ at: 0, item: THERE }] } }),
      [OP]: ({ body }) => ((body as { base: number }).base === 7 ? { seq: 8, ops: [], inverse: [] } : 409),
    },
  })
  await pinNow()
  await waitFor(() => expect(address()).toMatch(/^\/visual\/dashboard\/edit\?_id=b1/))
  const sent = calls.filter(({ method }) => method !== 'GET')
  expect(sent.map(({ path }) => path)).toEqual(['/api/dashboard/op'])
  const { _id, label, ops } = sent[0]!.body as {
    _id: string
    label: object
    ops: { op: string; item: ComponentItem }[]
  }
  expect([_id, label, ops.map(({ op }) => op)]).toEqual(['b1', { key: 'pin' }, ['add']])
  const added = ops[0]!.item
  expect(added.left >= 600 || added.top >= 300).toBe(true)
  expect(added.component).toMatchObject({
    component: 'InfluxdbChart',
    title: 'oven 3 temp note',
    props: { startTime: new Date(OLDEST).toISOString() },
    dataSources: [{ props: { db: 'plant', from: 'oven 3', fieldSet: [{ field: 'temp' }, { field: 'note' }] } }],
  })
})

test('a new dashboard is made once, although adding the chart was refused at first', async () => {
  offerWidgets([CHART], { InfluxdbChart: loadChart })
  let refusals = 1
  const empty = { ...STORED, head: 0, draft: { options: DEFAULT_OPTIONS, items: [] } }
  const { calls, address } = await open(CHOSEN, {
    answers: {
      [PATH]: catalogue,
      'POST /api/dashboard': () => ({ _id: 'b2' }),
      [DRAFT]: () => empty,
      [OP]: () => (refusals-- > 0 ? 403 : { seq: 1, ops: [], inverse: [] }),
    },
  })
  const dialog = await pinNow()
  expect((await within(dialog).findByRole('alert')).textContent).toContain('refused 403')
  fireEvent.click(within(dialog).getByRole('button', { name: /^添\s?加$/ }))
  await waitFor(() => expect(address()).toMatch(/^\/visual\/dashboard\/edit\?_id=b2/))
  const made = calls.filter(({ method, path }) => method === 'POST' && path === '/api/dashboard')
  expect(made.map(({ body }) => body)).toEqual([{ name: 'oven 3 temp note', components: [] }])
})

test('who may make dashboards but not edit them gets a new one with the chart, in its viewer', async () => {
  offerWidgets([CHART], { InfluxdbChart: loadChart })
  const { calls, address } = await open(CHOSEN, {
    holds: ['visual dataSource query', 'visual dashboard read', 'visual dashboard create'],
    answers: { [PATH]: catalogue, 'POST /api/dashboard': () => ({ _id: 'b2' }) },
  })
  await pinNow()
  await waitFor(() => expect(address()).toBe('/visual/dashboard/view/b2'))
  const { components } = calls.find(({ method }) => method === 'POST')!.body as { components: ComponentItem[] }
  expect(components.map(({ component }) => component.component)).toEqual(['InfluxdbChart'])
})

test('a component that is pinned gets what it proposes from its data, as one in the editor does', async () => {
  const PROPOSING = { ...CHART, proposedProps: (_: object, { rows }: Dataset) => ({ max: rows.length }) }
  offerWidgets([PROPOSING], { InfluxdbChart: loadChart })
  const { calls, address } = await open(`${CHOSEN}&board=b1`, {
    answers: {
      [PATH]: catalogue,
      'GET /api/dashboard/list': () => ({ total: 1, list: [STORED] }),
      [DRAFT]: () => ({ ...STORED, head: 0, draft: { options: DEFAULT_OPTIONS, items: [] } }),
      [OP]: () => ({ seq: 1, ops: [], inverse: [] }),
    },
  })
  await pinNow()
  await waitFor(() => expect(address()).toMatch(/^\/visual\/dashboard\/edit\?_id=b1/))
  const { ops } = calls.find(({ path, method }) => method === 'POST' && path === '/api/dashboard/op')!.body as {
    ops: { op: string; item: ComponentItem }[]
  }
  expect(ops.find(({ op }) => op === 'add')?.item.component.props).toMatchObject({ max: 2 })
})
