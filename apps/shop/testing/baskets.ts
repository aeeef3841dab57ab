import fc from 'fast-check'
import type { Consignee } from '../entities/consignee.ts'
import { DELIVER } from '../entities/order.ts'
import type { Basket, Catalogue, Offered, PriceSetting } from '../server/pricing/price.ts'

/** Random shops and baskets, and what the rules of the shop say about them in another way than the program. */

const HERE = { lng: 121.4737, lat: 31.2304 }
/** A degree of latitude in metres, on the sphere by which the program measures. */
const DEGREE_M = (6_371_000 * Math.PI) / 180
export const north = (metres: number) => ({ lng: HERE.lng, lat: HERE.lat + metres / DEGREE_M })
export const SHOP_PLACE = { ...HERE, address: '人民广场' }
const PROVINCES = ['上海市', '浙江省', '云南省'] as const

export interface RandomBasket {
  goods: Offered[]
  setting: PriceSetting
  basket: Basket
  /** From the shop to the consignee. */
  metres: number
}

const upTo = (max: number) => fc.integer({ min: 0, max })
const ways = fc.subarray([1, 2, 3, 4], { minLength: 1 })

const offered: fc.Arbitrary<Offered> = fc.record({
  name: fc.constantFrom('拉面', '奶茶', '蛋糕'),
  img: fc.constant(null),
  price: fc.integer({ min: 1, max: 9000 }),
  specs: fc.option(
    fc
      .array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 3 })
      .map((prices) => prices.map((price, at) => ({ _id: `spec000${at}`, name: `规格 ${at}`, price, img: null }))),
  ),
  limitNum: fc.constantFrom(0, 0, 0, 4, 9),
  grams: upTo(1500),
  deliverOptions: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: ways }),
  isOnSale: fc.integer({ min: 0, max: 20 }).map((at) => at !== 13),
})

const steps = fc
  .uniqueArray(fc.integer({ min: 1, max: 4000 }), { maxLength: 3 })
  .map((distances) => distances.sort((a, b) => a - b).map((distance) => ({ distance, fee: 100 + (distance % 700) })))

const region = fc.record({
  region: fc.constantFrom<string[]>([], ['浙江省'], ['上海市', '浙江省']),
  first: fc.integer({ min: 1, max: 2000 }),
  firstFee: upTo(1200),
  add: fc.integer({ min: 1, max: 1000 }),
  addFee: upTo(500),
})

const setting: fc.Arbitrary<PriceSetting> = fc.record({
  zone: fc.constant('Asia/Shanghai'),
  businessStatus: fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 2),
  openTime: fc.constant(null),
  closeTime: fc.constant(null),
  coordinates: fc.option(fc.constant(SHOP_PLACE), { freq: 9 }),
  deliverOptions: fc.oneof({ weight: 3, arbitrary: fc.constant([1, 2, 3, 4]) }, { weight: 1, arbitrary: ways }),
  delivery: fc.option(
    fc.record({
      radius: fc.integer({ min: 500, max: 4000 }),
      minAmount: upTo(20_000),
      freeAmount: fc.option(upTo(20_000)),
      packFee: upTo(300),
    }),
    { freq: 9 },
  ),
  tariff: fc.option(steps, { freq: 6 }),
  express: fc.option(fc.array(region, { maxLength: 2 }), { freq: 9 }),
})

const line = fc.record({
  good: upTo(30),
  spec: upTo(30),
  num: fc.integer({ min: 1, max: 4 }),
  /** How the line is wrong, if it is. */
  wrong: fc.oneof(
    { weight: 12, arbitrary: fc.constant('no' as const) },
    { weight: 1, arbitrary: fc.constantFrom('unknown', 'spec', 'price') },
  ),
})

export const randomBasket: fc.Arbitrary<RandomBasket> = fc
  .record({
    goods: fc.array(offered, { minLength: 1, maxLength: 6 }),
    setting,
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    deliverOption: fc.constantFrom(1, 2, 3, 4),
    metres: upTo(4500),
    province: fc.constantFrom(...PROVINCES),
    hasConsignee: fc.constantFrom(true, true, true, true, true, false),
    discount: fc.constantFrom(0, 0, 0, 300, 20_000),
  })
  .map(({ goods, lines, metres, province, hasConsignee, setting: of, deliverOption, discount }) => {
    const wanted = lines.map(({ good, spec: at, num, wrong }) => {
      const product = good % goods.length
      const { specs, price } = goods[product]!
      const spec = specs && specs[at % specs.length]!
      if (wrong === 'unknown') return { product: 'nothing', num }
      if (wrong === 'spec') return { product: String(product), num, spec: specs ? null : 'spec0000' }
      return {
        product: String(product),
        num,
        ...(spec && { spec: spec._id }),
        ...(wrong === 'price' && { price: price + 1e6 }),
      }
    })
    const consignee: Consignee | null = hasConsignee ? consigneeAt(metres, province) : null
    return { goods, setting: of, metres, basket: { lines: wanted, deliverOption, consignee, discount } }
  })

export const consigneeAt = (metres: number, province: string): Consignee => ({
  ...{ name: '王', mobile: '13800000000', province, city: '', area: '', address: '一号' },
  coordinates: north(metres),
})

export const catalogueIn = ({ goods }: Pick<RandomBasket, 'goods'>): Catalogue =>
  new Map(goods.map((one, at) => [String(at), one]))

/** What the basket costs by the rules, or the first rule that it breaks. */
export function byTheRules({ goods, setting: of, basket, metres }: RandomBasket): number | string {
  const { lines, deliverOption, consignee, discount } = basket
  if (of.businessStatus !== 1) return 'closed'
  const pieces = new Map<number, number>()
  let goodsFen = 0
  let grams = 0
  for (const { product, spec = null, num, price } of lines) {
    const good = goods[Number(product)]
    const chosen = good?.specs?.find(({ _id }) => _id === spec)
    if (!good?.isOnSale || (good.specs ? !chosen : spec !== null)) return 'gone'
    const now = chosen ? chosen.price : good.price
    if (price !== undefined && price !== now) return 'other price'
    if (good.deliverOptions && !good.deliverOptions.includes(deliverOption)) return 'not this way'
    goodsFen += now * num
    grams += good.grams * num
    pieces.set(Number(product), (pieces.get(Number(product)) ?? 0) + num)
  }
  for (const [good, num] of pieces) {
    const { limitNum } = goods[good]!
    if (limitNum !== 0 && num > limitNum) return 'beyond the limit'
  }
  if (!of.deliverOptions.includes(deliverOption)) return 'way not offered'
  const isDelivered = deliverOption === DELIVER.store || deliverOption === DELIVER.express
  if (isDelivered && !consignee) return 'no consignee'
  let fee = 0
  if (deliverOption === DELIVER.store) {
    if (!of.coordinates || !of.delivery) return 'way not offered'
    if (metres > of.delivery.radius) return 'too far'
    if (goodsFen < of.delivery.minAmount) return 'too little'
    const tariff = of.tariff ?? []
    const beyond = tariff.length > 0 ? tariff[tariff.length - 1]!.fee : 0
    fee = tariff.filter(({ distance }) => distance >= metres)[0]?.fee ?? beyond
  }
  if (deliverOption === DELIVER.express) {
    const known = (of.express ?? []).filter((one) => one.region.includes(consignee!.province))
    const [found] = [...known, ...(of.express ?? []).filter((one) => one.region.length === 0)]
    if (!found) return 'no express'
    fee = found.firstFee
    for (let weight = found.first; weight < grams; weight += found.add) fee += found.addFee
  }
  const free = of.delivery?.freeAmount
  if (free !== undefined && free !== null && goodsFen >= free) fee = 0
  const pack = deliverOption === DELIVER.dineIn ? 0 : (of.delivery?.packFee ?? 0)
  const amount = goodsFen + fee + pack - discount
  return amount > 0 ? amount : 'nothing to pay'
}
