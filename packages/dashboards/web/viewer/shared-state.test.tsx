import type { Cell } from '@atrium/charts/contract/data'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { datasetOf } from '@atrium/charts/testing/web/fixtures'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import type { WidgetView } from '@atrium/charts/web/kind/widget-view'
import { str } from '@atrium/core/contract/define/fields'
import { setZones } from '@atrium/core/web/ui/zone'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dashboardOf, itemOf } from '../../testing/web/fixtures.ts'
import { openSmallServer, type SmallServer } from '../../testing/web/small-server.ts'
import { Viewer, type ViewerProps } from './viewer.tsx'

const toy = defineWidget({
  kind: 'Toy-shared',
  icon: 'M2 2h12v12H2z',
  size: { width: 100, height: 100 },
  props: { note: str(20, { min: 0, default: '' }) },
  shape: () => 'series',
  fullScreen: true,
})

const ROW: Record<string, Cell> = { time: 7, 产线: 'B', n: 3 }

/** Shows its view props, and has a button for everything that a view can do. */
const ToyView: WidgetView = (view) => {
  const { title, mode, timeZone, values, range, running, message, sources, fixedRange } = view
  return (
    <div data-running={running} data-fixed={fixedRange}>
      <button type="button" onClick={() => view.emit('click', ROW)}>{`点 ${title}`}</button>
      <button type="button" onClick={() => view.emit('click', {})}>{`空 ${title}`}</button>
      <button type="button" onClick={() => view.onRange({ startTime: '*-8h', endTime: '*' })}>{`段 ${title}`}</button>
      <button type="button" onClick={() => view.open(String(view.props.note))}>{`开 ${title}`}</button>
      <output aria-label={title}>{JSON.stringify({ mode, timeZone, values, range, message })}</output>
      <output aria-label={`${title} 值`}>{sources[0]?.dataset?.rows.at(-1)?.[1]?.toString()}</output>
    </div>
  )
}
offerWidgets([toy], { 'Toy-shared': async () => ({ default: ToyView }) })

const OTHER = '0190aaaa-0000-7000-8000-000000000001'
const LINE = { name: 'line', label: '产线', type: 'text' as const, choices: ['A', 'B'], value: 'A' }
let server: SmallServer
let observers: { element: Element; see(isIntersecting: boolean): void }[]

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => 960)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => 540)
  observers = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      callback: (entries: { target: Element; isIntersecting: boolean }[]) => void
      constructor(callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        this.callback = callback
      }
      observe(target: Element) {
        observers.push({ element: target, see: (isIntersecting) => this.callback([{ target, isIntersecting }]) })
      }
      unobserve() {}
      disconnect() {}
    },
  )
  server = await openSmallServer('/public/dashboard?_id=d1')
  server.dataset = datasetOf([[Date.now(), 41.5]])
})

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await server.close()
})

const listener = (of: object) => ({ listeners: [{ on: 'click', ...of }] })
const sends = (title: string, of: object, looks: object = {}) =>
  itemOf('Toy-shared', { _id: 'sender01', title, props: listener(of), ...looks })
const shows = (title: string, looks: object = {}) =>
  itemOf('Toy-shared', { _id: 'shower01', title, sources: 1, ...looks })

function show(components: Parameters<typeof dashboardOf>[0], props: Partial<ViewerProps> = {}, dashboard = {}) {
  server.dashboards.d1 = { ...dashboardOf(components), ...dashboard }
  return render(<Viewer dashboard="d1" isPublic {...props} />)
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const seen = async (title: string) => JSON.parse((await screen.findByRole('status', { name: title })).textContent ?? '')
const sent = (event: string) => server.received.filter((one) => one.event === event).map(({ payload }) => payload)

/** A server that sets values, and says which items depend on them. */
function setsValues(items: string[] = []) {
  let values: Record<string, string> = { line: 'A' }
  server.answer = (event, payload) => {
    if (event === 'join') {
      values = { ...values, ...(payload.data as object) }
      return { code: 0, values }
    }
    if (event !== 'values') return undefined
    const given = payload.values as Record<string, string>
    if (given.line === 'C') return { code: 40001, msg: '参数“line”不能设为此值' }
    values = { ...values, ...given }
    return { code: 0, values, items }
  }
}

const PARAMETERS = { parameters: [LINE] }

test('[R121] a listener sets a parameter from what was clicked; titles and widgets have its new value', async () => {
  setsValues()
  show([sends('发', { do: 'parameter', parameter: 'line', value: '{产线}' }), shows('产线 {line}')], {}, PARAMETERS)
  expect(await seen('产线 A')).toMatchObject({ values: { line: 'A' } })
  await press('点 发')
  expect(await seen('产线 B')).toMatchObject({ values: { line: 'B' } })
  expect(await screen.findByRole('region', { name: '产线 B' })).toBeTruthy()
  expect(sent('values')).toEqual([{ values: { line: 'B' } }])
})

test('a listener that needs a column sets nothing when that was not clicked', async () => {
  setsValues()
  show([sends('发', { do: 'parameter', parameter: 'line', value: '{产线}' })], {}, PARAMETERS)
  await press('空 发')
  await press('点 发')
  await waitFor(() => expect(sent('values')).toEqual([{ values: { line: 'B' } }]))
})

test('several parameters of one click are set together', async () => {
  setsValues()
  const listeners = [
    { on: 'click', do: 'parameter', parameter: 'line', value: '{产线}' },
    { on: 'click', do: 'parameter', parameter: 'n', value: 'L{n}' },
    { on: 'select', do: 'parameter', parameter: 'line', value: 'A' },
  ]
  show([itemOf('Toy-shared', { title: '发', props: { listeners } })], {}, PARAMETERS)
  await press('点 发')
  await waitFor(() => expect(sent('values')).toEqual([{ values: { line: 'B', n: 'L3' } }]))
})

test('texts say several values as a list and all by its word; a column is one value, also with a comma', async () => {
  setsValues()
  const value = (text: string, n: number) => {
    return { ...sends(text, { do: 'parameter', parameter: 'line', value: text }), _id: `sender1${n}` }
  }
  const line = { ...LINE, choices: [], several: true as const, all: true as const }
  const components = [value('B,C', 0), value('x,{n}', 1), shows('产线 {line}')]
  show(components, {}, { parameters: [line] })
  await press('点 B,C')
  expect(await seen('产线 B、C')).toMatchObject({ values: { line: 'B、C' } })
  await press('点 x,{n}')
  expect(await seen('产线 x,3')).toBeTruthy()
  expect(sent('values')).toEqual([{ values: { line: 'B,C' } }, { values: { line: 'x\\,3' } }])
  cleanup()
  show([shows('产线 {line}')], { data: { line: '' } }, { parameters: [line] })
  expect(await seen('产线 全部')).toMatchObject({ values: { line: '全部' } })
})

test('a refused value is told, and the old value stays', async () => {
  setsValues()
  show([sends('发', { do: 'parameter', parameter: 'line', value: 'C' }), shows('产线 {line}')], {}, PARAMETERS)
  await press('点 发')
  expect(await screen.findByText('参数“line”不能设为此值')).toBeTruthy()
  expect(await seen('产线 A')).toMatchObject({ values: { line: 'A' } })
})

test('after a lost connection the values are sent again', async () => {
  setsValues()
  show([sends('发', { do: 'parameter', parameter: 'line', value: 'B' }), shows('产线 {line}')], {}, PARAMETERS)
  await press('点 发')
  await seen('产线 B')
  server.sockets.at(-1)?.conn.close()
  await waitFor(() => expect(sent('join').length).toBeGreaterThan(1))
  expect(sent('join').at(-1)).toMatchObject({ data: { line: 'B' } })
})

test('an item that loads at intervals loads at once when its parameter changes; others do not', async () => {
  setsValues(['shower01'])
  const others = itemOf('Toy-shared', { _id: 'other001', title: '乙', sources: 1, refreshInterval: 600 })
  const polling = shows('甲', { refreshInterval: 600 })
  show([sends('发', { do: 'parameter', parameter: 'line', value: 'B' }), polling, others], {}, PARAMETERS)
  const loads = (item: string) => sent('watch').filter((one) => one.item === item).length
  await waitFor(() => expect([loads('shower01'), loads('other001')]).toEqual([1, 1]))
  await press('点 发')
  await waitFor(() => expect(loads('shower01')).toBe(2))
  expect(loads('other001')).toBe(1)
})

test('a listener opens a dashboard with the values of this one', async () => {
  setsValues()
  const onOpen = vi.fn()
  show([sends('发', { do: 'open', dashboard: OTHER })], { onOpen }, PARAMETERS)
  await press('点 发')
  expect(onOpen).toHaveBeenCalledWith(OTHER, { line: 'A' })
})

test.each([
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `../${OTHER}`,
  `${OTHER}?needBack=1`,
  '',
])('[S11] a link to %j opens nothing: it must be the id of a dashboard', async (link) => {
  const onOpen = vi.fn()
  const before = location.href
  const stored = sends('发', { do: 'open', dashboard: link })
  show([stored, shows('看', { props: { note: link } }), shows('好', { _id: 'good0001', props: { note: OTHER } })], {
    onOpen,
  })
  await press('点 发')
  await press('开 看')
  await press('开 好')
  expect(onOpen.mock.calls).toEqual([[OTHER, {}]])
  expect(location.href).toBe(before)
})

test('a hidden item is not drawn and loads nothing, until a listener shows it; the next click hides it again', async () => {
  show([sends('发', { do: 'toggle', item: 'shower01' }), shows('藏', { hidden: true })])
  const region = () => screen.queryByRole('region', { name: '藏' })
  await screen.findByRole('region', { name: '发' })
  expect([region(), sent('watch')]).toEqual([null, []])
  await press('点 发')
  await waitFor(() => expect(region()).toBeTruthy())
  await waitFor(() => expect(sent('watch')).toHaveLength(1))
  await press('点 发')
  await waitFor(() => expect(region()).toBeNull())
  await waitFor(() => expect(sent('unwatch')).toHaveLength(1))
})

test('[R245] [R246] the message fabricFilter gives an item its event data and loads its data again', async () => {
  show([sends('发', { do: 'message', message: 'fabricFilter', value: '{产线}', item: 'shower01' }), shows('看')])
  await waitFor(() => expect(sent('watch')).toHaveLength(1))
  await press('点 发')
  await waitFor(async () => expect((await seen('看')).message).toEqual({ type: 'fabricFilter', value: 'B' }))
  await waitFor(() => expect(sent('watch')).toHaveLength(2))
})

test('[R358] an unknown message is logged as an unsupported event and changes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  show([sends('发', { do: 'message', message: 'nonsense', item: 'shower01' }), shows('看')])
  await waitFor(() => expect(sent('watch')).toHaveLength(1))
  await press('点 发')
  expect(warn).toHaveBeenCalledWith('unsupported event', 'nonsense')
  expect((await seen('看')).message).toBeNull()
  expect(sent('watch')).toHaveLength(1)
})

test('the range that one item sets is the range of all that share it', async () => {
  show([shows('甲', { _id: 'a0000001' }), shows('乙', { _id: 'b0000001', props: { sharesRange: true } })])
  await waitFor(() => expect(sent('watch')).toHaveLength(2))
  await press('段 甲')
  await waitFor(() => expect(sent('watch')).toHaveLength(3))
  expect(sent('watch').at(-1)).toMatchObject({ item: 'b0000001', startTime: '*-8h', endTime: '*' })
  expect(await seen('甲')).toMatchObject({ range: { startTime: '*-8h', endTime: '*' } })
})

test('in the builder hidden items are drawn and no listener runs', async () => {
  const onOpen = vi.fn()
  show([sends('发', { do: 'open', dashboard: OTHER }, { hidden: true })], { onOpen, mode: 'edit' })
  await press('点 发')
  expect(await seen('发')).toMatchObject({ mode: 'edit' })
  expect(onOpen).not.toHaveBeenCalled()
})

test('a dashboard has its own time zone, otherwise that of the tenant', async () => {
  setZones('Asia/Tokyo', null)
  const { unmount } = show([shows('看')])
  expect(await seen('看')).toMatchObject({ timeZone: 'Asia/Tokyo' })
  unmount()
  const options = { ...dashboardOf([]).options, timeZone: 'Europe/Berlin' }
  show([shows('看')], {}, { options })
  expect(await seen('看')).toMatchObject({ timeZone: 'Europe/Berlin' })
})

const isRunning = async (title: string) =>
  (await screen.findByRole('button', { name: `点 ${title}` })).parentElement?.dataset.running

test('an item that is scrolled out of the window does not run, and is drawn with the newest data when it returns', async () => {
  server.dataset = datasetOf([[Date.now() - 600_000, 41.5]])
  show([shows('看')])
  const value = () => screen.findByLabelText('看 值')
  await waitFor(async () => expect((await value()).textContent).toBe('41.5'))
  expect(await isRunning('看')).toBe('true')
  const { see } = observers.find(({ element }) => element.getAttribute('data-item') === 'shower01')!
  act(() => see(false))
  expect(await isRunning('看')).toBe('false')
  const now = Date.now()
  const [{ watch } = {}] = sent('watch')
  server.sockets
    .at(-1)
    ?.emit('push', { watch, kind: 'delta', rows: [[now, 42.5]], startMs: 0, endMs: now, sentAtMs: now })
  // The age in the head is read from the newest data, so it shows that they have arrived.
  const frame = await screen.findByRole('region', { name: '看' })
  await waitFor(() => expect(frame.querySelector('.dashboards-age')).toBeNull())
  expect((await value()).textContent).toBe('41.5')
  act(() => see(true))
  await waitFor(async () => expect((await value()).textContent).toBe('42.5'))
  expect(sent('watch')).toHaveLength(1)
})

test('nothing runs while the page is hidden', async () => {
  show([shows('看')])
  expect(await isRunning('看')).toBe('true')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await isRunning('看')).toBe('false')
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await isRunning('看')).toBe('true')
})

test('in full screen a widget runs once, until it is stopped', async () => {
  show([shows('看')])
  fireEvent.click(await screen.findByRole('button', { name: '全屏' }))
  const layer = await screen.findByRole('dialog', { name: '看' })
  await waitFor(() => expect(document.querySelectorAll('[data-running=true]')).toHaveLength(1))
  await waitFor(() => expect(layer.querySelector('[data-running]')?.getAttribute('data-running')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: '停止刷新' }))
  await waitFor(() => expect(layer.querySelector('[data-running]')?.getAttribute('data-running')).toBe('false'))
})

test('while the page is printed, widgets are told so', async () => {
  show([shows('看')])
  expect(await seen('看')).toMatchObject({ mode: 'view' })
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(await seen('看')).toMatchObject({ mode: 'print' })
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(await seen('看')).toMatchObject({ mode: 'view' })
})

test('items learn whether their viewer may choose the range', async () => {
  const dashboard = dashboardOf([itemOf('Toy-shared', { title: '甲' })])
  server.dashboards.d1 = { ...dashboard, fixedRange: true }
  render(<Viewer dashboard="d1" isPublic />)
  expect((await screen.findByLabelText('甲 值')).parentElement?.dataset.fixed).toBe('true')
  cleanup()
  server.dashboards.d1 = dashboard
  render(<Viewer dashboard="d1" isPublic />)
  expect((await screen.findByLabelText('甲 值')).parentElement?.dataset.fixed).toBe('false')
})
