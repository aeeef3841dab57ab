import { rendererOf } from '@atrium/core/testing/web/render-with-words'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import en_US from '../en_US.ts'
import zh_CN from '../zh_CN.ts'
import GamesSum from './games-sum.tsx'
import GamesTab from './games-tab.tsx'

afterEach(cleanup)

const render = rendererOf('doll', { zh_CN, en_US })

const results = [
  { n: 1, win: false, gift: 0 },
  { n: 2, win: true, gift: 1 },
]
const order = { status: 4, amount: 1000, paidAmount: 1000, refundedAmount: 0, refundStatus: 0, plays: 6, played: 2 }
const played = { ...order, gift: 1, results, startedAt: '2026-11-21T12:00:00Z' }
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('an order says how many games it is for, what each won, and its money as one sum', () => {
  render(
    <>
      <GamesTab row={played} />
      <GamesSum row={played} />
    </>,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['6 局', '2 局', '1 个'])
  expect(screen.getByText(/第 2 局 抓中 1 个/)).toBeTruthy()
  expect(rows()).toEqual(['实付¥10.00', '消费−¥10.00'])
})

test('what a failed order has not given back yet is named', () => {
  const failed = { ...played, status: 6, startedAt: null, played: 0, gift: 0, results: [] }
  render(<GamesSum row={{ ...failed, refundStatus: 2 }} />)
  expect(rows()).toEqual(['实付¥10.00', '消费¥0.00', '退款中¥10.00'])
  cleanup()
  render(<GamesSum row={{ ...failed, refundStatus: 5 }} />)
  expect(rows()).toEqual(['实付¥10.00', '消费¥0.00', '退款未成功¥10.00'])
  cleanup()
  render(<GamesSum row={{ ...failed, refundStatus: 3, refundedAmount: 1000 }} />)
  expect(rows()).toEqual(['实付¥10.00', '消费¥0.00', '已退¥10.00'])
})
