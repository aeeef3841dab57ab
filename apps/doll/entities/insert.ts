import { fen, int, str } from '@atrium/core/contract/define/fields'
import { deviceInsert } from '@atrium/selling/contract/at-devices/declare'

const KINDS = { 1: ['coin'], 2: ['card'], 3: ['scan'], 4: ['remote'], 5: ['gift'] } as const
const readonly = { readonly: true } as const

export const INSERT = { coin: 1, card: 2, scan: 3, remote: 4, gift: 5 } as const

/** Coins that a machine received, and gifts that it gave out. */
export const insert = deviceInsert('doll', KINDS, {
  sums: ['num'],
  view: 'doll_insert_row',
  fields: {
    num: int(readonly),
    /** Of gifts, at the present cost of a gift of the machine. */
    cost: fen(readonly),
    /** The machine's own counter after it, of coins or of gifts. */
    coinTotal: int(readonly),
    /** Why a clerk gave coins. */
    reason: str(80, readonly),
  },
})
