import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logName } from '@atrium/core/server/call/log'
import { scopeCondition } from '@atrium/core/server/call/reach'
import { quotedColumn, sourceOf } from '@atrium/core/server/entity/columns'
import { type AxisSource, FIRST_OWN } from './entries.ts'

const nameOf = (id: string) => `(select u.name from app_user u where u.tenant_id = s.tenant_id and u.id = s.${id})`
/** A port number from a message, whatever the device has sent there. */
const PORT_OF = `case when s.data ->> 'port' ~ '^[0-9]{1,3}$' then s.data ->> 'port' end`

const logins: AxisSource = {
  kind: 'online',
  from: 'device_login s',
  where: 's.device_id = $1',
  at: 's.at',
  columns: {
    type: `case s.event when 1 then 'login' else 'offline' end`,
    text: 's.reason',
    seconds: 's.online_seconds',
    data: `jsonb_strip_nulls(jsonb_build_object('ip', s.ip, 'rssi', s.rssi, 'firmware', s.firmware))`,
  },
  before: 1,
}

const commands: AxisSource = {
  kind: 'command',
  from: 'device_command s',
  where: 's.device_id = $1',
  at: 's.created_at',
  columns: {
    endAt: 's.ack_at',
    type: 's.type',
    port: `case when s.params ->> 'port' ~ '^[0-9]{1,3}$' then s.params ->> 'port' end`,
    status: 's.status',
    by: nameOf('by_id'),
    text: 's.msg',
    orderNo: 's.order_no',
    data: `jsonb_build_object('params', s.params, 'tries', s.tries, 'code', s.code, 'answer', s.data)`,
  },
  before: 0,
}

/** Faults are read before the range as well: they last until the device reports their end. */
const events = (hasInserts: boolean): AxisSource => ({
  kind: 'event',
  from: 'device_event s',
  // What was inserted is a row of its own, with more than the message had.
  where: `s.device_id = $1${hasInserts ? ` and s.type <> 'insert'` : ''}`,
  at: 's.at',
  columns: { type: 's.type', port: PORT_OF, data: 's.data' },
  before: 50,
  beforeWhere: `s.type in ('alarm', 'fault', 'started', 'finish')`,
})

const statuses = (app: string, device: Entity): AxisSource => ({
  kind: 'status',
  from: 'status_log s',
  where: `s.entity = '${logName(app, device.name)}' and s.row_id = $1`,
  at: 's.at',
  columns: { type: 's.action', status: 's.to_status', by: nameOf('by_id'), text: 's.reason' },
  before: 1,
})

function inserts(insert: Entity): AxisSource {
  const { kind } = insert.fields
  const options = kind?.kind === 'choice' ? Object.entries(kind.options) : []
  const own = Object.keys(insert.fields).filter((name) => !['device', 'kind', 'at', 'order'].includes(name))
  const members = own.map((name) => `'${name}', s.${quotedColumn(insert, name)}`)
  return {
    kind: 'insert',
    from: `${sourceOf(insert)} s`,
    where: 's.device_id = $1 and s.deleted_at is null',
    at: 's.at',
    columns: {
      type: `case s.kind ${options.map(([number, [name]]) => `when ${number} then '${name}'`).join(' ')} end`,
      order: 's.order_id',
      ...(insert.fields.port ? { port: 's.port' } : {}),
      data: `jsonb_strip_nulls(jsonb_build_object(${members.join(', ')}))`,
    },
    before: 50,
  }
}

const ENDED = ['finished', 'failed', 'cancelled', 'refunded']

/** The orders that the caller's permission reaches. They show when they were delivered, or waited for it. */
function orders(order: Entity, scope: Ctx['scope']): AxisSource {
  const has = (name: string) => order.fields[name] && `s.${quotedColumn(order, name)}`
  const first = (...names: string[]) => names.map(has).filter(Boolean).join(', ')
  const ended = Object.entries(order.status ?? {}).flatMap(([number, [name]]) => (ENDED.includes(name) ? [number] : []))
  const over = ended.length > 0 ? `, case when s.status in (${ended.join(', ')}) then s.updated_at end` : ''
  const parameters: unknown[] = []
  const within = scopeCondition(scope, order, (value) => `$${FIRST_OWN + parameters.push(value) - 1}`).join(' and ')
  return {
    kind: 'order',
    from: `${sourceOf(order)} s`,
    where: `s.device_id = $1 and s.deleted_at is null${within ? ` and ${within}` : ''}`,
    at: 's.created_at',
    columns: {
      at: `coalesce(${first('startedAt', 'paidAt')}, s.created_at)`,
      endAt: `coalesce(${first('endedAt', 'finishedAt', 'cancelledAt')}${over})`,
      status: 's.status',
      order: 's.id',
      orderNo: 's.no',
      ...(order.fields.port ? { port: 's.port' } : {}),
      data: `jsonb_build_object('amount', s.amount, 'paidAmount', s.paid_amount)`,
    },
    before: 0,
    lastingDays: 7,
    parameters,
  }
}

interface Parts {
  app: string
  device: Entity
  insert: Entity | undefined
  /** Absent: the caller may not read orders. */
  order: { entity: Entity; scope: Ctx['scope'] } | undefined
}

/** What the axis of an app's devices shows. */
export const sourcesOf = ({ app, device, insert, order }: Parts): AxisSource[] => [
  logins,
  commands,
  events(insert !== undefined),
  statuses(app, device),
  ...(insert ? [inserts(insert)] : []),
  ...(order ? [orders(order.entity, order.scope)] : []),
]
