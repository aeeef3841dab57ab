import type { World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import shopServer from './server.ts'
import { consigneeAt, SHOP_PLACE } from './testing/baskets.ts'
import { openSale } from './testing/sale.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(shopServer)
})

/** Baskets of a phone: which goods, how many, and where to. */
const sent = fc.record({
  nums: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }),
  way: fc.constantFrom(1, 2, 3, 3, 4),
  metres: fc.integer({ min: 0, max: 3600 }),
  province: fc.constantFrom('上海市', '浙江省', '云南省'),
})

test('thirty random baskets of phones cost the same at preview, as an order and when they are paid', async () => {
  const sale = await openSale(world, {
    coordinates: SHOP_PLACE,
    delivery: { radius: 3000, minAmount: 1500, freeAmount: 9000, packFee: 100 },
    tariff: [
      { distance: 1000, fee: 300 },
      { distance: 2000, fee: 500 },
    ],
    express: [{ region: ['上海市', '浙江省'], first: 1000, firstFee: 800, add: 500, addFee: 150 }],
  })
  const specs = [
    { name: '大碗', price: 1850 },
    { name: '小碗', price: 1490 },
  ]
  const bowl = await sale.sold({ specs, weight: 700 }, 500)
  const [cake, tea] = [await sale.sold({ price: 990, limitNum: 3 }, 500), await sale.sold({ price: 310 }, 500)]
  const goods = [
    ...bowl.specs!.map(({ _id: spec, price }) => ({ product: bowl._id, spec, price })),
    { product: cake._id, price: cake.price },
    { product: tea._id, price: tea.price },
  ]
  const phone = await sale.phone()
  const codes = new Set<number>()
  for (const { nums, way, metres, province } of fc.sample(sent, { numRuns: 30, seed: 41 })) {
    const lines = goods.map((good, at) => ({ ...good, num: nums[at]! })).filter(({ num }) => num > 0)
    if (lines.length === 0) continue
    const basket = { lines, deliverOption: way, consignee: consigneeAt(metres, province) }
    const { body: preview } = await phone.post('shop/order/preview', basket)
    const { body: placed } = await phone.placeOrder(basket)
    codes.add(preview.code)
    if (preview.code !== 0) {
      expect(placed).toEqual(preview)
      continue
    }
    const { code: _, ...price } = preview
    expect(placed.order).toMatchObject(price)
    await phone.pay(placed.order._id)
    const order = await sale.order(placed.order._id)
    expect(order).toMatchObject({ ...price, status: 2, paidAmount: preview.amount })
  }
  expect([...codes].sort()).toEqual([0, 40001])
  expect(await sale.differences()).toEqual([])
})
