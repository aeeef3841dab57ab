import type { AppCases, Filled } from '@atrium/server/testing/app-cases'

const PACKAGE = { amount: 1000, coins: 10, giftCoins: 2, scope: 1 }

const cases: AppCases = {
  type: 'pc',
  guarded: false,
  menu: 'dashboard order user device/list price/list setting/doll setting/qrcode',
  addedMenu: 'feedback/list',
  calls: {
    open: ['GET /api/client/doll/qrcode', 'GET /api/client/doll/weixin'],
    consumer: [
      'GET /api/client/doll/device/nearby',
      'GET /api/client/doll/order',
      'GET /api/client/doll/order/list',
      'GET /api/client/doll/setting',
      'POST /api/client/doll/feedback',
      'POST /api/client/doll/order',
      'POST /api/client/doll/order/cancel',
      'POST /api/client/doll/order/refund',
      'POST /api/client/doll/order/stop',
    ],
  },
  // One row for each day of a machine.
  rows: { doll_reconciliation: { values: () => ({ day: 'current_date - (random() * 30000)::integer' }) } },
  acrossTenants: ['server/reconciliation.ts'],
  async bodies({ marker }) {
    const no = `D${Date.now().toString(36)}`
    return {
      '/api/doll/device': { no, sn: no, name: marker },
      '/api/doll/price': { ...PACKAGE, name: marker, devices: undefined },
    }
  },
  fill: buyByPhone,
}
export default cases

/** A consumer scans a machine's code, orders coins and sends feedback. */
async function buyByPhone({ world, rows, marker, ask }: Filled): Promise<void> {
  const device = rows.get('/api/doll/device')
  await world.sql(`update device set online = 1 where id = '${device}'`)
  const [printed] = (await ask('POST', '/api/doll/qrcode', { count: 1 })).list
  await ask('PUT', '/api/doll/qrcode', { _id: printed._id, rev: 0, device })
  const { token } = await ask('POST', '/api/client/login', { app: 'doll', no: printed.no, type: 'h5' }, {})
  const phone = { authorization: `Bearer ${token}` }
  const request = { device, price: rows.get('/api/doll/price'), idemKey: 'one-of-the-matrix' }
  await ask('POST', '/api/client/doll/order', request, phone)
  await ask('POST', '/api/client/doll/feedback', { type: 3, content: marker }, phone)
}
