import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenTo, signIn, signInBy } from './desk.ts'
import { payOnPhone, setUpMachine, switchOn } from './doll-machine.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

const FIGURES = ['收入', '游戏局数', '抓中局数', '出礼数']

/** The figures of the overview, as numbers. */
const figuresOf = (page: Page): Promise<number[]> =>
  Promise.all(
    FIGURES.map(async (name) => {
      const tile = page.locator('.core-overview-kpis > section').filter({ has: page.getByText(name, { exact: true }) })
      return Number((await tile.locator('.core-overview-value').textContent())?.replace(/[^\d.]/g, ''))
    }),
  )

test('a consumer scans, pays, plays and wins; the clerk’s timeline and overview follow each step without a reload', async ({
  another,
  page: desk,
  world,
}) => {
  const atTheDesk = await signIn(desk, world)
  const of = await setUpMachine(desk, world)
  const board = await another()
  await signInBy(board, world)
  await board.goto('/doll/dashboard')
  const before = await figuresOf(board)
  const phone = await another(PHONE)
  const complaints = listenTo(phone)

  await test.step('while the machine is offline, its packages are shown and none can be chosen', async () => {
    await phone.goto(of.address)
    await expect(phone.getByText('设备离线')).toBeVisible()
    await expect(phone.getByRole('button', { name: /最划算/ })).toBeDisabled()
    await expectAccessible(phone)
  })

  const machine = await switchOn(world, of)
  const id = await payOnPhone(phone, of)
  await desk.goto(`/doll/order/${id}`)
  await desk.getByRole('tab', { name: '状态记录' }).press('Enter')
  const steps = desk.locator('.core-crud-history b')
  await expect(steps).toHaveText(['支付成功'])
  let loads = 0
  for (const page of [desk, board]) page.on('load', () => loads++)

  const { orderNo, params } = await machine.obey('start')
  expect(params).toEqual({ coins: 3, playSeconds: 30 })

  await test.step('each game is shown on the phone and on the clerk’s timeline as soon as it ends', async () => {
    await expect(phone.getByText('3 币已到账')).toBeVisible()
    await expect(phone.getByText('共 3 局')).toBeVisible()
    await expectAccessible(phone)
    await expect(steps).toHaveText(['开始游戏', '支付成功'])
    await machine.event('game_start', { orderNo, n: 1 })
    await machine.event('game_result', { orderNo, n: 1, win: false, giftTotal: 300 })
    await expect(phone.getByRole('status')).toHaveText('第 1 局：没有抓到')
    await machine.event('game_result', { orderNo, n: 2, win: true, gift: 1, giftTotal: 301 })
    await expect(phone.getByRole('status')).toHaveText('第 2 局：抓到 1 个礼品')
    await expect(phone.locator('.selling-phone-ring-value')).toHaveText('1')
    await expect(phone.getByText('实时更新')).toBeVisible()
    await expectAccessible(phone)
    await expect(steps).toHaveText(['一局结束', '一局结束', '开始游戏', '支付成功'])
  })

  await test.step('after the last game the phone shows what was won, and the receipt', async () => {
    await machine.event('game_result', { orderNo, n: 3, win: false, giftTotal: 301 })
    await expect(phone.getByRole('heading', { name: '已完成' })).toBeVisible()
    await expect(phone.getByRole('heading', { name: '抓到 1 个礼品' })).toBeVisible()
    await expect(phone.getByText('3 / 3 局')).toBeVisible()
    await expect(phone.locator('.selling-phone-hero-number')).toHaveText('¥5.00')
    await expectAccessible(phone)
    await expect(steps.first()).not.toHaveText('一局结束')
    await expect(desk.locator('.core-crud-history')).toContainText('全部玩完')
  })

  await test.step('the overview’s figures have followed', async () => {
    await expect.poll(async () => (await figuresOf(board)).map((now, at) => now - before[at]!)).toEqual([5, 3, 1, 1])
  })

  await machine.close()
  expect([loads, complaints, atTheDesk]).toEqual([0, [], []])
})
