import { type Action, defineEntity, type Finds, type Waiting } from '@atrium/core/contract/define/entity'
import { choice, dt, img, int, json, ref, str } from '@atrium/core/contract/define/fields'
import { type Geo, geoSchema } from '@atrium/core/contract/geo'
import type { Text } from '@atrium/core/contract/refusal'
import { type Spec, specsSchema } from '@atrium/core/contract/specs'
import { Type } from 'typebox'
import { COMMAND_WORDS, EVENT_WORDS, FAULT_WORDS, LOGIN_WORDS } from '../code-words.ts'

const ONLINE = { 1: ['online', 'green'], 2: ['offline', 'grey'], 3: ['never', 'grey'] } as const
/** Each device has one of these: a faulty device is only that, whether it is connected or not. */
const STATES = { ...ONLINE, 4: ['faulty', 'red'] } as const
const PROTOCOLS = { 1: ['mqtt'], 2: ['ocpp'], 3: ['simulated'] } as const

/**
 * Topics and user names of MQTT are made of the serial number. A charge point has it percent-encoded in its address, so
 * it takes the standard's alphabet: what is printable in ASCII, without spaces at the ends, and without the slash,
 * which is between the parts of an address.
 */
export const MQTT_SN = '^[A-Za-z0-9_.-]{4,40}$'
export const OCPP_SN = '^(?=.{1,48}$)[!-.0-~]+( +[!-.0-~]+)*$'
const OCPP = 2

const snTakes = {
  mqtt: {
    zh_CN: '4–40 个字符：字母、数字、_ . -',
    en_US: '4–40 characters: letters, digits, _ . -',
  },
  ocpp: {
    zh_CN: '1–48 个字符：字母、数字、空格与 / 以外的半角符号',
    en_US: '1–48 characters: letters, digits, spaces and ASCII signs other than /',
  },
}

export const snPattern = (protocol: unknown): string => (protocol === OCPP ? OCPP_SN : MQTT_SN)

/** The serial number has the characters of the device's protocol. */
export function checkDevice({ sn, protocol }: Readonly<Record<string, unknown>>): { sn?: Text } {
  if (typeof sn !== 'string' || new RegExp(snPattern(protocol)).test(sn)) return {}
  return { sn: protocol === OCPP ? snTakes.ocpp : snTakes.mqtt }
}

/**
 * The fields that every device has. They are stored in core's table `device`, and the app's own fields in a second
 * table.
 */
export const deviceFields = {
  /** The number that is printed on the device and in its QR code. */
  no: str(32, {
    required: true,
    unique: true,
    min: 4,
    pattern: '^[A-Za-z0-9_-]+$',
    takes: { zh_CN: '4–32 个字符：字母、数字、_ -', en_US: '4–32 characters: letters, digits, _ -' },
  }),
  /** IMEI or charge point id: the name with which it connects, unique in the whole platform. */
  sn: str(48, {
    required: true,
    unique: true,
    pattern: OCPP_SN,
    takes: {
      zh_CN: `MQTT：${snTakes.mqtt.zh_CN}；OCPP：${snTakes.ocpp.zh_CN}`,
      en_US: `MQTT: ${snTakes.mqtt.en_US}; OCPP: ${snTakes.ocpp.en_US}`,
    },
  }),
  name: str(40, { required: true }),
  protocol: choice(PROTOCOLS, { required: true, default: 1 }),
  vendor: str(40, { readonly: true }),
  model: str(60),
  firmware: str(60, { readonly: true, code: true }),
  iccid: str(30, { readonly: true }),
  /** Where the device is placed, and the partners that share its income. */
  merchant: ref('merchant'),
  agent: ref('agent'),
  channel: ref('channel'),
  imgs: img(9),
  coordinates: json<Geo>(geoSchema, { widget: 'geo' }),
  specs: json<Spec[]>(specsSchema, { widget: 'specs' }),
  heartbeat: int({ min: 30, max: 300, unit: 's', required: true, default: 60 }),
  rssi: int({ min: -200, max: 0, unit: 'dBm', readonly: true }),
  online: choice(ONLINE, { readonly: true, default: 3 }),
  state: choice(STATES, { readonly: true, default: 3 }),
  lastSeenAt: dt({ readonly: true }),
  loginAt: dt({ readonly: true }),
  /** By how much the device's clock is ahead; negative: behind. Its times are corrected by it. */
  clockError: int({ min: -86_400, max: 86_400, unit: 's', readonly: true, default: 0 }),
  ip: str(45, { readonly: true, code: true }),
  faultCode: str(60, { readonly: true, coded: { words: FAULT_WORDS } }),
  faultMsg: str(200, { readonly: true }),
  /** The printed code that was bound to the device last. */
  qrcode: str(20, { readonly: true }),
} as const

/** Statuses 2, 3 and 4 block new orders. */
export const deviceStatus = {
  1: ['enabled', 'green'],
  2: ['disabled', 'grey'],
  3: ['faulty', 'red'],
  4: ['maintenance', 'orange'],
} as const

/** Where devices are entities: their statuses, and that a fault of one becomes a work order. */
export const deviceStates = {
  status: deviceStatus,
  workOrder: { permission: 'maintain', needs: 'faultCode' },
} as const

export const deviceActions = {
  enable: { from: ['disabled', 'faulty', 'maintenance'], to: 'enabled' },
  disable: { from: ['enabled', 'faulty', 'maintenance'], to: 'disabled', danger: true },
  /** Nobody can buy from the device during maintenance, so the action must be confirmed. */
  maintain: { from: ['enabled', 'faulty'], to: 'maintenance', danger: true },
  fail: { from: ['enabled'], to: 'faulty', by: 'system' },
  recover: { from: ['faulty'], to: 'enabled', by: 'system' },
} as const satisfies Record<string, Action>

/** The partners of the device. A field that is missing in the body does not change; null removes the partner. */
export const deviceBinding = {
  from: ['enabled', 'disabled', 'faulty', 'maintenance'],
  to: 'same',
  effect: true,
  quiet: true,
  input: { merchant: ref('merchant'), agent: ref('agent'), channel: ref('channel') },
} as const satisfies Action

export const deviceColumns = [
  'no',
  'name',
  'online',
  'lastSeenAt',
  'rssi',
  'status',
  'merchant',
  'coordinates',
  'firmware',
] as const

export const deviceFilters = [
  'online',
  'status',
  'merchant',
  'agent',
  { field: 'model', by: 'known' },
  'protocol',
  'state',
  { field: 'coordinates', by: 'bounds' },
] as const

export const deviceSearch = ['no', 'sn', 'name'] as const

/** Devices that have reported a fault. */
export const deviceFaults = {
  name: { zh_CN: '设备故障', en_US: 'Device faults' },
  when: { status: 3 },
  acts: ['enable', 'maintain'],
  shows: ['no', 'faultCode', 'faultMsg', 'online', 'lastSeenAt', 'merchant', 'coordinates'],
} as const satisfies Waiting

export const deviceFinds = {
  by: { no: 'part', sn: 'part', name: 'part' },
  shows: ['no', 'sn', 'online'],
} as const satisfies Finds

export const deviceForm = [
  { group: 'identity', fields: ['no', 'sn', 'name', 'protocol', 'model', 'heartbeat'] },
  { group: 'place', fields: ['merchant', 'agent', 'channel', 'coordinates', 'imgs', 'specs'] },
] as const

/** The permissions of the module `device`, beside those for the app's own actions and commands. */
export const devicePermissions = 'read create update delete export enable disable maintain resetSecret command'

/**
 * When a device connected and disconnected. The app's migration creates the views of these three entities with
 * `device_lists('<app>')`.
 */
export const deviceLogin = <const A extends string>(app: A) =>
  defineEntity({
    name: 'deviceLogin',
    path: `/api/${app}/device/login`,
    table: 'device_login',
    view: `${app}_device_login`,
    module: 'device',
    title: 'deviceName',
    fields: {
      device: ref('device', { readonly: true }),
      deviceNo: str(32, { readonly: true, code: true }),
      deviceName: str(40, { readonly: true }),
      event: choice({ 1: ['login', 'green'], 2: ['offline', 'grey'] } as const, { readonly: true }),
      at: dt({ readonly: true }),
      ip: str(45, { readonly: true, code: true }),
      reason: str(20, { readonly: true, coded: { words: LOGIN_WORDS } }),
      rssi: int({ min: -200, max: 0, unit: 'dBm', readonly: true }),
      firmware: str(60, { readonly: true, code: true }),
      onlineSeconds: int({ unit: 's', readonly: true }),
    },
    calls: ['list', 'export'],
    list: {
      columns: ['deviceNo', 'deviceName', 'event', 'at', 'ip', 'reason', 'rssi', 'firmware', 'onlineSeconds'],
      filters: ['device', 'event', 'reason', { field: 'at', by: 'range' }],
      search: ['deviceNo', 'deviceName'],
      sort: '-at',
    },
  })

export const deviceCommand = <const A extends string>(app: A) =>
  defineEntity({
    name: 'deviceCommand',
    path: `/api/${app}/device/command`,
    table: 'device_command',
    view: `${app}_device_command`,
    module: 'device',
    title: 'type',
    fields: {
      device: ref('device', { readonly: true }),
      deviceNo: str(32, { readonly: true, code: true }),
      deviceName: str(40, { readonly: true }),
      type: str(40, {
        readonly: true,
        coded: { words: COMMAND_WORDS, own: ['entities.device.commands.', 'more.cmd_'] },
      }),
      params: json<Record<string, unknown>>(Type.Any(), { readonly: true }),
      orderNo: str(40, { readonly: true, code: true }),
      sentAt: dt({ readonly: true }),
      ackAt: dt({ readonly: true }),
      tries: int({ readonly: true }),
      code: int({ readonly: true }),
      msg: str(200, { readonly: true }),
      /** Since when the device has been asked for the outcome, and when it told a success after the end. */
      askedAt: dt({ readonly: true }),
      lateAt: dt({ readonly: true }),
    },
    status: {
      1: ['queued', 'grey'],
      2: ['sent', 'blue'],
      3: ['succeeded', 'green'],
      4: ['failed', 'red'],
      5: ['timedOut', 'orange'],
      6: ['cancelled', 'grey'],
      7: ['asking', 'blue'],
    },
    calls: ['list', 'export'],
    list: {
      columns: [
        'deviceNo',
        'deviceName',
        'type',
        'orderNo',
        'status',
        'code',
        'msg',
        'tries',
        'sentAt',
        'ackAt',
        'askedAt',
        'lateAt',
      ],
      filters: ['device', 'type', 'status', { field: 'createdAt', by: 'range' }],
      search: ['deviceNo', 'deviceName', 'orderNo'],
    },
  })

export const deviceEvent = <const A extends string>(app: A) =>
  defineEntity({
    name: 'deviceEvent',
    path: `/api/${app}/device/event`,
    table: 'device_event',
    view: `${app}_device_event`,
    module: 'device',
    title: 'type',
    fields: {
      device: ref('device', { readonly: true }),
      deviceNo: str(32, { readonly: true, code: true }),
      deviceName: str(40, { readonly: true }),
      type: str(40, { readonly: true, coded: { words: EVENT_WORDS, own: ['more.event_'] } }),
      data: json<Record<string, unknown>>(Type.Any(), { readonly: true }),
      at: dt({ readonly: true }),
      receivedAt: dt({ readonly: true }),
    },
    calls: ['list', 'export'],
    list: {
      columns: ['deviceNo', 'deviceName', 'type', 'data', 'at', 'receivedAt'],
      filters: ['device', 'type', { field: 'at', by: 'range' }],
      search: ['deviceNo', 'deviceName', 'type'],
      sort: '-at',
    },
  })
