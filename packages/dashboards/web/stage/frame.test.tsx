import type { Dataset } from '@atrium/charts/contract/data'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { datasetOf } from '@atrium/charts/testing/web/fixtures'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import { DataGate, LoadingOverlay } from '@atrium/charts/web/kind/states'
import { Toasts } from '@atrium/charts/web/kind/toast'
import type { WidgetView, WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ComponentItem } from '../../contract/dashboard.ts'
import { type FakeLink, fakeLink, sharedState } from '../../testing/web/fake-link.ts'
import { itemOf } from '../../testing/web/fixtures.ts'
import { SharedStateContext } from '../live/shared-state.ts'
import { ViewerContextProvider } from '../live/viewer-context.tsx'
import { Frame } from './frame.tsx'

const toy = defineWidget({
  kind: 'Toy-framed',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: {},
  shape: () => 'series',
  fullScreen: true,
})

const ToyView: WidgetView = ({ sources, onCancel }) => (
  <>
    <DataGate sources={sources} skeleton="value">
      {([dataset]) => <output>{dataset?.rows.at(-1)?.[1]?.toString()}</output>}
    </DataGate>
    {sources.some(({ loading }) => loading) && <LoadingOverlay onCancel={onCancel} />}
  </>
)
const growing = defineWidget({ ...toy, kind: 'Toy-growing', shape: () => 'none', grows: true })
let grow: WidgetViewProps['onContentHeight']
const GrowingView: WidgetView = ({ onContentHeight }) => {
  grow = onContentHeight
  return null
}
offerWidgets([toy, growing], {
  'Toy-framed': async () => ({ default: ToyView }),
  'Toy-growing': async () => ({ default: GrowingView }),
})

let link: FakeLink
beforeEach(() => {
  link = fakeLink()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const item = (looks: Parameters<typeof itemOf>[1] = {}) =>
  itemOf('Toy-framed', { title: '速度', sources: 1, width: 300, ...looks })

/** An item as its author may read it: with its stored query. */
function withQuery(of: ComponentItem): ComponentItem {
  const dataSources = [{ _id: '', props: { db: 'plant', from: 'oven' } }]
  return { ...of, component: { ...of.component, dataSources } }
}

function Page({ items }: { items: ComponentItem[] }) {
  const [layers, setLayers] = useState<HTMLElement | null>(null)
  return (
    <ViewerContextProvider value={{ link, layers }}>
      <SharedStateContext value={sharedState()}>
        <Toasts>
          {items.map((one) => (
            <Frame key={one._id} item={one} box={{ left: 0, top: 0, width: 300, height: 200 }} scale={1} />
          ))}
        </Toasts>
      </SharedStateContext>
      <div ref={setLayers} />
    </ViewerContextProvider>
  )
}

async function show(...items: ComponentItem[]) {
  render(<Page items={items} />)
  await screen.findAllByRole('region')
  // The view is a lazy chunk.
  await act(async () => void (await Promise.resolve()))
}

test('an item whose kind grows is as high as its content, above the others, and shrinks to its place again', async () => {
  await show(itemOf('Toy-growing', { title: '条件', showTitle: false, zIndex: 3, width: 300, height: 200 }))
  await vi.waitFor(() => expect(grow).toBeDefined())
  const frame = screen.getByRole('region', { name: '条件' })
  const looks = () => [frame.style.height, frame.style.zIndex]
  expect(looks()).toEqual(['200px', '3'])
  act(() => grow?.(260))
  expect(looks()).toEqual(['260px', '100001'])
  act(() => grow?.(120))
  expect(looks()).toEqual(['200px', '3'])
})

test('an item is not drawn again with its stage, only when something of it has changed', async () => {
  const title = vi.fn(() => '速度')
  const one = item()
  Object.defineProperty(one.component, 'title', { get: title, enumerable: true })
  const box = { left: 0, top: 0, width: 300, height: 200 }
  const shared = sharedState()
  const viewer = { link, layers: null }
  const stage = (width: number) => (
    <ViewerContextProvider value={viewer}>
      <SharedStateContext value={shared}>
        <Frame item={one} box={width === box.width ? box : { ...box, width }} scale={1} />
      </SharedStateContext>
    </ViewerContextProvider>
  )
  const { rerender } = render(stage(300))
  await act(async () => void (await Promise.resolve()))
  title.mockClear()
  rerender(stage(300))
  expect(title).not.toHaveBeenCalled()
  rerender(stage(280))
  expect(title).toHaveBeenCalled()
})

test('in the builder, where nothing reacts, an item has no tools, and no head without a title', async () => {
  const edited = sharedState({ mode: 'edit' })
  const box = { left: 0, top: 0, width: 300, height: 200 }
  render(
    <ViewerContextProvider value={{ link, layers: null }}>
      <SharedStateContext value={edited}>
        <Frame item={item({ title: '有' })} box={box} scale={1} />
        <Frame item={{ ...item({ title: '无' }), showTitle: false }} box={box} scale={1} />
      </SharedStateContext>
    </ViewerContextProvider>,
  )
  await act(async () => void (await Promise.resolve()))
  expect(screen.queryByRole('button')).toBeNull()
  const heads = screen.getAllByRole('region').map((frame) => frame.querySelector('header')?.textContent)
  expect(heads).toEqual(['有', undefined])
})

test('a border has the look that its author chose, and none without a border', async () => {
  await show(
    { ...item({ title: 'a' }), borderLook: 'corners' },
    { ...item({ title: 'b' }), borderLook: 'bar', border: false },
    item({ title: 'c' }),
  )
  const looks = screen.getAllByRole('region').map(({ className }) => className.match(/item-(?:look|bar |corners)/g))
  expect(looks).toEqual([['item-look', 'item-corners'], null, null])
})

test('the opacity is that of the ground alone: a colour, or the surface of the theme that a border brings', async () => {
  await show(
    { ...item({ title: 'a' }), backgroundColor: '#102030', backgroundOpacity: 40 },
    { ...item({ title: 'b' }), backgroundOpacity: 0 },
    { ...item({ title: 'c' }), borderLook: 'line', backgroundOpacity: 40 },
    { ...item({ title: 'd' }), backgroundColor: '#102030', backgroundOpacity: 100 },
  )
  const grounds = screen.getAllByRole('region').map(({ className, style }) => ({
    isClear: className.includes('item-clear'),
    painted: style.background || style.getPropertyValue('--ground'),
    opacity: style.getPropertyValue('--opacity'),
  }))
  expect(grounds).toEqual([
    { isClear: true, painted: '#102030', opacity: '40%' },
    { isClear: true, painted: 'var(--a-surface)', opacity: '0%' },
    { isClear: false, painted: '', opacity: '' },
    { isClear: false, painted: '#102030', opacity: '' },
  ])
})

const answer = (dataset: Dataset) => act(() => link.answer(dataset))
const NOW = Date.parse('2026-05-06T08:00:00Z')
const rows = (count: number) => Array.from({ length: count }, (_, n) => [NOW + n * 1000, n] as [number, number])

async function inspect() {
  fireEvent.click(await screen.findByRole('button', { name: '查看数据' }))
  return within(await screen.findByRole('dialog'))
}

test('the inspector shows an author the query, how long it took, the rows and the data', async () => {
  await show(withQuery(item()))
  answer({ ...datasetOf(rows(3)), tookMs: 12 })
  const panel = await inspect()
  expect(panel.getByText(/"from": "oven"/)).toBeTruthy()
  expect(panel.getByText('12 毫秒')).toBeTruthy()
  expect(panel.getByText('共 3 行')).toBeTruthy()
  // The newest row is first, in the time zone of the dashboard.
  const cells = panel.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 2)).toEqual(['2026-05-06 16:00:02', '2'])
})

test('a public viewer, who has no query and no milliseconds, sees neither', async () => {
  await show(item())
  answer(datasetOf(rows(3)))
  const panel = await inspect()
  expect(panel.queryByText('查询')).toBeNull()
  expect(panel.queryByText('查询用时')).toBeNull()
  expect(panel.getByText('共 3 行')).toBeTruthy()
})

test('how many points a drawing stands for is said in the inspector, and nowhere over the drawing', async () => {
  await show(item())
  answer({ ...datasetOf(rows(1400)), sourcePoints: 1_200_000 })
  expect(screen.queryByText(/个点/)).toBeNull()
  expect((await inspect()).getByText('1,200,000 个点 → 显示 1,400 个，放大可看更细的数据')).toBeTruthy()
})

test('of many rows the inspector draws 100 and says how many there are', async () => {
  await show(item())
  answer(datasetOf(rows(3600)))
  const panel = await inspect()
  expect(panel.getByText('显示 100 行，共 3,600 行')).toBeTruthy()
  expect(panel.getAllByRole('row')).toHaveLength(101)
})

test('[S10] markup in the data is shown as text', async () => {
  await show(item())
  answer(datasetOf([[NOW, '<img src=x onerror=alert(1)>']]))
  const panel = await inspect()
  expect(panel.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  expect(document.querySelector('.dashboards-raw img')).toBeNull()
})

test('[S26] the CSV has all rows, and no text that a spreadsheet would run', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await show(item())
  answer(datasetOf([...rows(150), [NOW + 150_500, '=1+1']]))
  fireEvent.click((await inspect()).getByRole('button', { name: '下载 CSV' }))
  const lines = (await files[0]!.text()).split('\r\n')
  expect(lines).toHaveLength(153)
  expect(lines[0]).toBe('\ufeff时间,speed')
  expect(lines.at(-2)).toBe("2026-05-06 16:02:30.500,'=1+1")
})

test('without rows there is nothing to export', async () => {
  await show(item())
  answer(datasetOf([]))
  fireEvent.click((await inspect()).getByRole('button', { name: '下载 CSV' }))
  expect(await screen.findByText('无数据可供导出')).toBeTruthy()
})

test('the key i opens the inspector of the item with the focus; Esc closes it and the focus returns', async () => {
  await show(item(), item({ _id: 'other001', title: '温度' }))
  const region = screen.getByRole('region', { name: '温度' })
  region.focus()
  fireEvent.keyDown(region, { key: 'i', ctrlKey: true })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(region, { key: 'i' })
  const panel = await screen.findByRole('dialog', { name: '“温度”的数据' })
  expect(panel.contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(region)
})

test('Esc closes the inspector over the full screen, and then the full screen', async () => {
  await show(item())
  answer(datasetOf(rows(1)))
  fireEvent.click(screen.getByRole('button', { name: '全屏' }))
  const layer = await screen.findByRole('dialog', { name: '速度' })
  fireEvent.click(within(layer).getByRole('button', { name: '查看数据' }))
  await screen.findByRole('dialog', { name: '“速度”的数据' })
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.getAllByRole('dialog')).toEqual([layer])
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a load that takes long says so over the old data, once, and can be cancelled and begun again', async () => {
  await show(item())
  answer(datasetOf([[NOW, 41.5]]))
  expect(screen.queryByText(/数据加载中/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '全屏' }))
  const layer = within(await screen.findByRole('dialog', { name: '速度' }))
  // The layer requests the data for its own width; no answer comes.
  fireEvent.click(await layer.findByRole('button', { name: '点此取消' }))
  expect(screen.getAllByText('41.5')).toHaveLength(1)
  expect(layer.getByText('已取消加载')).toBeTruthy()
  expect(layer.queryByText(/数据加载中/)).toBeNull()
  const before = link.requests.length
  fireEvent.click(layer.getByRole('button', { name: '重试' }))
  expect(link.requests).toHaveLength(before + 1)
  expect(await layer.findAllByText(/数据加载中/)).toHaveLength(1)
  answer(datasetOf([[NOW, 42.5]]))
  expect(layer.queryByText(/数据加载中/)).toBeNull()
})

test('a refusal says why and has a button to try again; the other items go on', async () => {
  await show(item())
  act(() => link.refuse(40400, '测量不存在'))
  const card = within(await screen.findByRole('alert'))
  expect(card.getByText('测量不存在')).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: '重试' }))
  expect(link.requests).toHaveLength(2)
  answer(datasetOf([[NOW, 41.5]]))
  expect(await screen.findByText('41.5')).toBeTruthy()
})

test('[R354] an empty item says why; whoever may read its query gets there from the note', async () => {
  await show(withQuery(item()))
  answer({ ...datasetOf([]), empty: { why: 'measurement', name: 'oven' } })
  expect(await screen.findByText('暂无数据')).toBeTruthy()
  expect(screen.getByText('测量“oven”不存在')).toBeTruthy()
  const [, way] = screen.getAllByRole('button', { name: '查看数据' })
  fireEvent.click(way as HTMLElement)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('a public viewer of an empty item gets the reason only', async () => {
  await show(item())
  answer({ ...datasetOf([]), empty: { why: 'measurement' } })
  expect(await screen.findByText('所选的测量不存在')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '查看数据' })).toHaveLength(1)
})

test('a narrow item has the button of the inspector over its title, and the key', async () => {
  render(
    <ViewerContextProvider value={{ link, layers: document.body }}>
      <SharedStateContext value={sharedState()}>
        <Frame item={item()} box={{ left: 0, top: 0, width: 180, height: 120 }} scale={1} />
      </SharedStateContext>
    </ViewerContextProvider>,
  )
  const region = await screen.findByRole('region', { name: '速度' })
  fireEvent.click(screen.getByRole('button', { name: '查看数据' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(region, { key: 'i' })
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('what a visitor may not see is a quiet note, and a fault an alert with a way to try again', async () => {
  await show(item())
  act(() => link.refuse(40301, '业务数据仅对有权限的登录用户显示'))
  expect(screen.getByRole('note').textContent).toBe('业务数据仅对有权限的登录用户显示')
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => link.refuse(40001, '时间范围不正确'))
  expect(within(screen.getByRole('alert')).getByRole('button', { name: '重试' })).toBeTruthy()
})
