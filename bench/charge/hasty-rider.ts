import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { APP } from '../../product/sim/charging/fleet.ts'
import type { PilePost } from '../../product/sim/charging/pile.ts'
import { openCaller } from '../../product/sim/parts/caller.ts'

/** The polling interval of the phone page without a socket. */
const LOOK_AGAIN_MS = 2_000

interface Order {
  _id: string
  statusName: string
  isOpen: boolean
}

export interface HastyRider {
  /** Scans, orders, pays, and polls the order until it is over. @returns the final status */
  charge(): Promise<string>
  close(): void
}

/** A consumer who charges at one port again and again. `number` gives each consumer another IP address. */
export function openHastyRider(
  url: string,
  { post, port, number }: { post: PilePost; port: number; number: number },
): HastyRider {
  const phone = openCaller(url, { localAddress: `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}` })
  let isSignedIn = false

  async function signIn(): Promise<void> {
    const { token } = await phone.post<{ token: string }>('/api/client/login', { app: APP, no: post.code, type: 'h5' })
    phone.setToken(token)
    isSignedIn = true
  }

  return {
    async charge() {
      if (!isSignedIn) await signIn()
      const scanned = await phone.get<{ price: { prepay: { amount: number }[] } }>(`/api/client/${APP}/qrcode`, {
        no: post.code,
        scan: 1,
      })
      const { amount } = scanned.price.prepay[0]!
      const wanted = { device: post._id, port, amount, idemKey: randomUUID(), source: 2 }
      const { order } = await phone.post<{ order: Order }>(`/api/client/${APP}/order`, wanted)
      const { pay } = await phone.post<{ pay: { url: string } }>('/api/client/pay', {
        order: order._id,
        channel: 'mock',
      })
      const query = new URL(pay.url).searchParams
      await phone.post('/api/pay/mock/notify', { tenant: query.get('tenant'), no: query.get('no') })
      for (;;) {
        await pause(LOOK_AGAIN_MS)
        const { order: now } = await phone.get<{ order: Order }>(`/api/client/${APP}/order`, { _id: order._id })
        if (!now.isOpen) return now.statusName
      }
    },
    close: () => phone.close(),
  }
}
