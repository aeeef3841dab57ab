import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { rentOnPhone, setUpCabinets, switchOnCabinet } from './cabinets.ts'
import { listenTo, signIn } from './desk.ts'
import { PHONE } from './station.ts'
import { test } from './world.ts'

/** A cabinet has so long to answer before it is asked. */
const ANSWER_MS = 30_000

test('a cabinet does not say whether the power bank came out: it is asked, and the rent begins when it answers', async ({
  another,
  page: desk,
  world,
}) => {
  const atTheDesk = await signIn(desk, world)
  const [here] = await setUpCabinets(desk, world)
  const sn = `B${Date.now()}`
  const cabinet = await switchOnCabinet(world, here, [sn, null, null, null])
  const phone = await another(PHONE)
  const complaints = listenTo(phone)
  const id = await rentOnPhone(phone, here)
  await desk.goto(`/powerbank/order/${id}`)
  await desk.getByRole('tab', { name: '状态记录' }).press('Enter')
  const steps = desk.locator('.core-crud-history b')
  const { cmdId, params } = await cabinet.asked('pop')
  expect(params).toEqual({ slot: 1, sn })

  await test.step('the phone says that the cabinet is asked, and for how long', async () => {
    const asked = phone.getByText('正在向设备确认…')
    await expect(asked).toBeVisible({ timeout: 2 * ANSWER_MS })
    await expect(phone.getByText(/^已等待 0:0[1-9]/)).toBeVisible()
    await expectAccessible(phone)
    await expect(steps).toHaveText(['向设备确认', '支付成功'])
  })

  await test.step('the outcome is unknown until it answers; then the power bank is rented', async () => {
    const question = await cabinet.asked('query')
    expect(question.params).toEqual({ cmdId })
    await expect(phone.getByRole('heading', { name: '租借中' })).toBeHidden()
    await cabinet.answer(question, { data: { cmdId, done: true } })
    await expect(phone.getByText('当前费用')).toBeVisible()
    await expect(steps.first()).toHaveText('借出')
  })

  await test.step('it comes back to the same cabinet, and the deposit’s rest with it', async () => {
    await cabinet.event('returned', { slot: 1, sn, level: 90 })
    await expect(phone.getByRole('heading', { name: '已归还' })).toBeVisible()
    await expect(phone.getByText('已退回')).toBeVisible()
    await expect(steps.first()).toHaveText('押金退回')
  })

  await cabinet.close()
  expect([complaints, atTheDesk]).toEqual([[], []])
})
