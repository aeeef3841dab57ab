import { choice, fen, int, refs } from '@atrium/core/contract/define/fields'
import { priceEntity } from '@atrium/selling/contract/at-devices/declare'

export const SCOPES = { 1: ['all'], 2: ['chosen'] } as const
export const CHOSEN = 2

/** A package of coins: what it costs, and where it is offered. */
export const price = priceEntity('doll', {
  fields: {
    amount: fen({ required: true, min: 1, max: 1_000_000 }),
    coins: int({ required: true, min: 1, max: 999 }),
    giftCoins: int({ required: true, default: 0, max: 999 }),
    scope: choice(SCOPES, { required: true, default: 1 }),
    devices: refs('device'),
    /** Phones list packages in this order. */
    order: int({ required: true, default: 0, max: 9999 }),
  },
  columns: ['name', 'amount', 'status', 'coins', 'giftCoins', 'scope', 'deviceCount', 'order'],
  filters: ['scope', 'devices'],
  sort: 'order',
  sums: 'none',
  form: [
    { group: 'package', fields: ['name', 'amount', 'coins', 'giftCoins', 'order'] },
    { group: 'place', fields: ['scope', 'devices'] },
  ],
  check({ scope, devices }) {
    if (scope !== CHOSEN || (Array.isArray(devices) && devices.length > 0)) return {}
    return { devices: { zh_CN: '请选择设备', en_US: 'Choose the machines' } }
  },
})
