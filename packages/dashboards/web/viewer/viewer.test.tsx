import type { Dataset } from '@atrium/charts/contract/data'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { datasetOf } from '@atrium/charts/testing/web/fixtures'
import { newestRow } from '@atrium/charts/web/kind/merge'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { DataGate } from '@atrium/charts/web/kind/states'
import type { WidgetView } from '@atrium/charts/web/kind/widget-view'
import { bool } from '@atrium/core/contract/define/fields'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_ITEM } from '../../contract/dashboard.ts'
import { dashboardOf, itemOf } from '../../testing/web/fixtures.ts'
import { openSmallServer, type SmallServer } from '../../testing/web/small-server.ts'
import { Viewer } from './viewer.tsx'

const toy = defineWidget({
  kind: 'Toy',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { breaks: bool({ default: false }) },
  shape: () => 'single',
  fullScreen: true,
})

const ToyView: WidgetView = ({ sources, width, height, props }) => {
  if (props.breaks) throw new Error('a broken widget')
  return (
    <DataGate sources={sources} skeleton="value">
      {([dataset]) => (
        <output data-size={`${width}x${height}`}>{newestRow(dataset as Dataset)?.[1]?.toString()}</output>
      )}
    </DataGate>
  )
}

offerWidgets([toy], { Toy: async () => ({ default: ToyView }) })

const WINDOW = { width: 960, height: 540 }
let server: SmallServer

beforeEach(async () => {
  // jsdom has no layout, so every size is zero, and items without a size are not drawn.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => WINDOW.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => WINDOW.height)
  server = await openSmallServer('/public/dashboard?_id=d1')
  server.dataset = datasetOf([[Date.now(), 41.5]])
})

afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  document.title = ''
  await server.close()
})

function show(components: Parameters<typeof dashboardOf>[0], options: Parameters<typeof dashboardOf>[1] = {}) {
  server.dashboards.d1 = dashboardOf(components, options)
  return render(<Viewer dashboard="d1" isPublic />)
}

const frame = (title: string) => screen.findByRole('region', { name: title })
const watched = () => server.received.filter(({ event }) => event === 'watch').map(({ payload }) => payload)

test('[R074] [R075] [R076] [R077] each item is shown at its place, with its own border, title and background', async () => {
  show([
    itemOf('Toy', { _id: 'a', title: '速度', left: 12, top: 80, width: 300, height: 141, zIndex: 3, sources: 1 }),
    itemOf('Toy', { _id: 'b', title: '温度', border: false, showTitle: false, backgroundColor: '#102030' }),
  ])
  const [a, b] = [await frame('速度'), await frame('温度')]
  expect(a.style).toMatchObject({ left: '12px', top: '80px', width: '300px', height: '141px', zIndex: '3' })
  expect(a.className).toContain('dashboards-item-bordered')
  expect(a.textContent).toContain('速度')
  expect(b.className).toContain('c-item-bare')
  expect(b.textContent).not.toContain('温度')
  expect(b.style.background).toBe('#102030')
})

test('[R406] a shown title reduces the height of the content by 41 px', async () => {
  show([itemOf('Toy', { title: '速度', width: 300, height: 141, sources: 1 })])
  expect((await screen.findByText('41.5')).dataset.size).toBe('300x100')
})

test('[R406] an empty title is none and takes no room', async () => {
  show([
    itemOf('Toy', { _id: 'a', title: '', width: 300, height: 141, sources: 1 }),
    itemOf('Toy', { _id: 'b', title: ' ', width: 300, height: 141, sources: 1 }),
    itemOf('Toy', { _id: 'c', title: '速度', width: 300, height: 141, sources: 1 }),
  ])
  const sizes = () => screen.queryAllByText('41.5').map((one) => one.dataset.size)
  await waitFor(() => expect(sizes()).toEqual(['300x141', '300x141', '300x100']))
})

test('[R081] [R083] the dashboard fills the window, and its title is the title of the window', async () => {
  show([itemOf('Toy', { title: '速度' })])
  const stage = (await frame('速度')).parentElement
  expect(stage?.style.transform).toBe('scale(0.5)')
  expect(document.title).toBe('产线总览')
})

test('[R085] [R086] [R087] [R308] a private and a missing dashboard show the same page: no permission, and a link to sign in', async () => {
  const { container } = render(<Viewer dashboard="d1" isPublic />)
  const button = await screen.findByRole('link', { name: '去登录' })
  expect(container.textContent).toContain('403')
  expect(container.textContent).toContain('权限不足，需要登录')
  expect(button.getAttribute('href')).toBe(`/login?redirectUrl=${encodeURIComponent('/public/dashboard?_id=d1')}`)
  await waitFor(() => expect(server.sockets.every(({ connected }) => !connected)).toBe(true))
  expect(server.requests).toEqual(['GET /api/dashboard?_id=d1&public=1'])
})

test('a server with a fault is not called unreachable, and one that does not answer is', async () => {
  const title = async (fetched: () => Promise<Response>) => {
    vi.stubGlobal('fetch', fetched)
    render(<Viewer dashboard="d1" isPublic />)
    const { textContent } = await screen.findByRole('heading')
    cleanup()
    return textContent
  }
  expect(await title(async () => Response.json({ code: 50000, msg: '' }, { status: 500 }))).toBe('服务器暂时出错')
  expect(await title(async () => new Response('<html>proxy</html>', { status: 502 }))).toBe('服务器暂时出错')
  expect(await title(() => Promise.reject(new TypeError('Failed to fetch')))).toBe('暂时连接不上服务器')
  vi.unstubAllGlobals()
})

test('a reader asks for the dashboard as it is viewed, not as its author edits it', async () => {
  server.dashboards.d1 = dashboardOf([itemOf('Toy', { title: '速度' })])
  render(<Viewer dashboard="d1" />)
  await frame('速度')
  expect(server.requests).toEqual(['GET /api/dashboard?_id=d1&view=1'])
})

test('a draft is asked for and joined as such, and no next dashboard is opened', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const next = '0190aaaa-0000-7000-8000-000000000001'
    const onNextPage = vi.fn()
    server.dashboards.d1 = dashboardOf([itemOf('Toy', { title: '速度', sources: 1 })], {
      refreshInterval: 5,
      nextPage: next,
    })
    render(<Viewer dashboard="d1" isDraft onNextPage={onNextPage} />)
    expect(await screen.findByText('41.5')).toBeTruthy()
    expect(server.requests).toEqual(['GET /api/dashboard/draft/view?_id=d1'])
    const joined = server.received.filter(({ event }) => event === 'join').map(({ payload }) => payload)
    expect(joined).toEqual([expect.objectContaining({ dashboard: 'd1', draft: true })])
    vi.advanceTimersByTime(6_000)
    expect(onNextPage).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('[R095] a widget kind without code says so, and the other items work', async () => {
  show([itemOf('Gone', { _id: 'a', title: '物料' }), itemOf('Toy', { _id: 'b', title: '速度', sources: 1 })])
  expect((await frame('物料')).textContent).toContain('此组件暂不支持')
  expect(await screen.findByText('41.5')).toBeTruthy()
})

test('[R354] an item without rows says 暂无数据', async () => {
  server.dataset = datasetOf([])
  show([itemOf('Toy', { title: '速度', sources: 1 })])
  expect(await screen.findByText('暂无数据')).toBeTruthy()
})

test('an error in one widget does not affect the other widgets', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  show([
    itemOf('Toy', { _id: 'a', title: '坏', props: { breaks: true } }),
    itemOf('Toy', { _id: 'b', title: '速度', sources: 1 }),
  ])
  expect(await screen.findByText('组件显示出错')).toBeTruthy()
  expect(await screen.findByText('41.5')).toBeTruthy()
})

test('[R231] an item requests its data when it appears, by its place and width, never with a query', async () => {
  show([itemOf('Toy', { _id: 'speedA00', title: '速度', width: 300, sources: 1 })])
  await screen.findByText('41.5')
  expect(watched()).toEqual([{ item: 'speedA00', source: 0, widthPx: 200, watch: expect.any(String) }])
})

test('a pushed value is shown without another request', async () => {
  show([itemOf('Toy', { title: '速度', sources: 1 })])
  await screen.findByText('41.5')
  const now = Date.now()
  const [{ watch } = {}] = watched()
  const push = { watch, kind: 'delta', rows: [[now, 42.5]], startMs: 0, endMs: now, sentAtMs: now }
  server.sockets.at(-1)?.emit('push', push)
  expect(await screen.findByText('42.5')).toBeTruthy()
  expect(watched()).toHaveLength(1)
})

test('[R226] [R227] [R229] an item with a refresh interval loads at once and repeatedly, until it is removed', async () => {
  const { unmount } = show([itemOf('Toy', { title: '速度', sources: 1, refreshInterval: 0.05 })])
  await waitFor(() => expect(watched().length).toBeGreaterThan(3))
  unmount()
  await waitFor(() => expect(server.sockets.every(({ connected }) => !connected)).toBe(true))
})

test("[R088] [R089] [R090] in full screen a widget's refreshing can be stopped and started; it ends with the layer", async () => {
  show([itemOf('Toy', { title: '速度', width: 300, height: 200, sources: 1 })])
  await screen.findByText('41.5')
  fireEvent.click(screen.getByRole('button', { name: '全屏' }))
  const layer = await screen.findByRole('dialog', { name: '速度' })
  await waitFor(() => expect(layer.querySelector('output')?.dataset.size).toBe(`960x${540 - 56}`))
  const inLayer = () => watched().at(-1)?.watch
  const unwatched = () => server.received.filter(({ event }) => event === 'unwatch').map(({ payload }) => payload.watch)

  const first = inLayer()
  fireEvent.click(screen.getByRole('button', { name: '停止刷新' }))
  await waitFor(() => expect(unwatched()).toContain(first))
  fireEvent.click(screen.getByRole('button', { name: '开始刷新' }))
  await waitFor(() => expect(inLayer()).not.toBe(first))

  const second = inLayer()
  fireEvent.keyDown(document, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(unwatched()).toContain(second))
})

test('when the author changes a dashboard, an open page shows the change at once', async () => {
  show([itemOf('Toy', { title: '速度', sources: 1 })])
  await screen.findByText('41.5')
  server.dashboards.d1 = dashboardOf([itemOf('Toy', { _id: 'other', title: '温度' })])
  server.sockets.at(-1)?.emit('changed')
  expect(await frame('温度')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '速度' })).toBeNull()
})

test('a dashboard that is no longer public disappears from an open page by itself', async () => {
  show([itemOf('Toy', { title: '速度', sources: 1 })])
  await screen.findByText('41.5')
  delete server.dashboards.d1
  server.sockets.at(-1)?.conn.close()
  expect(await screen.findByText('权限不足，需要登录')).toBeTruthy()
  expect(screen.queryByText('41.5')).toBeNull()
})

test('[R079] an item that may not be enlarged has no full screen button', async () => {
  show([itemOf('Toy', { title: '速度', showFullScreen: false, sources: 1 })])
  await screen.findByText('41.5')
  expect(screen.queryByRole('button', { name: '全屏' })).toBeNull()
})

test('[R082] with a next page the viewer opens it after the refresh interval', async () => {
  server.dashboards.d1 = dashboardOf([itemOf('Toy', { title: '速度' })], { refreshInterval: 0.05, nextPage: 'd2' })
  const onNextPage = vi.fn()
  render(<Viewer dashboard="d1" isPublic onNextPage={onNextPage} />)
  await waitFor(() => expect(onNextPage).toHaveBeenCalledWith('d2'))
})

test('[R381] a dashboard has the colours of its theme; `default` has those of the page', async () => {
  for (const theme of ['ltj', 'macarons', 'default']) {
    const { container, unmount } = show([itemOf('Toy', { title: '速度' })], { theme })
    await frame('速度')
    expect(container.querySelector('.charts-viewer')?.getAttribute('data-theme') ?? 'default').toBe(theme)
    unmount()
  }
})

test('[R407] an item may be enlarged unless its author says otherwise', async () => {
  show([itemOf('Toy', { title: '速度' })])
  await frame('速度')
  expect(DEFAULT_ITEM.showFullScreen).toBe(true)
  expect(screen.getByRole('button', { name: '全屏' })).toBeTruthy()
})

test('[R402] [R403] a title longer than 13 characters is cut, and its tooltip shows the whole', async () => {
  const title = '一二三四五六七八九十一二三四五'
  show([itemOf('Toy', { title })])
  const shown = await screen.findByTitle(title)
  expect(shown.textContent).toBe('一二三四五六七八九十一二三…')
})

test('stale data is shown as stale, with its age', async () => {
  server.dataset = datasetOf([[Date.now() - 600_000, 41.5]])
  show([itemOf('Toy', { title: '速度', sources: 1 })])
  await waitFor(async () => expect((await frame('速度')).className).toContain('dashboards-item-stale'))
  expect((await frame('速度')).textContent).toContain('10 分钟前')
})

test('a dashboard that came with the document is shown without asking for it, and only once', async () => {
  const sent = document.createElement('script')
  sent.type = 'application/json'
  sent.id = 'shown-dashboard'
  sent.textContent = JSON.stringify(dashboardOf([itemOf('Toy', { title: '速度', sources: 1 })]))
  document.head.append(sent)
  const { unmount } = show([itemOf('Toy', { title: '新的', sources: 1 })])
  await frame('速度')
  expect(server.requests).toEqual([])
  unmount()
  render(<Viewer dashboard="d1" isPublic />)
  await frame('新的')
})

test('a dashboard that came with the document of another address is not shown', async () => {
  const sent = document.createElement('script')
  sent.type = 'application/json'
  sent.id = 'shown-dashboard'
  sent.textContent = JSON.stringify({ ...dashboardOf([itemOf('Toy', { title: '速度' })]), _id: 'd2' })
  document.head.append(sent)
  show([itemOf('Toy', { title: '新的' })])
  await frame('新的')
})
