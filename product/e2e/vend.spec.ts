import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenTo, signIn, signInBy } from './desk.ts'
import { figuresOf, movedBy } from './figures.ts'
import { PHONE } from './station.ts'
import { LANES, orderOn, put, setUpVending, switchOnVending } from './vending.ts'
import { test } from './world.ts'

const FIGURES = ['收入', '净收入', '订单数', '售出件数']

test('a consumer buys two things of which one does not come: its money is back, and the clerk sees each step', async ({
  another,
  page: desk,
  world,
}) => {
  const atTheDesk = await signIn(desk, world)
  const of = await setUpVending(desk, world, LANES, [350, 600])
  const [cola, crisps] = of.goods as [string, string]
  const board = await another()
  await signInBy(board, world)
  await board.goto('/vend/dashboard')
  const before = await figuresOf(board, FIGURES)
  const machine = await switchOnVending(world, of)
  const phone = await another(PHONE)
  const complaints = listenTo(phone)

  const id = await test.step('both are put into the basket and paid', async () => {
    await phone.goto(of.address)
    await put(phone, cola)
    await put(phone, crisps)
    await expect(phone.getByText('已选 2 件')).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: '支付', exact: true }).click()
    await phone.getByRole('button', { name: '确认支付' }).click()
    return orderOn(phone)
  })
  await desk.goto(`/vend/order/${id}`)
  await desk.getByRole('tab', { name: '状态记录' }).press('Enter')
  const steps = desk.locator('.core-crud-history b')
  await expect(steps).toHaveText(['开始出货', '支付成功'])
  let loads = 0
  for (const page of [desk, board]) page.on('load', () => loads++)

  const { orderNo, cmdId, params } = await machine.obey('dispense', { code: 1 })
  expect(params).toMatchObject({
    items: [
      { slot: 1, num: 1 },
      { slot: 2, num: 1 },
    ],
  })

  await test.step('each is seen to come, or not to', async () => {
    const line = (name: string) => phone.getByRole('listitem').filter({ hasText: name })
    await expect(line(cola)).toContainText('出货中')
    await machine.event('dispense_result', { orderNo, cmdId, items: [{ slot: 1, num: 1, ok: true }] })
    await expect(line(cola)).toContainText('已出货')
    await expect(steps.first()).toHaveText('出货结果')
    await expectAccessible(phone)
    await machine.event('dispense_result', {
      orderNo,
      cmdId,
      items: [
        { slot: 1, num: 1, ok: true },
        { slot: 2, num: 1, ok: false, err: 'jam' },
      ],
    })
    await expect(phone.getByText('出货 1 件，共 2 件')).toBeVisible()
    await expect(line(crisps).first()).toContainText('未出货')
  })

  await test.step('the money of what did not come is back, on the phone and on the timeline', async () => {
    await expect(phone.locator('.selling-phone-sum')).toHaveText('实付¥9.50消费−¥3.50已退¥6.00')
    await expectAccessible(phone)
    await expect(steps).toHaveText(['退款成功', '部分出货', '出货结果', '出货结果', '开始出货', '支付成功'])
    await expect(desk.locator('.core-crud-history')).toContainText('未出货商品自动退款')
  })

  await test.step('the overview’s figures have followed', async () => {
    await expect.poll(() => movedBy(board, FIGURES, before)).toEqual([9.5, 3.5, 1, 1])
  })

  await machine.close()
  expect([loads, complaints, atTheDesk]).toEqual([0, [], []])
})
