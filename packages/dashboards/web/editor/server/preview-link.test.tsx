import { list, time } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { str } from '@atrium/core/contract/define/fields'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type ComponentItem,
  type DashboardOptions,
  DEFAULT_OPTIONS,
  type ItemDataSource,
} from '../../../contract/dashboard.ts'
import { defineConnector } from '../../../contract/define/connector.ts'
import { testEditor } from '../../../testing/web/editor/test-editor.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { offerConnectors } from '../../builder/data/builder-connector.ts'
import type { LiveLink, LiveSocket } from '../../live/live-link.ts'
import { isLookedAt } from '../on-screen.ts'
import { previewLink } from './preview-link.ts'

const toy = defineWidget({
  kind: 'Toy',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 80 },
  props: { text: str(20, { min: 0, default: '' }), startTime: time('') },
  shape: ({ text }) => (text === 'curve' ? 'series' : 'single'),
  fullScreen: true,
})
offerWidgets([toy], { Toy: async () => ({ default: () => null }) })

const ovens = defineConnector({
  key: 'ovens',
  icon: 'toy',
  type: 9,
  settings: {},
  query: { from: str(20), fieldSet: list({ field: str(20) }, 9) },
  shapes: () => ['series', 'single'],
  follows: () => ({ how: 'pushed' }),
  builder: { isComplete: ({ from, fieldSet = [] }) => Boolean(from) && fieldSet.length > 0 },
  byViewer: false,
  limits: { points: 10, rows: 10 },
})
const words = async () => ({ default: { name: '', about: '' } })
offerConnectors([{ spec: ovens, words: { zh_CN: words, en_US: words } }])

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const OVEN: ItemDataSource = {
  _id: '',
  props: { db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] },
}
const [A, B] = ['aaaaaaaa', 'bbbbbbbb'] as const

function toyItem(_id: string, source: ItemDataSource, props: object = {}): ComponentItem {
  const item = itemOf('Toy', { _id })
  return { ...item, component: { ...item.component, props: { ...props }, dataSources: [source] } }
}

/** What a page with this draft asks the server for. */
function opened(
  draft: ComponentItem[],
  released: ComponentItem[] | null,
  options: Partial<DashboardOptions> = {},
  mayAsk = () => true,
) {
  const watched: string[] = []
  const previewed: string[] = []
  const live = {
    values: {},
    nowMs: () => 0,
    watch(request: { item: string; source: number }) {
      watched.push(`${request.item} ${request.source}`)
      return { state: {}, close() {} }
    },
  } as unknown as LiveLink
  const socket = {
    timeout: () => ({
      async emitWithAck(_: string, sent: { source: ItemDataSource }) {
        previewed.push(String(sent.source.props.from))
        return { code: 0, datasets: [{}] }
      },
    }),
  } as unknown as LiveSocket
  const link = previewLink(live, socket, {
    item: (id) => draft.find(({ _id }) => _id === id),
    options: () => ({ ...DEFAULT_OPTIONS, ...options }),
    released: () => released && { options: DEFAULT_OPTIONS, components: released },
    mayAsk,
  })
  const feed = link.watch({ item: A, source: 0, widthPx: 100 }, () => undefined)
  return { watched, previewed, feed }
}

test('an item whose query is released is watched, whatever else of it was changed', () => {
  const { watched, previewed } = opened([toyItem(A, OVEN, { color: 'red' })], [toyItem(A, OVEN)])
  expect([watched, previewed]).toEqual([[`${A} 0`], []])
})

test('a new item that asks what a released one asks is watched by that one', () => {
  const other = toyItem(B, { _id: '', props: { db: 'plant', from: 'press' } })
  const both = { ...other, component: { ...other.component, dataSources: [other.component.dataSources[0]!, OVEN] } }
  expect(opened([toyItem(A, OVEN)], [both]).watched).toEqual([`${B} 1`])
})

test('another query, shape, range, zone or parameter is previewed', () => {
  const released = [toyItem(A, OVEN)]
  const line = { _id: '', props: { ...OVEN.props, tags: [{ field: 'line', operator: '=' as const, value: '{line}' }] } }
  const previewedOf = (...args: Parameters<typeof opened>) => opened(...args).previewed.length
  expect(previewedOf([toyItem(A, { _id: '', props: { ...OVEN.props, from: 'press' } })], released)).toBe(1)
  expect(previewedOf([toyItem(A, OVEN, { text: 'curve' })], released)).toBe(1)
  expect(previewedOf([toyItem(A, OVEN, { startTime: '*-1d' })], released)).toBe(1)
  expect(previewedOf([toyItem(A, OVEN)], released, { timeZone: 'Europe/Paris' })).toBe(1)
  const parameters = [{ name: 'line', initial: 'B', choices: [] }]
  expect(previewedOf([toyItem(A, line)], [toyItem(A, line)], { parameters })).toBe(1)
  expect(previewedOf([toyItem(A, OVEN)], released, { parameters })).toBe(0)
  expect(previewedOf([toyItem(A, OVEN)], null)).toBe(1)
})

test('a preview waits while nobody looks at the item, and is asked for soon afterwards', async () => {
  let isSeen = false
  const { previewed, feed } = opened([toyItem(A, OVEN)], [], {}, () => isSeen)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(previewed).toEqual([])
  isSeen = true
  await vi.advanceTimersByTimeAsync(1_000)
  expect(previewed).toEqual(['oven'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(previewed.length).toBeGreaterThan(1)
  feed.close()
})

test('an item whose query is not complete yet is empty and asks for nothing', async () => {
  const { previewed, feed } = opened([toyItem(A, { _id: '', props: { db: 'plant', from: 'oven' } })], [])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(previewed).toEqual([])
  expect(feed.state).toMatchObject({ dataset: { rows: [] }, loading: false, refused: null })
  feed.close()
})

test('an item outside of the view, and any item while something is dragged, is not looked at', async () => {
  const made = await testEditor([itemOf('Toy', { _id: A, left: 100, top: 100, width: 100, height: 80 })])
  const { editor } = made
  expect(isLookedAt(editor, A)).toBe(true)
  made.pointerDown(150, 120).pointerMove(200, 160)
  expect(isLookedAt(editor, A)).toBe(false)
  made.pointerUp()
  expect(isLookedAt(editor, A)).toBe(true)
  editor.camera.set({ zoom: 1, x: -5000, y: 0 })
  expect([isLookedAt(editor, A), isLookedAt(editor, B)]).toEqual([false, false])
})
