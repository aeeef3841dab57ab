import type { SimDevice } from '../parts/line.ts'
import { type Mishap, type Traits, thinkingMs } from '../parts/mishap.ts'
import { type Command, type MqttDevice, mqttDevice } from '../parts/mqtt-device.ts'
import type { Post } from '../parts/post.ts'
import { APP, type FleetMachine } from './fleet.ts'

/** A doll machine with the platform's own protocol over MQTT. */

/** The machine's own counters of coins that were thrown in, of those paid with cards, and of gifts. */
export interface Counters {
  coin: number
  card: number
  gift: number
}

export type MachinePost = Post<FleetMachine> & { counters?: Counters }

export interface Machine extends SimDevice {
  readonly post: MachinePost
}

interface Params {
  coins?: number
}

/** The games of somebody who has bought or inserted coins. */
interface Stay {
  /** Undefined: the coins were inserted, or given by staff. */
  orderNo: string | undefined
  coins: number
  /** Number of the present game, from 1. */
  n: number
  mishap: Mishap | undefined
  timer: NodeJS.Timeout | undefined
}

const BUSY_CODE = 2
const FAULT_CODE = 4
const FAULT_OVER_MS = 60_000
/** A machine is filled before it starts. When it is empty, nobody wins any more. */
const GIFTS = { least: 25, most: 60 }
/** The mean time between people who insert coins. */
const PASSER_BY_MS = 90_000
/** Probabilities. */
const BY_CARD = 0.15
const COUNTERS_RESET = 0.01

/** @throws Error if the broker is unreachable or refuses the machine */
export async function openMachine(url: string, post: MachinePost, traits: Traits): Promise<Machine> {
  const device = mqttDevice<Params>({ url, app: APP, post }, traits)
  const { start, void: takeAway, stop, state } = gamesAt(device, post, traits)
  await device.connect({
    firmware: '1.8.0',
    model: post.device.board === 1 ? 'WJ-P1' : 'WJ-S2',
    state,
    begins: 'start',
    commands: { start, void: takeAway },
  })
  return {
    post,
    get isOnline() {
      return device.isOnline
    },
    async stop() {
      stop()
      await device.stop()
    },
  }
}

function gamesAt(machine: MqttDevice<Params>, { device, counters }: MachinePost, traits: Traits) {
  const { dice, haste } = traits
  const { coinPerPlay, playSeconds, winRate } = device
  const count: Counters = { ...(counters ?? { coin: 0, card: 0, gift: 0 }) }
  let giftsLeft = dice.whole(GIFTS.least, GIFTS.most)
  let present: Stay | undefined
  let passerBy = setTimeout(insert, dice.waitMs(PASSER_BY_MS / haste))

  function start(command: Command<Params>): void {
    const { params, orderNo, mishap } = command
    const code = mishap === 'refuses' ? FAULT_CODE : present ? BUSY_CODE : 0
    machine.acknowledge(command, code)
    if (code === 0) begin({ orderNo, coins: params.coins ?? 0, n: 0, mishap, timer: undefined })
  }

  /** Takes away the coins of an order that were not played; a game that runs is played to its end. */
  function takeAway(command: Command<Params>): void {
    const isPresent = present !== undefined && present.orderNo === command.orderNo
    const coins = isPresent ? present!.coins : 0
    if (isPresent) present!.coins = 0
    machine.acknowledge(command, 0, { coins })
  }

  function begin(stay: Stay): void {
    present = stay
    next(stay)
  }

  /** Begins the next game. Coins that are not enough for one play the first game all the same. */
  function next(stay: Stay): void {
    if (stay.n > 0 && stay.coins < coinPerPlay) {
      present = undefined
      return
    }
    stay.n += 1
    stay.coins = Math.max(0, stay.coins - coinPerPlay)
    const { orderNo, n, mishap } = stay
    if (orderNo !== undefined) machine.report('event', { type: 'game_start', orderNo, n }, mishap)
    stay.timer = setTimeout(() => end(stay), (dice.between(0.3, 1) * playSeconds * 1000) / haste)
  }

  function end(stay: Stay): void {
    const { orderNo, n, mishap } = stay
    if (mishap === 'faults') {
      breakDown()
      return
    }
    if (mishap === 'dropsOut') void machine.away()
    const win = giftsLeft > 0 && dice.happens(1 / winRate)
    if (win) {
      giftsLeft -= 1
      count.gift += 1
    }
    const gift = win ? 1 : 0
    if (orderNo !== undefined) {
      machine.report('event', { type: 'game_result', orderNo, n, win, gift, giftTotal: count.gift }, mishap)
    } else if (win) machine.report('event', { type: 'gift_out', num: gift, total: count.gift })
    // Only the first game's messages are disturbed.
    if (mishap === 'late' || mishap === 'dropsOut') stay.mishap = undefined
    next(stay)
  }

  /** The claw is stuck: the games that are left are not played. */
  function breakDown(): void {
    present = undefined
    machine.report('event', { type: 'fault', code: 'claw_stuck', msg: '天车卡住' })
    setTimeout(() => machine.report('event', { type: 'fault', code: '' }), FAULT_OVER_MS / haste)
  }

  /** A passer-by inserts coins, or pays with a card, if nobody plays. */
  function insert(): void {
    if (!present) {
      if (dice.happens(COUNTERS_RESET)) Object.assign(count, { coin: 0, card: 0, gift: 0 })
      const kind = dice.happens(BY_CARD) ? 'card' : 'coin'
      const num = coinPerPlay * dice.whole(1, 4)
      count[kind] += num
      machine.report('event', { type: 'insert', kind, num, total: count[kind] })
      setTimeout(() => {
        if (!present) begin({ orderNo: undefined, coins: num, n: 0, mishap: undefined, timer: undefined })
      }, thinkingMs(traits))
    }
    passerBy = setTimeout(insert, dice.waitMs(PASSER_BY_MS / haste))
  }

  return {
    start,
    void: takeAway,
    state: () => ({ coins: present?.coins ?? 0, coinTotal: count.coin, giftTotal: count.gift }),
    stop() {
      clearTimeout(passerBy)
      clearTimeout(present?.timer)
    },
  }
}
