import { DELIVER } from '@atrium/apps/shop/entities/order'
import type { Caller } from '../parts/caller.ts'
import type { Dice } from '../parts/dice.ts'
import type { OpenOrder, Visit } from '../parts/person.ts'
import type { Counter } from './clerk.ts'

/** What the shop's page on a phone says. */
interface Scanned {
  isOpen: boolean
  deliverOptions: readonly number[]
  table: string | null
  /** Of store delivery: metres, and the least amount in fen. */
  radius: number | null
  minAmount: number | null
  coordinates: { lng: number; lat: number } | null
}

interface Offered {
  price: number
  left: number
}

interface Product extends Offered {
  _id: string
  deliverOptions: readonly number[] | null
  specs: readonly (Offered & { _id: string })[] | null
}

interface ShopOrder extends OpenOrder {
  deliverOption: number
  pickupCode: string | null
}

const MOST_SHOWN = 50
const MOST_LINES = 8
const METRES_PER_DEGREE = 111_000
const SECOND_PIECE = 0.2

const PEOPLE = ['王女士', '李先生', '张同学', '刘师傅', '陈女士', '杨先生'] as const
const FAR = [
  { province: '上海市', city: '上海市', area: '浦东新区', address: '张杨路 620 号 1208 室' },
  { province: '浙江省', city: '杭州市', area: '西湖区', address: '文三路 90 号 7 单元 302' },
  { province: '江苏省', city: '南京市', area: '鼓楼区', address: '中山北路 200 号 3 幢 501' },
] as const

/** Somebody orders by a code of the shop, and comes to the counter if the goods are there. */
export function visitOf(code: string, counter: Counter, dice: Dice): Visit<Scanned> {
  return {
    app: 'shop',
    code,
    texts: { refund: '商品与描述不符', fault: '页面上看不到我的订单' },
    choose: (scanned, phone) => choose(scanned, { code, dice, phone }),
    async watch(order) {
      const { _id, statusName, deliverOption, pickupCode } = order as ShopOrder
      if (statusName === 'accepted' && deliverOption === DELIVER.pickup && pickupCode)
        counter.shown.set(_id, pickupCode)
    },
  }
}

interface AtShop {
  code: string
  dice: Dice
  phone: Caller
}

async function choose(scanned: Scanned, { code, dice, phone }: AtShop): Promise<object | undefined> {
  if (!scanned.isOpen) return undefined
  const deliverOption = wayOf(scanned, dice)
  if (deliverOption === undefined) return undefined
  const { list } = await phone.get<{ list: Product[] }>('/api/client/shop/goods', { no: code, pageSize: MOST_SHOWN })
  const offered = list.filter(
    (one) => one.left !== 0 && (one.deliverOptions ?? [deliverOption]).includes(deliverOption),
  )
  if (offered.length === 0) return undefined
  const least = deliverOption === DELIVER.store ? (scanned.minAmount ?? 0) : 1
  const lines = new Map<string, { product: string; spec: string | null; num: number; price: number }>()
  const sum = () => [...lines.values()].reduce((fen, { num, price }) => fen + num * price, 0)
  for (let wanted = dice.whole(1, 3); (wanted > 0 || sum() < least) && lines.size < MOST_LINES; wanted--) {
    const { _id: product, specs, ...own } = dice.pick(offered)
    const spec = specs ? dice.pick(specs.filter(({ left }) => left !== 0)) : null
    const { left, price } = spec ?? own
    const num = (left === -1 || left > 1) && dice.happens(SECOND_PIECE) ? 2 : 1
    lines.set(`${product} ${spec?._id}`, { product, spec: spec?._id ?? null, num, price })
    if (lines.size === offered.length) break
  }
  // What is left is too little to be brought.
  if (sum() < least) return undefined
  return { lines: [...lines.values()], deliverOption, ...consigneeOf(deliverOption, scanned, dice) }
}

/** Whoever sits at a table eats there; others take it along, or have it brought. */
function wayOf({ deliverOptions, table, radius, coordinates }: Scanned, dice: Dice): number | undefined {
  if (table !== null && deliverOptions.includes(DELIVER.dineIn)) return DELIVER.dineIn
  const isInReach = radius !== null && coordinates !== null
  const ways = deliverOptions.filter((way) => way !== DELIVER.dineIn && (way !== DELIVER.store || isInReach))
  return ways.length > 0 ? dice.pick(ways) : undefined
}

function consigneeOf(deliverOption: number, { coordinates, radius }: Scanned, dice: Dice): object {
  const person = { name: dice.pick(PEOPLE), mobile: `1300003${String(dice.whole(0, 9999)).padStart(4, '0')}` }
  if (deliverOption === DELIVER.express) return { consignee: { ...person, ...dice.pick(FAR) } }
  if (deliverOption !== DELIVER.store) return {}
  // Within the square inside of the circle.
  const degrees = radius! / METRES_PER_DEGREE / 2
  const place = {
    lng: coordinates!.lng + dice.between(-degrees, degrees),
    lat: coordinates!.lat + dice.between(-degrees, degrees),
  }
  const near = { province: '江苏省', city: '苏州市', area: '吴中区', address: '星湖街 218 号 6 幢 1102' }
  return { consignee: { ...person, ...near, coordinates: place } }
}
