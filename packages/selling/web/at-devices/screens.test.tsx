import { expect, test } from 'vitest'
import { deviceSellerScreens } from './screens.ts'

const Mine = () => null

test('an app that sells at devices has the screens of all of them, beside its own', () => {
  const { pages, entities, phone } = deviceSellerScreens('bowl', async () => ({ default: {} as never }), {
    pages: { dashboard: Mine },
    entities: {
      order: { cells: { water: Mine }, dialogs: { pour: { note: Mine } }, notice: Mine },
      device: { detailTabs: [{ key: 'water', labelKey: 'more.water', component: Mine }] },
      price: { cells: { steps: Mine } },
    },
  })
  expect(phone).toBeDefined()
  expect(Object.keys(pages!)).toEqual(['setting/bowl', 'dashboard'])
  expect(Object.keys(entities!).sort()).toEqual(['device', 'order', 'price', 'qrcode', 'user'])
  const { order, device, user } = entities!
  expect(Object.keys(order!.cells!)).toEqual(['shareProfitRecord', 'refundApply', 'water'])
  expect(Object.keys(order!.dialogs!)).toEqual(['refund', 'pour'])
  expect(order).toMatchObject({ notice: Mine, decisions: [{ key: 'declineRefund' }] })
  expect(device).toMatchObject({ ownPage: true, detailTabs: [{ key: 'water' }] })
  expect(user!.detailTabs!.map(({ key }) => key)).toEqual(['ledger'])
})
