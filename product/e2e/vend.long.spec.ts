import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenTo, signIn, signInBy } from './desk.ts'
import { figuresOf, movedBy } from './figures.ts'
import { PHONE } from './station.ts'
import { CABINET, LOCKER, orderOn, put, setUpVending, switchOnVending } from './vending.ts'
import { test } from './world.ts'

const FIGURES = ['收入', '订单数', '售出件数']

test('a cabinet opens by pay score; what was taken is collected late, and the clerk sees each step', async ({
  another,
  page: desk,
  world,
}) => {
  const atTheDesk = await signIn(desk, world)
  const of = await setUpVending(desk, world, CABINET, [800, 1500])
  const board = await another()
  await signInBy(board, world)
  await board.goto('/vend/dashboard')
  const before = await figuresOf(board, FIGURES)
  const machine = await switchOnVending(world, of)
  const phone = await another(PHONE)
  const complaints = listenTo(phone)

  const { id, consent } = await test.step('the consumer refuses first, then consents; nothing is charged', async () => {
    await phone.goto(of.address)
    await phone.getByRole('radio', { name: /支付分/ }).check()
    await expect(phone.getByText('免押金，最高扣款')).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: '开门', exact: true }).click()
    await phone.getByRole('button', { name: '拒绝' }).click()
    const order = await orderOn(phone)
    await phone.getByRole('radio', { name: /支付分/ }).check()
    await phone.getByRole('button', { name: '授权并继续' }).click()
    await expect(phone.getByText('您已拒绝授权')).toBeVisible()
    await expectAccessible(phone)
    await phone.getByLabel('服务结束后延迟扣款').check()
    const address = phone.url()
    await phone.getByRole('button', { name: '同意授权' }).click()
    return { id: order, consent: address }
  })
  // At once: a machine that does not answer is asked after ten seconds.
  const { orderNo } = await machine.obey('door_open')
  await desk.goto(`/vend/order/${id}`)
  await desk.getByRole('tab', { name: '状态记录' }).press('Enter')
  const steps = desk.locator('.core-crud-history b')
  await expect(steps).toHaveText(['出货结果', '开始出货', '支付成功'])
  let loads = 0
  for (const page of [desk, board]) page.on('load', () => loads++)

  await test.step('the door opens, two things are taken, and the door is closed', async () => {
    await machine.event('door', { door: 1, open: true, by: 'order' })
    await expect(phone.getByText('柜门已打开')).toBeVisible()
    await expectAccessible(phone)
    await machine.event('door', { door: 1, open: false })
    await expect(phone.getByText('门已关上，正在结算…')).toBeVisible()
    await machine.event('door_settled', { orderNo, items: [{ slot: 1, num: 2 }] })
    await expect(steps).toHaveText(['结算', '出货结果', '开始出货', '支付成功'])
  })

  await test.step('as long as pay score has not collected, the order is not paid and no income is counted', async () => {
    await expect(phone.getByText('¥16.00').first()).toBeVisible()
    await expect(phone.getByText(/支付分正在收取这笔费用/)).toBeVisible()
    await expectAccessible(phone)
    expect(await movedBy(board, FIGURES, before)).toEqual([0, 0, 0])
  })

  await test.step('pay score collects: phone, timeline and overview follow', async () => {
    const payer = await another(PHONE)
    await payer.goto(consent.replace(/&back=.*$/, ''))
    await expect(payer.getByText('服务已结束，等待扣款')).toBeVisible()
    await payer.getByRole('button', { name: '立即扣款' }).click()
    await expect(payer.getByText('扣款成功')).toBeVisible()
    await expect(phone.getByText('拿走 2 件商品')).toBeVisible()
    await expect(phone.getByText('支付分免押')).toBeVisible()
    await expectAccessible(phone)
    await expect(steps).toHaveText(['出货完成', '结算', '出货结果', '开始出货', '支付成功'])
    await expect.poll(() => movedBy(board, FIGURES, before)).toEqual([16, 1, 2])
  })

  await machine.close()
  expect([loads, complaints, atTheDesk]).toEqual([0, [], []])
})

test('a locker opens the door of what was bought, and the clerk sees it', async ({ another, page: desk, world }) => {
  const atTheDesk = await signIn(desk, world)
  const of = await setUpVending(desk, world, LOCKER, [350, 600])
  const board = await another()
  await signInBy(board, world)
  await board.goto('/vend/dashboard')
  const before = await figuresOf(board, FIGURES)
  const machine = await switchOnVending(world, of)
  const phone = await another(PHONE)
  const complaints = listenTo(phone)
  await phone.goto(of.address)
  await put(phone, of.goods[1]!)
  await expect(phone.getByText('2 号门').first()).toBeVisible()
  await phone.getByRole('button', { name: '支付', exact: true }).click()
  await phone.getByRole('button', { name: '确认支付' }).click()
  const id = await orderOn(phone)

  const { orderNo, params } = await machine.obey('dispense', { code: 1 })
  expect(params).toMatchObject({ items: [{ slot: 2, num: 1, door: 2 }] })
  await machine.event('door', { door: 2, open: true, by: 'order' })
  await expect(phone.getByText('2 号门已打开')).toBeVisible()
  await expectAccessible(phone)
  await machine.event('dispense_result', { orderNo, items: [{ slot: 2, num: 1, ok: true }] })
  await machine.event('door', { door: 2, open: false })
  await expect(phone.getByText('全部出货，请取走商品')).toBeVisible()

  await desk.goto(`/vend/order/${id}`)
  await desk.getByRole('tab', { name: '状态记录' }).press('Enter')
  await expect(desk.locator('.core-crud-history b').first()).toHaveText('出货完成')
  await expect.poll(() => movedBy(board, FIGURES, before)).toEqual([6, 1, 1])
  await expectAccessible(phone)
  await test.step('nobody can buy from the empty compartment', async () => {
    const second = await another(PHONE)
    await second.goto(of.address)
    await expect(second.getByRole('listitem').filter({ hasText: of.goods[1]! })).toContainText('已售完')
  })
  await machine.close()
  expect([complaints, atTheDesk]).toEqual([[], []])
})
