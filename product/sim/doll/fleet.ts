import { PLACES, type Place, placeOf } from '../parts/places.ts'

/** The doll machines of the demonstration, in invented places. Seed and simulator use the same ones. */

export const APP = 'doll'
/** Numbers of all simulated machines begin with it, so that the simulator finds them again. */
export const NUMBER_PREFIX = 'CLAW'

export interface FleetMachine {
  no: string
  name: string
  /** 1 pulse, 2 serial */
  board: number
  coinPerPlay: number
  /** Seconds. */
  playSeconds: number
  /** One game of so many is won. */
  winRate: number
  /** What one gift costs, in fen. */
  giftCost: number
  place: Place
}

/** Large machines have larger gifts, which cost more and are won more rarely. */
const SMALL = { word: '娃娃机', board: 1, coinPerPlay: 1, playSeconds: 30, winRate: 15, giftCost: 900 }
const LARGE = { word: '巨型娃娃机', board: 2, coinPerPlay: 2, playSeconds: 40, winRate: 22, giftCost: 2600 }

/** The first `count` machines, most of them small. A larger fleet contains every smaller one. */
export function fleetOf(count: number): FleetMachine[] {
  return Array.from({ length: count }, (_, index) => {
    const { word, ...traits } = index % 3 === 2 ? LARGE : SMALL
    // From the second place on: the first one is a residential area.
    const place = placeOf(index + 1)
    const ordinal = Math.floor(index / PLACES.length) + 1
    return {
      no: `${NUMBER_PREFIX}${String(index + 1).padStart(4, '0')}`,
      name: `${place.name} ${ordinal} 号${word}`,
      place,
      ...traits,
    }
  })
}

/** The body of `POST /api/doll/device`. */
export function deviceBody({ place, ...machine }: FleetMachine, sn: string, giftStock: number) {
  const { address, lng, lat } = place
  return { ...machine, sn, heartbeat: 60, giftStock, giftWarn: 5, coordinates: { lng, lat, address } }
}

/** The bodies of `POST /api/doll/price`. */
export const PACKAGES = [
  { name: '单次体验', amount: 200, coins: 2, giftCoins: 0, scope: 1, order: 1 },
  { name: '畅玩套餐', amount: 1000, coins: 10, giftCoins: 2, scope: 1, order: 2 },
  { name: '超值套餐', amount: 2000, coins: 20, giftCoins: 6, scope: 1, order: 3 },
] as const
