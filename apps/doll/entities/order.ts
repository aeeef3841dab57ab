import { bool, dt, int, ref, requiredJson, str } from '@atrium/core/contract/define/fields'
import { orderActions, orderEntity } from '@atrium/selling/contract/at-devices/declare'
import { type Static, Type } from 'typebox'

const readonly = { readonly: true } as const
const count = { readonly: true, required: true, default: 0 } as const

/** One game as the machine reported it. */
export const game = Type.Object({ n: Type.Integer(), win: Type.Boolean(), gift: Type.Integer() })
export type Game = Static<typeof game>

/** Coins that a consumer bought, and the games that were played with them. */
export const order = orderEntity('doll', 'DO', {
  fields: {
    price: ref('price', readonly),
    /** A copy of the package from the time of the order. */
    priceName: str(40, readonly),
    coins: int(count),
    giftCoins: int(count),
    /** How many games the coins are enough for. */
    plays: int(count),
    playSeconds: int({ ...count, unit: 's' }),
    played: int(count),
    wins: int(count),
    win: bool(readonly),
    gift: int(count),
    results: requiredJson<Game[]>(Type.Array(game), { readonly: true, default: [] }),
    startedAt: dt(readonly),
    /** Until when the machine may play. */
    endsAt: dt(readonly),
    /** Coins that the machine has voided. */
    voided: int(readonly),
  },
  status: {
    1: ['unpaid', 'orange'],
    2: ['paid', 'blue'],
    3: ['playing', 'blue'],
    4: ['finished', 'green'],
    5: ['cancelled', 'grey'],
    6: ['failed', 'red'],
    7: ['refunded', 'grey'],
  },
  columns: ['status', 'amount', 'paidAt', 'priceName', 'plays', 'played', 'gift', 'win', 'refundedAmount'],
  filters: ['price', 'win', { field: 'startedAt', by: 'range' }],
  search: ['no', 'deviceName', 'priceName'],
  sums: ['played', 'wins'],
  actions: {
    ...orderActions({ refundFrom: ['paid', 'playing', 'finished', 'failed'] }),
    start: { from: ['paid'], to: 'playing', by: 'system', effect: true },
    result: { from: ['playing'], to: 'same', by: 'system', effect: true },
    finish: { from: ['playing'], to: 'finished', by: 'system', effect: true },
    /** The machine has voided the coins that were not played. */
    void: {
      from: ['paid', 'playing', 'finished', 'failed', 'refunded'],
      to: 'same',
      by: 'system',
      effect: true,
    },
  },
})
