import type { DeviceHooks } from '@atrium/server/call/device-hooks'
import { Type } from 'typebox'
import { INSERT_KINDS } from './inserts.ts'

/** What charging devices report and receive over MQTT-JSON. Charge points report the same events over OCPP. */

const Port = Type.Integer({ minimum: 1, maximum: 64, description: 'Number of the port' })
const OrderNo = Type.String({ description: 'As in the command `open`' })
const optional = {
  orderNo: Type.Optional(OrderNo),
  wh: Type.Optional(Type.Number({ minimum: 0, description: 'Energy since the start, in Wh' })),
  seconds: Type.Optional(Type.Number({ minimum: 0, description: 'Time since the start' })),
}

export const events: DeviceHooks['events'] = {
  started: {
    data: Type.Object(
      {
        port: Port,
        orderNo: optional.orderNo,
        idTag: Type.Optional(Type.String({ description: 'The card that started the charge' })),
      },
      {
        title: 'Charge started',
        description:
          'The acknowledgement has the status Accepted and the `orderNo`; with any other status, stop the charge.',
        examples: [{ port: 4, orderNo: 'CH2501011200000001' }],
      },
    ),
  },
  power: {
    as: { type: 'meter' },
    reading: true,
    data: Type.Object(
      {
        port: Port,
        ...optional,
        w: Type.Optional(Type.Number({ description: 'Power in W' })),
        v: Type.Optional(Type.Number({ description: 'Voltage in V' })),
        a: Type.Optional(Type.Number({ description: 'Current in A' })),
      },
      {
        title: 'Meter reading',
        description: 'Of each port that charges, once a minute.',
        examples: [{ port: 4, orderNo: 'CH2501011200000001', w: 212.4, v: 221, a: 0.97, wh: 318, seconds: 5400 }],
      },
    ),
  },
  finish: {
    data: Type.Object(
      {
        port: Type.Optional(Port),
        ...optional,
        reason: Type.Optional(
          Type.String({
            description:
              'user, full, timeUp, energyUp, overPower, noLoad, unplug, overHeat, smoke, powerLoss, emergency, fault or Other',
          }),
        ),
      },
      {
        title: 'Charge ended',
        description:
          'Names the order, or the port if the order is not known. Keep it in flash until it is acknowledged.',
        examples: [{ port: 4, orderNo: 'CH2501011200000001', wh: 702, seconds: 11_820, reason: 'full' }],
      },
    ),
  },
  insert: {
    data: Type.Object(
      {
        kind: Type.Union(
          Object.keys(INSERT_KINDS).map((kind) => Type.Literal(kind)),
          { description: Object.keys(INSERT_KINDS).join(', ') },
        ),
        port: Type.Optional(Port),
        cardNo: Type.Optional(Type.String()),
        amount: Type.Optional(
          Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Inserted coins, in fen' }),
        ),
      },
      {
        title: 'Inserted or removed',
        description: 'A plug, a coin or a card. A port whose plug was removed is free.',
        examples: [{ port: 4, kind: 'plug' }],
      },
    ),
  },
  card_query: {
    as: { type: 'authorize', data: (data) => ({ ...data, idTag: data.cardNo }) },
    data: Type.Object(
      { cardNo: Type.String({ description: 'Number of the card' }), port: Type.Optional(Port) },
      {
        title: 'Card presented',
        description: 'The acknowledgement says whether the card may charge: `allow`, `status` and `balance` in fen.',
        examples: [{ port: 4, cardNo: 'CARD0001' }],
      },
    ),
  },
}

const Params = {
  port: Port,
  seconds: Type.Optional(Type.Integer({ description: 'Stop after this time' })),
  wh: Type.Optional(Type.Integer({ description: 'Stop after this energy' })),
  maxW: Type.Optional(Type.Integer({ description: 'Highest power of the port, in W' })),
}

export const sends: DeviceHooks['sends'] = {
  open: Type.Object(
    { ...Params, idTag: Type.Optional(Type.String()), fullStop: Type.Boolean({ description: 'Stop when it is full' }) },
    {
      title: 'Start a charge',
      description: 'Answer once the port delivers, with code 4 if it does not.',
      examples: [{ port: 4, seconds: 14_400, maxW: 800, fullStop: true }],
    },
  ),
  close: Type.Object(
    { port: Port },
    { title: 'Stop a charge', description: 'The event `finish` follows.', examples: [{ port: 4 }] },
  ),
  query: Type.Object(
    { port: Type.Optional(Port) },
    { title: 'Report the state', description: 'Send `up/status`, then answer.', examples: [{}] },
  ),
  playSound: Type.Object(
    {
      id: Type.Optional(Type.Integer({ description: 'Number of a stored sound' })),
      text: Type.Optional(Type.String({ description: 'A text to be spoken' })),
      volume: Type.Optional(Type.Integer({ description: 'In percent' })),
    },
    { title: 'Play a sound', description: 'A sound or a text.', examples: [{ id: 3, volume: 70 }] },
  ),
  restart: Type.Object(
    { hard: Type.Boolean() },
    { title: 'Restart', description: 'Done with the next login.', examples: [{ hard: false }] },
  ),
  config: Type.Object(
    {
      heartbeat: Type.Integer({ description: 'In seconds' }),
      volume: Type.Integer({ description: 'In percent' }),
      steps: Type.Array(Type.Any(), { description: 'Steps of power and their price per hour in fen' }),
    },
    {
      title: 'New configuration',
      description: 'The same as in the answer to the login.',
      examples: [{ heartbeat: 60, volume: 70, steps: [{ fromW: 0, toW: 200, feePerHour: 20 }] }],
    },
  ),
}
