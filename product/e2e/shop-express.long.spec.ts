import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenTo, panel, REASON, rowOf, signIn } from './desk.ts'
import { enter, go, tabTo, typeInto } from './keyboard.ts'
import { newShop } from './shop.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

/** The desk uses no mouse: everything is reached by keys, and each stop on the way shows that it has the focus. */

const CARRIER = 'SF 8821'
const TRACKING_NO = 'SF1234567890'

/** Asks one of two bowls back; the phone is on the page of the order. */
async function askOneBack(phone: Page, noodles: string) {
  await phone.getByRole('link', { name: '申请退款' }).click()
  const goods = phone.getByRole('group', { name: '退款商品' })
  await expect(goods.getByText('¥64.00')).toBeVisible()
  await goods.getByRole('button', { name: `减少${noodles}` }).click()
  await expect(goods.getByText('¥28.00')).toBeVisible()
  await phone.getByRole('button', { name: '商品破损或缺少' }).click()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: '提交' }).click()
  await expect(phone.getByText('退款申请已提交，等待商家处理')).toBeVisible()
}

test('an express order is sent with company and number, and the phone is told; one of two pieces is asked back, rejected, asked for again and approved, and is in stock again', async ({
  another,
  page: desk,
  world,
}) => {
  const atTheDesk = await signIn(desk, world)
  const shop = await newShop(desk, world)
  const phone = await another(PHONE)
  const complaints = listenTo(phone)

  await test.step('the phone orders two bowls to an address, and pays', async () => {
    await phone.goto(shop.home)
    await phone.getByRole('searchbox', { name: '搜索商品' }).fill(shop.mark)
    const more = phone.getByRole('button', { name: `增加${shop.noodles}` })
    await more.click()
    await more.click()
    await expect(phone.getByText('2 件', { exact: true })).toBeVisible()
    await phone.getByRole('link', { name: '去结算' }).click()
    await phone.getByRole('radio', { name: /^快递/ }).check()
    await phone.getByRole('link', { name: '添加收货地址' }).click()
    await phone.getByLabel('收货人').fill('王小明')
    await phone.getByLabel('手机号').fill('13800000000')
    await phone.getByLabel('省份').selectOption('上海市')
    await phone.getByLabel('城市').selectOption('市辖区')
    await phone.getByLabel('区县').selectOption('黄浦区')
    await phone.getByLabel('详细地址').fill('人民路 1 号')
    await expectAccessible(phone)
    await phone.getByRole('button', { name: '保存' }).click()
    const pay = phone.getByRole('button', { name: '支付', exact: true })
    await expect(pay).toHaveAttribute('aria-disabled', 'false')
    await expect(phone.getByText('¥64.00').first()).toBeVisible()
    await expectAccessible(phone)
    await pay.click()
    await phone.getByRole('button', { name: '确认支付' }).click()
    await expect(phone.getByText('等待商家接单')).toBeVisible()
  })

  let no = ''
  await test.step('the desk sends it with company and number', async () => {
    await desk.goto('/home')
    await expect(desk.getByRole('button', { name: '搜索', exact: true })).toBeVisible()
    await go(desk, '商城 订单')
    await enter(desk, rowOf(desk, shop.noodles))
    const heading = panel(desk).getByRole('heading', { name: /^SH\d+/ })
    no = (await heading.textContent())!.match(/SH\d+/)![0]
    await enter(desk, panel(desk).getByRole('button', { name: '发货', exact: true }))
    const dialog = desk.getByRole('dialog')
    await typeInto(desk, dialog.getByLabel('快递公司'), CARRIER)
    await typeInto(desk, dialog.getByLabel('快递单号'), TRACKING_NO)
    await enter(desk, dialog.getByRole('button', { name: '发货', exact: true }))
    await expect(dialog).toBeHidden()
    await expect(rowOf(desk, no)).toContainText('配送中')
  })

  await test.step('the phone shows both, and has an unread message', async () => {
    await expect(phone.getByText(TRACKING_NO)).toBeVisible()
    await phone.getByRole('link', { name: '回店铺' }).click()
    await expect(phone.getByRole('link', { name: '消息 1 条未读' })).toBeVisible()
    await phone.getByRole('link', { name: /^消息/ }).click()
    await phone.getByRole('link', { name: `订单已发出` }).click()
    await expect(phone.getByText('包裹已寄出')).toBeVisible()
  })

  const item = desk.locator('.core-shell-inbox-list button').filter({ hasText: no })
  const pane = desk.getByRole('region', { name: '所选事项' })
  const dialog = desk.getByRole('dialog')
  await test.step('one bowl is asked back; the inbox shows which goods, and rejects it', async () => {
    await askOneBack(phone, shop.noodles)
    await enter(desk, desk.getByRole('banner').getByRole('link', { name: /^待我处理/ }))
    await enter(desk, item)
    await expect(pane.getByText(`${shop.noodles} × 1（共 2 件）`)).toBeVisible()
    await expect(desk.locator('.ant-skeleton')).toHaveCount(0)
    await expectAccessible(desk)
    await desk.keyboard.press('2')
    await typeInto(desk, dialog.locator('[data-field="reason"]').locator('input, textarea'), REASON)
    await enter(desk, dialog.getByRole('button', { name: '拒绝', exact: true }))
    await expect(dialog).toBeHidden()
    await expect(item).toHaveCount(0)
    await expect(phone.getByText('商家未同意退款申请')).toBeVisible()
    await expect(phone.getByText(REASON).first()).toBeVisible()
  })

  await test.step('it is asked for again and approved for this bowl, which is there again', async () => {
    await askOneBack(phone, shop.noodles)
    await enter(desk, item)
    await expect(pane.getByText(`${shop.noodles} × 1（共 2 件）`)).toBeVisible()
    await desk.keyboard.press('1')
    await expect(dialog.locator('[data-field="amount"]').locator('input')).toHaveValue('28.00')
    await expect(dialog.getByRole('spinbutton', { name: `“${shop.noodles}”退回数量` })).toHaveValue('1')
    const isBack = dialog.locator('[data-field="restoreStock"]').getByRole('switch')
    await tabTo(desk, isBack)
    await desk.keyboard.press('Space')
    await expect(isBack).toBeChecked()
    await enter(desk, dialog.getByRole('button', { name: '同意退款', exact: true }))
    await expect(dialog).toBeHidden()
    await expect(phone.getByText('退款已到账')).toBeVisible()
    await expect(phone.getByText('已退 1 件')).toBeVisible()
    await expectAccessible(phone)
  })

  await test.step('of five bowls two were sold and one is back', async () => {
    await go(desk, '商城 商品')
    await enter(desk, rowOf(desk, shop.noodles))
    await expect(panel(desk).getByText('4', { exact: true }).first()).toBeVisible()
  })

  expect([complaints, atTheDesk]).toEqual([[], []])
})
