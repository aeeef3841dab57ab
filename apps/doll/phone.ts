import { Id, nullable } from '@atrium/core/contract/define/schema'
import { Type } from 'typebox'
import { game, order } from './entities/order.ts'

const count = Type.Integer()

/** What phones send to doll machines and get from them. Amounts in fen. */
export const phone = {
  order,
  orderInput: { price: Id },
  offer: Type.Object({
    prices: Type.Array(
      Type.Object({
        _id: Id,
        name: Type.String(),
        amount: count,
        coins: count,
        giftCoins: count,
        plays: Type.Integer({ description: 'Games, at this machine' }),
        isBest: Type.Boolean({ description: 'It has the most coins for the money' }),
      }),
    ),
    playing: Type.Boolean({ description: 'Nothing can be ordered until the end of the game' }),
  }),
  live: Type.Object({
    coins: Type.Integer({ description: 'With gift coins' }),
    plays: count,
    played: count,
    results: Type.Array(game),
    endsAt: nullable(Type.String({ format: 'date-time' })),
  }),
  around: Type.Object({ playing: Type.Boolean() }),
}
