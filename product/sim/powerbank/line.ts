import { type Equipment, placedBody } from '../parts/fleet.ts'
import type { MqttLine } from '../parts/mqtt-line.ts'
import type { Visits } from '../parts/visits.ts'
import { bankCabinet, type CabinetPost, type Params } from './cabinet.ts'
import { type Cabinet, cabinets, PRICES } from './fleet.ts'
import { arrangeRents, HOURS, PAID_AFTER_MS, PAY_WITHIN_MS, type Rent, rentOf, rentSold } from './rents.ts'

/** The line of power banks: what stands where, what it costs, who comes and what goes wrong. */

export const SETTING = {
  name: '共享充电宝',
  servicePhone: '4000000104',
  notice: '任意机柜均可归还；押金在归还后扣除费用并退回余额。',
}

type Line = Equipment<Cabinet> &
  Visits<Cabinet, Rent> &
  MqttLine<CabinetPost, Params, { price: object | null; available: number }>

export const banks: Line = {
  app: 'powerbank',
  prefix: 'BANK',
  prices: PRICES,
  fleetOf: cabinets,
  deviceBody: ({ plan, ...cabinet }, sn, prices) => ({
    ...placedBody(cabinet, sn),
    price: prices.get(PRICES[plan]!.name),
  }),

  seed: 1812,
  customsOf: (cabinet, dice) => [{ perDay: 7, hours: HOURS, visitAt: (at) => rentOf(cabinet, at, dice) }],
  /** Many have a power bank of one cabinet at the same time. */
  placeOf: ({ orderedMs }) => orderedMs,
  arranged: (visits, fleet) => arrangeRents(visits, fleet).rents,
  letters: 'PB',
  subject: '充电宝押金',
  payWithinMs: PAY_WITHIN_MS,
  paidAfterMs: PAID_AFTER_MS,
  saleOf: (visit, cabinet, { prices }) => rentSold(visit, cabinet, prices),

  texts: { refund: '充电宝充不进电', fault: '仓位弹不出来' },
  choose: ({ price, available }) => (price && available > 0 ? {} : undefined),
  behaviourOf: (cabinet, post, traits) => bankCabinet(cabinet, post, traits),
}
