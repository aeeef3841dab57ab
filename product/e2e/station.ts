import type { BrowserContextOptions } from '@playwright/test'
import { type Caller, send } from './desk.ts'
import type { World } from './world.ts'

export interface Station {
  _id: string
  /** The merchant, who gets half of the income as soon as an order ends. */
  merchant: string
  sn: string
  secret: string
  /** The printed address. */
  address: string
}

/** A box of two sockets at a merchant, with a price by energy and a printed code. */
export async function setUpStation(clerk: Caller, world: World): Promise<Station> {
  const ask = (method: 'POST' | 'PUT', path: string, data: object) => send(clerk, world, method, path, data)
  const sn = `JOURNEY${Date.now()}`
  const price = await ask('POST', '/api/charge/price', {
    name: `慢充 ${sn}`,
    mode: 2,
    prepay: [{ amount: 500 }, { amount: 1000 }],
    rates: { elecFee: 8500, serviceFee: 3500 },
  })
  // Shares are credited without delay.
  await ask('POST', '/api/charge/setting', { name: '东门充电', servicePhone: '13800000000', shareFreezeHours: 0 })
  await ask('POST', '/api/iot/setting', { settleDelayDays: 0 })
  const merchant = await ask('POST', '/api/iot/merchant', {
    name: `东门物业 ${sn}`,
    contact: '王芳',
    mobile: '13911112222',
    coordinates: { lng: 121.49, lat: 31.24, address: '东门小区' },
    shareRatio: 50,
  })
  const values = { no: sn, sn, name: '东门 1 号桩', portCount: 2, price: price._id, merchant: merchant._id }
  const device = await ask('POST', '/api/charge/device', values)
  const codes = await ask('POST', '/api/charge/qrcode', { count: 1 })
  const [code] = codes.list
  await ask('PUT', '/api/charge/qrcode', { _id: code._id, rev: 0, device: device._id })
  const address = `/q/charge/${code.no}`
  return { _id: device._id, merchant: merchant._id, sn, secret: device.secret, address }
}

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
