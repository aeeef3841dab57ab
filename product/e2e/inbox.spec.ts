import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listenTo, send, signIn, signInBy } from './desk.ts'
import { enter, tabTo, typeInto } from './keyboard.ts'
import { connectDevice } from './mqtt-device.ts'
import { PHONE, setUpStation } from './station.ts'
import { test } from './world.ts'

const paneOf = (page: Page) => page.getByRole('region', { name: '所选事项' })
const itemOf = (page: Page, orderNo: string) =>
  page.locator('.core-shell-inbox-list button').filter({ hasText: orderNo })

const MAX_STEPS = 20

/** A short charge has a point of its curve for each second of the clock. */
async function nextSecond() {
  const second = Math.floor(Date.now() / 1000)
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(second)
}

/** Opens the first row of this name that Ctrl-K finds; other rows may have the same digits in their numbers. */
async function find(page: Page, text: string, name: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: '搜索' })).toBeFocused()
  await page.keyboard.type(text)
  const wanted = page.getByRole('option').filter({ hasText: name }).first()
  await expect(wanted).toBeVisible()
  for (let step = 0; step < MAX_STEPS && (await wanted.getAttribute('aria-selected')) !== 'true'; step++) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a clerk decides a refund request by keyboard alone, a colleague’s inbox loses it live, and Ctrl-K finds order and device', async ({
  another,
  page,
  world,
}) => {
  const complaints = await signIn(page, world)
  const station = await setUpStation(page, world)
  const name = `南门充电桩 ${station.sn}`
  const { device } = await (await page.request.get(`/api/charge/device?_id=${station._id}`)).json()
  await send(page, world, 'PUT', '/api/charge/device', { _id: station._id, rev: device.rev, name })
  const sockets = await connectDevice(world, 'charge', station)
  await sockets.report('login', { firmware: '1.0', model: 'TW-10', ports: [1, 2].map((no) => ({ no, status: 1 })) })

  const phone = await another(PHONE)
  await phone.goto(station.address)
  await phone.getByRole('button', { name: /^2 ?号端口 ?空闲$/ }).click()
  await phone.getByRole('button', { name: '¥5.00' }).click()
  await phone.getByRole('button', { name: '支付', exact: true }).click()
  await phone.getByRole('button', { name: '确认支付' }).click()
  const { orderNo } = await sockets.obey('open')
  for (const [w, wh] of [
    [3000, 500],
    [2980, 1000],
  ] as const) {
    await sockets.event('power', { port: 2, orderNo, w, v: 220, a: 13.5, wh, seconds: wh * 1.2 })
    await nextSecond()
  }
  await sockets.event('finish', { port: 2, orderNo, wh: 1250, seconds: 1500, reason: 'full' })
  await expect(phone.locator('.selling-phone-sum')).toHaveText('实付¥5.00消费−¥1.50已退¥3.50')
  await phone.getByRole('link', { name: '申请退款' }).click()
  await phone.getByRole('button', { name: '中途停止' }).click()
  await phone.getByRole('button', { name: '提交' }).click()
  await expect(phone.getByText('退款申请已提交，等待商家处理')).toBeVisible()

  const colleague = await another()
  const besides = listenTo(colleague)
  await test.step('a colleague has the same request open', async () => {
    await signInBy(colleague, world)
    await colleague.goto('/inbox')
    await itemOf(colleague, orderNo).click()
    await expect(paneOf(colleague).getByRole('button', { name: '退款 1' })).toBeVisible()
    await colleague.evaluate(() => Object.assign(window, { wasNotReloaded: true }))
  })

  await test.step('the request has the power curve, the log and the fee beside it', async () => {
    await page.goto('/home')
    await enter(page, page.getByRole('banner').getByRole('link', { name: /^待我处理/ }))
    await enter(page, itemOf(page, orderNo))
    const pane = paneOf(page)
    await expect(pane).toBeFocused()
    await expect(pane.getByRole('heading', { name: orderNo })).toBeVisible()
    await expect(pane.getByText('中途停止').first()).toBeVisible()
    await expect(pane.locator('.core-chart canvas, .core-chart svg').first()).toBeVisible()
    await expect(pane.getByText('服务费').locator('..')).toContainText('0.44')
    await expect(pane.locator('.core-crud-history > li').first()).toContainText('用户申请退款')
    await expectAccessible(page)
  })

  await test.step('its key asks before money moves, and the phone shows the refund', async () => {
    await page.keyboard.press('1')
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('[data-field="amount"]').locator('input')).toHaveValue('1.50')
    await expect(phone.locator('.selling-phone-sum')).toHaveText('实付¥5.00消费−¥1.50已退¥3.50')
    await typeInto(page, dialog.locator('[data-field="reason"]').locator('input, textarea'), '同意退款')
    await enter(page, dialog.getByRole('button', { name: '退款', exact: true }))
    await expect(dialog).toBeHidden()
    await expect(itemOf(page, orderNo)).toHaveCount(0)
    await expect(phone.locator('.selling-phone-sum')).toHaveText('实付¥5.00消费−¥1.50售后减免¥1.50已退¥5.00')
  })

  await test.step('the colleague’s page loses the row without being loaded again', async () => {
    await expect(itemOf(colleague, orderNo)).toHaveCount(0)
    await expect(paneOf(colleague).getByText('这一项已由他人处理，或您已无权查看。')).toBeVisible()
    await expect(paneOf(colleague).getByRole('button', { name: /^退款/ })).toHaveCount(0)
    expect(await colleague.evaluate(() => 'wasNotReloaded' in window)).toBe(true)
  })

  await test.step('Ctrl-K opens the order by the last six digits, and the device by its name', async () => {
    await find(page, orderNo.slice(-6), orderNo)
    await expect(page).toHaveURL(/\/charge\/order\/[^/]+$/)
    await expect(page.getByRole('complementary').last()).toContainText(orderNo)
    await find(page, name, name)
    await expect(page).toHaveURL(new RegExp(`/charge/device/list/${station._id}`))
    await tabTo(page, page.getByRole('tab').first())
  })

  await sockets.close()
  expect(complaints).toEqual([])
  expect(besides).toEqual([])
})
