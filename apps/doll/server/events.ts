import { type DeviceHooks, message } from '@atrium/server/call/device-hooks'
import { Type } from 'typebox'

/** What doll machines report and receive over MQTT-JSON (domain.md 21.3). */

const number = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description })
const percent = number(0, 100, 'Strength in percent')
const total = (of: string) =>
  Type.Optional(number(0, Number.MAX_SAFE_INTEGER, `The machine’s counter of ${of}, after this`))
const playSeconds = Type.Integer({ description: 'Time of one game' })

const game = {
  orderNo: Type.String({ maxLength: 32, description: 'As in the command `start`' }),
  n: number(1, 10_000, 'Which game of the order, from 1'),
}
const result = {
  ...game,
  win: Type.Boolean(),
  gift: Type.Optional(number(0, 100, 'Gifts that fell; without it, 1 if the game was won')),
  giftTotal: total('gifts'),
}
const inserted = {
  kind: Type.Union([Type.Literal('coin'), Type.Literal('card')], { description: 'coin or card' }),
  num: number(1, 1000, 'Coins'),
  total: total('this kind'),
}
const fault = {
  code: Type.Optional(Type.String({ maxLength: 60, description: 'Empty: the fault is over' })),
  msg: Type.Optional(Type.String({ maxLength: 200 })),
}

export const events: DeviceHooks['events'] = {
  game_start: {
    data: message('Game started', 'Code 5: the order is not paid or has ended, so do not play.', game, {
      orderNo: 'DO2501011200000001',
      n: 1,
    }),
  },
  game_result: {
    data: message(
      'Game ended',
      'Each game counts once. Keep it in flash until it is acknowledged. Code 5: the order is not being played.',
      result,
      { orderNo: 'DO2501011200000001', n: 1, win: true, gift: 1, giftTotal: 318 },
    ),
  },
  insert: {
    data: message('Coins inserted', 'Coins that were thrown in, or paid with a card at the machine.', inserted, {
      kind: 'coin',
      num: 1,
      total: 10_423,
    }),
  },
  gift_out: {
    data: message(
      'Gift given out',
      'A gift that no `game_result` has reported, or every gift with `total`: a counter never counts twice.',
      { num: number(1, 1000, 'Gifts'), total: total('gifts') },
      { num: 1, total: 319 },
    ),
  },
  fault: {
    data: message('Fault', 'Shown with the machine, and announced to staff.', fault, {
      code: 'claw_stuck',
      msg: 'The claw does not move',
    }),
  },
}

export const sends: DeviceHooks['sends'] = {
  start: message(
    'Credit coins',
    'Bought by phone if it has `orderNo`, otherwise given by staff. Answer when the coins are credited, with code 2 if somebody plays and 4 for a fault.',
    { coins: Type.Integer({ description: 'Coins to credit' }), playSeconds },
    { coins: 2, playSeconds: 30 },
  ),
  void: message(
    'Void the coins of an order',
    'The order of `orderNo` is refunded or has failed: take away its coins that were not played, and answer their number as `{ coins }`.',
    {},
    {},
  ),
  query: message('Report the state', 'Answer with any data, such as coins and counters; staff see them.', {}, {}),
  restart: message('Restart', 'Done with the next login.', {}, {}),
  config: message(
    'New configuration',
    'The same as in the answer to the login.',
    {
      heartbeat: Type.Integer({ description: 'In seconds' }),
      coinPerPlay: Type.Integer({ description: 'Coins for one game' }),
      playSeconds,
      claw: Type.Object(
        { strong: percent, weak: percent, winRate: Type.Integer() },
        { description: '`strong` and `weak` in percent; one game of `winRate` has the strong claw' },
      ),
    },
    { heartbeat: 60, coinPerPlay: 1, playSeconds: 30, claw: { strong: 80, weak: 30, winRate: 15 } },
  ),
}
