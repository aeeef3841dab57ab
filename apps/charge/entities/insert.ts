import { fen, int, str } from '@atrium/core/contract/define/fields'
import { deviceInsert } from '@atrium/selling/contract/at-devices/declare'

const KINDS = { 1: ['plugged'], 2: ['unplugged'], 3: ['coin'], 4: ['card'] } as const
const readonly = { readonly: true } as const

export const INSERT = { plugged: 1, unplugged: 2, coin: 3, card: 4 } as const

/** Something was inserted into a port of a device: a plug, a card, a coin. */
export const insert = deviceInsert('charge', KINDS, {
  fields: { port: int(readonly), cardNo: str(40, readonly), amount: fen(readonly) },
})
