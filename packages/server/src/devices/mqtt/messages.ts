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

const Rssi = Type.Number({ minimum: -200, maximum: 0, description: 'Signal strength in dBm' })
const PORT = 'Number of the port; absent or 0: the whole device'
const Ports = Type.Array(Type.Any(), { description: 'The state of each port: `{ "no", "status", … }`' })
const Slots = Type.Array(Type.Any(), { description: 'The state of each slot: `{ "no", "status", … }`' })
const optional = { ports: Type.Optional(Ports), slots: Type.Optional(Slots) }

export const UP = {
  login: {
    acked: true,
    data: Type.Object(
      {
        firmware: Type.Optional(Type.String({ description: 'Version of the firmware, shown to the operator' })),
        model: Type.Optional(Type.String()),
        vendor: Type.Optional(Type.String()),
        iccid: Type.Optional(Type.String({ description: 'Number of the SIM card' })),
        rssi: Type.Optional(Rssi),
        ...optional,
      },
      {
        title: 'Login',
        description:
          'The first message after a start or a new connection. The `data` of its acknowledgement has `time` in milliseconds, `heartbeat` in seconds, and `config`: the parameters of the command `config`, if there is one. It also ends a restart command.',
        examples: [{ firmware: '3.0.1', model: 'X2', iccid: '89860000000000000001', rssi: -71 }],
      },
    ),
  },
  heartbeat: {
    acked: false,
    data: Type.Object(
      {
        rssi: Type.Optional(Rssi),
        temp: Type.Optional(Type.Number({ description: 'Temperature in °C; stored as telemetry' })),
        ...optional,
      },
      {
        title: 'Heartbeat',
        description:
          'Once in the time that the login was answered with. After three times this long without any message the device counts as offline.',
        examples: [{ rssi: -68, temp: 31.5 }],
      },
    ),
  },
  offline: {
    acked: false,
    data: Type.Object(
      {},
      { title: 'Offline', description: 'The last will of the connection (QoS 1).', examples: [{}] },
    ),
  },
  status: {
    acked: true,
    data: Type.Object(optional, {
      title: 'Status',
      description: 'The whole state of the device, when it has changed.',
      examples: [{ ports: [{ no: 1, status: 1 }] }],
    }),
  },
  event: {
    acked: true,
    data: Type.Object(
      { type: Type.String({ pattern: '^[A-Za-z]\\w{0,39}$', description: 'Which event it is' }) },
      {
        title: 'Event',
        description: 'Something that happened, with the members of its type. Store it until it is acknowledged.',
        examples: [{ type: 'insert', kind: 'coin' }],
      },
    ),
  },
  alarm: {
    acked: true,
    data: Type.Object(
      {
        code: Type.Optional(
          Type.Union([Type.String(), Type.Number()], { description: 'The fault; absent: it is over' }),
        ),
        level: Type.Optional(Type.Number({ description: '0: the fault is over' })),
        msg: Type.Optional(Type.String({ description: 'Shown to the operator' })),
        port: Type.Optional(Type.Number({ description: PORT })),
      },
      {
        title: 'Alarm',
        description: 'A fault, which staff are notified of, or its end.',
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
        }),
        port: Type.Optional(Type.Integer({ description: PORT })),
      },
      {
        title: 'Telemetry',
        description: 'Measured values, stored as time series. QoS 0 is enough.',
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
        }),
        code: Type.Number({
          description:
            '0 done, 1 received and in progress, 2 busy, 3 wrong parameter, 4 hardware fault, 5 not supported, 9 expired',
        }),
        msg: Type.Optional(Type.String({ description: 'Shown to the operator if the command failed' })),
        data: Type.Optional(
          Type.Record(Type.String(), Type.Unknown(), {
            description: 'What the command asks for, if it asks for something',
          }),
        ),
      },
      {
        title: 'Answer to a command',
        description: 'Answer each command once it is done or has failed. A repeated answer changes nothing.',
        examples: [{ cmdId: '01970000-0000-7000-8000-000000000000', code: 0 }],
      },
    ),
  },
} as const satisfies Record<string, DeviceMessage>

export type UpKind = keyof typeof UP

export const DOWN = {
  cmd: Type.Object(
    {
      cmdId: Type.String({ description: 'Carry out each id once, however often the command arrives' }),
      type: Type.String(),
      params: Type.Record(Type.String(), Type.Unknown()),
      orderNo: Type.Optional(Type.String({ description: 'The order that the command is for, if it is for one' })),
      expireAt: Type.Integer({ description: 'In milliseconds; ignore the command after this time' }),
    },
    {
      title: 'Command',
      description: 'Answer it on `up/cmdAck`.',
      examples: [
        { cmdId: '01970000-0000-7000-8000-000000000000', type: 'query', params: {}, expireAt: 1_700_000_060_000 },
      ],
    },
  ),
  ack: Type.Object(
    {
      id: Type.String({ description: 'The id of the acknowledged message' }),
      code: Type.Integer({ description: '0: received and stored; 40001: a member is wrong; any other: refused' }),
      msg: Type.Optional(Type.String()),
      data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    },
    {
      title: 'Acknowledgement',
      description:
        'Without one, send the message again under the same id after 5, 30 and 120 seconds. It has no envelope: these members are at the top, beside `ts` and `v`.',
      examples: [{ id: 'u1', ts: 1_700_000_000_000, v: 1, code: 0, msg: 'ok' }],
    },
  ),
} as const
