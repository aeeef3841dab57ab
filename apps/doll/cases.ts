import type { AppCases } from '@atrium/core/testing/app-cases'
import { buyByPhone, sellerCases } from '@atrium/selling/testing/seller-cases'

const PACKAGE = { amount: 1000, coins: 10, giftCoins: 2, scope: 1 }

const cases: AppCases = {
  ...sellerCases('doll'),
  addedMenu: 'insert/list refund/list feedback/list',
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
  fill: (filled) => buyByPhone('doll', filled, { price: filled.rows.get('/api/doll/price') }),
}
export default cases
