import type { AppCases } from '@atrium/core/testing/app-cases'
import { buyByPhone, sellerCases } from '@atrium/selling/testing/seller-cases'

const PRICE = {
  type: 2,
  freeMinutes: 5,
  unitMinutes: 30,
  unitPrice: 200,
  dayMax: 3000,
  deposit: 9900,
  agent: undefined,
}

const cases: AppCases = {
  ...sellerCases('powerbank'),
  addedMenu: 'battery/list trail/list refund/list feedback/list',
  rows: {
    // The device makes slots 1 to 8.
    powerbank_slot: { values: () => ({ no: '(select coalesce(max(no), 8) + 1 from powerbank_slot)' }) },
    // Exactly a rented one has an order.
    powerbank_battery: { values: () => ({ status: '2' }), references: ['order_id'] },
    // A cabinet is emptied once at a time.
    powerbank_pop_all: { values: () => ({ status: '2' }) },
  },
  acrossTenants: ['server/ops.ts'],
  async bodies({ marker }) {
    const no = `P${Date.now().toString(36)}`
    return {
      '/api/powerbank/device': { no, sn: no, name: marker, price: undefined, slotNum: 8, agent: undefined },
      '/api/powerbank/price': { ...PRICE, name: marker },
    }
  },
  async fill(filled) {
    const { world, rows, tenantId, marker } = filled
    const device = rows.get('/api/powerbank/device')
    const price = rows.get('/api/powerbank/price')
    await world.sql(`update powerbank_device set price_id = '${price}', status = 1 where id = '${device}'`)
    // A power bank that can be rented, and a cabinet that is being emptied: staff make neither.
    await world.sql(`
      with made as (insert into powerbank_battery (tenant_id, sn, level)
        values ('${tenantId}', '${marker.slice(0, 40)}', 90) returning id)
      update powerbank_slot set status = 2, battery_id = (select id from made) where device_id = '${device}' and no = 1`)
    await world.sql(`insert into powerbank_pop_all (id, tenant_id, device_id, status)
      values (gen_random_uuid(), '${tenantId}', '${device}', 1)`)
    await buyByPhone('powerbank', filled, {})
  },
}
export default cases
