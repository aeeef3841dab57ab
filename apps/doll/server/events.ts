import { COUNT, type DeviceHooks, deviceFault, message } from '@atrium/devices/server/implement'
import { Type } from 'typebox'
import { MOST_GIFTS } from './gifts.ts'
import { text } from './messages-words.ts'
import { alarms } from './setting.ts'

/** What doll machines report and receive over MQTT-JSON (domain.md 21.3). */

const count = (minimum: number, maximum: number, description: string, zh: string) =>
  Type.Integer({ minimum, maximum, description, zh, ...COUNT })
const percent = Type.Integer({ minimum: 0, maximum: 100, description: 'Strength in percent', zh: '力度百分比' })
const total = (of: string, ofZh: string) =>
  Type.Optional(
    count(0, Number.MAX_SAFE_INTEGER, `The machine’s counter of ${of}, after this`, `此后机器的${ofZh}计数器`),
  )
const playSeconds = Type.Integer({ description: 'Time of one game', zh: '一局的时长（秒）' })

const game = {
  orderNo: Type.String({ maxLength: 32, description: 'As in the command `start`', zh: '与 `start` 指令中的相同' }),
  n: count(1, 10_000, 'Which game of the order, from 1', '订单的第几局，从 1 开始'),
}
const result = {
  ...game,
  win: Type.Boolean({ description: 'Whether something was won', zh: '是否抓中' }),
  gift: Type.Optional(
    count(0, 100, 'Gifts that fell; without it, 1 if the game was won', '掉落的礼品数；不填时，抓中计 1'),
  ),
  giftTotal: total('gifts', '礼品'),
}
const inserted = {
  kind: Type.Union([Type.Literal('coin'), Type.Literal('card')], {
    description: 'coin or card',
    zh: 'coin（硬币）或 card（卡）',
  }),
  num: count(1, 1000, 'Coins', '币数'),
  total: total('this kind', '该类'),
}

export const fault = deviceFault(alarms, { code: 'claw_stuck', msg: 'The claw does not move' }, 'machine')

export const events = {
  game_start: { data: message(...text.game_start, game, { orderNo: 'DO2501011200000001', n: 1 }) },
  game_result: {
    data: message(...text.game_result, result, {
      orderNo: 'DO2501011200000001',
      n: 1,
      win: true,
      gift: 1,
      giftTotal: 318,
    }),
  },
  insert: { data: message(...text.insert, inserted, { kind: 'coin', num: 1, total: 10_423 }) },
  gift_out: {
    data: message(
      ...text.gift_out,
      { num: count(1, MOST_GIFTS, 'Gifts', '礼品数'), total: total('gifts', '礼品') },
      { num: 1, total: 319 },
    ),
  },
  fault: fault.event,
} satisfies DeviceHooks['events']

export const sends: DeviceHooks['sends'] = {
  start: message(
    ...text.start,
    { coins: Type.Integer({ description: 'Coins to credit', zh: '要上的币数' }), playSeconds },
    { coins: 2, playSeconds: 30 },
  ),
  void: message(...text.void, {}, {}),
  query: message(...text.query, {}, {}),
  restart: message(...text.restart, {}, {}),
  config: message(
    ...text.config,
    {
      heartbeat: Type.Integer({ description: 'In seconds', zh: '单位秒' }),
      coinPerPlay: Type.Integer({ description: 'Coins for one game', zh: '一局的币数' }),
      playSeconds,
      claw: Type.Object(
        { strong: percent, weak: percent, winRate: Type.Integer({ description: 'Games', zh: '局数' }) },
        {
          description: '`strong` and `weak` in percent; one game of `winRate` has the strong claw',
          zh: '`strong` 与 `weak` 为百分比；每 `winRate` 局有一局强爪',
        },
      ),
    },
    { heartbeat: 60, coinPerPlay: 1, playSeconds: 30, claw: { strong: 80, weak: 30, winRate: 15 } },
  ),
}
