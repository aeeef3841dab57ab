import type { Page } from '@playwright/test'
import { type Caller, send } from './desk.ts'
import { connectDevice, type MqttDevice } from './mqtt-device.ts'
import { orderOn } from './vending.ts'
import type { World } from './world.ts'

export interface Cabinet {
  _id: string
  name: string
  sn: string
  secret: string
  /** The printed address. */
  address: string
}

/** Two cabinets of four slots with printed codes. The fee runs from the first minute: ¥2.00 a minute, deposit ¥99.00. */
export async function setUpCabinets(clerk: Caller, world: World): Promise<[Cabinet, Cabinet]> {
  const ask = (path: string, data: object) => send(clerk, world, 'POST', path, data)
  const number = Date.now()
  await ask('/api/powerbank/setting', { name: '东门充电宝', servicePhone: '13800000000', nearby: true })
  const tariff = { freeMinutes: 0, unitMinutes: 1, unitPrice: 200, dayMax: 3000, deposit: 9900, type: 2 }
  const price = await ask('/api/powerbank/price', { name: `按分钟 ${number}`, ...tariff })
  const setUp = async (at: number): Promise<Cabinet> => {
    const sn = `BANK${number}-${at}`
    const name = `${at} 号机柜 ${number}`
    const values = { no: sn, sn, name, slotNum: 4, price: price._id }
    const { _id, secret } = await ask('/api/powerbank/device', values)
    const [code] = (await ask('/api/powerbank/qrcode', { count: 1 })).list
    await send(clerk, world, 'PUT', '/api/powerbank/qrcode', { _id: code._id, rev: 0, device: _id })
    return { _id, name, sn, secret, address: `/q/powerbank/${code.no}` }
  }
  return [await setUp(1), await setUp(2)]
}

/** Switches a cabinet on; it reports these power banks from slot 1 on, null for an empty slot. */
export async function switchOnCabinet(
  world: World,
  of: Cabinet,
  batteries: readonly (string | null)[],
): Promise<MqttDevice> {
  const cabinet = await connectDevice(world, 'powerbank', of)
  const slots = batteries.map((sn, at) => (sn ? { no: at + 1, status: 2, sn, level: 95 } : { no: at + 1, status: 1 }))
  await cabinet.report('login', { firmware: '3.0.1', slots })
  return cabinet
}

/** Scans the code and pays the deposit. Returns the order's id. */
export async function rentOnPhone(phone: Page, { address }: Cabinet): Promise<string> {
  await phone.goto(address)
  await phone.getByRole('button', { name: '租借', exact: true }).click()
  await phone.getByRole('button', { name: '确认支付' }).click()
  return orderOn(phone)
}
