import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { rentOnPhone, setUpCabinets, switchOnCabinet } from './cabinets.ts'
import { listenTo, panel, REASON, signIn, signInBy } from './desk.ts'
import { figuresOf, movedBy } from './figures.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

const FIGURES = ['收入', '净收入', '订单数', '借出', '归还']

test('a consumer rents with a deposit and returns elsewhere: the rest comes back, and a clerk refunds the fee', async ({
  another,
  page: desk,
  world,
}) => {
  const atTheDesk = await signIn(desk, world)
  const [here, there] = await setUpCabinets(desk, world)
  const board = await another()
  await signInBy(board, world)
  await board.goto('/powerbank/dashboard')
  const before = await figuresOf(board, FIGURES)
  const sn = `B${Date.now()}`
  const from = await switchOnCabinet(world, here, [null, sn, null, null])
  const to = await switchOnCabinet(world, there, [null, null, null, null])
  const phone = await another(PHONE)
  const complaints = listenTo(phone)

  const id = await test.step('the price is said before the deposit is paid', async () => {
    await phone.goto(here.address)
    await expect(phone.getByText('¥2.00')).toBeVisible()
    await expectAccessible(phone)
    return rentOnPhone(phone, here)
  })
  await expect(phone.getByText('正在弹出充电宝…')).toBeVisible()
  await desk.goto(`/powerbank/order/${id}`)
  await desk.getByRole('tab', { name: '状态记录' }).press('Enter')
  const steps = desk.locator('.core-crud-history b')
  await expect(steps).toHaveText(['支付成功'])
  let loads = 0
  for (const page of [desk, board]) page.on('load', () => loads++)

  await test.step('the power bank pops, and the fee runs', async () => {
    const { params } = await from.obey('pop')
    expect(params).toEqual({ slot: 2, sn })
    await expect(phone.getByText('请取走充电宝')).toBeVisible()
    await expect(phone.getByText('当前费用')).toContainText('¥2.00')
    const clock = phone.locator('.selling-phone-ring-value')
    await expect(clock).not.toHaveText((await clock.textContent())!)
    await expect(phone.getByRole('link', { name: '附近可还的机柜' })).toBeVisible()
    await expectAccessible(phone)
    await expect(steps).toHaveText(['借出', '支付成功'])
  })

  await test.step('it is returned at another cabinet: the fee is kept, and the rest of the deposit is back', async () => {
    await to.event('returned', { slot: 3, sn, level: 60 })
    await expect(phone.getByRole('heading', { name: '已归还' })).toBeVisible()
    await expect(phone.getByText('¥97.00')).toBeVisible()
    await expect(phone.getByText('已退回')).toBeVisible()
    await expectAccessible(phone)
    await expect(steps).toHaveText(['押金退回', '归还', '借出', '支付成功'])
    await expect.poll(() => movedBy(board, FIGURES, before)).toEqual([2, 2, 1, 1, 1])
  })

  await test.step('the clerk refunds the fee', async () => {
    await panel(desk)
      .getByRole('button', { name: /更多操作/ })
      .click()
    await desk.getByRole('menuitem', { name: '退款' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.locator('[data-field="reason"]').locator('input, textarea').fill(REASON)
    await dialog.getByRole('button', { name: '退款', exact: true }).click()
    await expect(steps).toHaveText(['退款成功', '退款', '押金退回', '归还', '借出', '支付成功'])
    // A phone does not follow an order that has ended.
    await phone.reload()
    await expect(phone.locator('.selling-phone-sum')).toHaveText('实付¥2.00消费−¥2.00售后减免¥2.00已退¥2.00')
    await expect.poll(() => movedBy(board, FIGURES, before)).toEqual([2, 0, 1, 1, 1])
  })

  await Promise.all([from.close(), to.close()])
  expect([loads, complaints, atTheDesk]).toEqual([0, [], []])
})
