import type { AppCases, Filled } from '@atrium/core/testing/app-cases'
import { buyByPhone, sellerCases } from '@atrium/selling/testing/seller-cases'

const common = sellerCases('vend')
const PRICE = 300

const cases: AppCases = {
  ...common,
  menu: common.menu.replace('price/list', 'product/list'),
  addedMenu: 'category/list record/list refund/list feedback/list',
  // The device makes slots 1 to 10 and door 1.
  rows: {
    vend_slot: { values: () => ({ no: '(select max(no) + 1 from vend_slot)' }) },
    vend_door: { values: () => ({ no: '200' }) },
  },
  async bodies({ marker }) {
    const no = `V${Date.now().toString(36)}`
    return {
      '/api/vend/device': { no, sn: no, name: marker, slotCount: 2 },
      '/api/vend/product': { name: marker, price: PRICE, category: undefined },
      '/api/vend/category': { name: marker },
    }
  },
  async fill(filled) {
    await fillSlot(filled)
    await buyByPhone('vend', filled, { items: [{ slot: 1, num: 1, price: PRICE }] })
  },
}
export default cases

async function fillSlot({ rows, ask }: Filled): Promise<void> {
  const device = rows.get('/api/vend/device')
  const slot = { no: 1, product: rows.get('/api/vend/product'), price: null, capacity: 10, warn: 2 }
  await ask('POST', '/api/vend/device/planogram', { _ids: [device], slots: [slot] })
  await ask('POST', '/api/vend/device/restock', { _id: device, slots: [{ no: 1, stock: 5 }] })
}
