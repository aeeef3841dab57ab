import { COUNT, type DeviceHooks, deviceFault, message } from '@atrium/devices/server/implement'
import { Type } from 'typebox'
import { MOST_GIFTS } from './gifts.ts'
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
  game_start: {
    data: message(
      { zh_CN: '一局开始', en_US: 'Game started' },
      {
        zh_CN: '应答码 5：订单未支付或已结束，请勿开局。',
        en_US: 'Code 5: the order is not paid or has ended, so do not play.',
      },
      game,
      { orderNo: 'DO2501011200000001', n: 1 },
    ),
  },
  game_result: {
    data: message(
      { zh_CN: '一局结束', en_US: 'Game ended' },
      {
        zh_CN: '每局只计一次。收到应答前请存于闪存。应答码 5：订单不在游戏中。',
        en_US:
          'Each game counts once. Keep it in flash until it is acknowledged. Code 5: the order is not being played.',
      },
      result,
      {
        orderNo: 'DO2501011200000001',
        n: 1,
        win: true,
        gift: 1,
        giftTotal: 318,
      },
    ),
  },
  insert: {
    data: message(
      { zh_CN: '投币', en_US: 'Coins inserted' },
      {
        zh_CN: '投入的硬币，或在机器上刷卡所购的币。',
        en_US: 'Coins that were thrown in, or paid with a card at the machine.',
      },
      inserted,
      { kind: 'coin', num: 1, total: 10_423 },
    ),
  },
  gift_out: {
    data: message(
      { zh_CN: '礼品出货', en_US: 'Gift given out' },
      {
        zh_CN: '`game_result` 未上报的礼品；带 `total` 时可上报每件礼品，计数器不会重复计。',
        en_US: 'A gift that no `game_result` has reported, or every gift with `total`: a counter never counts twice.',
      },
      { num: count(1, MOST_GIFTS, 'Gifts', '礼品数'), total: total('gifts', '礼品') },
      { num: 1, total: 319 },
    ),
  },
  fault: fault.event,
} satisfies DeviceHooks['events']

export const sends: DeviceHooks['sends'] = {
  start: message(
    { zh_CN: '上分', en_US: 'Credit coins' },
    {
      zh_CN: '有 `orderNo` 时为手机购买，否则由工作人员赠送。上分后应答；有人在玩时应答码为 2，故障为 4。',
      en_US:
        'Bought by phone if it has `orderNo`, otherwise given by staff. Answer when the coins are credited, with code 2 if somebody plays and 4 for a fault.',
    },
    { coins: Type.Integer({ description: 'Coins to credit', zh: '要上的币数' }), playSeconds },
    { coins: 2, playSeconds: 30 },
  ),
  void: message(
    { zh_CN: '作废订单的币', en_US: 'Void the coins of an order' },
    {
      zh_CN: '`orderNo` 的订单已退款或失败：收回未玩的币，并以 `{ coins }` 应答数量。',
      en_US:
        'The order of `orderNo` is refunded or has failed: take away its coins that were not played, and answer their number as `{ coins }`.',
    },
    {},
    {},
  ),
  query: message(
    { zh_CN: '上报状态', en_US: 'Report the state' },
    {
      zh_CN: '应答任意数据，如币数与计数器；工作人员可见。',
      en_US: 'Answer with any data, such as coins and counters; staff see them.',
    },
    {},
    {},
  ),
  restart: message(
    { zh_CN: '重启', en_US: 'Restart' },
    { zh_CN: '以下一次登录为完成。', en_US: 'Done with the next login.' },
    {},
    {},
  ),
  config: message(
    { zh_CN: '新配置', en_US: 'New configuration' },
    { zh_CN: '与登录应答中的相同。', en_US: 'The same as in the answer to the login.' },
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
