import { randomUUID } from 'node:crypto'
import { openCaller } from '../sim/parts/caller.ts'

/** For tests: somebody with a phone who is not one of the simulator's people. */

export interface GuestOrder {
  _id: string
  statusName: string
  paidAmount: number
  refundedAmount: number
}

interface Scanned {
  device: { _id: string }
}

/** Scans the code. */
export async function guestAt<Offer>(url: string, app: string, code: string) {
  const phone = openCaller(url)
  const path = `/api/client/${app}`
  const { token } = await phone.post<{ token: string }>('/api/client/login', { app, no: code, type: 'h5' })
  phone.setToken(token)
  const offer = await phone.get<Scanned & Offer>(`${path}/qrcode`, { no: code, scan: 1 })
  return {
    offer,
    /** Orders what is chosen, and pays at the stand-in. */
    async buy(chosen: object): Promise<string> {
      const body = { device: offer.device._id, ...chosen, idemKey: randomUUID(), source: 2 }
      const { order } = await phone.post<{ order: GuestOrder }>(`${path}/order`, body)
      const { pay } = await phone.post<{ pay: { url: string } }>('/api/client/pay', {
        order: order._id,
        channel: 'mock',
      })
      const trade = new URL(pay.url).searchParams
      await phone.post('/api/pay/mock/notify', { tenant: trade.get('tenant'), no: trade.get('no') })
      return order._id
    },
    read: async <Order>(_id: string): Promise<GuestOrder & Order> =>
      (await phone.get<{ order: GuestOrder & Order }>(`${path}/order`, { _id })).order,
    stop: (_id: string) => phone.post(`${path}/order/stop`, { _id }),
    close: () => phone.close(),
  }
}
