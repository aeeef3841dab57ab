import type { Command } from '@atrium/core/contract/define/entity'
import { int, str } from '@atrium/core/contract/define/fields'
import { rawSql } from '@atrium/core/server/db/raw'
import { Type } from 'typebox'
import { deviceInsert } from '../contract/patterns/device-insert.ts'
import { type DeviceAlarms, type DeviceConfig, type DeviceHooks, message } from '../server/device-hooks.ts'

/** What the devices of the test app report and receive, as data. */

export const commands = {
  dispense: {
    input: {
      slot: int({ required: true, min: 1, max: 9 }),
      reason: str(80, { required: true, min: 2 }),
      note: str(20),
    },
    timeoutMs: 5000,
    call: 'own',
    moves: true,
  },
  blink: { permission: 'command', timeoutMs: 1000, tries: 2, call: 'own' },
  count: {
    permission: 'command',
    input: { slot: int({ required: true, min: 1, max: 9 }) },
    timeoutMs: 5000,
    call: 'action',
  },
} as const satisfies Record<string, Command>

export const insert = deviceInsert(
  'kiosk',
  { 1: ['coin'], 2: ['gift'] },
  { fields: { num: int({ readonly: true }), coinTotal: int({ readonly: true }) } },
)

export const INSERT_KINDS: Readonly<Record<string, number>> = { coin: 1, gift: 2 }

export const events: DeviceHooks['events'] = {
  power: { data: Type.Object({ port: Type.Integer() }), as: { type: 'meter' }, reading: true },
  weight: { data: Type.Object({ grams: Type.Number() }), reading: true },
  card_query: {
    data: Type.Object({ cardNo: Type.String() }),
    as: { type: 'authorize', data: (data) => ({ ...data, idTag: data.cardNo }) },
  },
  inserted: {
    data: Type.Object({
      kind: Type.Union([Type.Literal('coin'), Type.Literal('gift')]),
      num: Type.Optional(Type.Integer({ minimum: 1 })),
      total: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
  },
}

export const sends: DeviceHooks['sends'] = {
  dispense: message(
    { zh_CN: '出货', en_US: 'Dispense' },
    { zh_CN: '从货道出一件商品。', en_US: 'Gives out one item of the lane.' },
    { slot: Type.Integer({ description: 'Number of the lane', zh: '货道号' }) },
    { slot: 4 },
  ),
}

export const config: DeviceConfig = {
  changedBy: { device: ['maxW'] },
  async of(ctx, deviceId) {
    const { rows } = await rawSql(ctx.tx).executeSql<object>('select max_w as "maxW" from kiosk_device where id = $1', [
      deviceId,
    ])
    return rows[0]!
  },
}

export const alarms: DeviceAlarms = {
  name: '售货亭',
  permission: 'command',
  setting: async () => ({ receivers: null, offlineAlarmMinutes: 10 }),
}
