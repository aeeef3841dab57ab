import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Caller, openCaller } from '../../product/sim/parts/caller.ts'

/** The polling interval of the phone page without a socket. */
const LOOK_AGAIN_MS = 2_000

interface Order {
  statusName: string
  isOpen: boolean
}

export interface HastyBuyer {
  /** Scans, orders, pays, and polls the order until it is over. @returns the final status */
  buy(): Promise<string>
  close(): void
}

interface Shop<Scanned> {
  app: string
  /** The printed code, and the device's id. */
  code: string
  device: string
  /** Gives each consumer another IP address. */
  number: number
  wants(scanned: Scanned): object
}

/** A consumer's phone; `number` gives it an IP address of its own. */
export const openPhone = (url: string, number: number): Caller =>
  openCaller(url, { localAddress: `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}` })

export async function signIn(phone: Caller, app: string, no: string): Promise<void> {
  const { token } = await phone.post<{ token: string }>('/api/client/login', { app, no, type: 'h5' })
  phone.setToken(token)
}

/** Makes an order and pays it at the stand-in. @returns the order's id */
export async function orderAndPay(phone: Caller, app: string, wanted: object): Promise<string> {
  const { order } = await phone.post<{ order: { _id: string } }>(`/api/client/${app}/order`, {
    ...wanted,
    idemKey: randomUUID(),
    source: 2,
  })
  const { pay } = await phone.post<{ pay: { url: string } }>('/api/client/pay', { order: order._id, channel: 'mock' })
  const query = new URL(pay.url).searchParams
  await phone.post('/api/pay/mock/notify', { tenant: query.get('tenant'), no: query.get('no') })
  return order._id
}

/** A consumer who buys at one device again and again. */
export function openHastyBuyer<Scanned>(url: string, { app, code, device, number, wants }: Shop<Scanned>): HastyBuyer {
  const phone = openPhone(url, number)
  let isSignedIn = false

  return {
    async buy() {
      if (!isSignedIn) await signIn(phone, app, code)
      isSignedIn = true
      const scanned = await phone.get<Scanned>(`/api/client/${app}/qrcode`, { no: code, scan: 1 })
      const _id = await orderAndPay(phone, app, { ...wants(scanned), device })
      for (;;) {
        await pause(LOOK_AGAIN_MS)
        const { order: now } = await phone.get<{ order: Order }>(`/api/client/${app}/order`, { _id })
        if (!now.isOpen) return now.statusName
      }
    },
    close: () => phone.close(),
  }
}
