import { time } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { SHORT_RANGE } from '@atrium/core/contract/time'
import { QUERY } from '@atrium/timeseries/contract/query'
import { expect, test } from 'vitest'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { defineConnector } from '../../../contract/define/connector.ts'
import { testEditor } from '../../../testing/web/editor/test-editor.ts'
import { itemOf } from '../../../testing/web/fixtures.ts'
import { optionOps } from '../../builder/change-items.ts'
import { offerConnectors } from '../../builder/data/builder-connector.ts'
import { shownOwnRange } from '../../builder/range/range-ops.ts'
import { act } from '../editor.ts'
import { addedKind } from './new-item.ts'
import { replaceOps } from './replace-kind.ts'

const common = { icon: 'M2 2h12v12H2z', size: { width: 100, height: 80 }, fullScreen: false } as const
const dial = defineWidget({ ...common, kind: 'Dial', props: {}, shape: () => 'single' })
const trend = defineWidget({
  ...common,
  kind: 'Trend',
  props: { startTime: time(SHORT_RANGE.startTime), endTime: time(SHORT_RANGE.endTime) },
  shape: () => 'series',
})
const text = defineWidget({ ...common, kind: 'Words', props: {}, shape: () => 'none' })
const search = defineWidget({
  ...common,
  kind: 'Search',
  props: { startTime: time('*-2h'), endTime: time('*') },
  shape: () => 'none',
})
const store = defineConnector({
  key: 'store',
  icon: 'database',
  type: 9,
  settings: {},
  old: {},
  query: QUERY,
  shapes: () => ['single'],
  follows: () => ({ how: 'pushed' }),
  byViewer: false,
  limits: { points: 10, rows: 10 },
})
const KINDS = [dial, trend, text, search]
const words = async () => ({ default: { name: '', about: '' } })
offerConnectors([{ spec: store, words: { zh_CN: words, en_US: words } }])
const load = async () => ({ default: () => null })
offerWidgets(KINDS, { Dial: load, Trend: load, Words: load, Search: load })

const RANGE = { startTime: '*-2h', endTime: '*' }

test('what is placed on a dashboard with a range follows it, if it reads data or chooses a range; elsewhere it does not', async () => {
  const flags = async (options: object) => {
    const { editor } = await testEditor([], options)
    return KINDS.map(({ kind }) => {
      const [op] = addedKind(editor, kind)!.ops
      return op?.op === 'add' && (op.item.followsRange ?? false)
    })
  }
  expect(await flags({ range: RANGE })).toEqual([true, true, false, true])
  expect(await flags({})).toEqual([false, false, false, false])
})

test('undo takes back another range of the dashboard', async () => {
  const { editor, keys } = await testEditor([], { range: RANGE })
  act(editor, optionOps([{ path: ['range'], value: { startTime: '*-8h', endTime: '*' } }]), { key: 'range' })
  expect(editor.store.draft().options.range?.startTime).toBe('*-8h')
  await keys('mod+z')
  expect(editor.store.draft().options.range).toEqual(RANGE)
})

function asked(kind: string, props: Record<string, unknown>, query: object): ComponentItem {
  const item = itemOf(kind, { props })
  const dataSources = [{ _id: '', connector: 'store', props: { db: 'plant', from: 'oven', ...query } }]
  return { ...item, component: { ...item.component, dataSources } }
}

function replaced(item: ComponentItem, kind: string, props: object = {}, mayQuery = true): ComponentItem {
  const [op] = replaceOps([item], { kind, props: { ...props } }, mayQuery)
  return { ...item, component: (op as unknown as { value: ComponentItem['component'] }).value }
}

test.each([
  ['the default of a value', 'Dial', {}, {}, 'Trend'],
  ['the default of a trend [R370]', 'Trend', {}, {}, 'Dial'],
  ['the setting of a trend', 'Trend', { startTime: '*-8h' }, {}, 'Dial'],
  ['the query of a value', 'Dial', {}, { startTime: '*-4h' }, 'Trend'],
  ['absolute times', 'Dial', {}, { startTime: '2026-01-01', endTime: '2026-01-02' }, 'Trend'],
] as const)('another kind keeps the range that an item had: %s', (_, from, props, query, to) => {
  const before = asked(from, props, query)
  const specOf = (kind: string) => KINDS.find((spec) => spec.kind === kind)!
  const after = replaced(before, to)
  expect(shownOwnRange(after, specOf(to))).toEqual(shownOwnRange(before, specOf(from)))
  expect(replaced(after, from).component.component).toBe(from)
  expect(shownOwnRange(replaced(after, from), specOf(from))).toEqual(shownOwnRange(before, specOf(from)))
})

test('without the right to change queries, and by a preset with a range, queries stay as they were', () => {
  const item = asked('Trend', { startTime: '*-8h' }, {})
  expect(replaced(item, 'Dial', {}, false).component.dataSources).toEqual(item.component.dataSources)
  const preset = replaced(asked('Dial', {}, {}), 'Trend', { startTime: '*-1d', endTime: '*' })
  expect(shownOwnRange(preset, trend)).toEqual({ startTime: '*-1d', endTime: '*' })
})
