import { time } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { datasetOf } from '@atrium/charts/testing/web/fixtures'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { num, str } from '@atrium/core/contract/define/fields'
import type { TimeRange } from '@atrium/core/contract/time'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { fakeLink, sharedState } from '../../testing/web/fake-link.ts'
import { itemOf } from '../../testing/web/fixtures.ts'
import { SharedStateContext } from './shared-state.ts'
import { useItemData } from './use-item-data.ts'
import { ViewerContextProvider } from './viewer-context.tsx'

afterEach(cleanup)

const toy = defineWidget({
  kind: 'Toy-requests',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { label: str(100, { min: 0, default: '' }), decimal: num(2, { default: 2 }), startTime: time('') },
  shape: () => 'series',
  firstRange: ({ startTime }) => (startTime === '' ? null : { startTime, endTime: '*' }),
  fullScreen: true,
})
offerWidgets([toy], { 'Toy-requests': async () => ({ default: () => null }) })

const item = (looks: Parameters<typeof itemOf>[1] = {}) => itemOf('Toy-requests', { sources: 1, ...looks })

function use(first: ComponentItem, widthPx = 300) {
  const link = fakeLink()
  let range: TimeRange | null = null
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ViewerContextProvider value={{ link, layers: null }}>
      <SharedStateContext value={sharedState({ range })}>{children}</SharedStateContext>
    </ViewerContextProvider>
  )
  const initialProps = { item: first, widthPx, on: true, running: true }
  const hook = renderHook((now) => useItemData(now.item, now.widthPx, now), { wrapper, initialProps })
  return {
    link,
    result: hook.result,
    change: (next: Partial<typeof initialProps>) => hook.rerender({ ...initialProps, ...next }),
    setRange(next: TimeRange | null) {
      range = next
      hook.rerender(initialProps)
    },
  }
}

test.each<[string, Parameters<typeof itemOf>[1]]>([
  ['moved', { left: 500, top: 20, zIndex: 9 }],
  ['given another title and border', { title: '温度', border: false, backgroundColor: '#102030' }],
  ['changed in what only its drawing reads', { props: { label: 'x', decimal: 0 } }],
  ['grouped and locked', { group: 'g', locked: true }],
])('an item that is %s requests nothing again', (_, looks) => {
  const { link, change } = use(item())
  expect(link.requests).toHaveLength(1)
  change({ item: item(looks) })
  expect(link.requests).toHaveLength(1)
})

test.each<[string, Parameters<typeof itemOf>[1]]>([
  ['another source', { sources: 2 }],
  ['another range', { props: { startTime: '*-2h' } }],
  ['a refresh interval', { refreshInterval: 60 }],
])('an item with %s requests its data again', (_, looks) => {
  const { link, change } = use(item())
  change({ item: item(looks) })
  expect(link.requests.length).toBeGreaterThan(1)
})

test('a narrower item requests nothing; a wider one does, and keeps its data until they arrive', () => {
  const { link, result, change } = use(item(), 300)
  act(() => link.answer(datasetOf([[1, 41]])))
  for (const widthPx of [280, 200, 120, 300]) change({ widthPx })
  expect(link.requests).toHaveLength(1)
  change({ widthPx: 640 })
  expect(link.requests.map(({ widthPx }) => widthPx)).toEqual([300, 700])
  expect(result.current.snapshot.sources[0]?.dataset?.rows).toEqual([[1, 41]])
  change({ widthPx: 200 })
  expect(link.requests).toHaveLength(2)
})

test('[R078] [R227] [R243] an item with a refresh interval pauses while nobody sees it, and loads at once when it is seen', () => {
  const { link, change } = use(item({ refreshInterval: 60 }))
  const polling = item({ refreshInterval: 60 })
  expect(link.requests).toHaveLength(1)
  change({ item: polling, running: false })
  expect(link.requests).toHaveLength(1)
  change({ item: polling })
  expect(link.requests).toHaveLength(2)
})

test('[R241] [R242] an item loads when it appears, and again when it is another one', () => {
  const { link, change } = use(item())
  expect(link.requests.map(({ item }) => item)).toEqual([item()._id])
  change({ item: item({ _id: 'another1' }) })
  expect(link.requests.map(({ item }) => item)).toEqual([item()._id, 'another1'])
})

test('an item that follows its data goes on while nobody sees it', () => {
  const { link, change } = use(item())
  change({ running: false })
  expect([link.requests.length, link.open()]).toEqual([1, 1])
})

test('[R225] [R228] an item that a person has stopped neither follows nor loads; it loads at once when started', () => {
  const { link, change } = use(item())
  change({ on: false })
  expect(link.open()).toBe(0)
  change({ on: true })
  expect([link.requests.length, link.open()]).toEqual([2, 1])
})

test('only items that share the range use it in their requests', () => {
  const range = { startTime: '*-8h', endTime: '*' }
  const own = use(item())
  own.setRange(range)
  expect(own.link.requests).toHaveLength(1)
  const sharing = use(item({ props: { sharesRange: true } }))
  sharing.setRange(range)
  expect(sharing.link.requests.map(({ startTime }) => startTime)).toEqual([undefined, '*-8h'])
  sharing.setRange(null)
  expect(sharing.link.requests.at(-1)?.startTime).toBeUndefined()
})

test('[R122] an item requests each of its sources', () => {
  const { link } = use(item({ sources: 3 }))
  expect(link.requests.map(({ source }) => source)).toEqual([0, 1, 2])
})

test('a cancelled load requests nothing until a person wants the data again', () => {
  const { link, result } = use(item())
  act(() => result.current.data.cancel())
  expect([link.open(), result.current.snapshot.cancelled]).toEqual([0, true])
  act(() => result.current.data.reload())
  expect([link.open(), link.requests.length, result.current.snapshot.cancelled]).toEqual([1, 2, false])
})

test('an item with a range of its own requests it first, and returns to it when the shared one ends', () => {
  const { link, setRange } = use(item({ props: { startTime: '*-3d', sharesRange: true } }))
  setRange({ startTime: '*-8h', endTime: '*' })
  setRange(null)
  expect(link.requests.map(({ startTime }) => startTime)).toEqual(['*-3d', '*-8h', '*-3d'])
})

test('a later page of rows without times is of the moment that the first page had', () => {
  const { link, result } = use(item())
  act(() => link.answer({ ...datasetOf([['tea', 1]]), ordered: true, asOf: 'then' }))
  act(() => result.current.data.ask({ current: 2 }))
  expect(link.requests.at(-1)).toMatchObject({ current: 2, asOf: 'then' })
  expect(link.requests.at(-1)).not.toHaveProperty('endTime')
  act(() => result.current.data.ask({ current: 1 }))
  expect(link.requests.at(-1)).not.toHaveProperty('asOf')
})

test('a later page is of the range that the first page had; the first page is of the present again', () => {
  const { link, result } = use(item())
  const first = datasetOf([
    [3_000, 1],
    [2_000, 2],
  ])
  act(() => link.answer({ ...first, startMs: 1_000, endMs: 9_000 }))
  act(() => result.current.data.ask({ current: 2 }))
  expect(link.requests.at(-1)).toMatchObject({
    current: 2,
    startTime: new Date(1_000).toISOString(),
    endTime: new Date(3_001).toISOString(),
  })
  expect(result.current.snapshot.ask).toEqual({ current: 2 })
  act(() => result.current.data.ask({ current: 3 }))
  expect(link.requests.at(-1)).toMatchObject({ current: 3, endTime: new Date(3_001).toISOString() })
  act(() => result.current.data.ask({ current: 1 }))
  expect(link.requests.at(-1)).not.toHaveProperty('endTime')
})
