import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { panel, REASON, rowOf, signIn } from './desk.ts'
import { payOnPhone, setUpMachine, switchOn } from './doll-machine.ts'
import { choose, enter, go, tabTo, typeInto } from './keyboard.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`).locator('input, textarea').first()

test('a clerk works a day by keyboard alone, and each step shows where the focus is: refund, price, export, new device', async ({
  another,
  page: office,
  world,
}) => {
  await signIn(office, world)
  const of = await setUpMachine(office, world)
  const machine = await switchOn(world, of)
  const phone = await another(PHONE)
  await payOnPhone(phone, of)
  const { orderNo } = await machine.obey('start')
  for (const n of [1, 2, 3]) await machine.event('game_result', { orderNo, n, win: false })
  await phone.getByRole('link', { name: '申请退款' }).click()
  await phone.getByRole('button', { name: '误操作' }).click()
  await phone.getByRole('button', { name: '提交' }).click()

  const page = await another()
  await test.step('signs in', async () => {
    await page.goto('/login')
    await typeInto(page, page.getByLabel('账号', { exact: true }), 'demo')
    await typeInto(page, page.getByLabel('密码', { exact: true }), world.demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('button', { name: '搜索', exact: true })).toBeVisible()
  })

  await test.step('refunds the order', async () => {
    await go(page, '娃娃机 订单')
    await enter(page, rowOf(page, orderNo))
    const menu = panel(page).getByRole('button', { name: /更多操作$/ })
    await choose(page, menu, page.getByRole('menuitem', { name: '退款', exact: true }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('[data-field]').first().locator('input')).toBeFocused()
    await typeInto(page, dialog.locator('[data-field="reason"]').locator('input, textarea'), REASON)
    await enter(page, dialog.getByRole('button', { name: '退款', exact: true }))
    await expect(phone.getByRole('heading', { name: '已退款' })).toBeVisible()
    await expect(rowOf(page, orderNo)).toContainText('已退款')
  })

  await test.step('changes a price', async () => {
    await go(page, '娃娃机 套餐')
    const name = `畅玩 ${of.sn}`
    await enter(page, rowOf(page, name))
    await enter(page, panel(page).getByRole('button', { name: '编辑', exact: true }))
    await typeInto(page, field(page, 'amount'), '6.5')
    await enter(page, page.getByRole('button', { name: '保存', exact: true }))
    await expect(rowOf(page, name)).toContainText('6.50')
  })

  await test.step('exports the orders', async () => {
    await go(page, '娃娃机 订单')
    const waiting = page.waitForEvent('download')
    await choose(page, page.getByRole('button', { name: '导出' }), page.getByRole('menuitem', { name: '导出 CSV' }))
    expect(readFileSync(await (await waiting).path(), 'utf8')).toContain(orderNo)
  })

  await test.step('enters a new machine', async () => {
    await go(page, '娃娃机 设备')
    await enter(page, page.getByRole('button', { name: /^新建/ }))
    const sn = `${of.sn}K`
    for (const [name, text] of [
      ['no', sn],
      ['sn', sn],
      ['name', `西门娃娃机 ${sn}`],
    ] as const)
      await typeInto(page, field(page, name), text)
    await tabTo(page, page.getByRole('button', { name: '保存', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/密钥/).first()).toBeVisible()
  })
  await machine.close()
})
