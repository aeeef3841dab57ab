import { type TObject, Type } from 'typebox'

/**
 * The messages that devices of every app exchange with the server over MQTT-JSON: the same schemas check what is
 * received and make the page for makers.
 */

export interface DeviceMessage {
  data: TObject
  /** It is acknowledged on `down/ack`; a device sends it again until then. */
  acked: boolean
}

const Rssi = Type.Number({ minimum: -200, maximum: 0, description: 'Signal strength in dBm', zh: '信号强度，单位 dBm' })
const PORT = {
  description: 'Number of the port; absent or 0: the whole device',
  zh: '端口号；不填或 0 表示整台设备',
}
const Ports = Type.Array(Type.Any(), {
  description: 'The state of each port: `{ "no", "status", … }`',
  zh: '各端口的状态：`{ "no", "status", … }`',
})
const Slots = Type.Array(Type.Any(), {
  description: 'The state of each slot: `{ "no", "status", … }`',
  zh: '各仓位的状态：`{ "no", "status", … }`',
})
const optional = { ports: Type.Optional(Ports), slots: Type.Optional(Slots) }

export const UP = {
  login: {
    acked: true,
    data: Type.Object(
      {
        firmware: Type.Optional(
          Type.String({ description: 'Version of the firmware, shown to the operator', zh: '固件版本，显示给运营方' }),
        ),
        model: Type.Optional(Type.String({ description: 'Model of the device', zh: '设备型号' })),
        vendor: Type.Optional(Type.String({ description: 'Who makes the device', zh: '设备厂商' })),
        iccid: Type.Optional(Type.String({ description: 'Number of the SIM card', zh: 'SIM 卡号' })),
        rssi: Type.Optional(Rssi),
        ...optional,
      },
      {
        title: 'Login',
        titleZh: '登录',
        description:
          'The first message after a start or a new connection. The `data` of its acknowledgement has `time` in milliseconds, `heartbeat` in seconds, and `config`: the parameters of the command `config`, if there is one. It also ends a restart command.',
        zh: '启动或重新连接后的第一条消息。应答的 `data` 含 `time`（毫秒）、`heartbeat`（秒）与 `config`：有 `config` 指令时为其参数。它也表示重启指令已完成。',
        examples: [{ firmware: '3.0.1', model: 'X2', iccid: '89860000000000000001', rssi: -71 }],
      },
    ),
  },
  heartbeat: {
    acked: false,
    data: Type.Object(
      {
        rssi: Type.Optional(Rssi),
        temp: Type.Optional(
          Type.Number({ description: 'Temperature in °C; stored as telemetry', zh: '温度，单位 °C；存为遥测数据' }),
        ),
        ...optional,
      },
      {
        title: 'Heartbeat',
        titleZh: '心跳',
        description:
          'Once in the time that the login was answered with. After three times this long without any message the device counts as offline.',
        zh: '按登录应答中的间隔发送。超过三倍间隔没有任何消息，设备视为离线。',
        examples: [{ rssi: -68, temp: 31.5 }],
      },
    ),
  },
  offline: {
    acked: false,
    data: Type.Object(
      {},
      {
        title: 'Offline',
        titleZh: '离线',
        description: 'The last will of the connection (QoS 1).',
        zh: '连接的遗嘱消息（QoS 1）。',
        examples: [{}],
      },
    ),
  },
  status: {
    acked: true,
    data: Type.Object(optional, {
      title: 'Status',
      titleZh: '状态',
      description: 'The whole state of the device, when it has changed.',
      zh: '设备的完整状态，变化时发送。',
      examples: [{ ports: [{ no: 1, status: 1 }] }],
    }),
  },
  event: {
    acked: true,
    data: Type.Object(
      { type: Type.String({ pattern: '^[A-Za-z]\\w{0,39}$', description: 'Which event it is', zh: '事件类型' }) },
      {
        title: 'Event',
        titleZh: '事件',
        description: 'Something that happened, with the members of its type. Store it until it is acknowledged.',
        zh: '发生的事情，成员由其类型决定。收到应答前请保存。',
        examples: [{ type: 'insert', kind: 'coin' }],
      },
    ),
  },
  alarm: {
    acked: true,
    data: Type.Object(
      {
        code: Type.Optional(
          Type.Union([Type.String(), Type.Number()], {
            description: 'The fault; absent: it is over',
            zh: '故障代码；不填表示故障已结束',
          }),
        ),
        level: Type.Optional(Type.Number({ description: '0: the fault is over', zh: '0 表示故障已结束' })),
        msg: Type.Optional(Type.String({ description: 'Shown to the operator', zh: '显示给运营方' })),
        port: Type.Optional(Type.Number(PORT)),
      },
      {
        title: 'Alarm',
        titleZh: '告警',
        description: 'A fault, which staff are notified of, or its end.',
        zh: '故障（会通知工作人员），或故障结束。',
        examples: [{ code: 'E7', level: 2, msg: 'too hot', port: 3 }],
      },
    ),
  },
  telemetry: {
    acked: false,
    data: Type.Object(
      {
        metrics: Type.Record(Type.String(), Type.Unknown(), {
          description: 'Name and value; only numbers are stored, at most 50',
          zh: '名称与值；只存数字，最多 50 项',
        }),
        port: Type.Optional(Type.Integer(PORT)),
      },
      {
        title: 'Telemetry',
        titleZh: '遥测',
        description: 'Measured values, stored as time series. QoS 0 is enough.',
        zh: '测量值，存为时序数据。QoS 0 即可。',
        examples: [{ metrics: { temp: 4.1 } }],
      },
    ),
  },
  cmdAck: {
    acked: true,
    data: Type.Object(
      {
        cmdId: Type.String({
          pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
          description: 'As in the command',
          zh: '与指令中的相同',
        }),
        code: Type.Number({
          description:
            '0 done, 1 received and in progress, 2 busy, 3 wrong parameter, 4 hardware fault, 5 not supported, 9 expired',
          zh: '0 完成，1 已收到、执行中，2 忙，3 参数错误，4 硬件故障，5 不支持，9 已过期',
        }),
        msg: Type.Optional(
          Type.String({ description: 'Shown to the operator if the command failed', zh: '指令失败时显示给运营方' }),
        ),
        data: Type.Optional(
          Type.Record(Type.String(), Type.Unknown(), {
            description: 'What the command asks for, if it asks for something',
            zh: '指令要求返回的内容',
          }),
        ),
      },
      {
        title: 'Answer to a command',
        titleZh: '指令应答',
        description: 'Answer each command once it is done or has failed. A repeated answer changes nothing.',
        zh: '指令完成或失败后应答。重复应答没有影响。',
        examples: [{ cmdId: '01970000-0000-7000-8000-000000000000', code: 0 }],
      },
    ),
  },
} as const satisfies Record<string, DeviceMessage>

export type UpKind = keyof typeof UP

export const DOWN = {
  cmd: Type.Object(
    {
      cmdId: Type.String({
        description: 'Carry out each id once, however often the command arrives',
        zh: '同一 id 的指令无论收到几次都只执行一次',
      }),
      type: Type.String({ description: 'Which command it is', zh: '指令类型' }),
      params: Type.Record(Type.String(), Type.Unknown(), {
        description: 'As the command of this type has them',
        zh: '此类型指令的参数',
      }),
      orderNo: Type.Optional(
        Type.String({
          description: 'The order that the command is for, if it is for one',
          zh: '指令所属的订单（如有）',
        }),
      ),
      expireAt: Type.Integer({
        description: 'In milliseconds; ignore the command after this time',
        zh: '毫秒时间戳；过了这个时间请忽略指令',
      }),
    },
    {
      title: 'Command',
      titleZh: '指令',
      description: 'Answer it on `up/cmdAck`.',
      zh: '在 `up/cmdAck` 上应答。',
      examples: [
        { cmdId: '01970000-0000-7000-8000-000000000000', type: 'query', params: {}, expireAt: 1_700_000_060_000 },
      ],
    },
  ),
  ack: Type.Object(
    {
      id: Type.String({ description: 'The id of the acknowledged message', zh: '被应答消息的 id' }),
      code: Type.Integer({
        description: '0: received and stored; 40001: a member is wrong; any other: refused',
        zh: '0：已收到并保存；40001：成员有误；其他：被拒绝',
      }),
      msg: Type.Optional(Type.String({ description: 'What is wrong, for a log', zh: '错误说明，可记入日志' })),
      data: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'The answer to this kind of message',
          zh: '对此类消息的答复',
        }),
      ),
    },
    {
      title: 'Acknowledgement',
      titleZh: '应答',
      description:
        'Without one, send the message again under the same id after 5, 30 and 120 seconds. It has no envelope: these members are at the top, beside `ts` and `v`.',
      zh: '没有收到时，在 5、30、120 秒后以相同 id 重发。应答没有信封：这些成员与 `ts`、`v` 同在最外层。',
      examples: [{ id: 'u1', ts: 1_700_000_000_000, v: 1, code: 0, msg: 'ok' }],
    },
  ),
} as const

/**
 * The parameters with which a device is asked for the outcome of a command that moves goods; on the page of each app that
 * has such commands.
 */
export const ASK = Type.Object(
  {
    cmdId: Type.String({
      description: 'The `cmdId` of the command whose outcome is asked for',
      zh: '要确认结果的指令的 `cmdId`',
    }),
  },
  {
    title: 'Ask for an outcome',
    titleZh: '确认结果',
    description:
      'With `cmdId`: a command that moves goods was not answered in time. You are asked at once, with each new connection and every 30 seconds, for five minutes; each question has a `cmdId` of its own, under which you answer it. Answer code 0 with the data `{ "cmdId", "done" }`: `done` is true if the goods have moved, false if they have not and will not; leave it out while you cannot tell yet. Beside these, send the data of the answer to the command itself. Code 5: you have never received it. Both false and code 5 give the money back, so keep the outcome of such commands for ten minutes, also over a restart. After five minutes nobody waits any more; report a success that you find later by answering the command itself.',
    zh: '带 `cmdId` 时：一条出货类指令未及时应答。服务器会立即、在每次重新连接时、以及每 30 秒询问一次，持续五分钟；每次询问有自己的 `cmdId`，请以它应答。应答码 0，数据为 `{ "cmdId", "done" }`：`done` 为 true 表示货物已动，false 表示没有且不会再动；暂时无法判断时不填。此外附上该指令本身应答的数据。应答码 5：从未收到该指令。false 与应答码 5 都会退款，因此此类指令的结果请保存十分钟，重启后也要保留。五分钟后不再等待；之后才发现成功的，请直接应答原指令。',
    examples: [{ cmdId: '01970000-0000-7000-8000-000000000000' }],
  },
)
