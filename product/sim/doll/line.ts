import type { Dice } from '../parts/dice.ts'
import { type Equipment, type FleetDevice, makeFleet, placedBody } from '../parts/fleet.ts'
import type { MqttLine } from '../parts/mqtt-line.ts'
import type { Post } from '../parts/post.ts'
import { openSeat, type Turn } from '../parts/seat.ts'
import type { Ending, Visit, Visits } from '../parts/visits.ts'
import { MINUTE_MS } from '../plant-time.ts'

/** The line of doll machines: what stands where, who comes and what goes wrong. Past and simulator come from it. */

/** Large machines have larger gifts, which cost more (in fen) and are won more rarely: one game of `winRate`. */
const SMALL = { board: 1, coinPerPlay: 1, playSeconds: 30, winRate: 15, giftCost: 900 }
const LARGE = { board: 2, coinPerPlay: 2, playSeconds: 40, winRate: 22, giftCost: 2600 }
type Machine = FleetDevice & typeof SMALL
const PACKAGES = [
  { name: '单次体验', amount: 200, coins: 2, giftCoins: 0, scope: 1, order: 1 },
  { name: '畅玩套餐', amount: 1000, coins: 10, giftCoins: 2, scope: 1, order: 2 },
  { name: '超值套餐', amount: 2000, coins: 20, giftCoins: 6, scope: 1, order: 3 },
] as const
const NOTICE = '抓到的礼品从出口取走；如有问题请拨打客服电话。'
export const SETTING = { name: '欢乐抓娃娃', servicePhone: '4000000101', notice: NOTICE }
/** The gifts that are left in each machine of the demonstration; two are to be refilled. */
export const GIFTS = [42, 35, 4, 51, 28, 2]

/** Weights of the hours: after school and work, while the shops are open. */
const HOURS = [
  0.3, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.2, 0.4, 1, 2, 2.6, 3, 2.8, 2.6, 2.8, 3.4, 4.4, 5.4, 6.6, 6.8, 5.2, 2.4, 0.8,
]
const CHANCES = { notPaid: 0.04, fails: 0.03, leavesEarly: 0.05, byClerk: 0.012, byCard: 0.18, countersReset: 0.01 }
/** Of the past, by machine and its nth coins: more were counted, whose message was lost; or the counter began anew. */
const MISCOUNTS: Record<string, number | 'anew'> = { '1 120': 1, '3 60': 2, '4 90': 'anew' }
const PAY_WITHIN_MS = 15 * MINUTE_MS
const PAID_AFTER_MS = 9_000
/** The machine has so much time after the last game before the order ends by itself. */
const GRACE_S = 60
const KIND = { coin: 1, card: 2, order: 3, remote: 4, gift: 5 }

/** Somebody with coins that were inserted, paid with a card at the machine, given by a clerk or bought by phone. */
interface HallVisit extends Visit {
  kind: 'coin' | 'card' | 'remote' | 'order'
  coins: number
  startMs: number
  /** Those that were played. */
  games: readonly { ms: number; win: boolean }[]
  order?: { pack: (typeof PACKAGES)[number]; end: Ending; plays: number }
}

const gameOf = ({ playSeconds, winRate }: Machine, dice: Dice) => ({
  ms: Math.round(playSeconds * dice.between(0.5, 0.95) * 1000),
  win: dice.happens(1 / winRate),
})
const insertOf = ({ coinPerPlay }: Machine, dice: Dice) => ({
  kind: dice.happens(CHANCES.byCard) ? ('card' as const) : ('coin' as const),
  coins: coinPerPlay * dice.whole(1, 5),
})
const dueMs = (startMs: number, plays: number, { playSeconds }: Machine) =>
  startMs + (plays * playSeconds + GRACE_S) * 1000

function playedOf(machine: Machine, startMs: number, count: number, dice: Dice) {
  const games = Array.from({ length: count }, () => gameOf(machine, dice))
  return { startMs, games, endMs: games.reduce((atMs, { ms }) => atMs + ms, startMs) }
}

function boughtOf(machine: Machine, orderedMs: number, dice: Dice) {
  const pack = dice.pick(PACKAGES)
  const coins = pack.coins + pack.giftCoins
  const plays = Math.max(1, Math.floor(coins / machine.coinPerPlay))
  const startMs = orderedMs + dice.whole(15, 50) * 1000
  const endedAs = (end: Ending, ended: Pick<HallVisit, 'endMs' | 'games'>) =>
    ({ kind: 'order', coins, startMs, order: { pack, end, plays }, ...ended }) as const
  if (dice.happens(CHANCES.notPaid)) return endedAs('cancelled', { games: [], endMs: orderedMs + PAY_WITHIN_MS })
  if (dice.happens(CHANCES.fails)) return endedAs('failed', { games: [], endMs: startMs + 30_000 })
  if (!dice.happens(CHANCES.leavesEarly)) return endedAs('finished', playedOf(machine, startMs, plays, dice))
  const { games } = playedOf(machine, startMs, dice.whole(0, plays - 1), dice)
  return endedAs('finished', { games, endMs: dueMs(startMs, plays, machine) })
}

function insertedOf(machine: Machine, startMs: number, dice: Dice) {
  const { kind, coins } = insertOf(machine, dice)
  const played = playedOf(machine, startMs, coins / machine.coinPerPlay, dice)
  return { kind: dice.happens(CHANCES.byClerk) ? ('remote' as const) : kind, coins, ...played }
}

type Counters = Record<'coin' | 'card' | 'gift', number>
const NO_COUNT: Counters = { coin: 0, card: 0, gift: 0 }
/** A machine of the simulator goes on with the counters that it reported last. */
export type MachinePost = Post<Machine> & { counters?: Counters }
type Line = Equipment<Machine> &
  Visits<Machine, HallVisit> &
  MqttLine<MachinePost, { coins?: number }, { prices: { _id: string }[]; playing: boolean }>

export const hall: Line = {
  app: 'doll',
  prefix: 'CLAW',
  prices: PACKAGES,
  /** The first place, a residential area, has no machine. */
  fleetOf: (count) =>
    makeFleet(count, 'CLAW', (index) => (index % 3 === 2 ? ['巨型娃娃机', LARGE] : ['娃娃机', SMALL]), 1),
  deviceBody: (machine, sn) => ({ ...placedBody(machine, sn), giftStock: 60, giftWarn: 5 }),

  seed: 2203,
  customsOf: (machine, dice) => [
    { perDay: 8, hours: HOURS, visitAt: (at) => ({ ...at, ...boughtOf(machine, at.orderedMs, dice) }) },
    { perDay: 12, hours: HOURS, visitAt: (at) => ({ ...at, ...insertedOf(machine, at.orderedMs, dice) }) },
  ],

  letters: 'DO',
  subject: '娃娃机',
  payWithinMs: PAY_WITHIN_MS,
  paidAfterMs: PAID_AFTER_MS,
  saleOf({ order, startMs, endMs, games }, machine, { prices }) {
    if (!order) return undefined
    const { end, plays } = order
    const { name, amount, coins, giftCoins } = order.pack
    const wins = games.filter(({ win }) => win).length
    const isPlayed = end === 'finished'
    const columns = {
      ...{ price_id: prices.get(name), price_name: name, coins, gift_coins: giftCoins },
      ...{ plays, play_seconds: machine.playSeconds, played: games.length, wins, gift: wins },
      win: isPlayed ? wins > 0 : null,
      results: games.map(({ win }, game) => ({ n: game + 1, win, gift: Number(win) })),
      started_at: isPlayed ? new Date(startMs) : null,
      ends_at: isPlayed ? new Date(dueMs(startMs, plays, machine)) : null,
    }
    const why = games.length === plays ? 'allPlayed' : 'timeUp'
    const delivered = [['start', 'playing', startMs] as const, ['finish', 'finished', endMs, why] as const]
    return { end, settledMs: endMs, amount, used: amount, columns, delivered }
  },
  *notedOf(visits, device) {
    const count = { coin: 8_000 + device * 1_307, card: 600 + device * 91, gift: 310 + device * 47 }
    let nth = 0
    for (const visit of visits) {
      const { kind, orderedMs, coins: num, games, order } = visit
      let atMs = visit.startMs
      const columns = { kind: KIND[kind], num, coin_total: null, reason: null }
      if (order) {
        if (order.end !== 'cancelled') yield { visit, atMs: orderedMs + PAID_AFTER_MS, columns }
      } else if (kind === 'coin' || kind === 'card') {
        const more = (kind === 'coin' && MISCOUNTS[`${device} ${nth++}`]) || 0
        count[kind] = more === 'anew' ? num : count[kind] + num + more
        yield { visit, atMs, columns: { ...columns, coin_total: count[kind] } }
      } else yield { visit, atMs, columns: { ...columns, reason: '顾客反映吞币，补发' } }
      for (const { ms, win } of games) {
        atMs += ms
        if (win) yield { visit, atMs, columns: { ...columns, kind: KIND.gift, num: 1, coin_total: ++count.gift } }
      }
    }
  },

  texts: { refund: '游戏币没有到账', fault: '爪子抓不住' },
  choose: ({ prices, playing }, dice) => (playing || !prices.length ? undefined : { price: dice.pick(prices)._id }),
  behaviourOf(machine, { device, counters }, traits) {
    const { dice } = traits
    const count = { ...NO_COUNT, ...counters }
    let giftsLeft = dice.whole(25, 60)
    const seat = openSeat<{ orderNo?: string | undefined; coins: number }>(machine, traits, {
      fault: { code: 'claw_stuck', msg: '天车卡住' },
      *turnsOf(stay): Generator<Turn> {
        const { orderNo } = stay
        for (let n = 1; n === 1 || stay.coins >= device.coinPerPlay; n++) {
          stay.coins = Math.max(0, stay.coins - device.coinPerPlay)
          const { ms, win } = gameOf(device, dice)
          const begun = orderNo === undefined ? undefined : { type: 'game_start', orderNo, n }
          const end = () => {
            const gift = Number(win && giftsLeft > 0)
            giftsLeft -= gift
            count.gift += gift
            if (begun) return { ...begun, type: 'game_result', win: gift > 0, gift, giftTotal: count.gift }
            return gift > 0 ? { type: 'gift_out', num: gift, total: count.gift } : undefined
          }
          yield { ms, begun, end }
        }
      },
      passerByMs: 120_000,
      passBy() {
        if (dice.happens(CHANCES.countersReset)) Object.assign(count, NO_COUNT)
        const { kind, coins } = insertOf(device, dice)
        count[kind] += coins
        machine.report('event', { type: 'insert', kind, num: coins, total: count[kind] })
        return { coins }
      },
    })
    return {
      firmware: '1.8.0',
      model: device.board === 1 ? 'WJ-P1' : 'WJ-S2',
      state: () => ({ coins: seat.present?.coins ?? 0, coinTotal: count.coin, giftTotal: count.gift }),
      begins: 'start',
      commands: {
        start: (command) => seat.start(command, { orderNo: command.orderNo, coins: command.params.coins ?? 0 }),
        /** Takes away the coins of an order that were not played; a game that runs is played to its end. */
        void(command) {
          const stay = seat.present?.orderNo === command.orderNo ? seat.present : undefined
          machine.acknowledge(command, 0, { coins: stay?.coins ?? 0 })
          if (stay) stay.coins = 0
        },
      },
      stop: seat.stop,
    }
  },
}
