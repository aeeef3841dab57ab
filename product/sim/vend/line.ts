import { MODE } from '@atrium/apps/vend/entities/device'
import type { Dice } from '../parts/dice.ts'
import { type Equipment, placedBody } from '../parts/fleet.ts'
import type { MqttLine } from '../parts/mqtt-line.ts'
import type { Office } from '../parts/office.ts'
import type { Visits } from '../parts/visits.ts'
import { CATEGORIES, type Machine, machines, PRODUCTS, planogramOf } from './goods.ts'
import { type MachinePost, type Params, vendingMachine } from './machine.ts'
import { HOURS, PAID_AFTER_MS, PAY_WITHIN_MS, type Purchase, purchaseOf, purchaseSold } from './visits.ts'

/** The line of vending machines: what stands where, what it sells, who comes and what goes wrong. */

export const SETTING = {
  name: '智能售货',
  servicePhone: '4000000103',
  notice: '商品从取货口取出；未出货的商品会自动退款。',
}
/** Two of the demonstration are to be refilled. */
export const EMPTY = [
  { device: 0, slots: [2, 5, 9] },
  { device: 3, slots: [1, 4] },
]

interface Scanned {
  mode: number
  taken: boolean
  slots: readonly { no: number; price: number; left: number; isForSale: boolean }[]
}

type Line = Equipment<Machine> & Visits<Machine, Purchase> & MqttLine<MachinePost, Params, Scanned>

export const vending: Line = {
  app: 'vend',
  prefix: 'VEND',
  goods: 'product',
  groups: { entity: 'category', rows: CATEGORIES },
  prices: PRODUCTS,
  fleetOf: machines,
  deviceBody: (machine, sn) => placedBody(machine, sn),

  seed: 1507,
  customsOf: (machine, dice) => [
    { perDay: PER_DAY[machine.mode]!, hours: HOURS, visitAt: (at) => purchaseOf(machine, at, dice) },
  ],
  letters: 'VE',
  subject: '售货机',
  payWithinMs: PAY_WITHIN_MS,
  paidAfterMs: PAID_AFTER_MS,
  saleOf: (visit, _machine, { prices }) => purchaseSold(visit, prices),

  texts: { refund: '商品没有出来', fault: '货道卡住' },
  choose,
  behaviourOf: (machine, post, traits) => vendingMachine(machine, post, traits),
}

const PER_DAY: Readonly<Record<number, number>> = { [MODE.lane]: 6, [MODE.locker]: 3, [MODE.cabinet]: 5 }

function choose({ mode, taken, slots }: Scanned, dice: Dice): object | undefined {
  const offered = slots.filter(({ isForSale, left }) => isForSale && left > 0)
  if (offered.length === 0 || taken) return undefined
  if (mode === MODE.cabinet) return {}
  const chosen = new Set(Array.from({ length: dice.whole(1, 3) }, () => dice.pick(offered)))
  return {
    items: [...chosen].map(({ no, price, left }) => ({ slot: no, num: left > 1 && dice.happens(0.2) ? 2 : 1, price })),
  }
}

/** A clerk gives the machines their planogram and fills them. */
export async function stockUp({ ensureNamed, post }: Office, posts: readonly MachinePost[]): Promise<void> {
  const ids = await ensureNamed('/api/vend/product', [])
  for (const { _id, device } of posts) {
    const planned = planogramOf(device)
    const slots = planned.map(({ product, ...slot }) => ({
      ...slot,
      product: ids.get(PRODUCTS[product]!.name)!,
      price: null,
    }))
    await post('/api/vend/device/planogram', { _ids: [_id], slots })
    await post('/api/vend/device/restock', { _id, slots: planned.map(({ no, capacity }) => ({ no, stock: capacity })) })
  }
}
