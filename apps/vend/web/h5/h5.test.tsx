import { offerWords } from '@atrium/core/web/phone/words'
import { BasketProvider } from '@atrium/selling/web/at-devices/phone'
import { offerOwnWords } from '@atrium/selling/web/h5/words'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import parts from '../h5.tsx'
import { Choose } from './choose.tsx'
import { Delivered } from './delivered.tsx'
import en_US from './en_US.ts'
import { Progress } from './progress.tsx'
import zh_CN from './zh_CN.ts'

afterEach(cleanup)

type Resolved = Parameters<typeof Choose>[0]['resolved']
type Slot = Resolved['slots'][number]

const product = (name: string, category: string | null = null) => ({ _id: name, name, img: null, unit: null, category })
const slot = (no: number, name: string, more: Partial<Slot> = {}): Slot => ({
  no,
  product: product(name),
  price: 300,
  left: 5,
  fault: false,
  door: null,
  isForSale: true,
  ...more,
})
const none = { isForSale: false, left: 0 }

function show(node: React.ReactNode) {
  offerOwnWords()
  offerWords('vend-phone', { zh_CN, en_US })
  return render(node)
}

interface MachineProps {
  slots: Slot[]
  mode?: number
  isOff?: boolean
  categories?: Resolved['categories']
  taken?: boolean
}

/** A page around the component that keeps the last choice. */
function Machine({ slots, mode = 1, isOff = false, categories = [], taken = false }: MachineProps) {
  const [choice, setChoice] = useState<Parameters<typeof Choose>[0]['choice']>(null)
  const offer = { slots, mode, categories, taken, limit: 20_000, seenAt: '2026-11-21T04:00:00Z', temperature: 4 }
  return (
    <BasketProvider>
      <Choose resolved={offer as Resolved} isOff={isOff} choice={choice} onChoose={setChoice} />
      <output id="choice">{JSON.stringify(choice)}</output>
    </BasketProvider>
  )
}

const chosen = () => JSON.parse(document.querySelector('#choice')?.textContent ?? 'null')
const more = (name: string) => fireEvent.click(screen.getByRole('button', { name: `增加${name}` }))

test('a basket takes a product from all of its lanes, and its lines and sum are what is ordered', () => {
  show(
    <Machine slots={[slot(1, '可乐', { left: 1 }), slot(2, '薯片', { price: 550 }), slot(3, '可乐', { left: 4 })]} />,
  )
  expect(chosen()).toBeNull()
  more('可乐')
  more('可乐')
  more('薯片')
  expect(chosen()).toEqual({
    body: {
      items: [
        { slot: 1, num: 1, price: 300 },
        { slot: 3, num: 1, price: 300 },
        { slot: 2, num: 1, price: 550 },
      ],
    },
    amountFen: 1150,
    lines: [
      { key: '可乐 300', name: '可乐', note: '1、3 号货道', num: 2, most: 5, amountFen: 600 },
      { key: '薯片 550', name: '薯片', note: '2 号货道', num: 1, most: 5, amountFen: 550 },
    ],
  })
})

test('what somebody else bought meanwhile leaves the basket', () => {
  const { rerender } = show(<Machine slots={[slot(1, '可乐', { left: 3 })]} />)
  for (let piece = 0; piece < 3; piece++) more('可乐')
  expect(chosen().amountFen).toBe(900)
  rerender(<Machine slots={[slot(1, '可乐', { left: 2 })]} />)
  expect(chosen().body.items).toEqual([{ slot: 1, num: 2, price: 300 }])
  rerender(<Machine slots={[slot(1, '可乐', none)]} />)
  expect(chosen()).toBeNull()
  expect(screen.getByText('已售完')).toBeTruthy()
})

test('sold-out, faulty and closed lanes say so in words and stand last; few pieces are named', () => {
  show(
    <Machine
      slots={[
        slot(1, '水', none),
        slot(2, '茶', { isForSale: false, fault: true }),
        slot(3, '糖', { isForSale: false }),
        slot(4, '可乐', { left: 2 }),
      ]}
    />,
  )
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual([
    '可乐4 号货道 · 仅剩 2 件¥3.00+',
    '水已售完¥3.00',
    '茶货道故障，暂不可买¥3.00',
    '糖暂停销售¥3.00',
  ])
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('many products are found by their names and categories', () => {
  const names = ['可乐', '雪碧', '红茶', '绿茶', '薯片', '饼干', '糖果', '坚果', '面包']
  const slots = names.map((name, at) => slot(at + 1, name, { product: product(name, at < 4 ? 'drinks' : 'snacks') }))
  const categories = [
    { _id: 'drinks', name: '饮料' },
    { _id: 'snacks', name: '零食' },
  ]
  show(<Machine slots={slots} categories={categories} />)
  const shown = () => screen.getAllByRole('listitem').length
  fireEvent.click(screen.getByRole('button', { name: '饮料' }))
  expect(shown()).toBe(4)
  fireEvent.change(screen.getByRole('searchbox', { name: '搜索商品' }), { target: { value: '茶' } })
  expect(shown()).toBe(2)
  fireEvent.click(screen.getByRole('button', { name: '零食' }))
  expect(screen.getByText('没有找到这样的商品')).toBeTruthy()
})

test('a machine that is away shows its goods with their age, and nothing for sale', () => {
  const { container } = show(<Machine isOff slots={[slot(1, '可乐')]} />)
  expect(screen.getByText(/^以下是 .* 的情况/)).toBeTruthy()
  expect(container.querySelector('[data-off="true"] .vend-goods')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a cabinet says how it goes and what is held; nobody else can open it meanwhile', () => {
  show(<Machine mode={3} slots={[slot(1, '可乐')]} />)
  expect(screen.getByText(/¥200.00；不会多扣/)).toBeTruthy()
  expect(chosen()).toEqual({ body: {}, amountFen: 20_000, isDeposit: true, button: '开门' })
  cleanup()
  show(<Machine mode={3} taken slots={[slot(1, '可乐')]} />)
  expect(screen.getByText('有人正在取货')).toBeTruthy()
  expect(chosen()).toBeNull()
})

const line = { product: 'p', name: '可乐', slot: 1, price: 300, num: 1, dispensed: 0, failed: 0, lost: 0 }
const live = { ...line, img: null, door: null, doorOpen: false }
const order = {
  statusName: 'dispensing',
  isOpen: true,
  askedAt: null,
  doorOpenedAt: null,
  limit: null,
  products: [line],
  live: {
    mode: 1,
    doors: [],
    lines: [
      { ...live, dispensed: 1 },
      { ...live, slot: 2, name: '薯片' },
      { ...live, slot: 3 },
    ],
  },
}

test('each item is seen to drop: what came, what is on its way, what waits, what did not come', () => {
  show(<Progress order={order as never} />)
  const states = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('data-state'))
  expect(states()).toEqual(['dropped', 'moving', 'waiting'])
  cleanup()
  show(<Progress order={{ ...order, askedAt: '2026-11-21T04:00:00Z' } as never} />)
  expect(states()).toEqual(['dropped', 'waiting', 'waiting'])
  expect(screen.queryByText('正在出货')).toBeNull()
})

test('a locker says which door is open, a cabinet how to close it', () => {
  const doors = [{ no: 7, open: true, at: '2026-11-21T04:00:00Z' }]
  show(<Progress order={{ ...order, live: { mode: 2, doors, lines: [{ ...live, door: 7 }] } } as never} />)
  expect(screen.getByText('7 号门已打开')).toBeTruthy()
  cleanup()
  const open = { ...order, limit: 20_000, doorOpenedAt: '2026-11-21T04:00:00Z', products: [] }
  show(<Progress order={{ ...open, live: { mode: 3, doors, lines: [] } } as never} />)
  expect(screen.getByText(/推上，听到咔嗒一声/)).toBeTruthy()
  cleanup()
  show(<Progress order={{ ...open, live: { mode: 3, doors: [], lines: [] } } as never} />)
  expect(screen.getByText('门已关上，正在结算…')).toBeTruthy()
})

test('the receipt counts what came, and says that the money for the rest goes back', () => {
  const products = [
    { ...line, dispensed: 1 },
    { ...line, slot: 2, name: '薯片', failed: 1 },
  ]
  const ended = { ...order, isOpen: false, statusName: 'partlyRefunded', paidAmount: 600, payNo: 'P1', products }
  const lines = [
    { ...live, dispensed: 1 },
    { ...live, slot: 2, name: '薯片', failed: 1 },
  ]
  show(<Delivered order={{ ...ended, live: { mode: 1, doors: [], lines } } as never} />)
  expect(screen.getByText('出货 1 件，共 2 件')).toBeTruthy()
  expect(screen.getByText('没有出来的商品，钱会原路退回。')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('data-state'))).toEqual(['dropped', 'jammed'])
})

test('what is taken from a cabinet has no price in the list before its door is closed', () => {
  const cabinet = { limit: 20_000, isOpen: true, paidAmount: 0, refundedAmount: 0, amount: 20_000 }
  expect(parts.costOf?.(cabinet as never)).toBeNull()
  expect(
    parts.costOf?.({ ...cabinet, limit: null, isOpen: false, paidAmount: 600, refundedAmount: 100 } as never),
  ).toBe(500)
})
