import type { Dataset } from '@atrium/charts/contract/data'
import type timeseries from '@atrium/connectors/timeseries/index'
import type { ComponentItem, ItemDataSource, SourcePreview } from '@atrium/dashboards/contract/dashboard'
import { DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { draftOf } from '@atrium/dashboards/contract/dashboard-ops/document'
import type { Draft } from '@atrium/dashboards/contract/dashboard-ops/ops'
import type { QueryOf } from '@atrium/dashboards/contract/define/connector'
import { withConnector } from '@atrium/dashboards/contract/old-sources'
import { staticDataset } from '@atrium/dashboards/contract/static-data'
import { draftWith, drawPanel, toyItem, toyKinds } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { offerConnectors } from '@atrium/dashboards/web/builder/data/builder-connector'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import { useColumns } from '@atrium/dashboards/web/builder/data/use-preview'
import { PanelVisible } from '@atrium/dashboards/web/builder/panel-visible'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { FILE, ROWS, toyConnectors, toyPort } from './testing/toy-data.ts'

const words = async () => ({ default: { name: '', about: '' } })
offerConnectors(toyConnectors.map((one) => ({ ...one, words: { zh_CN: words, en_US: words } })))

/** Forms are loaded when they are first shown; the tests begin after that. */
beforeAll(async () => {
  for (const form of [
    itemWith('itemA', 'Dial', {}),
    itemWith('itemA', 'Dial', { business: { app: 'shop', from: 'kpis', names: [] } }),
  ]) {
    drawn([form], ['itemA'])
    await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
    cleanup()
  }
  drawn([itemWith('itemA', 'Dial', {})], [])
  await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
  cleanup()
})

afterEach(cleanup)

const ALL = { query: true, control: true, script: true }

function itemWith(id: string, kind: string, ...props: ItemDataSource['props'][]): ComponentItem {
  const item = toyItem(id, kind)
  return { ...item, component: { ...item.component, dataSources: props.map(sourceOf) } }
}

function untitled(id: string, kind: string): ComponentItem {
  const item = itemWith(id, kind)
  return { ...item, component: { ...item.component, title: '' } }
}

const sourceOf = (props: ItemDataSource['props']): ItemDataSource =>
  withConnector(
    { _id: '', props },
    toyConnectors.map(({ spec }) => spec),
  )

const OVEN = { db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] }

function drawn(items: ComponentItem[], selected: string[], port = toyPort(), rights = ALL) {
  let select: (ids: readonly string[]) => void = () => undefined
  const world = drawPanel(draftWith(...items), selected, (props) => {
    select = props.select
    return <DataPanel {...props} kinds={toyKinds} connectors={toyConnectors} port={port} rights={rights} />
  })
  return {
    ...world,
    select: (ids: readonly string[]) => select(ids),
    sources: (id = 'itemA') =>
      world.item(id)?.component.dataSources.map(({ props }) => props as QueryOf<typeof timeseries>),
  }
}

async function choose(label: string, option: string) {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  const found = await screen.findAllByText(option)
  fireEvent.click(found.at(-1)!)
}

test('from nothing: the fields of the first measurement, one choice, and the data as the widget will get them', async () => {
  const { sources } = drawn([itemWith('itemA', 'Curve')], ['itemA'])
  const field = await screen.findByRole('button', { name: /^temp/ })
  expect([field.textContent, sources()]).toEqual(['temp21.5', []])
  fireEvent.click(field)
  expect(sources()).toEqual([{ db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] }])
  const preview = within(await screen.findByRole('region', { name: '预览' }))
  expect(preview.getByText('22.5')).toBeTruthy()
  expect(preview.getByRole('status').textContent).toBe('2 行 · 3 毫秒')
})

test('one search finds databases, measurements and fields; what is chosen is the query, and a field the title', async () => {
  const { sources, item } = drawn([untitled('itemA', 'Curve')], ['itemA'])
  const find = async (value: string, place: string) => {
    const box = screen.getByRole('combobox', { name: '搜索数据库、测量或字段' })
    fireEvent.mouseDown(box)
    fireEvent.change(box, { target: { value } })
    const found = await screen.findByText(value, { selector: '.dashboards-builder-name-option' })
    expect(found.textContent).toBe(value + place)
    fireEvent.click(found)
  }
  await find('force', 'plant · press')
  expect(sources()?.[0]).toMatchObject({ db: 'plant', from: 'press', fieldSet: [{ field: 'force', as: 'force' }] })
  expect(item('itemA')?.component.title).toBe('force')
  await find('torque', 'plant · press')
  expect(sources()?.[0]?.fieldSet?.map(({ field }) => field)).toEqual(['force', 'torque'])
  expect(item('itemA')?.component.title).toBe('force')
})

test('a component without data begins where the last one reads, grouped in the same way, and stores it with a field', async () => {
  const grouped = { db: 'plant', from: 'press', fieldSet: [{ field: 'force', as: 'force' }], groupBy: ['line'] }
  const { sources, draft } = drawn(
    [itemWith('itemA', 'Curve', OVEN), itemWith('itemB', 'Curve', grouped), untitled('itemC', 'Curve')],
    ['itemC'],
  )
  const field = await screen.findByRole('button', { name: /^temp/ })
  expect([sources('itemC'), draft().items.get('itemC')?.item.component.title]).toEqual([[], ''])
  fireEvent.click(field)
  expect(sources('itemC')).toEqual([
    { db: 'plant', from: 'press', groupBy: ['line'], fieldSet: [{ field: 'temp', as: 'temp' }] },
  ])
})

test('the last one is that whose data were changed last, not the newest', async () => {
  const other = { db: 'plant', from: 'press', fieldSet: [{ field: 'force', as: 'force' }] }
  const { sources, select } = drawn(
    [itemWith('itemA', 'Curve', OVEN), itemWith('itemB', 'Curve', other), untitled('itemC', 'Curve')],
    ['itemA'],
  )
  fireEvent.click(await screen.findByRole('button', { name: /^state/ }))
  expect(sources('itemA')?.[0]?.fieldSet).toHaveLength(2)
  act(() => select(['itemC']))
  fireEvent.click(await screen.findByRole('button', { name: /^temp/ }))
  expect(sources('itemC')?.[0]).toMatchObject({ db: 'plant', from: 'oven' })
})

test('the next one begins with the same source, also of business data', async () => {
  const first = { ...itemWith('itemA', 'Dial', { business: { app: 'shop', from: 'kpis', of: '', names: ['income'] } }) }
  drawn([first, untitled('itemB', 'Dial')], ['itemB'])
  expect(((await screen.findByLabelText('数据源')) as HTMLSelectElement).value).toBe('toy-business')
})

test('a measurement is found by a name in it, a database by its own', async () => {
  const { sources } = drawn([itemWith('itemA', 'Curve', { db: 'plant' })], ['itemA'])
  const search = (label: string, value: string) => {
    const box = screen.getByRole('combobox', { name: label })
    fireEvent.mouseDown(box)
    fireEvent.change(box, { target: { value } })
  }
  search('测量', 'force')
  fireEvent.click((await screen.findAllByText('press')).at(-1)!)
  expect(sources()).toEqual([{ db: 'plant', from: 'press', fieldSet: [] }])
  search('数据库', 'la')
  fireEvent.click((await screen.findAllByText('lab')).at(-1)!)
  expect(sources()?.[0]?.db).toBe('lab')
})

test('chosen fields are renamed, reduced and removed; a percentile gets a percentage', () => {
  const { sources } = drawn([itemWith('itemA', 'Curve', OVEN)], ['itemA'])
  const name = screen.getByLabelText('显示名称：temp')
  fireEvent.change(name, { target: { value: 'Oven' } })
  fireEvent.blur(name)
  fireEvent.change(screen.getByLabelText('聚合：temp'), { target: { value: 'percentile' } })
  expect(sources()?.[0]?.fieldSet).toEqual([{ field: 'temp', as: 'Oven', aggregate: 'percentile', percent: 95 }])
  fireEvent.change(screen.getByLabelText('聚合：temp'), { target: { value: 'none' } })
  expect(sources()?.[0]?.fieldSet).toEqual([{ field: 'temp', as: 'Oven' }])
  fireEvent.click(screen.getByRole('button', { name: '移除字段 temp' }))
  expect(sources()?.[0]?.fieldSet).toEqual([])
})

test('the menu of a field shows it in another component, or in a new one', async () => {
  const onUseField = vi.fn()
  drawPanel(
    draftWith(itemWith('itemA', 'Curve', OVEN), itemWith('itemB', 'Dial'), toyItem('itemC', 'Note')),
    ['itemA'],
    (props) => (
      <DataPanel
        {...props}
        kinds={toyKinds}
        connectors={toyConnectors}
        port={toyPort()}
        rights={ALL}
        onUseField={onUseField}
      />
    ),
  )
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: '在别处使用 temp' }))
  await open()
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(names).toEqual(['新建组件显示', '在“itemB”中显示'])
  fireEvent.click(screen.getByText('在“itemB”中显示'))
  const query = { db: 'plant', from: 'oven', fieldSet: [{ field: 'temp', as: 'temp' }] }
  const field = { name: 'temp', connector: 'toy-series', query, type: 'float' }
  expect(onUseField).toHaveBeenLastCalledWith(field, 'itemB')
  await open()
  fireEvent.click(screen.getByText('新建组件显示'))
  expect(onUseField).toHaveBeenLastCalledWith(field)
})

test('a tag condition compares with a value or a parameter; a field condition keeps numbers', async () => {
  const { sources } = drawn([itemWith('itemA', 'Curve', OVEN)], ['itemA'])
  await screen.findByRole('button', { name: /^temp/ })
  fireEvent.click(screen.getByRole('button', { name: '标签条件: 添加条件' }))
  fireEvent.change(screen.getByRole('combobox', { name: '值 1' }), { target: { value: '{line}' } })
  expect(sources()?.[0]?.whereObj?.TAG).toEqual([{ tagKey: 'line', operator: '=', tagValue: '{line}' }])
  fireEvent.click(screen.getByRole('button', { name: '字段条件: 添加条件' }))
  const value = within(screen.getByRole('group', { name: '字段条件' })).getByLabelText('值 1')
  fireEvent.change(value, { target: { value: '20' } })
  fireEvent.blur(value)
  expect(sources()?.[0]?.whereObj?.FIELD).toEqual([{ fieldKey: 'temp', operator: '=', value: 20 }])
})

test('the range of a query is chosen by name or typed; a wrong time is told and not reported', async () => {
  const { sources, reported } = drawn([itemWith('itemA', 'Curve', OVEN)], ['itemA'])
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^自己的范围/ }))
    return within(await screen.findByRole('dialog', { name: '自己的范围' }))
  }
  const form = await open()
  fireEvent.change(form.getByLabelText('开始'), { target: { value: 'yesterday' } })
  fireEvent.click(form.getByRole('button', { name: '应用' }))
  expect(form.getByLabelText('开始').getAttribute('aria-invalid')).toBe('true')
  expect(reported).not.toHaveBeenCalled()
  fireEvent.click(form.getByRole('button', { name: '近 1 天' }))
  expect(sources()?.[0]).toEqual({ ...OVEN, startTime: '*-1d', endTime: '*' })
  expect(screen.getByRole('button', { name: '自己的范围: 近 1 天' })).toBeTruthy()
})

test('an item has several queries: added, copied and deleted', () => {
  const { sources } = drawn([itemWith('itemA', 'Curve', OVEN)], ['itemA'])
  fireEvent.click(screen.getByRole('button', { name: '复制查询 1' }))
  expect(sources()).toEqual([OVEN, OVEN])
  fireEvent.click(screen.getByRole('button', { name: '添加查询' }))
  expect(screen.getByRole('tab', { name: '查询 3', selected: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '删除查询 3' }))
  expect(sources()).toEqual([OVEN, OVEN])
})

test('a kind of source that has only its table has a form', () => {
  const { sources } = drawn([itemWith('itemA', 'Dial')], ['itemA'])
  fireEvent.change(screen.getByLabelText('数据源'), { target: { value: 'weather' } })
  for (const [label, value] of [
    ['City', 'Hefei'],
    ['Height', '30'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fireEvent.blur(screen.getByLabelText(label))
  }
  expect(sources()).toEqual([{ city: 'Hefei', station: { height: '30' } }])
})

test('a source that cannot give the shape of the kind says so', () => {
  drawn([itemWith('itemA', 'Curve', { city: 'Hefei' })], ['itemA'])
  expect(screen.getByText('此数据源不能提供这种组件需要的数据。')).toBeTruthy()
})

test('business data are chosen in the same form as on the data page', async () => {
  const { sources } = drawn([itemWith('itemA', 'Dial')], ['itemA'])
  fireEvent.change(screen.getByLabelText('数据源'), { target: { value: 'toy-business' } })
  await screen.findByText('Shop')
  await choose('时间范围', '近 7 天')
  expect(sources()).toMatchObject([{ business: { app: 'shop', from: 'kpis', names: ['income'] }, startTime: '*-7d' }])
})

test('the first business figure is the proposed title, which follows the choice', async () => {
  const kpis = [
    { name: 'income', label: 'Income' },
    { name: 'orders', label: 'Orders' },
  ]
  const shop = { app: 'shop', label: 'Shop', lists: [], kpis, series: [], tops: [] }
  const choices = async <T,>() => ({ apps: [shop] }) as T
  const { item } = drawn([untitled('itemA', 'Dial')], ['itemA'], { ...toyPort(), choices })
  const title = () => item('itemA')?.component.title
  fireEvent.change(screen.getByLabelText('数据源'), { target: { value: 'toy-business' } })
  await waitFor(() => expect(title()).toBe('Income'))
  await screen.findByText('Shop')
  await choose('指标', 'Orders')
  await choose('指标', 'Income')
  await waitFor(() => expect(title()).toBe('Orders'))
})

test('a stored source is chosen by its title, and its names are offered', async () => {
  const { item } = drawn([itemWith('itemA', 'Dial')], ['itemA'])
  await screen.findByRole('option', { name: FILE.title })
  expect(screen.queryByRole('option', { name: 'Files' })).toBeNull()
  fireEvent.change(screen.getByLabelText('数据源'), { target: { value: FILE._id } })
  const chosen = () => item('itemA')?.component.dataSources
  expect(chosen()).toEqual([{ _id: FILE._id, connector: 'files', props: {} }])
  await waitFor(() => expect(screen.getByText('About files')).toBeTruthy())
  expect(await screen.findByRole('button', { name: '添加数据列 shift' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('数据源'), { target: { value: 'weather' } })
  expect(chosen()).toEqual([{ _id: '', connector: 'weather', props: {} }])
})

test('a source that is gone, and one that an import left out, are named as such', async () => {
  const { component, ...rest } = toyItem('itemA', 'Dial')
  const of = (_id: string) => ({
    ...rest,
    component: { ...component, dataSources: [{ _id, connector: 'files', props: {} }] },
  })
  drawn([of('0192aaaa-0000-7000-8000-000000000009')], ['itemA'])
  expect(await screen.findByRole('option', { name: '数据源不存在' })).toBeTruthy()
  cleanup()
  drawn([of('')], ['itemA'])
  expect(screen.getByRole('option', { name: '请选择数据源' })).toBeTruthy()
})

test('typed data are read in any usual form', () => {
  const { sources } = drawn([itemWith('itemA', 'Dial')], ['itemA'])
  fireEvent.change(screen.getByLabelText('数据源'), { target: { value: 'typed' } })
  fireEvent.change(screen.getByLabelText('JSON 数据'), { target: { value: '{"data": {"p1": {"kw": 3}}}' } })
  fireEvent.change(screen.getByLabelText('路径（例如 data.list）'), { target: { value: 'data' } })
  expect(screen.getByLabelText('数据形式')).toHaveProperty('value', 'keyed')
  fireEvent.click(screen.getByRole('button', { name: '使用这些数据' }))
  expect(sources()).toEqual([{ data: [{ key: 'p1', kw: 3 }] }])
  fireEvent.change(screen.getByLabelText('JSON 数据'), { target: { value: '{' } })
  expect(screen.getByRole('alert').textContent).toBe('不是有效的 JSON')
})

test('an empty answer says why, and one button mends the query', async () => {
  const empty: Dataset = { ...ROWS, rows: [], empty: { why: 'tag', name: 'line', value: 'X' } }
  const port = toyPort(async () => [empty])
  const query = { ...OVEN, whereObj: { TAG: [{ tagKey: 'line', operator: '=' as const, tagValue: 'X' }] } }
  const { sources } = drawn([itemWith('itemA', 'Curve', query)], ['itemA'], port)
  expect(await screen.findByText(/标签 line 没有“X”/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '去掉这个标签条件' }))
  expect(sources()?.[0]?.whereObj).toEqual({ TAG: [] })
})

test('a panel that is hidden asks for no preview', async () => {
  const preview = vi.fn(async () => [ROWS])
  const draw = (isVisible: boolean) =>
    drawPanel(draftWith(itemWith('itemA', 'Curve', OVEN)), ['itemA'], (props) => (
      <PanelVisible value={isVisible}>
        <DataPanel {...props} kinds={toyKinds} connectors={toyConnectors} port={toyPort(preview)} rights={ALL} />
      </PanelVisible>
    ))
  draw(false)
  await screen.findByRole('button', { name: /^temp/ })
  expect(preview).not.toHaveBeenCalled()
  cleanup()
  draw(true)
  await waitFor(() => expect(preview).toHaveBeenCalled())
})

test('a preview has the initial values of the parameters, and the zone of the dashboard', async () => {
  const preview = vi.fn(async () => [ROWS])
  const options = {
    ...DEFAULT_OPTIONS,
    timeZone: 'Europe/Paris',
    parameters: [{ name: 'line', initial: 'A', choices: [] }],
  }
  drawPanel(draftOf({ options, components: [itemWith('itemA', 'Curve', OVEN)] }), ['itemA'], (props) => (
    <DataPanel {...props} kinds={toyKinds} connectors={toyConnectors} port={toyPort(preview)} rights={ALL} />
  ))
  await waitFor(() => expect(preview).toHaveBeenCalled())
  const [request] = preview.mock.lastCall as unknown as [SourcePreview]
  expect(request).toMatchObject({
    kind: 'Curve',
    values: { line: 'A' },
    timeZone: 'Europe/Paris',
    source: { props: OVEN },
  })
})

test('the query is shown as InfluxQL, which an author may change and try', async () => {
  const preview = vi.fn(async () => [ROWS])
  drawn([itemWith('itemA', 'Curve', OVEN)], ['itemA'], toyPort(preview))
  const text = screen.getByLabelText('InfluxQL')
  expect(text).toHaveProperty('value', expect.stringContaining('FROM "oven"'))
  fireEvent.change(text, { target: { value: 'SELECT 1' } })
  fireEvent.click(screen.getByText('试运行'))
  await waitFor(() => expect(preview).toHaveBeenCalledWith({ db: 'plant', sql: 'SELECT 1' }))
})

test('a statement takes the place of the form, is changed as a whole, and the form comes back', async () => {
  const preview = vi.fn(async () => [ROWS])
  const { sources, reported } = drawn([itemWith('itemA', 'Curve', OVEN)], ['itemA'], toyPort(preview))
  fireEvent.click(screen.getByRole('button', { name: '使用此语句' }))
  expect(sources()).toEqual([{ db: 'plant', influxql: expect.stringContaining('FROM "oven"') }])
  expect(screen.queryByText('已选字段')).toBeNull()
  const text = screen.getByLabelText('InfluxQL')
  const count = reported.mock.calls.length
  fireEvent.change(text, { target: { value: "SELECT n FROM oven WHERE line = '{line}'" } })
  expect(reported.mock.calls.length).toBe(count)
  fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
  expect(reported.mock.lastCall?.[0]).toEqual([
    {
      op: 'set',
      id: 'itemA',
      path: ['component', 'dataSources', '0', 'props', 'influxql'],
      value: "SELECT n FROM oven WHERE line = '{line}'",
    },
  ])
  const previewed = within(await screen.findByRole('region', { name: '预览' }))
  expect(previewed.getByText('22.5')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '改用表单' }))
  expect(sources()).toEqual([{ db: 'plant', from: '' }])
  expect(screen.getByRole('combobox', { name: '测量' })).toBeTruthy()
})

test('without the right to query, a stored statement is shown and cannot be changed', () => {
  drawn([itemWith('itemA', 'Curve', { db: 'plant', influxql: 'SELECT 1' })], ['itemA'], toyPort(), {
    ...ALL,
    query: false,
  })
  expect(screen.getByLabelText('InfluxQL')).toMatchObject({ value: 'SELECT 1', disabled: true })
  for (const name of ['使用此语句', '改用表单'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
})

test('without the right to query, nothing can be changed', () => {
  drawn([itemWith('itemA', 'Curve', OVEN)], ['itemA'], toyPort(), { ...ALL, query: false })
  expect(screen.getByRole('note').textContent).toContain('没有查询数据源的权限')
  expect(screen.getByRole('button', { name: '添加查询' })).toHaveProperty('disabled', true)
  expect(screen.getByLabelText('数据源')).toHaveProperty('disabled', true)
})

test('many items are bound to another database at once', async () => {
  const { sources, reported } = drawn(
    [itemWith('itemA', 'Curve', OVEN), itemWith('itemB', 'Dial', OVEN), itemWith('itemC', 'Note')],
    ['itemA', 'itemB'],
  )
  await choose('换成', 'lab')
  fireEvent.click(screen.getByRole('button', { name: '应用到 2 个查询值' }))
  expect([sources('itemA')?.[0]?.db, sources('itemB')?.[0]?.db]).toEqual(['lab', 'lab'])
  expect(reported.mock.lastCall?.[1]).toEqual({ key: 'rebind', values: { count: 2 } })
})

const COLUMNS_PORT = toyPort(undefined, async () => {
  const dataset = staticDataset([{ twice: 43, speed: 1 }])!
  return { inputs: [], output: { dataset, rows: 1, tookMs: 1 } }
})

function Columns({ draft, id }: { draft: Draft; id: string }) {
  const columns = useColumns(draft, draft.items.get(id)?.item, COLUMNS_PORT)
  return <output>{columns.join(' ')}</output>
}

test('fields of forms offer the columns of all data of an item, without the time', async () => {
  const item = itemWith('itemA', 'Curve', OVEN, { data: [{ kw: 3, temp: 1 }] })
  drawPanel(draftWith(item), ['itemA'], ({ draft }) => <Columns draft={draft} id="itemA" />)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('kw temp'))
})

test('with a script they offer the columns that it makes', async () => {
  const { component, ...item } = itemWith('itemA', 'Curve', OVEN)
  const scripted = { ...item, component: { ...component, props: { convertor: 'return []' } } }
  drawPanel(draftWith(scripted), ['itemA'], ({ draft }) => <Columns draft={draft} id="itemA" />)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('twice speed'))
})

test('a locked item is shown, cannot be changed, and is unlocked', () => {
  const { item } = drawn([{ ...itemWith('itemA', 'Curve', OVEN), locked: true }], ['itemA'])
  expect(screen.getByLabelText('数据源').closest('[inert]')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '解锁' }))
  expect(item('itemA')).not.toHaveProperty('locked')
  expect(screen.getByLabelText('数据源').closest('[inert]')).toBeNull()
})

test('without time series the panel shows the way to the first point, and the form when it has arrived', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const port = toyPort()
  const catalogue = vi.fn(async () => ({ total: 0 }))
  let isThere = false
  drawPanel(draftWith(itemWith('itemA', 'Curve')), ['itemA'], (props) => (
    <DataPanel
      {...props}
      kinds={toyKinds}
      connectors={toyConnectors}
      port={{ ...port, catalogue: (request) => (isThere ? port.catalogue(request) : catalogue()) }}
      rights={ALL}
      firstPoint={<a href="/connect">Connect</a>}
    />
  ))
  expect(await screen.findByRole('link', { name: 'Connect' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: '测量' })).toBeNull()
  isThere = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await screen.findByRole('combobox', { name: '测量' })).toBeTruthy()
})
