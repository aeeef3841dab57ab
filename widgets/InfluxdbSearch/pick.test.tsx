import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import { LayersContext } from '@atrium/charts/web/inputs/layers'
import type { FoundChoices, ShownParameter, WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import InfluxdbSearch, { type InfluxdbSearchProps } from './index.ts'
import InfluxdbSearchView from './view.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const LINE: ShownParameter = { name: 'line', label: '产线', type: 'text', choices: [], fromTag: true }
const SEVERAL = { ...LINE, several: true, all: true }

type ViewPart = Partial<WidgetViewProps<InfluxdbSearchProps>>

function show(parameter: ShownParameter, line: string, own: ViewPart = {}, props: object = {}) {
  const onValues = vi.fn()
  const choicesOf = vi.fn(async (): Promise<FoundChoices> => ({ choices: ['A', 'B', 'C'], total: 3 }))
  const whole = withDefaults(InfluxdbSearch.props, { fields: [{ parameter: 'line' }], showRange: false, ...props })
  const values = { parameters: [parameter], values: { line: '全部' }, chosen: { line } }
  const view = viewProps({ props: whole, ...values, onValues, choicesOf, width: 900, ...own })
  render(
    <LayersContext value={document.body}>
      <InfluxdbSearchView {...view} />
    </LayersContext>,
  )
  return { onValues, choicesOf }
}

const field = () => screen.getByRole<HTMLButtonElement>('button', { name: '产线' })
const open = () => fireEvent.click(field())
const search = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent)
const press = (key: string) => fireEvent.keyDown(search(), { key })
const send = () => fireEvent.click(screen.getByRole('button', { name: '查询' }))

test('the choices of a parameter are read when its list is opened; several are chosen and sent together', async () => {
  const { onValues, choicesOf } = show(SEVERAL, 'A')
  expect(choicesOf).not.toHaveBeenCalled()
  open()
  expect(screen.getByText('正在读取选项…')).toBeTruthy()
  await screen.findByRole('option', { name: 'B' })
  expect(options()).toEqual(['不限', 'A', 'B', 'C'])
  expect(chosen()).toEqual(['A'])
  fireEvent.click(screen.getByRole('option', { name: 'C' }))
  expect(chosen()).toEqual(['A', 'C'])
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(document.activeElement).toBe(field())
  expect(field().textContent).toBe('A、C')
  send()
  expect(onValues.mock.calls).toEqual([[{ line: 'A,C' }]])
})

test('the keyboard alone opens, searches, chooses and closes', async () => {
  const { onValues } = show(LINE, 'A', {}, { apply: 'change' })
  field().focus()
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  await screen.findByRole('option', { name: 'B' })
  expect(document.activeElement).toBe(search())
  press('ArrowDown')
  const active = document.getElementById(search().getAttribute('aria-activedescendant')!)
  expect(active?.textContent).toBe('B')
  press('Enter')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(field())
  expect(onValues.mock.calls).toEqual([[{ line: 'B' }]])
})

test('any is offered only where it is allowed, and at least one must be chosen elsewhere', async () => {
  const { onValues } = show({ ...SEVERAL, all: false }, 'A')
  open()
  // The chosen value stands in the list before the choices are read.
  await screen.findByRole('option', { name: 'B' })
  expect(options()).toEqual(['A', 'B', 'C'])
  fireEvent.click(screen.getByRole('option', { name: 'A' }))
  fireEvent.keyDown(document, { key: 'Escape' })
  send()
  expect(screen.getByText('请至少选择一项')).toBeTruthy()
  expect(onValues).not.toHaveBeenCalled()
})

test('any is the empty value', async () => {
  const { onValues } = show(SEVERAL, 'A,B')
  expect(field().textContent).toBe('A、B')
  open()
  fireEvent.click(await screen.findByRole('option', { name: '不限' }))
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(field().textContent).toBe('不限')
  send()
  expect(onValues.mock.calls).toEqual([[{ line: '' }]])
})

test('a chosen value that is gone stays in the list, says so, and can be taken away', async () => {
  const { onValues } = show(SEVERAL, 'scrapped,A')
  open()
  await screen.findByRole('option', { name: 'B' })
  const gone = screen.getByRole('option', { name: /scrapped/ })
  expect(options()).toEqual(['不限', 'scrapped已不存在', 'A', 'B', 'C'])
  fireEvent.click(gone)
  fireEvent.keyDown(document, { key: 'Escape' })
  send()
  expect(onValues.mock.calls).toEqual([[{ line: 'A' }]])
})

test('choices that cannot be read are read again, and none are said', async () => {
  const choicesOf = vi
    .fn<() => Promise<FoundChoices>>()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValueOnce({ choices: [], total: 0 })
  show(LINE, '', { choicesOf })
  expect(field().textContent).toBe('请选择')
  open()
  expect(await screen.findByText('选项读取失败')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('还没有可选的值')).toBeTruthy()
  expect(choicesOf).toHaveBeenCalledTimes(2)
})

test('of more choices than were sent, the others are searched on the server; none is taken for gone', async () => {
  const choicesOf = vi.fn(async (_: string, words: string): Promise<FoundChoices> => {
    return words === '' ? { choices: ['m1', 'm2'], total: 1_200 } : { choices: ['m1199'], total: 1 }
  })
  show(SEVERAL, 'm1199', { choicesOf })
  open()
  expect(await screen.findByText('显示前 2 项，共 1200 项，可搜索其余')).toBeTruthy()
  expect(screen.queryByText('已不存在')).toBeNull()
  fireEvent.change(search(), { target: { value: 'm1199' } })
  await waitFor(() => expect(choicesOf).toHaveBeenLastCalledWith('line', 'm1199'))
  expect(await screen.findByRole('option', { name: 'm1199' })).toBeTruthy()
  fireEvent.change(search(), { target: { value: 'nothing' } })
  expect(await screen.findByText('没有符合的选项')).toBeTruthy()
})

test('typed choices of a parameter are its list, without a request', async () => {
  const typed = { ...LINE, fromTag: false, choices: ['A', 'B'] }
  const { choicesOf } = show({ ...typed, several: true }, 'A,B')
  open()
  expect(options()).toEqual(['A', 'B'])
  expect(choicesOf).not.toHaveBeenCalled()
  cleanup()
  show(typed, 'A')
  expect(screen.getByLabelText('产线').tagName).toBe('SELECT')
  expect(options()).toEqual(['A', 'B'])
  cleanup()
  show({ ...typed, all: true }, 'A')
  expect(options()).toEqual(['不限', 'A', 'B'])
})

test('where the choices are not offered, several values are typed', () => {
  const { onValues } = show({ ...LINE, fromTag: false, several: true }, 'A')
  const input = screen.getByLabelText<HTMLInputElement>('产线')
  expect(input.placeholder).toBe('多个值用英文逗号分隔')
  fireEvent.change(input, { target: { value: 'A,B' } })
  send()
  expect(onValues.mock.calls).toEqual([[{ line: 'A,B' }]])
})
