import { answerCalls } from '@atrium/core/testing/web/open-page'
import type { RefundLine } from '@atrium/selling/contract/declare'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Consignee } from '../../entities/consignee.ts'
import type { Line, LineRequest } from '../../entities/order.ts'
import { listOf, renderWithWords } from '../testing.tsx'
import { AddressesCell } from './cells.tsx'
import ConsigneeInput from './consignee-input.tsx'
import LinesInput from './lines-input.tsx'
import RefundLinesInput from './refund-lines-input.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PRODUCTS = [
  { _id: 'p1', name: '牛肉面', price: 2800, specs: null },
  {
    _id: 'p2',
    name: '奶茶',
    price: 1200,
    specs: [
      { _id: 'aaaaaaaa', name: '小杯', price: 1200 },
      { _id: 'bbbbbbbb', name: '大杯', price: 1500 },
    ],
  },
]

/** An input that keeps its value, and what it has reported. */
function Kept<Value>({ start, report, draw }: KeptProps<Value>) {
  const [value, setValue] = useState(start)
  return draw(value, (next) => {
    setValue(next)
    report(next)
  })
}

interface KeptProps<Value> {
  start: Value
  report(value: Value): void
  draw(value: Value, onChange: (value: Value) => void): React.ReactNode
}

test('lines of a new order are products on sale, with a spec where they have some; the total follows', async () => {
  const calls = answerCalls({ 'GET /api/shop/product/list': () => listOf(PRODUCTS) })
  const report = vi.fn()
  renderWithWords(
    <Kept<LineRequest[]>
      start={[]}
      report={report}
      draw={(value, onChange) => <LinesInput value={value} onChange={onChange} />}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: '添加商品' }))
  expect(screen.queryByLabelText('规格')).toBeNull()
  fireEvent.mouseDown(screen.getByLabelText('商品'))
  fireEvent.click(await screen.findByText('奶茶 ¥12.00', { selector: '.ant-select-item-option-content' }))
  expect(report.mock.lastCall?.[0]).toEqual([{ product: 'p2', spec: 'aaaaaaaa', num: 1 }])
  fireEvent.mouseDown(screen.getByLabelText('规格'))
  fireEvent.click(await screen.findByText('大杯 ¥15.00', { selector: '.ant-select-item-option-content' }))
  fireEvent.change(screen.getByLabelText('数量'), { target: { value: '3' } })
  expect(report.mock.lastCall?.[0]).toEqual([{ product: 'p2', spec: 'bbbbbbbb', num: 3 }])
  expect(screen.getByText(/商品合计/).textContent).toBe('商品合计 ¥45.00')
  fireEvent.click(screen.getByRole('button', { name: '删除第 1 行' }))
  expect(report.mock.lastCall?.[0]).toEqual([])
  expect(calls.every(({ query }) => query.get('status') === '1')).toBe(true)
})

test('who gets an order is empty as long as nothing is typed, and again when all of it is removed', () => {
  const report = vi.fn()
  renderWithWords(
    <Kept<Consignee | null>
      start={null}
      report={report}
      draw={(value, onChange) => <ConsigneeInput value={value} onChange={onChange} />}
    />,
  )
  fireEvent.change(screen.getByLabelText('收货人'), { target: { value: '王小明' } })
  const empty = { mobile: '', province: '', city: '', area: '', address: '' }
  expect(report.mock.lastCall?.[0]).toEqual({ name: '王小明', ...empty })
  fireEvent.change(screen.getByLabelText('收货人'), { target: { value: '' } })
  expect(report.mock.lastCall?.[0]).toBeNull()
})

test('the pieces that go back are asked of each line, and no more than it has left', () => {
  const line = { product: 'p', spec: null, specName: null, img: null, price: 100, amount: 300, backNum: 0 }
  const products: Line[] = [
    { ...line, name: '面', num: 3, refundNum: 1 },
    { ...line, name: '茶', num: 1, refundNum: 1 },
  ]
  const report = vi.fn()
  renderWithWords(
    <Kept<RefundLine[] | null>
      start={null}
      report={report}
      draw={(value, onChange) => <RefundLinesInput value={value} onChange={onChange} values={{ products }} />}
    />,
  )
  const noodles = screen.getByRole('spinbutton', { name: '“面”退回数量' })
  expect(screen.getByText('/ 2')).toBeTruthy()
  expect(screen.getByRole('spinbutton', { name: '“茶”退回数量' })).toHaveProperty('disabled', true)
  fireEvent.change(noodles, { target: { value: '2' } })
  expect(report.mock.lastCall?.[0]).toEqual([{ index: 0, num: 2 }])
  fireEvent.change(noodles, { target: { value: '0' } })
  // None, in place of those that a request names.
  expect(report.mock.lastCall?.[0]).toEqual([])
})

test('the addresses of a consumer are read one by one', () => {
  const one = { code: '330106', name: '王', mobile: '138****5678', isDefault: true, province: '浙江省', city: '杭州市' }
  const home = { ...one, _id: 'aaaaaaaa', area: '西湖区', address: '文三路 90 号' }
  const work = { ...one, _id: 'bbbbbbbb', area: '', address: '钱江路 1 号' }
  renderWithWords(<AddressesCell value={[home, work]} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '王 138****5678 浙江省杭州市西湖区文三路 90 号',
    '王 138****5678 浙江省杭州市钱江路 1 号',
  ])
})
