import { stock, stockLinesOf } from '@atrium/apps/shop/server/order-row'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { DAYS } from '../../sim/parts/visits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../sim/plant-time.ts'
import type { MadeProduct, PastShopOrder } from './past-orders.ts'
import { PRODUCTS } from './plan.ts'

const round = storable('demo.shopRestocked', { zh_CN: '例行进货', en_US: 'Restocked as usual' })
const counted = storable('demo.shopCounted', { zh_CN: '例行盘点', en_US: 'Counted as usual' })

type Event = { atMs: number } & ({ taken: PastShopOrder } | { back: PastShopOrder } | { isRound: true })

const ROUND_HOUR = 6.5
const EVERY_DAYS = 3
/** What has less than this part of what it should have is filled. */
const LOW = 0.5

/** The stock of thirty days, in the order in which it happened. The last count finds that some products run low. */
export async function moveStock(
  ctx: Ctx,
  products: readonly MadeProduct[],
  past: readonly PastShopOrder[],
  openedMs: number,
  nowMs: number,
): Promise<void> {
  const shelves = products.flatMap(({ _id, offered }, index) =>
    (offered.specs?.map((spec) => spec._id) ?? ['']).map((spec) => ({ item: _id, spec, ...PRODUCTS[index]! })),
  )
  const left = new Map<string, number>()
  const keyOf = ({ item, spec = '' }: { item: string; spec?: string }) => `${item} ${spec}`
  const add = (order: PastShopOrder, sign: number, of: 'num' | 'backNum') => {
    for (const line of order.lines) {
      const key = keyOf({ item: line.product, spec: line.spec ?? '' })
      left.set(key, (left.get(key) ?? 0) + sign * line[of])
    }
  }
  const fill = async (atMs: number, wants: (shelf: (typeof shelves)[number]) => boolean) => {
    const filled = shelves.filter(wants)
    if (filled.length === 0) return
    const lines = filled.map(({ item, spec, full }) => ({ item, spec, to: full }))
    await stock.move(ctx, 'restock', lines, { at: new Date(atMs), reason: stored(round) })
    for (const shelf of filled) left.set(keyOf(shelf), shelf.full ?? Number.POSITIVE_INFINITY)
  }
  const rounds = Array.from({ length: Math.floor(DAYS / EVERY_DAYS) }, (_, nth): Event => {
    const atMs = openedMs + (nth + 1) * EVERY_DAYS * DAY_MS + ROUND_HOUR * HOUR_MS
    return { atMs, isRound: true }
  }).filter(({ atMs }) => atMs < nowMs)
  const events: Event[] = [
    ...rounds,
    ...past.flatMap((order): Event[] => (order.takenMs === null ? [] : [{ atMs: order.takenMs, taken: order }])),
    ...past.flatMap((order): Event[] => (order.backMs === null ? [] : [{ atMs: order.backMs, back: order }])),
  ]
  const isLow = (shelf: (typeof shelves)[number]) => left.get(keyOf(shelf))! < (shelf.full ?? 0) * LOW
  await fill(openedMs, () => true)
  for (const event of events.toSorted((a, b) => a.atMs - b.atMs)) {
    const at = new Date(event.atMs)
    if ('isRound' in event) await fill(event.atMs, isLow)
    else if ('taken' in event) {
      const { id, lines } = event.taken
      const wanted = new Map(lines.map(({ product: item, spec, num }) => [keyOf({ item, spec: spec ?? '' }), num]))
      await fill(event.atMs - HOUR_MS / 2, (shelf) => left.get(keyOf(shelf))! < (wanted.get(keyOf(shelf)) ?? 0))
      await stock.take(ctx, id, stockLinesOf(lines), 'sale', at)
      add(event.taken, -1, 'num')
    } else {
      const { id, lines } = event.back
      const back = lines.filter(({ backNum }) => backNum > 0)
      const all = back.map(({ product: item, spec, backNum: num }) => ({ item, spec: spec ?? '', num }))
      await stock.giveBack(ctx, id, all, { at })
      add(event.back, 1, 'backNum')
    }
  }
  const scarce = shelves.flatMap(({ item, spec, left: to }) => (to === undefined ? [] : [{ item, spec, to }]))
  await stock.move(ctx, 'count', scarce, { at: new Date(nowMs - MINUTE_MS), reason: stored(counted) })
  for (const { id, lines, isHeld } of past) if (isHeld) await stock.lock(ctx, id, stockLinesOf(lines))
}
