import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenTo, signIn } from './desk.ts'
import { newShop } from './shop.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

test('a code on a table leads to two dishes, which are paid, seen at once at the desk, accepted and fetched by code', async ({
  another,
  page: desk,
  world,
}) => {
  const atTheDesk = await signIn(desk, world)
  const shop = await newShop(desk, world)
  await desk.goto('/shop/dashboard')
  const live = desk.getByRole('region', { name: '实时订单' })
  await expect(live.getByText('实时')).toBeVisible()
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

  const row = live.getByRole('listitem').filter({ hasText: shop.noodles })
  await test.step('the desk sees it without a reload, and accepts it', async () => {
    await expect(row).toContainText(`${shop.tea} 大杯`)
    await expect(row).toContainText('¥43.00')
    await row.getByRole('button', { name: '接单' }).click()
    await expect(row).toContainText('备货中')
  })

  await test.step('the phone is told, and its code finishes the order', async () => {
    await expect(phone.getByText('商家正在备货，备好后请到店取货')).toBeVisible()
    await expectAccessible(phone)
    const code = await phone.locator('.shop-phone-code').textContent()
    await row.getByRole('button', { name: '完成' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('取货码').fill(code!)
    await dialog.getByRole('button', { name: '完成' }).click()
    await expect(row).toContainText('已完成')
    await expect(phone.getByText('实付 ¥43.00')).toBeVisible()
  })

  expect([complaints, atTheDesk]).toEqual([[], []])
})
