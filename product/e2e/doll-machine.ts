import { expect, type Page } from '@playwright/test'
import { type Caller, send } from './desk.ts'
import { connectDevice, type MqttDevice } from './mqtt-device.ts'
import type { World } from './world.ts'

export interface DollMachine {
  _id: string
  name: string
  sn: string
  secret: string
  /** The printed address. */
  address: string
}

/** A doll machine with a printed code and two packages of its own: 1 coin for ¥3.00, 2 and a gift coin for ¥5.00. */
export async function setUpMachine(clerk: Caller, world: World, giftStock = 20): Promise<DollMachine> {
  const ask = (path: string, data: object) => send(clerk, world, 'POST', path, data)
  const sn = `DOLL${Date.now()}`
  const name = `东门娃娃机 ${sn}`
  await ask('/api/doll/setting', { name: '东门娃娃机', servicePhone: '13800000000' })
  const { _id, secret } = await ask('/api/doll/device', { no: sn, sn, name, giftStock, giftCost: 1500 })
  const here = { scope: 2, devices: [_id] }
  await ask('/api/doll/price', { ...here, name: `体验 ${sn}`, amount: 300, coins: 1 })
  await ask('/api/doll/price', { ...here, name: `畅玩 ${sn}`, amount: 500, coins: 2, giftCoins: 1 })
  const [code] = (await ask('/api/doll/qrcode', { count: 1 })).list
  await send(clerk, world, 'PUT', '/api/doll/qrcode', { _id: code._id, rev: 0, device: _id })
  return { _id, name, sn, secret, address: `/q/doll/${code.no}` }
}

export async function switchOn(world: World, of: DollMachine): Promise<MqttDevice> {
  const machine = await connectDevice(world, 'doll', of)
  await machine.report('login', { firmware: '1.0', model: 'DM-2' })
  return machine
}

/** Scans the machine's code and pays for three games. Returns the order's id when the phone waits for the coins. */
export async function payOnPhone(phone: Page, { address }: DollMachine): Promise<string> {
  await phone.goto(address)
  await phone.getByRole('button', { name: /2 币 送 1 币 ¥5\.00/ }).click()
  await phone.getByRole('button', { name: '支付', exact: true }).click()
  await phone.getByRole('button', { name: '确认支付' }).click()
  await expect(phone.getByText('正在上币')).toBeVisible()
  return new URL(phone.url()).pathname.split('/').at(-1)!
}
