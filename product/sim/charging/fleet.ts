import { type Equipment, type FleetDevice, makeFleet, placedBody } from '../parts/fleet.ts'

/** The charging devices of the demonstration, in invented places. Seed and simulator use the same ones. */

export const APP = 'charge'
/** The devices of the demonstration. */
export const DEMO_DEVICES = 16
export const KIND = { bike: 1, carAc: 2, carDc: 3 } as const
const MQTT = 1
const OCPP = 2

interface Traits {
  protocol: number
  kind: number
  portCount: number
  /** Kilowatts of the device, watts of one port. */
  power: number
  maxPower: number
}

export type FleetPile = FleetDevice & Traits

/** Of ten devices six are for two-wheelers, one charges cars slowly and three fast. */
const KINDS = [
  KIND.bike,
  KIND.carDc,
  KIND.bike,
  KIND.bike,
  KIND.carDc,
  KIND.bike,
  KIND.carAc,
  KIND.bike,
  KIND.carDc,
  KIND.bike,
]

const TRAITS: Record<number, { word: string } & Omit<Traits, 'kind'>> = {
  [KIND.bike]: { word: '电单车充电桩', protocol: MQTT, portCount: 10, power: 5, maxPower: 800 },
  [KIND.carAc]: { word: '慢充桩', protocol: OCPP, portCount: 1, power: 7, maxPower: 7000 },
  [KIND.carDc]: { word: '快充桩', protocol: OCPP, portCount: 2, power: 120, maxPower: 60_000 },
}

interface FleetPrice {
  /** The kinds of devices that use the price. */
  kinds: readonly number[]
  body: { name: string; mode: number; prepay: { amount: number; minutes?: number; wh?: number }[] } & Record<
    string,
    unknown
  >
}

/** Two-wheelers pay by time, slow chargers by energy, fast ones by time of use; rates in 1/100 fen per kWh. */
const PRICES: readonly FleetPrice[] = [
  {
    kinds: [KIND.bike],
    body: {
      name: '电单车按时长',
      mode: 1,
      prepay: [
        { amount: 100, minutes: 120 },
        { amount: 200, minutes: 270 },
        { amount: 300, minutes: 420 },
      ],
      minFee: 20,
    },
  },
  {
    kinds: [KIND.carAc],
    body: {
      name: '慢充按电量',
      mode: 2,
      prepay: [{ amount: 2000 }, { amount: 4000 }],
      rates: { elecFee: 8500, serviceFee: 3500 },
    },
  },
  {
    kinds: [KIND.carDc],
    body: {
      name: '快充分时电价',
      mode: 4,
      prepay: [{ amount: 3000 }, { amount: 5000 }, { amount: 10_000 }],
      tou: [
        { start: '00:00', end: '08:00', elecFee: 4200, serviceFee: 4000 },
        { start: '08:00', end: '11:00', elecFee: 11_800, serviceFee: 5000 },
        { start: '11:00', end: '17:00', elecFee: 7900, serviceFee: 4500 },
        { start: '17:00', end: '22:00', elecFee: 12_600, serviceFee: 5000 },
        { start: '22:00', end: '24:00', elecFee: 4200, serviceFee: 4000 },
      ],
      occupyFee: 20,
      occupyFree: 15,
    },
  },
]

export function priceFor(kind: number): FleetPrice {
  return PRICES.find(({ kinds }) => kinds.includes(kind))!
}

export const network: Equipment<FleetPile> = {
  app: APP,
  prefix: 'SIM',
  fleetOf: (count) =>
    makeFleet(count, 'SIM', (index) => {
      const kind = KINDS[index % KINDS.length]!
      const { word, ...traits } = TRAITS[kind]!
      return [word, { kind, ...traits }]
    }),
  prices: PRICES.map(({ body }) => body),
  deviceBody(pile, sn, prices) {
    const price = prices.get(priceFor(pile.kind).body.name)!
    return { ...placedBody(pile, sn), price, fullStop: true, volume: 60 }
  },
}
