import { type DeviceHooks, message } from '@atrium/devices/server/implement'
import { Type } from 'typebox'
import { INSERT_KINDS } from './inserts.ts'
import { BOUNDS } from './readings.ts'

/** What charging devices report and receive over MQTT-JSON. Charge points report the same events over OCPP. */

const Port = Type.Integer({ minimum: 1, maximum: 64, description: 'Number of the port', zh: '端口号' })
const OrderNo = Type.String({ description: 'As in the command `open`', zh: '与 `open` 指令中的相同' })
const optional = {
  orderNo: Type.Optional(OrderNo),
  wh: Type.Optional(
    Type.Number({ ...BOUNDS.wh, description: 'Energy since the start, in Wh', zh: '开始以来的电量，单位 Wh' }),
  ),
  seconds: Type.Optional(
    Type.Number({ ...BOUNDS.seconds, description: 'Time since the start', zh: '开始以来的时长（秒）' }),
  ),
}

export const events = {
  started: {
    data: message(
      { zh_CN: '充电开始', en_US: 'Charge started' },
      {
        zh_CN: '应答含状态 Accepted 与 `orderNo`；其他状态请停止充电。',
        en_US: 'The acknowledgement has the status Accepted and the `orderNo`; with any other status, stop the charge.',
      },
      {
        port: Port,
        orderNo: optional.orderNo,
        idTag: Type.Optional(Type.String({ description: 'The card that started the charge', zh: '启动充电的卡号' })),
      },
      { port: 4, orderNo: 'CH2501011200000001' },
    ),
  },
  power: {
    as: { type: 'meter' },
    reading: true,
    data: message(
      { zh_CN: '电表读数', en_US: 'Meter reading' },
      { zh_CN: '每个充电中的端口每分钟一次。', en_US: 'Of each port that charges, once a minute.' },
      {
        port: Port,
        ...optional,
        w: Type.Optional(Type.Number({ ...BOUNDS.w, description: 'Power in W', zh: '功率，单位 W' })),
        v: Type.Optional(Type.Number({ ...BOUNDS.v, description: 'Voltage in V', zh: '电压，单位 V' })),
        a: Type.Optional(Type.Number({ ...BOUNDS.a, description: 'Current in A', zh: '电流，单位 A' })),
      },
      { port: 4, orderNo: 'CH2501011200000001', w: 212.4, v: 221, a: 0.97, wh: 318, seconds: 5400 },
    ),
  },
  finish: {
    data: message(
      { zh_CN: '充电结束', en_US: 'Charge ended' },
      {
        zh_CN: '注明订单；不知道订单时注明端口。收到应答前请存于闪存。',
        en_US: 'Names the order, or the port if the order is not known. Keep it in flash until it is acknowledged.',
      },
      {
        port: Type.Optional(Port),
        ...optional,
        reason: Type.Optional(
          Type.String({
            description:
              'user, full, timeUp, energyUp, overPower, noLoad, unplug, overHeat, smoke, powerLoss, emergency, fault or Other',
            zh: 'user、full、timeUp、energyUp、overPower、noLoad、unplug、overHeat、smoke、powerLoss、emergency、fault 或 Other',
          }),
        ),
      },
      { port: 4, orderNo: 'CH2501011200000001', wh: 702, seconds: 11_820, reason: 'full' },
    ),
  },
  insert: {
    data: message(
      { zh_CN: '插入或拔出', en_US: 'Inserted or removed' },
      {
        zh_CN: '插头、硬币或卡。插头拔出后端口空闲。',
        en_US: 'A plug, a coin or a card. A port whose plug was removed is free.',
      },
      {
        kind: Type.Union(
          Object.keys(INSERT_KINDS).map((kind) => Type.Literal(kind)),
          { description: Object.keys(INSERT_KINDS).join(', '), zh: Object.keys(INSERT_KINDS).join('、') },
        ),
        port: Type.Optional(Port),
        cardNo: Type.Optional(Type.String({ description: 'Number of the card', zh: '卡号' })),
        amount: Type.Optional(
          Type.Integer({
            ...BOUNDS.fen,
            description: 'Inserted coins, in fen',
            zh: '投入的硬币，单位分',
          }),
        ),
      },
      { port: 4, kind: 'plug' },
    ),
  },
  card_query: {
    as: { type: 'authorize', data: (data) => ({ ...data, idTag: data.cardNo }) },
    data: message(
      { zh_CN: '刷卡', en_US: 'Card presented' },
      {
        zh_CN: '应答说明此卡能否充电：`allow`、`status` 与 `balance`（分）。',
        en_US: 'The acknowledgement says whether the card may charge: `allow`, `status` and `balance` in fen.',
      },
      { cardNo: Type.String({ description: 'Number of the card', zh: '卡号' }), port: Type.Optional(Port) },
      { port: 4, cardNo: 'CARD0001' },
    ),
  },
} satisfies DeviceHooks['events']

const Params = {
  port: Port,
  seconds: Type.Optional(Type.Integer({ description: 'Stop after this time', zh: '到此时长后停止（秒）' })),
  wh: Type.Optional(Type.Integer({ description: 'Stop after this energy', zh: '到此电量后停止（Wh）' })),
  maxW: Type.Optional(Type.Integer({ description: 'Highest power of the port, in W', zh: '端口的最大功率，单位 W' })),
}

export const sends: DeviceHooks['sends'] = {
  open: message(
    { zh_CN: '开始充电', en_US: 'Start a charge' },
    {
      zh_CN: '端口输出后应答；未输出时应答码为 4。',
      en_US: 'Answer once the port delivers, with code 4 if it does not.',
    },
    {
      ...Params,
      idTag: Type.Optional(
        Type.String({ description: 'Tag of the order, for charge points', zh: '订单的标签，用于充电桩' }),
      ),
      fullStop: Type.Boolean({ description: 'Stop when it is full', zh: '充满即停' }),
    },
    { port: 4, seconds: 14_400, maxW: 800, fullStop: true },
  ),
  close: message(
    { zh_CN: '停止充电', en_US: 'Stop a charge' },
    { zh_CN: '随后上报 `finish` 事件。', en_US: 'The event `finish` follows.' },
    { port: Port },
    { port: 4 },
  ),
  query: message(
    { zh_CN: '上报状态', en_US: 'Report the state' },
    { zh_CN: '先发送 `up/status`，再应答。', en_US: 'Send `up/status`, then answer.' },
    { port: Type.Optional(Port) },
    {},
  ),
  playSound: message(
    { zh_CN: '播放语音', en_US: 'Play a sound' },
    { zh_CN: '语音或文字。', en_US: 'A sound or a text.' },
    {
      id: Type.Optional(Type.Integer({ description: 'Number of a stored sound', zh: '已存语音的编号' })),
      text: Type.Optional(Type.String({ description: 'A text to be spoken', zh: '要播报的文字' })),
      volume: Type.Optional(Type.Integer({ description: 'In percent', zh: '百分比' })),
    },
    { id: 3, volume: 70 },
  ),
  restart: message(
    { zh_CN: '重启', en_US: 'Restart' },
    { zh_CN: '以下一次登录为完成。', en_US: 'Done with the next login.' },
    { hard: Type.Boolean({ description: 'Restart the whole board', zh: '整板重启' }) },
    { hard: false },
  ),
  config: message(
    { zh_CN: '新配置', en_US: 'New configuration' },
    { zh_CN: '与登录应答中的相同。', en_US: 'The same as in the answer to the login.' },
    {
      heartbeat: Type.Integer({ description: 'In seconds', zh: '单位秒' }),
      volume: Type.Integer({ description: 'In percent', zh: '百分比' }),
      steps: Type.Array(Type.Any(), {
        description: 'Steps of power and their price per hour in fen',
        zh: '功率档及其每小时价格（分）',
      }),
    },
    { heartbeat: 60, volume: 70, steps: [{ fromW: 0, toW: 200, feePerHour: 20 }] },
  ),
}
