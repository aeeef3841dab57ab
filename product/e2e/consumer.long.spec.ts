import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signIn } from './desk.ts'
import { connectDevice } from './mqtt-device.ts'
import { PHONE, setUpStation } from './station.ts'
import { test } from './world.ts'

test('unknown codes and occupied sockets are explained; an order can be cancelled before it is paid', async ({
  another,
  page: desk,
  world,
}) => {
  await signIn(desk, world)
  const station = await setUpStation(desk, world)
  const phone = await another(PHONE)
  await phone.goto('/q/charge/NOSUCHCODE99')
  await expect(phone.getByRole('heading', { name: '没有找到这个编号' })).toBeVisible()
  await expectAccessible(phone)

  const sockets = await connectDevice(world, 'charge', station)
  await sockets.report('login', {
    firmware: '1.0',
    model: 'TW-10',
    ports: [
      { no: 1, status: 3 },
      { no: 2, status: 1 },
    ],
  })
  await phone.goto(station.address)
  await expect(phone.getByRole('button', { name: /^1 ?号端口 ?使用中$/ })).toBeDisabled()
  // The only free socket is chosen in advance.
  await expect(phone.getByRole('button', { name: /^2 ?号端口 ?空闲$/ })).toHaveAttribute('aria-pressed', 'true')
  await phone.getByRole('button', { name: '支付', exact: true }).click()
  await phone.getByRole('link', { name: '返回商家' }).click()
  await expect(phone.getByText(/请在 .* 内完成支付/)).toBeVisible()
  await phone.getByRole('button', { name: '取消订单' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(phone.getByRole('heading', { name: '已取消' })).toBeVisible()

  await test.step('nearby devices: a button asks for the position, and the wallet shows that it has no entries', async () => {
    await phone.context().grantPermissions(['geolocation'])
    await phone.context().setGeolocation({ longitude: 120.72, latitude: 31.31 })
    await phone.goto('/h5/charge/nearby')
    await expect(phone.locator('.core-map-spots button').first()).toBeAttached()
    await expect(phone.locator('.selling-phone-far')).toHaveCount(0)
    await phone.getByRole('button', { name: '使用我的位置' }).click()
    await expect(phone.locator('.selling-phone-far').first()).toHaveText(/^[\d.]+ k?m$/)
    await expectAccessible(phone)
    await phone.goto('/h5/charge/wallet')
    await expect(phone.getByText('还没有收支记录')).toBeVisible()
    await expectAccessible(phone)
  })
  await sockets.close()
})
