import { defineEntity, type EntitySpec } from '@atrium/core/contract/define/entity'
import { choice, dt, int, ref, str, text } from '@atrium/core/contract/define/fields'

/**
 * What was sent by controls, and what was denied. Nobody changes these rows. A list of each way, as callers know it, and
 * one of all, which the page shows.
 */

/** As CONTROL_STATUSES, from 1 on. */
const STATUSES = {
  1: ['pending', 'grey'],
  2: ['sent', 'green'],
  3: ['answered', 'green'],
  4: ['measured', 'green'],
  5: ['failed', 'red'],
  6: ['unknown', 'orange'],
  7: ['denied', 'red'],
} as const

const OK = { 1: ['yes', 'green'], 2: ['no', 'red'], 3: ['unknown', 'orange'] } as const
const WAYS = { 1: ['httpRequest'], 2: ['mqttPublish'], 3: ['influxdbWrite'] } as const

const readonly = { readonly: true } as const

const FIELDS = {
  name: str(200, readonly),
  dashboard: str(40, readonly),
  component: str(8, { ...readonly, code: true }),
  value: str(2000, readonly),
  uri: str(2000, readonly),
  user: ref('user', readonly),
  state: choice(STATUSES, readonly),
  ok: choice(OK, readonly),
  result: int(readonly),
  message: str(2000, { ...readonly, byPrograms: true }),
  ms: int({ ...readonly, unit: 'ms' }),
  before: str(2000, readonly),
  after: str(2000, readonly),
  reason: str(200, readonly),
  at: dt({ ...readonly, required: true }),
} as const

const LIST = {
  search: ['name', 'dashboard', 'value', 'uri', 'reason'],
  sort: '-at',
} as const

const BASE = {
  table: 'control_command',
  module: 'component',
  reads: 'readRecord',
  title: 'name',
  calls: ['list', 'get', 'export'],
} as const satisfies Partial<EntitySpec>

const columns = (target: string) =>
  [
    'name',
    'value',
    'state',
    'user',
    'at',
    'dashboard',
    'uri',
    target,
    'ms',
    'result',
    'before',
    'after',
    'message',
    'reason',
    'component',
  ] as const

const filters = ['user', 'component', 'ok', 'state', { field: 'at', by: 'range' }] as const

export const httpRequestRecord = defineEntity({
  ...BASE,
  name: 'httpRequestRecord',
  path: '/api/component/httpRequest/record',
  view: 'control_http_record',
  fields: { ...FIELDS, method: str(10, readonly), header: text(50_000, readonly), body: text(300_000, readonly) },
  list: { ...LIST, without: ['header', 'body'], columns: columns('method'), filters },
})

export const mqttPublishRecord = defineEntity({
  ...BASE,
  name: 'mqttPublishRecord',
  path: '/api/component/mqttPublish/record',
  view: 'control_mqtt_record',
  fields: { ...FIELDS, topic: str(500, readonly), content: text(300_000, readonly) },
  list: { ...LIST, without: ['content'], columns: columns('topic'), filters },
})

export const influxdbWriteRecord = defineEntity({
  ...BASE,
  name: 'influxdbWriteRecord',
  path: '/api/component/influxdbWrite/record',
  view: 'control_influxdb_record',
  fields: { ...FIELDS, database: str(500, readonly), content: text(300_000, readonly) },
  list: { ...LIST, without: ['content'], columns: columns('database'), filters },
})

/** All of them; `target` is the method, the topic or the database. */
export const controlRecord = defineEntity({
  ...BASE,
  name: 'controlRecord',
  path: '/api/component/record',
  view: 'control_record',
  fields: {
    ...FIELDS,
    relay: choice(WAYS, readonly),
    target: str(500, readonly),
    header: text(50_000, readonly),
    content: text(300_000, readonly),
  },
  list: {
    ...LIST,
    without: ['header', 'content'],
    columns: [
      'name',
      'value',
      'state',
      'relay',
      'user',
      'at',
      'dashboard',
      'uri',
      'target',
      'ms',
      'result',
      'before',
      'after',
      'message',
      'reason',
      'component',
    ],
    filters: ['relay', ...filters],
  },
})

/** Those of each way. */
export const CONTROL_RECORDS = {
  httpRequest: httpRequestRecord,
  mqttPublish: mqttPublishRecord,
  influxdbWrite: influxdbWriteRecord,
} as const
