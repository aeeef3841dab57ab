import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenTo, panel, signIn } from './desk.ts'
import { connectDevice } from './mqtt-device.ts'
import { PHONE, setUpStation } from './station.ts'
import { test } from './world.ts'

test('a consumer scans, pays, charges with live values, stops and is refunded; a clerk accepts another refund request', async ({
  another,
  page: desk,
  world,
}) => {
  const atTheDesk = await signIn(desk, world)
  const station = await setUpStation(desk, world)
  const phone = await another(PHONE)
  const complaints = listenTo(phone)

  await test.step('while the device is offline, its page shows everything and nothing can be ordered', async () => {
    await phone.goto(station.address)
    await expect(phone.getByRole('heading', { name: '东门 1 号桩' })).toBeVisible()
    await expect(phone).toHaveURL(/\/h5\/charge\?no=/)
    await expect(phone.getByText('设备离线')).toBeVisible()
    await expect(phone.getByRole('button', { name: '支付' })).toBeHidden()
    await expectAccessible(phone)
  })

  const sockets = await connectDevice(world, 'charge', station)
  const ports = [1, 2].map((no) => ({ no, status: 1 }))
  await sockets.report('login', { firmware: '1.0', model: 'TW-10', ports })

  await test.step('when it is online, a socket and an amount are chosen and paid at the stand-in', async () => {
    await phone.getByRole('button', { name: /^2 ?号端口 ?空闲$/ }).click()
    await expect(phone.getByText('¥1.20 / 度')).toBeVisible()
    await phone.getByRole('button', { name: '¥5.00' }).click()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: '支付', exact: true }).click()
    await expect(phone.getByText('模拟支付')).toBeVisible()
    await expect(phone.getByText('¥5.00')).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: '确认支付' }).click()
    await expect(phone.getByText('正在启动充电')).toBeVisible()
  })

  const { orderNo, params } = await sockets.obey('open')
  expect(params).toMatchObject({ port: 2 })

  await test.step('meter values are updated on the phone and in the console', async () => {
    await expect(phone.getByRole('heading', { name: '充电中' })).toBeVisible()
    await sockets.event('power', { port: 2, orderNo, w: 3000, v: 220, a: 13.6, wh: 500, seconds: 600 })
    await expect(phone.getByText('¥0.61')).toBeVisible()
    await expect(phone.getByText('0.50')).toBeVisible()
    await expect(phone.getByText('3.00kW')).toBeVisible()
    await desk.goto(`/charge/device/list/${station._id}`)
    // The notice of a new order may cover the tabs for a moment; the keyboard still reaches them.
    await desk.getByRole('tab', { name: '端口', exact: true }).press('Enter')
    await expect(desk.getByText('3.00 kW')).toBeVisible()
    await sockets.event('power', { port: 2, orderNo, w: 2980, v: 220, a: 13.5, wh: 1000, seconds: 1200 })
    await expect(phone.getByText('¥1.20')).toBeVisible()
    await expect(phone.getByText('实时更新')).toBeVisible()
    await expectAccessible(phone)
    await expect(desk.getByText('2.98 kW')).toBeVisible()
  })

  await test.step('the order at the desk follows with the same sum as the phone, marked as running', async () => {
    await desk.goto(`/charge/order/${new URL(phone.url()).pathname.split('/').at(-1)}`)
    const running = panel(desk).locator('.core-crud-so-far').filter({ hasText: '¥' })
    await expect(running.first()).toHaveText('¥1.20 至今')
    await sockets.event('power', { port: 2, orderNo, w: 2990, v: 220, a: 13.6, wh: 1100, seconds: 1320 })
    await expect(phone.getByText('¥1.33')).toBeVisible()
    await expect(running.first()).toHaveText('¥1.33 至今')
    await expectAccessible(desk, { serious: true })
  })

  await test.step('the phone stops the charge; it is settled and the rest is refunded', async () => {
    await phone.getByRole('button', { name: '结束充电' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: '结束充电' }).click()
    await sockets.obey('close')
    await sockets.event('finish', { port: 2, orderNo, wh: 1250, seconds: 1500, reason: 'user' })
    await expect(phone.getByRole('heading', { name: '已完成' })).toBeVisible()
    await expect(phone.locator('.selling-phone-sum')).toHaveText('实付¥5.00消费−¥1.50已退¥3.50')
    await expect(panel(desk).locator('.core-crud-so-far')).toHaveCount(0)
    await expect(phone.getByText('¥1.50').first()).toBeVisible()
    await phone.getByText('订单进度').click()
    await expect(phone.locator('.selling-phone-timeline li')).toContainText([
      '支付成功',
      '开始充电',
      '结束充电',
      '结算',
    ])
    await expectAccessible(phone)
  })

  await test.step('half of the cost is credited to the merchant, who can withdraw it', async () => {
    await desk.goto(`/iot/merchant/list/${station.merchant}`)
    await desk.getByRole('tab', { name: '账户' }).press('Enter')
    await expect(desk.locator('[data-bucket="balance"]')).toContainText('¥0.75')
  })

  await test.step('the consumer requests a refund of the rest, and the clerk accepts it', async () => {
    await phone.getByRole('link', { name: '申请退款' }).click()
    await expect(phone.getByLabel('退款金额')).toHaveValue('1.50')
    await phone.getByRole('button', { name: '中途停止' }).click()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: '提交' }).click()
    await expect(phone.getByText('退款申请已提交，等待商家处理')).toBeVisible()
    await desk.goto('/charge/order?refundStatus=1')
    const row = desk.getByRole('row').filter({ hasText: orderNo })
    await row.getByRole('button', { name: /更多操作/ }).click()
    await desk.getByRole('menuitem', { name: '退款' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.locator('[data-field="reason"]').locator('input, textarea').fill('同意退款')
    await dialog.getByRole('button', { name: '退款', exact: true }).click()
    await expect(phone.locator('.selling-phone-sum')).toHaveText('实付¥5.00消费−¥1.50售后减免¥1.50已退¥5.00')
    await expect(phone.getByRole('heading', { name: '已退款' })).toBeVisible()
  })

  await test.step('the order’s timeline has each step, and the merchant’s share is reversed', async () => {
    const id = new URL(phone.url()).pathname.split('/').at(-1)
    await desk.goto(`/charge/order/${id}`)
    await desk.getByRole('tab', { name: '状态记录' }).press('Enter')
    await expect(desk.locator('.core-crud-history > li')).toHaveCount(10)
    const steps = (await desk.locator('.core-crud-history b').allTextContents()).reverse()
    expect(steps.slice(0, 4)).toEqual(['支付成功', '开始充电', '结束充电', '结算'])
    // Two jobs run side by side: one refunds the unused money, the other credits the shares.
    expect(steps.slice(4, 6).sort()).toEqual(['分成入账', '退款成功'])
    expect(steps.slice(6)).toEqual(['用户申请退款', '退款', '退款成功', '分成收回'])
    await expect(desk.getByText('商户 0.75 元')).toHaveCount(2)
  })

  await test.step('a report reaches the clerks, and the order is in the consumer’s list', async () => {
    await phone.getByRole('link', { name: '反馈问题' }).click()
    await phone.getByLabel('问题描述').fill('2 号端口松动')
    await expectAccessible(phone)
    await phone.getByRole('button', { name: '提交' }).click()
    await expect(phone.getByText('已收到您的反馈')).toBeVisible()
    await desk.goto('/charge/feedback/list')
    await expect(desk.getByRole('row').filter({ hasText: '2 号端口松动' })).toContainText('东门 1 号桩')
    await phone.goto('/h5/charge/orders')
    await expect(phone.getByRole('link', { name: /东门 1 号桩/ })).toContainText('1.25 kWh')
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'English' }).click()
    await expect(phone.getByText('My orders')).toBeVisible()
    await expect(phone.getByRole('link', { name: /东门 1 号桩/ })).toContainText('25 min')
  })

  await sockets.close()
  expect(complaints).toEqual([])
  expect(atTheDesk).toEqual([])
})
