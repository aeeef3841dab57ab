import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { openByItself } from '@atrium/core/server/call/work-orders'
import { rawSql } from '@atrium/core/server/db/raw'
import { holdersOf } from '@atrium/core/server/messages/holders'
import { FAULT_WORDS } from '../contract/code-words.ts'
import type { Device } from './device.ts'
import type { DeviceAlarms } from './device-hooks.ts'

const DEVICE_ALARM = 3
const IMPORTANT = 2
const URGENT = 3
/** Names in one message; the rest is only counted. */
const NAMED = 5

const faultOf = storable('device.faultOf', { zh_CN: '{kind}故障', en_US: '{kind}: fault' })
const faultText = storable('device.fault', { zh_CN: '{name}（{no}）：{what}', en_US: '{name} ({no}): {what}' })
const faultAtPort = storable('device.faultAtPort', {
  zh_CN: '{name}（{no}） {port} 号端口：{what}',
  en_US: '{name} ({no}), port {port}: {what}',
})
const faultWith = storable('device.faultWith', { zh_CN: '{fault}（{info}）', en_US: '{fault} ({info})' })
const wordOf = new Map(
  Object.entries(FAULT_WORDS).map(([code, text]) => [code, storable(`device.fault_${code}`, text)]),
)
const offlineOf = storable('device.offlineOf', { zh_CN: '{kind}离线', en_US: '{kind}: offline' })
const named = storable('device.named', { zh_CN: '{name}（{no}）', en_US: '{name} ({no})' })
const offlineFor = storable('device.offlineFor', {
  zh_CN: '{devices}已离线超过 {minutes} 分钟',
  en_US: '{devices}: offline for more than {minutes|minute|minutes}',
})
const manyOfflineFor = storable('device.manyOfflineFor', {
  zh_CN: '{devices}等 {count} 台已离线超过 {minutes} 分钟',
  en_US: '{devices} and others, {count|device|devices} in all: offline for more than {minutes|minute|minutes}',
})

interface StaffMessage {
  app: string
  group: string | null
  title: string
  content: string
  url: string
  level: number
}

/** Notifies the chosen receivers; if none are chosen, the users who have the permission for devices of the group. */
export async function notifyStaff(
  ctx: Ctx,
  alarms: DeviceAlarms,
  { app, group, ...message }: StaffMessage,
): Promise<void> {
  const { receivers } = await alarms.setting(ctx)
  const chosen = receivers?.length ? receivers : await holdersOf(ctx, [app, 'device', alarms.permission], group)
  await ctx.notify(chosen, { ...message, type: DEVICE_ALARM })
}

export interface Fault {
  /** 0 means the whole device. */
  port: number
  code: string
  /** What the device says of it, for people: it stands in place of the word for the code. */
  msg?: string | undefined
  /** What belongs to the fault, such as an order: it stands behind the word for the code. */
  info?: string | undefined
}

/** A fault in words, to be stored. */
function saidOf({ code, msg, info }: Fault): string {
  if (msg) return cut(msg, 100)
  const text = wordOf.get(code)
  const fault = text ? stored(text) : cut(code, 100)
  return info ? stored(faultWith, { fault, info: cut(info, 100) }) : fault
}

/**
 * Notifies staff of a fault. The same fault of the same port is announced at most once an hour, a different one at most
 * once a minute, so that a device with changing faults does not send too many messages. A device that is out of service
 * sends none. Where the setting says so, it becomes a work order. The app's migration creates the table with `device_alarm_table('<app>')`.
 */
export async function notifyFault(ctx: Ctx, alarms: DeviceAlarms, device: Device, fault: Fault): Promise<void> {
  const { _id, app, name, no } = device
  const { port, code } = fault
  const { rows } = await rawSql(ctx.tx).executeSql<{ group: string | null }>(
    `insert into "${app}_alarm" as known (device_id, port, code)
     select d.id, $2, $3 from device d where d.id = $1 and d.status in (1, 3)
     on conflict (tenant_id, device_id, port) do update set code = excluded.code, told_at = now()
     where known.told_at < now() - interval '1 hour'
       or (known.code <> excluded.code and known.told_at < now() - interval '1 minute')
     returning (select d.group_id from device d where d.id = $1) as "group"`,
    [_id, port, cut(code, 60)],
  )
  if (!rows[0]) return
  const values = { name, no, port, what: saidOf(fault) }
  await notifyStaff(ctx, alarms, {
    app,
    group: rows[0].group,
    title: stored(faultOf, { kind: alarms.name }),
    content: stored(port > 0 ? faultAtPort : faultText, values),
    url: `/${app}/device/list/${_id}`,
    level: URGENT,
  })
  await openByItself(ctx, { app, entity: 'device', id: _id })
}

/**
 * Notifies staff of devices that have been offline for long, one message per group, because a power cut affects many.
 */
export async function notifyAbsence(ctx: Ctx, alarms: DeviceAlarms, devices: readonly Device[]): Promise<void> {
  const { offlineAlarmMinutes } = await alarms.setting(ctx)
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string; group: string | null }>(
    'select id, group_id as "group" from device where id = any($1) and deleted_at is null',
    [devices.map(({ _id }) => _id)],
  )
  const groupOf = new Map(rows.map(({ id, group }) => [id, group]))
  for (const group of new Set(groupOf.values())) {
    const away = devices.filter(({ _id }) => groupOf.get(_id) === group)
    const { app, _id } = away[0]!
    const listed = away.slice(0, NAMED).map(({ name, no }) => stored(named, { name, no }))
    const values = { devices: listed, count: away.length, minutes: offlineAlarmMinutes }
    await notifyStaff(ctx, alarms, {
      app,
      group,
      title: stored(offlineOf, { kind: alarms.name }),
      content: stored(away.length > NAMED ? manyOfflineFor : offlineFor, values),
      url: away.length === 1 ? `/${app}/device/list/${_id}` : `/${app}/device/list?online=2`,
      level: IMPORTANT,
    })
  }
}
