import type { DeviceHooks } from '@atrium/server/call/device-hooks'
import { Type } from 'typebox'

/** What doll machines report and receive over MQTT-JSON (domain.md 21.3). */

const MAX = Number.MAX_SAFE_INTEGER
const OrderNo = Type.String({ maxLength: 32, description: 'As in the command `start`' })
const N = Type.Integer({ minimum: 1, maximum: 10_000, description: 'Which game of the order, from 1' })
const Num = (description: string) => Type.Integer({ minimum: 1, maximum: 1000, description })
const Total = (of: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: MAX, description: `The machine’s counter of ${of}, after this` }))

export const events: DeviceHooks['events'] = {
  game_start: {
    data: Type.Object(
      { orderNo: OrderNo, n: N },
      {
        title: 'Game started',
        description: 'Acknowledged with code 5 if the order is not paid or has ended: do not play.',
        examples: [{ orderNo: 'DO2501011200000001', n: 1 }],
      },
    ),
  },
  game_result: {
    data: Type.Object(
      {
        orderNo: OrderNo,
        n: N,
        win: Type.Boolean(),
        gift: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 100, description: 'Gifts that fell; without it, 1 if it was won' }),
        ),
        giftTotal: Total('gifts'),
      },
      {
        title: 'Game ended',
        description:
          'Each game counts once. Keep it in flash until it is acknowledged. Code 5: the order is not being played.',
        examples: [{ orderNo: 'DO2501011200000001', n: 1, win: true, gift: 1, giftTotal: 318 }],
      },
    ),
  },
  insert: {
    data: Type.Object(
      {
        kind: Type.Union([Type.Literal('coin'), Type.Literal('card')], { description: 'coin or card' }),
        num: Num('Coins'),
        total: Total('this kind'),
      },
      {
        title: 'Coins inserted',
        description: 'Coins that were thrown in, or paid with a card at the machine.',
        examples: [{ kind: 'coin', num: 1, total: 10_423 }],
      },
    ),
  },
  gift_out: {
    data: Type.Object(
      { num: Num('Gifts'), total: Total('gifts') },
      {
        title: 'Gift given out',
        description:
          'A gift that no `game_result` has reported, or every gift with `total`: the same counter is never taken twice.',
        examples: [{ num: 1, total: 319 }],
      },
    ),
  },
  fault: {
    data: Type.Object(
      {
        code: Type.Optional(Type.String({ maxLength: 60, description: 'Empty: the fault is over' })),
        msg: Type.Optional(Type.String({ maxLength: 200 })),
      },
      {
        title: 'Fault',
        description: 'Shown with the machine, and announced to staff.',
        examples: [{ code: 'claw_stuck', msg: 'The claw does not move' }],
      },
    ),
  },
}

const PlaySeconds = Type.Integer({ description: 'Time of one game' })
const nothing = {}

export const sends: DeviceHooks['sends'] = {
  start: Type.Object(
    { coins: Type.Integer({ description: 'Coins to credit' }), playSeconds: PlaySeconds },
    {
      title: 'Credit coins',
      description:
        'Paid by phone with `orderNo`, else given by staff. Answer once the coins are credited: code 2 if somebody plays, 4 for a fault.',
      examples: [{ coins: 2, playSeconds: 30 }],
    },
  ),
  void: Type.Object(nothing, {
    title: 'Void the coins of an order',
    description:
      'The order of `orderNo` is refunded or has failed: take away its coins that were not played, and answer `{ coins }`, their number.',
    examples: [{}],
  }),
  query: Type.Object(nothing, {
    title: 'Report the state',
    description: 'Answer with any data, such as the credited coins and both counters; staff see them.',
    examples: [{}],
  }),
  restart: Type.Object(nothing, { title: 'Restart', description: 'Done with the next login.', examples: [{}] }),
  config: Type.Object(
    {
      heartbeat: Type.Integer({ description: 'In seconds' }),
      coinPerPlay: Type.Integer({ description: 'Coins for one game' }),
      playSeconds: PlaySeconds,
      claw: Type.Object(
        {
          strong: Type.Integer({ description: 'Strength in percent' }),
          weak: Type.Integer({ description: 'Strength in percent' }),
          winRate: Type.Integer({ description: 'One game of so many has the strong claw' }),
        },
        { description: '`strong`, `weak` (percent) and `winRate`: one game of so many has the strong claw' },
      ),
    },
    {
      title: 'New configuration',
      description: 'The same as in the answer to the login.',
      examples: [{ heartbeat: 60, coinPerPlay: 1, playSeconds: 30, claw: { strong: 80, weak: 30, winRate: 15 } }],
    },
  ),
}
