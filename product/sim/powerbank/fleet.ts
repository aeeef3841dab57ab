import { PAY_MODE, PRICE_TYPE } from '@atrium/apps/powerbank/plan'
import { type FleetDevice, makeFleet } from '../parts/fleet.ts'

/** The cabinets of the demonstration, their prices (in fen) and their power banks. */

export const PRICES = [
  {
    name: '标准价',
    type: PRICE_TYPE.public,
    freeMinutes: 5,
    unitMinutes: 30,
    unitPrice: 150,
    dayMax: 2000,
    deposit: 9900,
    overHours: 72,
    payMode: PAY_MODE.deposit,
  },
  {
    name: '景区价',
    type: PRICE_TYPE.public,
    freeMinutes: 3,
    unitMinutes: 30,
    unitPrice: 250,
    dayMax: 3000,
    deposit: 9900,
    overHours: 72,
    payMode: PAY_MODE.deposit,
  },
] as const

interface Kind {
  slotNum: number
  /** Index in `PRICES`. */
  plan: number
}

const SMALL = { slotNum: 8, plan: 0 }
const KINDS = [
  ['机柜', SMALL],
  ['机柜', { slotNum: 12, plan: 0 }],
  ['机柜', { slotNum: 8, plan: 1 }],
] as const

export type Cabinet = FleetDevice & Kind

export const cabinets = (count: number): Cabinet[] =>
  makeFleet<Kind>(count, 'BANK', (index) => KINDS[index % KINDS.length]!, 1)

/** A third of the slots is empty, so that power banks can be returned. */
export const firstBatteries = ({ slotNum }: Kind): number[] =>
  Array.from({ length: slotNum }, (_, index) => index + 1).filter((no) => no % 3 !== 0)

/** The serial number of the power bank that is in this slot at first; those of all tenants differ. */
export const batterySn = (cabinetSn: string, slot: number): string => `${cabinetSn}B${String(slot).padStart(2, '0')}`
