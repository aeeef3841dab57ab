import type { AppCases, Filled } from '@atrium/server/testing/app-cases'

const PRICE = { mode: 2, prepay: [{ amount: 100 }], rates: { elecFee: 8500, serviceFee: 3500 } }

const cases: AppCases = {
  type: 'pc',
  guarded: false,
  menu: 'dashboard order user device/list price/list setting/charge setting/qrcode',
  addedMenu: 'feedback/list',
  calls: {
    open: ['GET /api/client/charge/qrcode', 'GET /api/client/charge/weixin'],
    consumer: [
      'GET /api/client/charge/device/nearby',
      'GET /api/client/charge/order',
      'GET /api/client/charge/order/list',
      'GET /api/client/charge/setting',
      'POST /api/client/charge/feedback',
      'POST /api/client/charge/order',
      'POST /api/client/charge/order/cancel',
      'POST /api/client/charge/order/refund',
      'POST /api/client/charge/order/stop',
    ],
  },
  // The device creates ports 1 and 2.
  rows: { charge_port: { values: () => ({ no: '3' }) } },
  async bodies({ marker }) {
    const no = `M${Date.now().toString(36)}`
    return {
      '/api/charge/device': { no, sn: no, name: marker, portCount: 2, price: undefined },
      '/api/charge/price': { ...PRICE, name: marker },
    }
  },
  fill: buyByPhone,
}
export default cases

/** A consumer scans a device's code, orders and sends feedback. */
async function buyByPhone({ world, rows, marker, ask }: Filled): Promise<void> {
  const device = rows.get('/api/charge/device')
  const { rev } = (await ask('GET', `/api/charge/device?_id=${device}`)).device
  await ask('PUT', '/api/charge/device', { _id: device, rev, price: rows.get('/api/charge/price') })
  await ask('PUT', '/api/charge/device?type=enable', { _id: device })
  await world.sql(`update device set online = 1 where id = '${device}'`)
  const [printed] = (await ask('POST', '/api/charge/qrcode', { count: 1 })).list
  await ask('PUT', '/api/charge/qrcode', { _id: printed._id, rev: 0, device })
  const { token } = await ask('POST', '/api/client/login', { app: 'charge', no: printed.no, type: 'h5' }, {})
  const phone = { authorization: `Bearer ${token}` }
  const request = { device, port: 1, amount: 100, idemKey: 'one-of-the-matrix' }
  await ask('POST', '/api/client/charge/order', request, phone)
  await ask('POST', '/api/client/charge/feedback', { type: 3, content: marker }, phone)
}
