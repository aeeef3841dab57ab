import { expect, type Page } from '@playwright/test'
import { type Caller, send } from './desk.ts'
import { connectDevice, type MqttDevice } from './mqtt-device.ts'
import type { World } from './world.ts'

export interface Vending {
  _id: string
  name: string
  sn: string
  secret: string
  /** The printed address. */
  address: string
  /** The names of the goods, by slot from 1 on. */
  goods: readonly string[]
}

export const LANES = 1
export const LOCKER = 2
export const CABINET = 3

/** A machine with a printed code, and goods of these prices in fen: five of each, one in a locker. */
export async function setUpVending(
  clerk: Caller,
  world: World,
  mode: typeof LANES | typeof LOCKER | typeof CABINET,
  pricesFen: readonly number[],
): Promise<Vending> {
  const ask = (path: string, data: object) => send(clerk, world, 'POST', path, data)
  const sn = `VEND${Date.now()}`
  const name = `大厅售货机 ${sn}`
  await ask('/api/vend/setting', { name: '大厅售货机', servicePhone: '13800000000', payTypes: [1, 3, 5] })
  const { _id, secret } = await ask('/api/vend/device', { no: sn, sn, name, mode, slotCount: pricesFen.length })
  const goods = pricesFen.map((_, at) => `${['可乐', '薯片', '饼干'][at]} ${sn}`)
  const slots = []
  for (const [at, price] of pricesFen.entries()) {
    const product = await ask('/api/vend/product', { name: goods[at], price })
    slots.push({ no: at + 1, product: product._id, price: null, capacity: 10, warn: 1 })
  }
  await ask('/api/vend/device/planogram', { _ids: [_id], slots })
  const num = mode === LOCKER ? 1 : 5
  await ask('/api/vend/device/restock', { _id, slots: slots.map(({ no }) => ({ no, num })) })
  const [code] = (await ask('/api/vend/qrcode', { count: 1 })).list
  await send(clerk, world, 'PUT', '/api/vend/qrcode', { _id: code._id, rev: 0, device: _id })
  return { _id, name, sn, secret, address: `/q/vend/${code.no}`, goods }
}

export async function switchOnVending(world: World, of: Vending): Promise<MqttDevice> {
  const machine = await connectDevice(world, 'vend', of)
  await machine.report('login', { firmware: '1.0', model: 'VEND-1' })
  return machine
}

/** The id of the order whose page the phone shows. */
export async function orderOn(phone: Page): Promise<string> {
  await phone.waitForURL(/\/h5\/\w+\/order\/\w+/)
  return new URL(phone.url()).pathname.split('/').at(-1)!
}

/** The machine is online: what it sells can be chosen. */
export async function put(phone: Page, name: string): Promise<void> {
  await expect(phone.getByText('设备离线')).toBeHidden()
  await phone.getByRole('button', { name: `增加${name}` }).click()
}
