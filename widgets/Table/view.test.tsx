import type { Ask, Cell, Dataset } from '@atrium/charts/contract/data'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { datasetOf, feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { rollingHeight, rollingSeconds } from '@atrium/charts/web/kind/table/rolling'
import { Toasts } from '@atrium/charts/web/kind/toast'
import { ViewerContextProvider } from '@atrium/dashboards/web/live/viewer-context'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import Table, { type TableProps } from './index.ts'
import TableView from './view.tsx'

afterEach(cleanup)

const AT = Date.UTC(2026, 10, 21, 1, 5, 7)
const PROPS: Partial<TableProps> = { fieldKeys: ['speed'], columnsName: ['速度'] }

interface Shown {
  props?: Partial<TableProps>
  rows?: Cell[][]
  total?: number
  ask?: Ask
  fixedRange?: boolean
}

function show({ props = PROPS, rows = [[AT, 41.456]], total, ask = {}, fixedRange = false }: Shown = {}) {
  const dataset = { ...datasetOf(rows), ...(total === undefined ? {} : { total }) }
  const onAsk = vi.fn()
  const whole = withDefaults(Table.props, props)
  const view = viewProps({ props: whole, sources: [feedOf(dataset)], ask, onAsk, fixedRange, width: 700 })
  const viewer = { link: undefined as never, layers: document.body }
  const { container } = render(
    <ViewerContextProvider value={viewer}>
      <Toasts>
        <TableView {...view} />
      </Toasts>
    </ViewerContextProvider>,
  )
  return { container, onAsk }
}

const cells = (row: number) => [...screen.getAllByRole('row')[row]!.children].map((cell) => cell.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('[R136] [R197] a row has its number, its time and one column for each field key', () => {
  show()
  expect(cells(0)).toEqual(['序号', '时间 ↓', '速度'])
  expect(cells(1)).toEqual(['1', '2026-11-21 09:05:07', '41.456'])
})

test('rows with their own order keep it, have no times, and use the labels of the data', () => {
  const dataset: Dataset = {
    columns: [
      { name: 'time', type: 'time' },
      { name: 'no', type: 'string', label: '单号' },
      { name: 'amount', type: 'number', label: '金额' },
    ],
    rows: [
      [null, 'B2', 3],
      [null, 'A1', 12.5],
    ],
    total: 2,
    startMs: 0,
    endMs: 1,
    intervalMs: 0,
    ordered: true,
  }
  const props = withDefaults(Table.props, { fieldKeys: ['no', 'amount'], columnsName: ['', '应付'] })
  render(<TableView {...viewProps({ props, sources: [feedOf(dataset)], width: 700 })} />)
  expect(cells(0)).toEqual(['序号', '单号', '应付'])
  expect(cells(1)).toEqual(['1', 'B2', '3'])
  expect(cells(2)).toEqual(['2', 'A1', '12.5'])
  expect(screen.queryByRole('button', { name: '导出表格' })).toBeNull()
})

test('[R293] without field keys the table is empty', () => {
  const { container } = show({ props: {} })
  expect(container.querySelector('table')).toBeNull()
  expect(container.textContent).toBe('')
})

test('its editor reads why a table without columns is empty', () => {
  const props = withDefaults(Table.props, {})
  render(<TableView {...viewProps({ props, sources: [feedOf(datasetOf([[AT, 1]]))], mode: 'edit' })} />)
  expect(screen.getByRole('alert').textContent).toBe('没有选择数据列，表格不显示内容。请在设置中选择。')
})

test.each([
  [1, 41.456, '41.5'],
  [-1, 41.456, '41.456'],
  [1, '停机', '停机'],
])('[R296] [R297] with %s digits %s is shown as %s', (numlength, value, text) => {
  show({ props: { ...PROPS, numlength }, rows: [[AT, value]] })
  expect(cells(1)[2]).toBe(text)
})

test('[R103] [R382] [R385] a page has ten rows, and the row numbers continue across pages', () => {
  const rows = Array.from({ length: 10 }, (_, index) => [AT - index * 1000, index])
  const { onAsk } = show({ rows, total: 95, ask: { current: 3 } })
  expect(screen.getByText('共 95 条')).toBeTruthy()
  expect(cells(1)[0]).toBe('21')
  expect(cells(10)[0]).toBe('30')
  press('下一页')
  expect(onAsk).toHaveBeenCalledWith({ current: 4 })
})

test('[R383] the page sizes are 10, 20, 50 and 100', () => {
  const { onAsk } = show({ total: 95 })
  const select = screen.getByRole('combobox', { name: '每页条数' })
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([10, 20, 50, 100].map((size) => `${size} 条/页`))
  fireEvent.change(select, { target: { value: '50' } })
  expect(onAsk).toHaveBeenCalledWith({ pageSize: 50, current: 1 })
})

test('[R384] a typed page number opens that page, or the last page if there is no such page', () => {
  const { onAsk } = show({ total: 95 })
  const jump = screen.getByRole('textbox')
  fireEvent.change(jump, { target: { value: '7' } })
  fireEvent.submit(jump)
  expect(onAsk).toHaveBeenLastCalledWith({ current: 7 })
  fireEvent.change(jump, { target: { value: '700' } })
  fireEvent.submit(jump)
  expect(onAsk).toHaveBeenLastCalledWith({ current: 10 })
})

test('[R236] another time range is asked for from its first page', () => {
  const { onAsk } = show({ total: 40, ask: { current: 3 } })
  fireEvent.click(screen.getByRole('button', { name: '时间范围' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('开始'), { target: { value: '*-8h' } })
  fireEvent.click(dialog.getByRole('button', { name: '应用' }))
  expect(onAsk).toHaveBeenLastCalledWith({ startTime: '*-8h', endTime: '*', current: 1 })
})

test('[R104] [R235] each click on the time column reverses the order', () => {
  const { onAsk } = show()
  press('时间')
  expect(onAsk).toHaveBeenLastCalledWith({ sorter: 'asc', current: 1 })
  cleanup()
  const second = show({ ask: { sorter: 'asc' } })
  press('时间')
  expect(second.onAsk).toHaveBeenLastCalledWith({ sorter: 'desc', current: 1 })
})

test('[R304] an export without data says that there is none', async () => {
  show({ rows: [] })
  press('导出表格')
  expect(await screen.findByText('无数据可供导出')).toBeTruthy()
})

test('[R386] [R387] [R388] a scrolling table keeps 40 px and the author’s pixels free, and takes two seconds a row', () => {
  expect(rollingHeight(300, 25)).toBe(300 - 25 - 40)
  expect(rollingSeconds(0)).toBe(1)
  expect(rollingSeconds(12)).toBe(24)
})

test('a column has its own unit, decimals, width and alignment, and a cell the colour of its value', () => {
  const condition = { operator1: '>', value1: 40, operator2: '<', value2: 50, color: 'rgb(1, 2, 3)' }
  const columns = [
    { field: 'speed', unit: 'rpm', decimal: 2, width: 120, align: 'center', style: { colorConditions: [condition] } },
  ]
  const { container } = show({ props: { ...PROPS, columns } as Partial<TableProps> })
  const [head, cell] = [container.querySelector('th:last-child'), container.querySelector('td:last-child')] as [
    HTMLElement,
    HTMLElement,
  ]
  expect([head.textContent, head.style.width, head.style.textAlign]).toEqual(['速度 rpm', '120px', 'center'])
  expect([cell.textContent, cell.style.color]).toEqual(['41.46', 'rgb(1, 2, 3)'])
})

test('a column that vanished is named in its head, and the other columns stay', () => {
  show({ props: { fieldKeys: ['speed', 'pressure'] } })
  expect(cells(0)[3]).toBe('pressure 数据中没有列“pressure”')
  expect(cells(1).slice(2)).toEqual(['41.456', '—'])
  cleanup()
  show({ props: { fieldKeys: ['pressure'] } })
  expect(screen.getByRole('alert').textContent).toBe('数据中没有列“pressure”')
})

test('[S10] a measured text with markup is shown as text', () => {
  const html = '<img src=x onerror=alert(1)>'
  const { container } = show({ rows: [[AT, html]] })
  expect(cells(1)[2]).toBe(html)
  expect(container.querySelector('img')).toBeNull()
})

test('a click on a row runs its listeners with that row, also from the keyboard’s button', () => {
  const emit = vi.fn()
  const props = { ...withDefaults(Table.props, PROPS), listeners: [{ on: 'select' }] }
  const sources = [feedOf(datasetOf([[AT, 41]]))]
  render(<TableView {...viewProps({ props, sources, emit, tools: () => null, width: 700 })} />)
  fireEvent.click(screen.getByText('41'))
  press('选择第 1 行')
  const row = { time: AT, speed: 41 }
  expect(emit.mock.calls.filter(([on]) => on === 'select')).toEqual([
    ['select', row],
    ['select', row],
  ])
})

test('where visitors may not choose the range, a table offers none', () => {
  show({ fixedRange: true })
  expect(screen.queryByRole('button', { name: '时间范围' })).toBeNull()
  expect(screen.getByRole('button', { name: '导出表格' })).toBeTruthy()
})
