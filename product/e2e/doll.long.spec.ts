import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { joinsMessages, REASON, rowOf, signIn } from './desk.ts'
import { payOnPhone, setUpMachine, switchOn } from './doll-machine.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

test('a machine in use says so; a lost game is refunded by a clerk on request, and a fault is reported', async ({
  another,
  page: desk,
  world,
}) => {
  await signIn(desk, world)
  const of = await setUpMachine(desk, world)
  const machine = await switchOn(world, of)
  const phone = await another(PHONE)
  await payOnPhone(phone, of)
  const { orderNo } = await machine.obey('start')
  await expect(phone.getByRole('heading', { name: '游戏中' })).toBeVisible()

  const second = await another(PHONE)
  await second.goto(of.address)
  await expect(second.getByText('有人正在玩')).toBeVisible()
  await expect(second.getByRole('button', { name: /最划算/ })).toBeDisabled()
  await expectAccessible(second)

  for (const n of [1, 2, 3]) await machine.event('game_result', { orderNo, n, win: false })
  await expect(phone.getByRole('heading', { name: '这次没有抓到' })).toBeVisible()
  await expectAccessible(phone)
  // The page of the second phone follows by itself.
  await expect(second.getByRole('button', { name: /最划算/ })).toBeEnabled()

  await test.step('the consumer requests a refund, and the clerk accepts it', async () => {
    await phone.getByRole('link', { name: '申请退款' }).click()
    await expect(phone.getByLabel('退款金额')).toHaveValue('5.00')
    await phone.getByRole('button', { name: '误操作' }).click()
    await phone.getByRole('button', { name: '提交' }).click()
    await expect(phone.getByText('退款申请已提交，等待商家处理')).toBeVisible()
    await desk.goto('/doll/order?refundStatus=1')
    await rowOf(desk, orderNo)
      .getByRole('button', { name: /更多操作/ })
      .click()
    await desk.getByRole('menuitem', { name: '退款' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.locator('[data-field="reason"]').locator('input, textarea').fill(REASON)
    await dialog.getByRole('button', { name: '退款', exact: true }).click()
    await expect(phone.locator('.selling-phone-sum')).toHaveText('实付¥5.00消费−¥5.00售后减免¥5.00已退¥5.00')
    await expect(phone.getByRole('heading', { name: '已退款' })).toBeVisible()
  })

  await test.step('the report of a fault reaches the clerks, and the order is in the consumer’s list', async () => {
    await phone.getByRole('link', { name: '反馈问题' }).click()
    await phone.getByLabel('问题描述').fill('爪子卡住了')
    await phone.getByRole('button', { name: '提交' }).click()
    await expect(phone.getByText('已收到您的反馈')).toBeVisible()
    await desk.goto('/doll/feedback/list')
    await expect(rowOf(desk, '爪子卡住了')).toContainText(of.name)
    await phone.goto('/h5/doll/orders')
    await expect(phone.getByRole('link', { name: new RegExp(of.name) })).toContainText('3 局')
    await phone.getByRole('button', { name: 'English' }).click()
    await expect(phone.getByRole('link', { name: new RegExp(of.name) })).toContainText('3 games')
    await expectAccessible(phone)
  })
  await machine.close()
})

test('a machine that refuses the coins is voided, and the money goes back by itself', async ({
  another,
  page: desk,
  world,
}) => {
  await signIn(desk, world)
  const of = await setUpMachine(desk, world)
  const machine = await switchOn(world, of)
  const phone = await another(PHONE)
  const id = await payOnPhone(phone, of)
  await machine.obey('start', { code: 4, msg: '投币器故障' })
  await machine.obey('void', { data: { coins: 3 } })
  await expect(phone.getByRole('heading', { name: '已退款' })).toBeVisible()
  await expect(phone.locator('.selling-phone-sum')).toHaveText('实付¥5.00消费¥0.00已退¥5.00')
  await expect(phone.getByText('启动失败自动退款')).toBeVisible()
  await expectAccessible(phone)
  await desk.goto(`/doll/order/${id}`)
  await desk.getByRole('tab', { name: '状态记录' }).press('Enter')
  await expect(desk.locator('.core-crud-history')).toContainText('投币器故障')
  await expect(desk.locator('.core-crud-history')).toContainText('作废 3 币')
  await machine.close()
})

test('a clerk gives coins from the console, and is notified when the gifts run low', async ({ page: desk, world }) => {
  await signIn(desk, world)
  const of = await setUpMachine(desk, world, 6)
  const machine = await switchOn(world, of)
  await desk.goto(`/doll/device/list/${of._id}`)
  await desk.getByRole('tab', { name: '控制' }).press('Enter')
  await desk.getByRole('button', { name: '远程上分' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.locator('[data-field="coins"] input').fill('3')
  await dialog.locator('[data-field="reason"]').locator('input, textarea').fill(REASON)
  await dialog.getByRole('button', { name: '远程上分' }).click()
  expect((await machine.obey('start')).params).toMatchObject({ coins: 3 })
  await expect(desk.getByText('设备已上分')).toBeVisible()
  const joined = joinsMessages(desk)
  await desk.goto('/doll/insert/list')
  await expect(rowOf(desk, '后台上分')).toContainText(REASON)

  await joined
  await machine.event('gift_out', { num: 1, total: 41 })
  const notice = desk.locator('.ant-notification-notice').filter({ hasText: '娃娃机礼品不足' })
  await expect(notice).toContainText('只剩 5 个礼品')
  await machine.close()
})
