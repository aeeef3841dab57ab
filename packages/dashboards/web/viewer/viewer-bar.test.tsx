import { defineWidget } from '@atrium/charts/contract/define/widget'
import { datasetOf } from '@atrium/charts/testing/web/fixtures'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import type { WidgetView } from '@atrium/charts/web/kind/widget-view'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DashboardOptions } from '../../contract/dashboard.ts'
import { dashboardOf, itemOf } from '../../testing/web/fixtures.ts'
import { openSmallServer, type SmallServer } from '../../testing/web/small-server.ts'
import { Viewer, type ViewerProps } from './viewer.tsx'

const toy = defineWidget({
  kind: 'Toy-barred',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: {},
  shape: () => 'single',
  fullScreen: false,
})

const ToyView: WidgetView = ({ title, range, onRange }) => (
  <button type="button" onClick={() => onRange({ startTime: '*-3h', endTime: '*' })}>
    {title} {range?.startTime ?? '作者'}
  </button>
)

offerWidgets([toy], { 'Toy-barred': async () => ({ default: ToyView }) })

let server: SmallServer

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => 960)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => 540)
  server = await openSmallServer('/public/dashboard?_id=d1')
  server.dataset = datasetOf([[Date.now(), 41.5]])
})

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'fullscreenElement')
  await server.close()
})

const RANGE = { startTime: '*-2h', endTime: '*' }
const ITEMS = [
  { ...itemOf('Toy-barred', { _id: 'follows1', title: '跟随', sources: 1 }), followsRange: true },
  itemOf('Toy-barred', { _id: 'alone001', title: '自己', sources: 1 }),
]

function show(options: Partial<DashboardOptions> = {}, props: Partial<ViewerProps> = {}, fixedRange = false) {
  server.dashboards.d1 = { ...dashboardOf(ITEMS, options), ...(fixedRange ? { fixedRange: true as const } : {}) }
  return render(<Viewer dashboard="d1" isPublic {...props} />)
}

const bar = () => screen.findByRole('toolbar', { name: '看板操作' })
const item = (name: string) => screen.findByRole('button', { name })
const watched = (id: string) => server.received.filter(({ event, payload }) => event === 'watch' && payload.item === id)

test('the range that is chosen in the bar is that of all items that follow it, and of no other; the page learns it', async () => {
  const onRange = vi.fn()
  show({ range: RANGE }, { onRange })
  fireEvent.click(within(await bar()).getByRole('button', { name: '时间范围: 近 2 小时' }))
  fireEvent.click(await screen.findByRole('button', { name: '近 8 小时' }))
  expect(await item('跟随 *-8h')).toBeTruthy()
  expect(await item('自己 作者')).toBeTruthy()
  await waitFor(() => expect(watched('follows1')).toHaveLength(2))
  expect(watched('follows1').at(-1)?.payload).toMatchObject({ startTime: '*-8h', endTime: '*' })
  expect(watched('alone001')).toHaveLength(1)
  expect(onRange).toHaveBeenCalledExactlyOnceWith({ startTime: '*-8h', endTime: '*' })
  fireEvent.click(within(await bar()).getByRole('button', { name: '时间范围: 近 8 小时' }))
  fireEvent.click(await screen.findByRole('button', { name: '恢复看板的范围：近 2 小时' }))
  expect(await item('跟随 作者')).toBeTruthy()
  expect(onRange).toHaveBeenLastCalledWith(null)
})

test('the presets hold the quick intervals, today and yesterday [R371]', async () => {
  show({ range: RANGE })
  fireEvent.click(within(await bar()).getByRole('button', { name: /时间范围/ }))
  const form = await screen.findByRole('dialog', { name: '时间范围' })
  const names = within(form)
    .getAllByRole('button')
    .flatMap(({ textContent }) => textContent || [])
  expect(names).toEqual([
    ...['近 15 分钟', '近 1 小时', '近 2 小时', '近 8 小时', '近 1 天', '近 7 天', '近 30 天'],
    ...['今天', '昨天', '应用'],
  ])
})

test('an item that follows sets the range for all of them, and the bar says it', async () => {
  show({ range: RANGE })
  fireEvent.click(await item('跟随 作者'))
  expect(await within(await bar()).findByRole('button', { name: '时间范围: 近 3 小时' })).toBeTruthy()
})

test('an item that does not follow, such as a stored search component, sets it for none of those that do', async () => {
  show({ range: RANGE })
  fireEvent.click(await item('自己 作者'))
  expect(await item('自己 *-3h')).toBeTruthy()
  expect(await item('跟随 作者')).toBeTruthy()
  expect(within(await bar()).getByRole('button', { name: '时间范围: 近 2 小时' })).toBeTruthy()
})

test('a page begins with the range of its address', async () => {
  show({ range: RANGE }, { range: { startTime: '*-1d', endTime: '*' } })
  expect(await item('跟随 *-1d')).toBeTruthy()
  await waitFor(() => expect(watched('follows1')).toHaveLength(1))
  expect(watched('follows1')[0]?.payload).toMatchObject({ startTime: '*-1d', endTime: '*' })
})

test('without the leave of its author a public page has its range, whatever the address says, and no choice', async () => {
  show({ range: RANGE }, { range: { startTime: '*-1d', endTime: '*' } }, true)
  expect((await bar()).textContent).toBe('近 2 小时')
  expect(screen.queryByRole('button', { name: /时间范围/ })).toBeNull()
  expect(await item('跟随 作者')).toBeTruthy()
  await waitFor(() => expect(watched('follows1')).toHaveLength(1))
  expect(watched('follows1')[0]?.payload).not.toHaveProperty('startTime')
})

test('a dashboard without a range has no choice of one, and its items have their own', async () => {
  show()
  expect(await bar()).toBeTruthy()
  expect(screen.queryByRole('button', { name: /时间范围/ })).toBeNull()
  expect(await item('跟随 作者')).toBeTruthy()
})

test('refresh asks for the dashboard and for the data of every item again', async () => {
  show({ range: RANGE })
  await waitFor(() => expect(watched('alone001')).toHaveLength(1))
  fireEvent.click(within(await bar()).getByRole('button', { name: '刷新' }))
  await waitFor(() => expect([watched('follows1'), watched('alone001')].map((some) => some.length)).toEqual([2, 2]))
})

test('where texts are too small to read, a button shows the dashboard in its own size, scrolled', async () => {
  show({ width: 1920, height: 1080 })
  await item('自己 作者')
  const view = document.querySelector('.dashboards-view')!
  const stage = document.querySelector<HTMLElement>('.dashboards-stage')!
  expect([stage.style.transform, view.classList.contains('dashboards-view-scrolls')]).toEqual(['scale(0.5)', false])
  fireEvent.click(within(await bar()).getByRole('button', { name: '原大小' }))
  expect([stage.style.transform, view.classList.contains('dashboards-view-scrolls')]).toEqual(['', true])
  expect(stage.style.width).toBe('1920px')
  fireEvent.click(within(await bar()).getByRole('button', { name: '整屏显示' }))
  expect(stage.style.transform).toBe('scale(0.5)')
  cleanup()
  show({ width: 960, height: 540 })
  await item('自己 作者')
  expect(within(await bar()).queryByRole('button', { name: '原大小' })).toBeNull()
})

test('the bar is gone in full screen and where the author wants none; only those who may edit have the button', async () => {
  const onEdit = vi.fn()
  const { unmount } = show({}, { onEdit })
  fireEvent.click(within(await bar()).getByRole('button', { name: '编辑' }))
  expect(onEdit).toHaveBeenCalledOnce()
  const root = document.querySelector('.charts-viewer')
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => root })
  fireEvent(document, new Event('fullscreenchange'))
  expect(screen.queryByRole('toolbar', { name: '看板操作' })).toBeNull()
  unmount()
  Reflect.deleteProperty(document, 'fullscreenElement')
  show({ hidesBar: true })
  await item('自己 作者')
  expect(screen.queryByRole('toolbar', { name: '看板操作' })).toBeNull()
  cleanup()
  show({ hidesBar: true }, { onEdit })
  expect(within(await bar()).getByRole('button', { name: '编辑' })).toBeTruthy()
  cleanup()
  show()
  expect(within(await bar()).queryByRole('button', { name: '编辑' })).toBeNull()
})
