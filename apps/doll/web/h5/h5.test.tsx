import type { Locale } from '@atrium/core/contract/refusal'
import { setLocale } from '@atrium/core/web/locale'
import { offerWords } from '@atrium/core/web/phone/words'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Choose } from './choose.tsx'
import { Delivered, Summary } from './delivered.tsx'
import en_US from './en_US.ts'
import { Progress } from './progress.tsx'
import zh_CN from './zh_CN.ts'

afterEach(cleanup)

function show(node: React.ReactNode, locale: Locale = 'zh_CN') {
  offerWords('doll-phone', { zh_CN, en_US })
  setLocale(locale)
  return render(node)
}

const small = { _id: 'p1', name: '体验', amount: 500, coins: 5, giftCoins: 0, plays: 2, isBest: false }
const large = { _id: 'p2', name: '畅玩', amount: 1000, coins: 10, giftCoins: 3, plays: 6, isBest: true }

/** A page around the component that keeps the last choice. */
function Machine({ prices = [small, large], playing = false, isOff = false }) {
  const [choice, setChoice] = useState<Parameters<typeof Choose>[0]['choice']>(null)
  const resolved = { prices, playing } as Parameters<typeof Choose>[0]['resolved']
  return (
    <>
      <Choose resolved={resolved} isOff={isOff} choice={choice} onChoose={setChoice} />
      <output>{JSON.stringify(choice)}</output>
    </>
  )
}

const chosen = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null')
const tile = (name: RegExp) => screen.getByRole('button', { name })

test('the first package is chosen in advance, and only the best one has the badge', () => {
  show(<Machine />)
  expect(chosen()).toEqual({ body: { price: 'p1' }, amountFen: 500 })
  expect(screen.getAllByRole('button').map((one) => one.textContent?.includes('最划算'))).toEqual([false, true])
  fireEvent.click(tile(/畅玩 ?6 局 ?10 币 送 3 币 ?¥10\.00/))
  expect(chosen()).toEqual({ body: { price: 'p2' }, amountFen: 1000 })
  expect(tile(/10 币/).getAttribute('aria-pressed')).toBe('true')
})

test('a package says how many games it is at this machine, in both languages', () => {
  show(<Machine prices={[{ ...small, plays: 1 }, large]} />, 'en_US')
  expect(screen.getByText('1 game')).toBeTruthy()
  expect(screen.getByText('6 games')).toBeTruthy()
  cleanup()
  show(<Machine />)
  expect(screen.getByText('6 局')).toBeTruthy()
})

test('one coin is a coin in English, several are coins', () => {
  show(<Machine prices={[{ ...small, coins: 1 }, large]} />, 'en_US')
  expect(screen.getByText('1 coin')).toBeTruthy()
  expect(screen.getByText('10 coins + 3 free')).toBeTruthy()
})

test('a chosen package that is not offered any more is not chosen any more', () => {
  const { rerender } = show(<Machine />)
  fireEvent.click(tile(/10 币/))
  rerender(<Machine prices={[small]} />)
  expect(chosen()).toEqual({ body: { price: 'p1' }, amountFen: 500 })
})

test('nothing can be chosen while somebody plays, at an offline machine and without packages', () => {
  const { rerender } = show(<Machine />)
  rerender(<Machine playing />)
  expect(screen.getByText('有人正在玩')).toBeTruthy()
  expect(chosen()).toBeNull()
  for (const button of screen.getAllByRole('button')) expect(button).toHaveProperty('disabled', true)
  rerender(<Machine isOff />)
  expect(screen.queryByText('有人正在玩')).toBeNull()
  expect(chosen()).toBeNull()
  rerender(<Machine prices={[]} />)
  expect(screen.getByText('机器还没有可用的套餐，暂不能购币。')).toBeTruthy()
})

const SKEW_MS = 3600_000
const results = [
  { n: 1, win: false, gift: 0 },
  { n: 2, win: true, gift: 2 },
]
const playing = (live: object) => ({
  statusName: 'playing',
  skewMs: SKEW_MS,
  live: { coins: 5, plays: 5, played: 0, results: [], endsAt: endsIn(125_000), ...live },
})
const endsIn = (ms: number) => new Date(Date.now() + SKEW_MS + ms).toISOString()

test('coins are announced first, then each result, with the games and the time that are left by the server’s clock', () => {
  show(<Progress order={playing({}) as never} />)
  expect(screen.getByRole('status').textContent).toBe('5 币已到账')
  expect(screen.getByText(/^2:0[45]$/)).toBeTruthy()
  cleanup()
  const { container } = show(<Progress order={playing({ played: 2, results }) as never} />)
  expect(screen.getByRole('status').textContent).toBe('第 2 局：抓到 2 个礼品')
  expect(container.querySelector('.selling-phone-ring-value')?.textContent).toBe('3')
  const states = [...container.querySelectorAll('.doll-games li')].map((one) => one.getAttribute('data-state'))
  expect(states).toEqual(['lost', 'won', 'ahead', 'ahead', 'ahead'])
  cleanup()
  show(<Progress order={playing({ endsAt: endsIn(-1000) }) as never} />)
  expect(screen.getByText('0:00')).toBeTruthy()
  expect(screen.getByText('游戏时间已到，正在结束')).toBeTruthy()
})

test('of very many games the last ones are shown', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ n: at + 1, win: false, gift: 0 }))
  const { container } = show(<Progress order={playing({ plays: 300, played: 100, results: many }) as never} />)
  const shown = [...container.querySelectorAll('.doll-games li')].map((one) => one.lastChild?.textContent)
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([24, '83', '106'])
})

const order = { coins: 5, giftCoins: 1, plays: 6, played: 2, gift: 2, results, voided: null, startedAt: '2026-11-21' }

test('the receipt says what was won and played, and which coins are void', () => {
  show(<Delivered order={{ ...order, voided: 4 } as never} />)
  expect(screen.getByRole('heading', { name: '抓到 2 个礼品' })).toBeTruthy()
  for (const text of ['5 币', '1 币', '2 / 6 局', '4 币']) expect(screen.getByText(text)).toBeTruthy()
  cleanup()
  show(<Delivered order={{ ...order, gift: 0 } as never} />)
  expect(screen.getByRole('heading', { name: '这次没有抓到' })).toBeTruthy()
  expect(screen.queryByText('已作废')).toBeNull()
  cleanup()
  const { container } = show(<Delivered order={{ ...order, startedAt: null } as never} />)
  expect(container.textContent).toBe('')
})

test('the list of orders says how many games were played, and what they won', () => {
  show(<Summary order={order as never} />)
  expect(screen.getByText('2 局 · 抓到 2 个礼品')).toBeTruthy()
  cleanup()
  show(<Summary order={{ ...order, gift: 0 } as never} />)
  expect(screen.getByText('2 局')).toBeTruthy()
  cleanup()
  show(<Summary order={{ ...order, startedAt: null } as never} />)
  expect(screen.getByText('没有上币')).toBeTruthy()
})
