import type { Answers, Call } from '@atrium/core/testing/web/open-page'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { product as entity, type Spec } from '../../entities/product.ts'
import { base, openShop, openTab, renderWithWords } from '../testing.tsx'
import { DeliverOptionsCell, RecordNumber, RecordValue, SpecsCell, StockCell } from './cells.tsx'
import SpecsInput from './specs-input.tsx'
import StockTab from './stock-tab.tsx'

afterEach(cleanup)

const IMG = `/api/file/${'a'.repeat(32)}`

interface SpecsProps {
  start: Spec[] | null
  report(value: Spec[] | null): void
}

function Specs({ start, report }: SpecsProps) {
  const [value, setValue] = useState(start)
  const onChange = (next: Spec[] | null) => {
    setValue(next)
    report(next)
  }
  return <SpecsInput value={value} onChange={onChange} values={{ imgs: [IMG, 'uploading:1'] }} />
}

test('a spec has name, price and barcode, one of the pictures, and a stock only while it is new', async () => {
  const report = vi.fn()
  const old: Spec = { _id: 'aaaaaaaa', name: '小杯', price: 1200, no: null, img: null, stock: 7 }
  renderWithWords(<Specs start={[old]} report={report} />)
  expect(screen.getByLabelText('库存')).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: '添加规格' }))
  const [, name] = screen.getAllByLabelText('规格名称')
  fireEvent.change(name!, { target: { value: '大杯' } })
  const [, price] = screen.getAllByLabelText('单价')
  fireEvent.change(price!, { target: { value: '15.5' } })
  const [, stock] = screen.getAllByLabelText('库存')
  fireEvent.change(stock!, { target: { value: '4' } })
  const [, picture] = screen.getAllByLabelText('图片')
  fireEvent.mouseDown(picture!)
  // A picture that is still being uploaded is not offered.
  const offered = await screen.findAllByText(/^第 \d 张$/, { selector: '.ant-select-item-option-content' })
  expect(offered.map(({ textContent }) => textContent)).toEqual(['第 1 张'])
  fireEvent.click(offered[0]!)
  expect(report.mock.lastCall?.[0]).toEqual([old, { name: '大杯', price: 1550, stock: 4, img: IMG }])
  fireEvent.click(screen.getByRole('button', { name: '删除第 2 个规格' }))
  fireEvent.click(screen.getByRole('button', { name: '删除第 1 个规格' }))
  expect(report.mock.lastCall?.[0]).toBeNull()
})

test('the lists say specs with prices, a low stock in red, ways of delivery, and what a record has changed', () => {
  const texts = (node: React.ReactElement) => {
    const { container, unmount } = renderWithWords(node)
    const { textContent } = container
    const isLow = container.querySelector('.shop-low') !== null
    unmount()
    return isLow ? `${textContent}!` : textContent
  }
  const row = (values: object) => ({ ...base, _id: '1', ...values }) as never
  const specs = [{ name: '小杯', price: 1200 } as Spec, { name: '大杯', price: 1500 } as Spec]
  expect(texts(<SpecsCell value={specs} />)).toBe('小杯 ¥12.00 · 大杯 ¥15.00')
  expect(texts(<StockCell value={9} row={row({ stockState: 1 })} />)).toBe('9')
  expect(texts(<StockCell value={3} row={row({ stockState: 2 })} />)).toBe('3!')
  expect(texts(<StockCell value={-1} row={row({ stockState: 1 })} />)).toBe('不限')
  expect(texts(<DeliverOptionsCell value={[1, 4]} />)).toBe('自提 · 快递')
  expect(texts(<RecordNumber value={300} row={row({ type: 6 })} />)).toBe('¥3.00')
  expect(texts(<RecordNumber value={-2} row={row({ type: 3 })} />)).toBe('-2')
  expect(texts(<RecordValue value={1} row={row({ type: 7 })} />)).toBe('在售')
  expect(texts(<RecordValue value={-1} row={row({ type: 4 })} />)).toBe('不限')
})

const MAY = ['shop product read', 'shop product stock']

/** A product with two specs; `lost`: so many answers that do not arrive. */
function shopWith(lost = 0): Answers {
  const specs = [
    { _id: 'aaaaaaaa', name: '小杯', price: 1200, stock: 7, lockStock: 2 },
    { _id: 'bbbbbbbb', name: '大杯', price: 1500, stock: -1, lockStock: 0 },
  ]
  const product = { ...base, _id: 'p1', name: '奶茶', status: 1, imgs: [], stock: -1, lockStock: 2, specs }
  let left = lost
  return {
    'GET /api/shop/product': () => ({ product, refs: {} }),
    'POST /api/shop/product/stock': () => {
      if (left-- > 0) throw new TypeError('the connection broke')
      return { product }
    },
  }
}

const sentBy = (calls: readonly Call[]) => () =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)

/** The tab with the stock of a product, alone. */
function openStock({ lost = 0, holds = MAY } = {}) {
  const { calls } = openTab({ entity, component: StockTab, answers: shopWith(lost), holds })
  return { sent: sentBy(calls) }
}

async function restock(value: string) {
  fireEvent.change(await screen.findByRole('spinbutton', { name: '小杯 入库数量' }), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: /保存$/ }))
}

test('what there is of each spec, and a restock of one of them', async () => {
  const { calls } = await openShop('/shop/product/p1', { answers: shopWith(), holds: MAY })
  const sent = sentBy(calls)
  fireEvent.click(await screen.findByRole('tab', { name: '库存' }))
  const small = (await screen.findByRole('rowheader', { name: '小杯' })).closest('tr')!
  expect(
    within(small)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['7', '2', ''])
  expect(screen.getByRole('rowheader', { name: '大杯' }).closest('tr')!.textContent).toContain('不限')
  expect(screen.getByRole('button', { name: /保存$/ })).toHaveProperty('disabled', true)
  await restock('5')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ _id: 'p1', type: 1, lines: [{ spec: 'aaaaaaaa', num: 5 }] })
})

test.each([
  ['5', true],
  ['6', false],
])('after the lost answer to a restock of 5, one of %s has the same key: %s', async (next, isSame) => {
  const { sent } = openStock({ lost: 1 })
  await restock('5')
  expect(await screen.findByRole('alert')).toBeTruthy()
  await restock(next)
  await waitFor(() => expect(sent()).toHaveLength(2))
  const [first, second] = sent().map(({ idemKey }) => idemKey)
  expect(first).toEqual(expect.any(String))
  expect(second === first).toBe(isSame)
})

test('after it was saved, the same number again is another change', async () => {
  const { sent } = openStock()
  await restock('5')
  await waitFor(() => expect(screen.getByRole('spinbutton', { name: '小杯 入库数量' })).toHaveProperty('value', ''))
  await restock('5')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]!.idemKey).not.toBe(sent()[0]!.idemKey)
})

test('a count takes none, and that there is no limit; who may not change the stock only reads it', async () => {
  const { sent } = openStock()
  fireEvent.click(await screen.findByText('盘点'))
  fireEvent.change(await screen.findByRole('spinbutton', { name: '小杯 实际数量' }), { target: { value: '0' } })
  fireEvent.change(screen.getByRole('spinbutton', { name: '大杯 实际数量' }), { target: { value: '-1' } })
  fireEvent.click(screen.getByRole('button', { name: /保存$/ }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const lines = [
    { spec: 'aaaaaaaa', stock: 0 },
    { spec: 'bbbbbbbb', stock: -1 },
  ]
  expect(sent()[0]).toMatchObject({ type: 4, lines })
  cleanup()
  openStock({ holds: ['shop product read'] })
  expect(await screen.findByRole('rowheader', { name: '小杯' })).toBeTruthy()
  expect(screen.queryByRole('spinbutton')).toBeNull()
})
