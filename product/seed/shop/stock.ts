import { stock, stockLinesOf } from '@atrium/apps/shop/server/order-row'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import type { StockChange } from '@atrium/selling/server/implement'
import { type PastChange, recordPastStock } from '@atrium/selling/server/stock/past'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../sim/plant-time.ts'
import type { MadeProduct, PastShopOrder } from './past-orders.ts'
import { PRODUCTS } from './plan.ts'

const round = storable('demo.shopRestocked', { zh_CN: '例行进货', en_US: 'Restocked as usual' })
const counted = storable('demo.shopCounted', { zh_CN: '例行盘点', en_US: 'Counted as usual' })

const ROUND_HOUR = 6.5
const EVERY_DAYS = 3
/** What has less than this part of what it should have is filled. */
const LOW = 0.5

/** The stock of a product or of one of its specs. */
interface Shelf {
  item: string
  spec: string
  full: number
  has: number
}

/** The stock of thirty days, and what open orders hold. A last count finds that some products run low. */
export async function moveStock(
  ctx: Ctx,
  products: readonly MadeProduct[],
  past: readonly PastShopOrder[],
  openedMs: number,
  nowMs: number,
): Promise<void> {
  await recordPastStock(ctx, 'shop', changesOf(products, past, openedMs, nowMs))
  const found = products.flatMap(({ _id: item }, index): StockChange[] => {
    const { left, unlimited } = PRODUCTS[index]!
    return unlimited ? [{ item, to: null }] : left === undefined ? [] : [{ item, to: left }]
  })
  await stock.move(ctx, 'count', found, { at: new Date(nowMs - MINUTE_MS), reason: stored(counted) })
  for (const { id, lines, isHeld } of past) if (isHeld) await stock.lock(ctx, id, stockLinesOf(lines))
}

type Event = { atMs: number } & ({ taken: PastShopOrder } | { back: PastShopOrder } | { isRound: true })

/** Filled at the beginning, on each round, and whenever somebody would find too few. */
function changesOf(
  products: readonly MadeProduct[],
  past: readonly PastShopOrder[],
  openedMs: number,
  nowMs: number,
): PastChange[] {
  const shelves = products.flatMap(({ _id, offered }, index) =>
    (offered.specs?.map((spec) => spec._id) ?? ['']).map(
      (spec): Shelf => ({ item: _id, spec, full: PRODUCTS[index]!.full, has: 0 }),
    ),
  )
  const shelfAt = new Map(shelves.map((shelf) => [`${shelf.item} ${shelf.spec}`, shelf]))
  const changes: PastChange[] = []
  const change = (shelf: Shelf, what: Pick<PastChange, 'kind' | 'num' | 'atMs' | 'order' | 'reason'>) => {
    shelf.has += what.num
    changes.push({ item: shelf.item, spec: shelf.spec, ...what })
  }
  const fill = (shelf: Shelf, atMs: number) =>
    change(shelf, { kind: 'restock', num: shelf.full - shelf.has, atMs, reason: stored(round) })
  for (const shelf of shelves) fill(shelf, openedMs)
  for (const event of eventsOf(past, openedMs, nowMs)) {
    const { atMs } = event
    if ('isRound' in event) {
      for (const shelf of shelves) if (shelf.has < shelf.full * LOW) fill(shelf, atMs)
      continue
    }
    const { id, lines } = 'taken' in event ? event.taken : event.back
    for (const { product, spec, num, backNum } of lines) {
      const shelf = shelfAt.get(`${product} ${spec ?? ''}`)!
      if ('back' in event) {
        if (backNum > 0) change(shelf, { kind: 'back', num: backNum, atMs, order: id })
        continue
      }
      if (shelf.has < num) fill(shelf, atMs - 1)
      change(shelf, { kind: 'sale', num: -num, atMs, order: id })
    }
  }
  return changes
}

function eventsOf(past: readonly PastShopOrder[], openedMs: number, nowMs: number): Event[] {
  const rounds: Event[] = []
  for (let atMs = openedMs + ROUND_HOUR * HOUR_MS; atMs < nowMs; atMs += EVERY_DAYS * DAY_MS) {
    rounds.push({ atMs, isRound: true })
  }
  const moved = past.flatMap((order): Event[] => [
    ...(order.takenMs === null ? [] : [{ atMs: order.takenMs, taken: order }]),
    ...(order.backMs === null ? [] : [{ atMs: order.backMs, back: order }]),
  ])
  return [...rounds, ...moved].toSorted((a, b) => a.atMs - b.atMs)
}
