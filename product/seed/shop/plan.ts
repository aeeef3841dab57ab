import { DELIVER } from '@atrium/apps/shop/entities/order'
import { type Dice, openDice } from '../../sim/parts/dice.ts'
import { planVisits, type Visit } from '../../sim/parts/visits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../sim/plant-time.ts'
import { CATEGORIES, NOTES, TABLES } from './goods.ts'

/** Who ordered in the demonstration's shop in the past, and what came of it: the same for the same end of the past. */

export const PRODUCTS = CATEGORIES.flatMap(({ drawing, deliverOptions, products }, category) =>
  products.map((product) => ({ ...product, drawing, deliverOptions, category })),
)

export interface Chosen {
  /** Index in `PRODUCTS`. */
  product: number
  /** Index in its specs; null: it has none. */
  spec: number | null
  num: number
}

/** What is refunded: everything, or one piece of the first line. */
export interface Back {
  of: 'all' | 'one'
  /** The goods are in stock again. */
  isInStock: boolean
}

/** Something that became of an order. */
export interface Step {
  action: string
  /** The name of the status after it. */
  to: string
  atMs: number
  by: 'clerk' | 'customer' | 'system'
  reason?: string
  back?: Back
}

export interface Bought extends Visit {
  deliverOption: number
  lines: readonly Chosen[]
  table: string | null
  note: string | null
  payLater: boolean
  steps: readonly Step[]
}

const SEED = 4107
/** So many that there are new ones every day. */
export const CUSTOMERS = 240
export const PAY_WITHIN_MS = 30 * MINUTE_MS
/** What has run out was ordered by nobody for so long. */
const SCARCE_MS = 2 * DAY_MS
/** Goods of less are not delivered. */
const LEAST_DELIVERED_FEN = 2_000

/** Weights of the hours of an ordinary day. */
const MEALS = [0.2, 0, 0, 0, 0, 0, 1, 3, 3.4, 1.4, 1, 4, 7, 5, 1.6, 1.2, 1.4, 3.6, 6.4, 5.4, 3, 1.6, 0.8, 0.4]
const AT_HOME = [0.6, 0.2, 0, 0, 0, 0, 0.4, 1.2, 1.8, 2, 3, 5.4, 5, 2.6, 2, 2.4, 2.6, 4, 6, 5, 3.4, 2.8, 2, 1]
const PARCELS = [1, 0.4, 0.2, 0, 0, 0.2, 0.4, 0.8, 1.6, 2.2, 2.4, 2.2, 2.6, 2.2, 2, 2, 1.8, 1.8, 2, 3, 4.2, 4.6, 3.6, 2]

const WAYS = [
  { deliverOption: DELIVER.pickup, perDay: 5, hours: MEALS },
  { deliverOption: DELIVER.dineIn, perDay: 7, hours: MEALS },
  { deliverOption: DELIVER.store, perDay: 5, hours: AT_HOME },
  { deliverOption: DELIVER.express, perDay: 3, hours: PARCELS },
]

type Fate = 'done' | 'unpaid' | 'rejected' | 'refunded' | 'partly' | 'returned' | 'declined'
const CHANCES: readonly (readonly [Fate, number])[] = [
  ['unpaid', 0.05],
  ['rejected', 0.015],
  ['refunded', 0.02],
  ['partly', 0.03],
  ['returned', 0.03],
  ['declined', 0.015],
]

function fateOf(dice: Dice): Fate {
  let left = dice.throw()
  for (const [fate, chance] of CHANCES) {
    left -= chance
    if (left < 0) return fate
  }
  return 'done'
}

/** All orders of the past, the oldest first, with what was done about each until then. */
export function planOrders(untilMs: number): Bought[] {
  const seed = { seed: SEED, placeOf: ({ rider }: Bought) => rider }
  const customsOf = (_shop: null, dice: Dice) =>
    WAYS.map(({ deliverOption, perDay, hours }) => ({
      perDay,
      hours,
      visitAt: (at: Pick<Visit, 'device' | 'rider' | 'orderedMs'>) =>
        boughtAt(at, { deliverOption, fate: fateOf(dice), isScarce: at.orderedMs > untilMs - SCARCE_MS }, dice),
    }))
  const planned = planVisits<null, Bought>({ ...seed, customsOf }, [null], CUSTOMERS, untilMs)
  return [...planned, ...underway(untilMs)].toSorted((a, b) => a.orderedMs - b.orderedMs)
}

interface Kind {
  deliverOption: number
  fate: Fate
  /** What is scarce now was scarce already. */
  isScarce: boolean
}

function boughtAt(at: Pick<Visit, 'device' | 'rider' | 'orderedMs'>, kind: Kind, dice: Dice): Bought {
  const { deliverOption } = kind
  const lines = linesOf(kind, dice)
  const steps = courseOf(kind, at.orderedMs, lines, dice)
  return {
    ...at,
    deliverOption,
    lines,
    table: deliverOption === DELIVER.dineIn ? dice.pick(TABLES) : null,
    note: dice.happens(0.15) ? dice.pick(NOTES) : null,
    payLater: false,
    steps,
    // The customer can order again.
    endMs: at.orderedMs + MINUTE_MS,
  }
}

const priceAt = ({ product, spec }: Chosen) => {
  const { price, specs } = PRODUCTS[product]!
  return spec === null ? price : specs![spec]![1]
}

function linesOf({ deliverOption, isScarce }: Kind, dice: Dice): Chosen[] {
  const offered = PRODUCTS.flatMap(({ deliverOptions, left }, product) =>
    deliverOptions.includes(deliverOption) && !(isScarce && left !== undefined) ? [product] : [],
  )
  const chosen = new Map<number, Chosen>()
  const sum = () => [...chosen.values()].reduce((fen, line) => fen + line.num * priceAt(line), 0)
  const least = deliverOption === DELIVER.store ? LEAST_DELIVERED_FEN : 1
  for (let wanted = dice.whole(1, 4); wanted > 0 || sum() < least; wanted--) {
    const product = dice.pick(offered)
    const { specs } = PRODUCTS[product]!
    const num = dice.happens(0.25) ? 2 : 1
    chosen.set(product, { product, spec: specs ? dice.whole(0, specs.length - 1) : null, num })
  }
  return [...chosen.values()]
}

const REASONS = {
  reject: ['食材售罄', '当前订单过多，无法按时出餐'],
  refund: ['顾客来电取消', '联系不上顾客'],
  partly: ['缺货一份，退差价', '少送一份'],
  returned: ['商品破损', '送错了口味', '收到时已经漏洒'],
  declined: ['口味不喜欢', '不想要了'],
  answer: '商品已食用，无法退款',
}

function courseOf({ deliverOption, fate }: Kind, orderedMs: number, lines: readonly Chosen[], dice: Dice): Step[] {
  const minutes = (least: number, most: number) => dice.between(least, most) * MINUTE_MS
  const hours = (least: number, most: number) => dice.between(least, most) * HOUR_MS
  if (fate === 'unpaid') {
    const atMs = orderedMs + PAY_WITHIN_MS
    return [{ action: 'expire', to: 'cancelled', atMs, by: 'system', reason: 'notPaid' }]
  }
  const steps: Step[] = []
  let atMs = orderedMs
  const then = (afterMs: number, step: Omit<Step, 'atMs'>) => {
    atMs = Math.round(atMs + afterMs)
    steps.push({ ...step, atMs })
  }
  const isExpress = deliverOption === DELIVER.express
  const isSent = isExpress || deliverOption === DELIVER.store
  const pieces = lines.reduce((all, { num }) => all + num, 0)
  const one = { of: pieces > 1 ? 'one' : 'all', isInStock: true } as const
  then(minutes(0.3, 0.9), { action: 'paid', to: 'paid', by: 'system' })
  if (fate === 'rejected') {
    const back = { of: 'all', isInStock: true } as const
    then(minutes(1, 8), { action: 'reject', to: 'refunded', by: 'clerk', reason: dice.pick(REASONS.reject), back })
    return steps
  }
  then(minutes(1, 8), { action: 'accept', to: 'accepted', by: 'clerk' })
  if (fate === 'refunded' || fate === 'partly') {
    const back = fate === 'refunded' ? ({ of: 'all', isInStock: true } as const) : one
    const reason = dice.pick(fate === 'refunded' ? REASONS.refund : REASONS.partly)
    then(minutes(2, 5), { action: 'refund', to: 'accepted', by: 'clerk', reason, back })
    if (back.of === 'all') return steps
  }
  if (isSent) {
    then(isExpress ? hours(2, 26) : minutes(10, 25), { action: 'send', to: 'sent', by: 'clerk' })
  }
  if (isExpress && dice.happens(0.4)) then(7 * DAY_MS, { action: 'autoFinish', to: 'finished', by: 'system' })
  else {
    const afterMs = isExpress ? hours(30, 80) : isSent ? minutes(15, 45) : minutes(12, 50)
    then(afterMs, { action: 'finish', to: 'finished', by: 'clerk' })
  }
  if (fate === 'returned' || fate === 'declined') {
    const reason = dice.pick(REASONS[fate])
    then(hours(1, 20), { action: 'applyRefund', to: 'finished', by: 'customer', reason })
    if (fate === 'declined') {
      then(hours(0.5, 6), { action: 'reject', to: 'finished', by: 'clerk', reason: REASONS.answer })
    } else {
      const back = { of: one.of, isInStock: isExpress }
      then(hours(0.5, 6), { action: 'approve', to: 'finished', by: 'clerk', reason, back })
    }
  }
  return steps
}

/** Orders that wait for somebody, whatever the hour. */
function underway(untilMs: number): Bought[] {
  const dice = openDice(SEED + 1)
  const orders: readonly [minutesAgo: number, deliverOption: number, last: string | null, more?: Partial<Bought>][] = [
    [4, DELIVER.store, null],
    [5, DELIVER.dineIn, 'paid'],
    [9, DELIVER.pickup, 'paid'],
    [14, DELIVER.express, 'paid'],
    [17, DELIVER.pickup, 'accept'],
    [22, DELIVER.store, 'accept'],
    [26, DELIVER.dineIn, 'accept', { payLater: true }],
    [48, DELIVER.store, 'send'],
    [63, DELIVER.dineIn, 'paid'],
    [190, DELIVER.store, 'finish'],
  ]
  return orders.map(([minutesAgo, deliverOption, last, more = {}], rider) => {
    const orderedMs = untilMs - minutesAgo * MINUTE_MS
    const order = boughtAt({ device: 0, rider, orderedMs }, { deliverOption, fate: 'done', isScarce: true }, dice)
    const steps = order.steps.slice(0, order.steps.findIndex(({ action }) => action === last) + 1)
    const isLater = more.payLater === true
    const asks = minutesAgo > 60 ? [{ ...APPLIES, to: steps.at(-1)!.to, atMs: untilMs - 12 * MINUTE_MS }] : []
    return { ...order, ...more, steps: [...steps.filter(({ action }) => !isLater || action !== 'paid'), ...asks] }
  })
}

const APPLIES = { action: 'applyRefund', by: 'customer', reason: '等得太久' } as const
