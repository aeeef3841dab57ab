import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenTo, panel, REASON, rowOf, signIn } from './desk.ts'
import { enter, go, pick, tabTo, typeInto } from './keyboard.ts'
import { newShop } from './shop.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

/** The desk uses no mouse: everything is reached by keys, and each stop on the way shows that it has the focus. */

/** Counts the tones that the page plays. */
async function countTones(page: Page) {
  await page.addInitScript(() => {
    const { start } = AudioScheduledSourceNode.prototype
    Object.assign(window, { tones: 0 })
    AudioScheduledSourceNode.prototype.start = function (...at) {
      Object.assign(window, { tones: (window as unknown as { tones: number }).tones + 1 })
      start.apply(this, at)
    }
  })
  return () => page.evaluate(() => (window as unknown as { tones: number }).tones)
}

test('a code on a table leads to two dishes, which are paid, heard and seen at once at the desk, accepted and fetched by code; a dish more is paid there', async ({
  another,
  page: desk,
  world,
}) => {
  const tones = await countTones(desk)
  const atTheDesk = await signIn(desk, world)
  const shop = await newShop(desk, world)
  await desk.goto('/shop/dashboard')
  const live = desk.getByRole('region', { name: '实时订单' })
  await expect(live.getByText('实时', { exact: true })).toBeVisible()
  const sound = live.getByRole('switch', { name: '提示音' })
  await tabTo(desk, sound)
  await desk.keyboard.press('Space')
  await expect(sound).toBeChecked()
  await expect(live.getByRole('alert')).toHaveCount(0)
  const phone = await another(PHONE)
  const complaints = listenTo(phone)

  await test.step('the phone shows the shop and its table; a dish and a size of another one are chosen', async () => {
    await phone.goto(shop.address)
    await expect(phone.getByText('桌号 8')).toBeVisible()
    await phone.getByRole('searchbox', { name: '搜索商品' }).fill(shop.mark)
    await phone.getByRole('button', { name: `增加${shop.noodles}` }).click()
    await expectAccessible(phone)
    await phone.getByRole('link', { name: `选规格 ${shop.tea}` }).click()
    await phone.getByRole('button', { name: /^大杯/ }).click()
    await phone.getByRole('button', { name: `增加${shop.tea} 大杯` }).click()
    await expect(phone.getByText('2 件', { exact: true })).toBeVisible()
    await expectAccessible(phone)
    await phone.goBack()
    await expect(phone.getByText('购物篮里有 1 件').first()).toBeAttached()
    await expectAccessible(phone)
  })

  await test.step('at the till it is fetched rather than served, and paid', async () => {
    await phone.getByRole('link', { name: '去结算' }).click()
    await expect(phone.getByRole('radio', { name: /^堂食/ })).toBeChecked()
    await phone.getByRole('radio', { name: /^自提/ }).check()
    await phone.getByLabel('备注（选填）').fill('少辣')
    const pay = phone.getByRole('button', { name: '支付', exact: true })
    await expect(pay).toHaveAttribute('aria-disabled', 'false')
    await expectAccessible(phone)
    await pay.click()
    await phone.getByRole('button', { name: '确认支付' }).click()
    await expect(phone.getByText('等待商家接单')).toBeVisible()
  })

  const row = live.getByRole('listitem').filter({ hasText: shop.noodles }).filter({ hasText: shop.tea })
  await test.step('the desk hears and sees it without a reload, and accepts it', async () => {
    await expect(row).toContainText(`${shop.tea} 大杯`)
    await expect(row).toContainText('¥43.00')
    await expect.poll(tones).toBe(2)
    await enter(desk, row.getByRole('button', { name: '接单' }))
    await expect(row).toContainText('备货中')
  })

  await test.step('the phone is told that it is being prepared', async () => {
    await expect(phone.getByText('商家正在备货，备好后请到店取货')).toBeVisible()
    await expectAccessible(phone)
  })

  await test.step('a dish more for the table is ordered at the desk and paid there', async () => {
    await go(desk, '商城 订单')
    await enter(desk, desk.getByRole('button', { name: /^新建/ }))
    await enter(desk, desk.getByRole('button', { name: '添加商品' }))
    await pick(desk, desk.getByRole('combobox', { name: '商品' }), `${shop.noodles} ¥28.00`)
    await pick(desk, desk.locator('[data-field="deliverOption"]').getByRole('combobox'), '堂食')
    await typeInto(desk, desk.locator('[data-field="table"]').locator('input'), '8')
    await enter(desk, desk.getByRole('button', { name: '保存', exact: true }))
    await expect(panel(desk)).toContainText('待付款')
    await enter(desk, panel(desk).getByRole('button', { name: '线下收款', exact: true }))
    const dialog = desk.getByRole('dialog')
    await typeInto(desk, dialog.locator('[data-field="reason"]').locator('input, textarea'), REASON)
    await enter(desk, dialog.getByRole('button', { name: '线下收款', exact: true }))
    await expect(rowOf(desk, '¥28.00').filter({ hasText: '待接单' })).toBeVisible()
  })

  await test.step('both are on the live list; the code of the phone finishes the first one', async () => {
    const code = await phone.locator('.shop-phone-code').textContent()
    await go(desk, '商城 概览')
    await expect(live.getByRole('listitem').filter({ hasText: shop.noodles })).toHaveCount(2)
    await enter(desk, row.getByRole('button', { name: '完成' }))
    const dialog = desk.getByRole('dialog')
    await typeInto(desk, dialog.getByLabel('取货码'), code!)
    await desk.keyboard.press('Enter')
    await expect(row).toContainText('已完成')
    await expect(phone.locator('.selling-phone-sum')).toHaveText('实付¥43.00消费−¥43.00')
  })

  expect([complaints, atTheDesk]).toEqual([[], []])
})
