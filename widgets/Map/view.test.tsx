import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { applyRows } from '@atrium/charts/web/kind/merge'
import { distanceM } from '@atrium/core/contract/geo'
import { CLUSTER_STYLES, INFO_WINDOWS, MAP_THEMES } from '@atrium/core/contract/map-looks'
import type { LiveMapProps } from '@atrium/core/web/map/live/scene'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import MapKind, { type MapProps } from './index.ts'
import MapView from './view.tsx'

let drawn: LiveMapProps[] = []
let arrived: (() => void) | undefined

// The drawing itself is tested in a browser (product/e2e/map-kind.long.spec.ts).
vi.mock('@atrium/core/web/map/live/live-map', () => ({
  default: (props: LiveMapProps) => {
    drawn.push(props)
    if (arrived === undefined) return <div data-testid="map" />
    throw new Promise<void>((resolve) => (arrived = resolve))
  },
}))

beforeEach(() => {
  drawn = []
})
afterEach(cleanup)

const COLUMNS = [
  { name: 'time', type: 'time' },
  { name: 'van', type: 'string' },
  { name: 'lng', type: 'number' },
  { name: 'lat', type: 'number' },
  { name: 'speed', type: 'number', unit: 'km/h' },
] as const

const dataOf = (rows: readonly (readonly Cell[])[], extra: Partial<Dataset> = {}): Dataset => ({
  columns: [...COLUMNS],
  rows: rows.map((row) => [0, ...row]),
  ...{ startMs: 0, endMs: 1, intervalMs: 0, key: [1] },
  ...extra,
})

const VANS = dataOf([
  ['A', 120.6, 31.3, 40],
  ['B', 120.7, 31.2, 0],
])

const propsOf = (stored: object) => withDefaults(MapKind.props, stored) as MapProps

async function show(stored: object, dataset: Dataset | null = VANS, given: Partial<ReturnType<typeof viewProps>> = {}) {
  const sources = dataset ? [feedOf(dataset)] : []
  const view = viewProps({ sources, ...given, props: propsOf(stored) as never }) as never
  const shown = render(<MapView {...(view as object as Parameters<typeof MapView>[0])} />)
  await screen.findByTestId('map')
  return { ...shown, view: view as object as Parameters<typeof MapView>[0] }
}

const last = () => drawn.at(-1)!
const press = (id: string) => act(async () => last().onOpen(id))
const note = () => screen.queryByRole('note')?.textContent

test('[R123] [R389] [R390] [R391] [R392] the middle, the zooms and the looks that nobody has chosen', async () => {
  const { point, graph, markerClusterer, controls, ...rest } = propsOf({})
  expect(rest).toMatchObject({ minZoom: 3, maxZoom: 20, zoom: 13, center: { lng: 116.404, lat: 39.915 } })
  expect([graph, markerClusterer, controls]).toEqual([[], 0, { zoom: true, scale: true, whole: true }])
  expect(point.list).toEqual([])
  await show({}, null)
  expect(last()).toMatchObject({ minZoom: 3, maxZoom: 20, zoom: 13, center: { lng: 116.404, lat: 39.915 }, fits: true })
})

test('[R681] [R682] [R683] [R685] the themes, colors, windows and clusters to choose from', () => {
  expect(MAP_THEMES).toEqual([
    ...['default', 'starryBlue', 'freshBlue', 'dark', 'lite', 'naturalGreen'],
    ...['midnightBlue', 'romanticPink', 'bluishGreen', 'grayscale'],
  ])
  const { point, theme, markerClusterer } = MapKind.props
  const options = (prop: unknown) => (prop as { options: readonly unknown[] }).options
  const { color, infoWindow } = (point as unknown as { of: Record<string, unknown> }).of
  expect(options(theme)).toEqual(MAP_THEMES)
  expect(options(color)).toEqual(['default', 'blue', 'green', 'yellow'])
  expect(options(infoWindow)).toEqual(INFO_WINDOWS)
  expect(INFO_WINDOWS).toEqual(['default', 'gray', 'search'])
  expect(options(markerClusterer)).toEqual(CLUSTER_STYLES)
  expect(CLUSTER_STYLES).toEqual([-1, 0, 1, 2, 3])
})

test('[R100] [R139] [R198] each row is a mark at its place, with its label and color', async () => {
  const colorConditions = [{ operator1: '<', value1: 5, operator2: '>=', value2: 0, color: '#ff0000' }]
  await show({ point: { colorColumn: 'speed', colorConditions, color: 'blue', icon: 'vehicle', type: 'dot' } })
  const looks = { shape: 'dot', icon: 'vehicle' }
  expect(last().marks).toMatchObject([
    { name: 'A', lng: 120.6, lat: 31.3, colour: '#2563eb', ...looks },
    { name: 'B', lng: 120.7, lat: 31.2, colour: '#ff0000', ...looks },
  ])
})

test('points of the author stand beside those of the data, each with its own look', async () => {
  const list = [{ place: { lng: 120, lat: 30 }, label: 'Depot', icon: 'factory', color: 'green' }, { label: 'nowhere' }]
  await show({ point: { list } })
  expect(last().marks.map(({ name, icon }) => [name, icon])).toEqual([
    ['A', ''],
    ['B', ''],
    ['Depot', 'factory'],
  ])
})

test('while points of the author are there, missing data are said, and the view of all waits for them', async () => {
  const list = [{ place: { lng: 120, lat: 30 }, label: 'Depot' }]
  const waiting = { dataset: null, loading: true, refused: null, receivedAtMs: 0 }
  await show({ point: { list } }, null, { sources: [waiting] })
  expect([last().fits, note()]).toEqual([false, undefined])
  cleanup()
  await show({ point: { list } }, null, {
    sources: [{ ...waiting, loading: false, refused: { code: 1, msg: 'no rights' } }],
  })
  expect([last().fits, note()]).toEqual([true, 'no rights'])
  cleanup()
  await show({ point: { list } }, dataOf([]))
  expect([last().fits, note()]).toEqual([true, '暂无数据'])
})

test.each([
  [
    'two columns with the usual names',
    { name: '纬度', type: 'number' },
    { name: '经度', type: 'number' },
    [31.3, 120.6],
  ],
  ['the first two numbers', { name: 'x', type: 'number' }, { name: 'y', type: 'number' }, [120.6, 31.3]],
  ['a text with both', { name: 'place', type: 'string' }, { name: 'n', type: 'number' }, ['120.6, 31.3', 7]],
] as const)('a place is found in %s', async (_, one, other, [first, second]) => {
  await show({}, dataOf([], { columns: [COLUMNS[0], one, other], rows: [[0, first, second]], key: [1] }))
  expect(last().marks).toMatchObject([{ lng: 120.6, lat: 31.3 }])
})

test('rows without a place, at 0/0, beyond the earth or swapped are left out, and said', async () => {
  await show(
    {},
    dataOf([
      ['A', 120.6, 31.3, 1],
      ['B', null, 31.3, 1],
      ['C', 0, 0, 1],
      ['D', 200, 31.3, 1],
      ['E', 31.3, 120.6, 1],
      ['F', 'x', {} as never, 1],
    ]),
  )
  expect(last().marks.map(({ name }) => name)).toEqual(['A'])
  expect(note()).toBe(
    '2 行没有坐标 · 1 行坐标为 0,0，可能没有定位 · 1 行坐标超出经度 ±180 或纬度 ±90 · 1 行的经度和纬度可能写反了',
  )
})

test('places of Baidu’s maps are converted; those that are said to be WGS-84 lie a kilometre beside their place', async () => {
  const baidu = dataOf([['A', 116.4038, 39.9151, 1]])
  const tiananmen = { lng: 116.3912, lat: 39.9073 }
  await show({ system: 'BD-09' }, baidu)
  expect(distanceM(last().marks[0]!, tiananmen)).toBeLessThan(30)
  cleanup()
  await show({ system: 'WGS-84' }, baidu)
  expect(distanceM(last().marks[0]!, tiananmen)).toBeGreaterThan(1000)
})

test('rows without a key are marks, too; equal ones stay two', async () => {
  const { key: _, ...dataset } = dataOf([
    ['A', 120.6, 31.3, 1],
    ['A', 120.6, 31.3, 1],
  ])
  await show({}, dataset)
  expect(new Set(last().marks.map(({ id }) => id)).size).toBe(2)
})

test('[R101] areas have the color of the first condition that the number of points inside, or a row, meets', async () => {
  const square = (west: number) => ({
    type: 'Polygon',
    coordinates: [
      [
        [west, 31],
        [west + 0.05, 31],
        [west + 0.05, 31.4],
        [west, 31.4],
        [west, 31],
      ],
    ],
  })
  const colorConditions = [{ operator1: '>=', value1: 1, operator2: '<', value2: 1e9, color: '#00ff00' }]
  const graph = [
    { area: square(120.58), label: 'North', color: '#0000ff', showValue: true, colorConditions },
    { area: square(121.58), label: 'South', color: '#0000ff', showValue: true, colorConditions },
    { area: square(121.58), label: 'A', value: 'row', column: 'speed', showValue: true, colorConditions },
    { label: 'without an outline' },
  ]
  await show({ graph })
  expect(last().areas.map(({ label, colour }) => `${label} ${colour}`)).toEqual([
    'North · 1 #00ff00',
    'South · 0 #0000ff',
    'A · 40 #00ff00',
  ])
})

test('[S10] a mark that is pressed shows the texts of its row as they are, and follows it', async () => {
  const hostile = dataOf([['<img src=x onerror=alert(1)>', 120.6, 31.3, 40]])
  const { view, rerender } = await show({ point: { infoText: '{van}\n{speed} km/h', infoWindow: 'search' } }, hostile)
  await press(last().marks[0]!.id)
  expect(last().info).toMatchObject({
    title: '<img src=x onerror=alert(1)>',
    lines: ['<img src=x onerror=alert(1)>', '40 km/h'],
    type: 'search',
  })
  const later = applyRows(hostile, {
    rows: [[1, hostile.rows[0]![1]!, 120.7, 31.3, 55]],
    gone: [],
    startMs: 0,
    endMs: 2,
  })
  rerender(<MapView {...view} sources={[feedOf(later)]} />)
  expect(last().info?.lines[1]).toBe('55 km/h')
})

test('a window without a text of the author shows all columns', async () => {
  await show({})
  await press(last().marks[0]!.id)
  expect(last().info).toMatchObject({ title: 'A', type: 'default' })
  expect(last().info!.lines.slice(-3)).toEqual(['lng: 120.6', 'lat: 31.3', 'speed: 40 km/h'])
})

test('a click sends the row to the listeners, unless that is off', async () => {
  const emit = vi.fn()
  await show({}, VANS, { emit })
  await press(last().marks[1]!.id)
  expect(emit.mock.calls.map(([on, row]) => [on, row.van])).toEqual([
    ['click', 'B'],
    ['select', 'B'],
  ])
  cleanup()
  emit.mockClear()
  await show({ point: { triggers: false } }, VANS, { emit })
  await press(last().marks[1]!.id)
  expect(emit).not.toHaveBeenCalled()
  expect(last().info?.title).toBe('B')
})

test('of 10,000 rows a push changes only the marks of its own', async () => {
  const many = dataOf(Array.from({ length: 10_000 }, (_, n) => [`van ${n}`, 120 + n / 1e5, 31, n]))
  const { view, rerender } = await show({}, many)
  const before = last().marks
  const rows = [[1, 'van 7', 121, 31, 0]]
  rerender(<MapView {...view} sources={[feedOf(applyRows(many, { rows, gone: [['van 9']], startMs: 0, endMs: 1 }))]} />)
  const after = last().marks
  expect(after).toHaveLength(9_999)
  const kept = new Set(before)
  expect(after.filter((mark) => !kept.has(mark)).map(({ name, lng }) => [name, lng])).toEqual([['van 7', 121]])
})

test('[R356] while it is loaded, and while its data are, it says so', async () => {
  const waiting = { dataset: null, loading: true, refused: null, receivedAtMs: 0 }
  const view = viewProps({ sources: [waiting], props: propsOf({}) }) as Parameters<typeof MapView>[0]
  render(<MapView {...view} />)
  expect(screen.getByRole('status').textContent).toBe('地图加载中...')
  cleanup()
  arrived = () => {}
  render(<MapView {...view} sources={[feedOf(VANS)]} />)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('地图加载中...'))
  arrived = undefined
})

test.each([
  ['no columns for a place', {}, '数据中没有经度和纬度：请在设置中选择列'],
  [
    'a column that is gone',
    { point: { lngColumn: 'east', latColumn: 'north' } },
    '数据中没有列 east, north：请在设置中重新选择',
  ],
])('data with %s are a sentence', (_, stored, text) => {
  const dataset = dataOf([], { columns: [COLUMNS[0], COLUMNS[1]], rows: [[0, 'A']] })
  render(
    <MapView
      {...(viewProps({ sources: [feedOf(dataset)], props: propsOf(stored) }) as Parameters<typeof MapView>[0])}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe(text)
})

test('without data and without points of the author it says that there are none', () => {
  const empty = feedOf(dataOf([]))
  render(<MapView {...(viewProps({ sources: [empty], props: propsOf({}) }) as Parameters<typeof MapView>[0])} />)
  expect(screen.getByRole('status').textContent).toContain('暂无数据')
})
