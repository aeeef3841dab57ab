import type { AppCases, Filled } from '@atrium/core/testing/app-cases'
import { buyByPhone, sellerCases } from '@atrium/selling/testing/seller-cases'

const PRICE = { mode: 2, prepay: [{ amount: 100 }], rates: { elecFee: 8500, serviceFee: 3500 } }

const cases: AppCases = {
  ...sellerCases('charge'),
  // The device creates ports 1 and 2.
  rows: { charge_port: { values: () => ({ no: '3' }) } },
  async bodies({ marker }) {
    const no = `M${Date.now().toString(36)}`
    return {
      '/api/charge/device': { no, sn: no, name: marker, portCount: 2, price: undefined },
      '/api/charge/price': { ...PRICE, name: marker },
    }
  },
  async fill(filled) {
    await putInService(filled)
    await buyByPhone('charge', filled, { port: 1, amount: 100 })
  },
}
export default cases

async function putInService({ rows, ask }: Filled): Promise<void> {
  const device = rows.get('/api/charge/device')
  const { rev } = (await ask('GET', `/api/charge/device?_id=${device}`)).device
  await ask('PUT', '/api/charge/device', { _id: device, rev, price: rows.get('/api/charge/price') })
  await ask('PUT', '/api/charge/device?type=enable', { _id: device })
}
