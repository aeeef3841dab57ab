import { join } from 'node:path'
import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { int, json } from '@atrium/core/contract/define/fields'
import { qrcodeEntity, qrcodePermissions } from '@atrium/core/contract/patterns/qrcode'
import { invalidParameter } from '@atrium/core/contract/refusal'
import { waitingCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { type Implementation, implement } from '@atrium/core/server/call/implement'
import { codeFileCall } from '@atrium/core/server/codes/code-file-call'
import { qrcodeCalls } from '@atrium/core/server/codes/qrcode-calls'
import { qrcodeEffects, qrcodeWrites } from '@atrium/core/server/codes/qrcodes'
import { rawSql } from '@atrium/core/server/db/raw'
import { projectRoot } from '@atrium/core/server/project-root'
import { Type } from 'typebox'
import { v7 as uuid } from 'uuid'
import {
  checkDevice,
  deviceActions,
  deviceColumns,
  deviceCommand,
  deviceEvent,
  deviceFields,
  deviceFilters,
  deviceForm,
  deviceLogin,
  devicePermissions,
  deviceSearch,
  deviceStatus,
} from '../contract/patterns/device.ts'
import { deviceWords } from '../contract/patterns/device-words.ts'
import { commandCalls } from '../server/command-calls.ts'
import { commandAnswer, commandEnd, sendCommand } from '../server/commands.ts'
import { configChanged, configJob } from '../server/config.ts'
import { deviceCurveCall } from '../server/curves.ts'
import type { Device, DeviceAnswer, DeviceEvent } from '../server/device.ts'
import { deviceCalls } from '../server/device-calls.ts'
import { type DeviceHooks, deviceHooks } from '../server/device-hooks.ts'
import { noteInsert } from '../server/inserts.ts'
import { deviceBusy } from '../server/refusals.ts'
import { removeDevice, updateDevice } from '../server/registry.ts'
import { alarms, commands, config, events, INSERT_KINDS, insert, sends } from './kiosk-devices.ts'

/** A test app with devices and nothing else: it records the events of its devices. */

const device = defineEntity({
  name: 'device',
  path: '/api/kiosk/device',
  table: 'kiosk_device',
  view: 'kiosk_device_row',
  module: 'device',
  title: 'name',
  fields: {
    ...deviceFields,
    ports: json<{ no: number }[]>(Type.Array(Type.Any()), { default: [], readonly: true }),
    maxW: int({ max: 100_000, unit: 'W' }),
  },
  status: deviceStatus,
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['update', 'delete'],
  list: { columns: deviceColumns, filters: deviceFilters, search: deviceSearch },
  form: [...deviceForm, { group: 'power', fields: ['maxW'] }],
  actions: deviceActions,
  commands,
  check: checkDevice,
})

const qrcode = qrcodeEntity('kiosk')
const login = deviceLogin('kiosk')
const command = deviceCommand('kiosk')
const event = deviceEvent('kiosk')

const kiosk = defineApp({
  key: 'kiosk',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [{ module: 'device', path: 'device/list' }],
  permissions: { device: `${devicePermissions} dispense`, qrcode: qrcodePermissions },
  entities: [device, login, command, event, insert, qrcode],
})

const zh = deviceWords.zh_CN
const words = {
  name: 'Kiosk',
  about: '',
  menu: { 'device/list': '设备' },
  entities: {
    device: {
      ...zh.device,
      name: '设备',
      fields: { ...zh.device.fields, ports: '端口', maxW: '最大功率' },
      groups: { ...zh.device.groups, power: '功率' },
      commands: { dispense: '出货', blink: '闪灯', count: '盘点' },
      inputs: { slot: '货道', note: '备注' },
      empty: '没有设备',
    },
    deviceLogin: zh.deviceLogin,
    deviceCommand: zh.deviceCommand,
    deviceEvent: zh.deviceEvent,
    insert: {
      name: '投取记录',
      fields: { device: '设备', kind: '类型', num: '数量', coinTotal: '计数', at: '时间', order: '订单' },
      status: {},
      actions: {},
      options: { kind: { coin: '投币', gift: '出礼' } },
      groups: {},
      empty: '没有记录',
    },
    qrcode: zh.qrcode,
  },
  more: {},
}

export const CARDS: Record<string, string> = { CARD0001: 'Accepted', BLOCKED1: 'Blocked' }

async function note(ctx: Ctx, { _id }: Device, what: string, data: object): Promise<void> {
  await rawSql(ctx.tx).executeSql('insert into kiosk_told (id, device_id, what, data) values ($1, $2, $3, $4)', [
    uuid(),
    _id,
    what,
    JSON.stringify(data),
  ])
}

async function answerEvent(ctx: Ctx, of: Device, { type, at, data }: DeviceEvent): Promise<DeviceAnswer | undefined> {
  await note(ctx, of, type, { at, ...data })
  // After each of these the writes of the app must be rolled back.
  if (type === 'refuse' || data.idTag === 'REFUSED') throw invalidParameter({ params: {} })
  if (type === 'fault' || data.idTag === 'FAULT') throw new Error('a fault of the app')
  if (type === 'authorize') {
    const status = CARDS[String(data.idTag)] ?? 'Invalid'
    return { code: 0, data: { status, allow: status === 'Accepted' } }
  }
  if (type === 'inserted') {
    await noteInsert(ctx, insert, of, {
      at,
      kind: INSERT_KINDS[String(data.kind)]!,
      num: data.num,
      coinTotal: data.total,
    })
  }
  if (type === 'started') return { code: 0, data: { orderNo: `ORDER-${data.idTag ?? data.orderNo}` } }
  if (type === 'finish') return { code: 0, msg: 'accepted', data: { fee: 400 } }
  return undefined
}

const devices: DeviceHooks = {
  entity: device,
  charging: true,
  vendorId: 'platform',
  events,
  sends,
  moves: ['dispense'],
  config,
  climate: true,
  curve: { field: 'w', unit: 'W' },
  alarms,
  onLogin: (ctx, of, { kind, firmware }) => note(ctx, of, `login ${kind}`, { firmware }),
  onOffline: (ctx, of, { reason }) => note(ctx, of, 'offline', { reason }),
  async onLongOffline(ctx, away) {
    for (const of of away) await note(ctx, of, 'long offline', {})
  },
  onEvent: answerEvent,
  onStatus: (ctx, of, { type, data }) => note(ctx, of, type, data),
  onCommandEnd: (ctx, of, { type, status, code }) => note(ctx, of, `end of ${type}`, { status, code }),
  onCommandAsked: (ctx, of, { type, status }) => note(ctx, of, `asked for ${type}`, { status }),
  onCommandLate: (ctx, of, { type, status, data }) => note(ctx, of, `late ${type}`, { status, data }),
}

const cmd = waitingCall({
  method: 'POST',
  path: '/api/kiosk/device/cmd',
  guard: { kind: 'anyOf', triples: [['kiosk', 'device', 'command']] },
  summary: 'Sends a command and answers what came of it',
  body: Type.Object({
    _id: Type.String(),
    type: Type.String(),
    params: Type.Optional(Type.Record(Type.String(), Type.Any())),
    timeoutMs: Type.Optional(Type.Integer()),
    retries: Type.Optional(Type.Integer()),
    moves: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    code: Type.Literal(0),
    cmdId: Type.String(),
    status: Type.Integer(),
    data: Type.Any(),
  }),
  async run(ctx, { body }) {
    const { _id, type, params, timeoutMs = 10_000, retries = 0, moves = false } = body
    const sent = { device: _id, type, timeoutMs, retries, moves, ...(params ? { params } : {}) }
    const id = await ctx.inSession((inside) => sendCommand(inside, sent))
    return { code: 0, ...commandAnswer(await commandEnd(ctx, id)) }
  },
})

const code: Implementation<typeof kiosk> = {
  words: { zh_CN: words, en_US: words },
  effects: { qrcode: qrcodeEffects },
  writes: {
    device: {
      async update(ctx, before, changes) {
        await configChanged(ctx, 'kiosk', config, 'device', before, changes)
        return updateDevice(ctx, before, changes)
      },
      delete: (ctx, before) => removeDevice(ctx, device, before),
    },
    qrcode: qrcodeWrites('kiosk', qrcode),
  },
  calls: [
    ...deviceCalls('kiosk', device),
    ...commandCalls('kiosk', device, {
      dispense: {
        async refuse(_ctx, _of, { slot }) {
          if (slot === 9) throw deviceBusy()
        },
        params: ({ name }, { slot }) => ({ slot, shown: name }),
      },
    }),
    deviceCurveCall('kiosk', device, [{ field: 'w', aggregate: 'mean' }], 'Power'),
    ...qrcodeCalls('kiosk', qrcode),
    codeFileCall('kiosk', device, { field: 'sn', labels: ['no'], fileName: 'no', pathOf: (sn) => `/q/kiosk/${sn}` }),
    cmd,
  ],
  jobs: configJob('kiosk', config),
  supplies: [deviceHooks(devices)],
}

export const kioskServer = implement(kiosk, code)

export const kioskMigrations = [{ owner: 'kiosk', folder: join(projectRoot, 'packages/devices/testing/migrations') }]
