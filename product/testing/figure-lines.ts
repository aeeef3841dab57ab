import { v7 as uuid } from 'uuid'
import type { Order } from '../figure-histories.ts'

/** What the lines have besides each other, as rows of a history: the columns of their orders, and what their devices have. */

export type Line = 'charge' | 'doll' | 'vend' | 'powerbank'

interface Own {
  /** The third part of the business type of its payments. */
  part?: '.deposit'
  /** Tables to empty before the orders and devices. */
  clear: readonly string[]
  /** What there is besides orders and devices. */
  begin: readonly string[]
  /** Own columns of an order, as SQL. */
  order(each: Order, paidFen: number): Readonly<Record<string, string | number | boolean>>
  device(id: string, online: number, status: number): string[]
}

type At = (seconds: number | null) => string

/** Of each: 1 in a cabinet, 3 lost, 4 disabled, 5 taken out. */
const BATTERIES = [1, 1, 3, 4, 5] as const
export const LINES: Readonly<Record<Line, (tenant: string, at: At) => Own>> = {
  charge: (_tenant, at) => ({
    clear: [],
    begin: [],
    order: ({ fee, ended }, paid) => ({
      ended_at: at(ended),
      fee: Math.min(fee, paid),
      energy: fee,
      seconds: fee % 3600,
    }),
    device: (id, online, status) => [
      `update charge_port set status = ${1 + (online % 2) * 2}, power = ${1000.4 * status} where device_id = '${id}'`,
    ],
  }),

  doll: (tenant, at) => ({
    clear: ['doll_insert'],
    begin: [],
    order: ({ fee, ended }) => ({
      started_at: at(ended),
      plays: 7,
      played: fee % 7,
      wins: fee % 3,
      win: fee % 3 > 0,
    }),
    device: (id, online, status) => [
      `insert into doll_insert (id, tenant_id, device_id, kind, num, at) select gen_random_uuid(), '${tenant}', '${id}',
         kind, kind + ${online}, ${at(online * 40_000)}::timestamptz + kind * interval '9 hours' from generate_series(1, 5) kind`,
      `update doll_device set gift_cost = ${125 * status} where id = '${id}'`,
    ],
  }),

  vend(tenant, at) {
    const product = uuid()
    return {
      clear: ['stock_record', 'stock', 'vend_slot', 'vend_product'],
      begin: [`insert into vend_product (id, tenant_id, name, price) values ('${product}', '${tenant}', 'tea', 300)`],
      order({ fee, fen, ended }) {
        const dispensed = fee % 4
        const line = { product, name: 'tea', slot: 1, price: fen, num: 3, dispensed, failed: 3 - dispensed, lost: 0 }
        return { ack_at: at(ended), num: 3, dispensed, products: `'${JSON.stringify([line])}'` }
      },
      device: (id, online, status) => [
        `update vend_slot set product_id = '${product}' where device_id = '${id}' and no <= 3`,
        // A slot that may be empty, one that may be low, and one without a stock row.
        ...[online - 1, 1 + online].flatMap((quantity, index) => {
          const stock = uuid()
          return [
            `insert into stock (id, tenant_id, app, item_id, device_id, slot, quantity)
               values ('${stock}', '${tenant}', 'vend', '${product}', '${id}', ${index + 1}, ${quantity})`,
            `insert into stock_record (tenant_id, stock_id, app, item_id, spec, device_id, slot, type, num, before, after, at)
               select '${tenant}', '${stock}', 'vend', '${product}', '', '${id}', ${index + 1}, kind, kind + ${online}, 0,
                 kind + ${online}, ${at(online * 40_000)}::timestamptz + kind * interval '9 hours' from generate_series(1, 5) kind`,
          ]
        }),
        `insert into vend_climate (tenant_id, device_id, temperature, at, off_since) values ('${tenant}', '${id}', 9, now(),
           ${status % 2 === 0 ? 'null' : `now() - interval '${5 * online} minutes'`})`,
      ],
    }
  },

  powerbank: (tenant, at) => ({
    part: '.deposit',
    clear: ['powerbank_slot', 'powerbank_battery'],
    begin: [],
    order({ created, ended, fee }) {
      const isBack = ended !== null && ended >= created
      return {
        deposit: 9_999,
        fee,
        rent_at: at(created),
        return_at: at(isBack ? ended : null),
        minutes: isBack ? fee % 3600 : 'null',
      }
    },
    device: (id, online) => [
      // One cabinet has nothing to rent, one no free slot.
      ...BATTERIES.flatMap((status, index) => {
        const battery = uuid()
        const made = `insert into powerbank_battery (id, tenant_id, sn, status, level) values ('${battery}', '${tenant}',
          '${battery}', ${status}, ${online === 2 ? 10 : 90})`
        const isIn = status === 1 || (status === 4 && online !== 3)
        if (!isIn) return [made]
        return [
          made,
          `update powerbank_slot set battery_id = '${battery}', status = 2 where device_id = '${id}' and no = ${index + 1}`,
        ]
      }),
      `update powerbank_slot set status = 6 where device_id = '${id}' and battery_id is null and ${online === 1}`,
    ],
  }),
}
