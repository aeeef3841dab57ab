import type { Ctx } from '@atrium/server/call/ctx'
import type { Device } from '@atrium/server/call/device'
import { rawSql } from '@atrium/server/db/raw'
import { holdersOf } from '@atrium/server/messages/holders'
import { settingOf } from './setting.ts'

const DEVICE_ALARM = 3
const IMPORTANT = 2
const URGENT = 3
/** Names in one message; the rest is only counted. */
const NAMED = 5

interface StaffMessage {
  title: string
  content: string
  url: string
  level: number
}

/** Notifies the chosen receivers, or the users who may restart devices of the group if none are chosen. */
async function notifyStaff(ctx: Ctx, group: string | null, message: StaffMessage): Promise<void> {
  const { receivers } = await settingOf(ctx)
  const chosen = receivers?.length ? receivers : await holdersOf(ctx, ['charge', 'device', 'restart'], group)
  await ctx.notify(chosen, { ...message, type: DEVICE_ALARM })
}

export interface Fault {
  /** 0 means the whole device. */
  port: number
  code: string
  msg?: string | undefined
}

/**
 * Notifies staff of a fault. The same fault of the same port is announced at most once an hour, a different one at most
 * once a minute, so that a device with changing faults does not send too many messages. A device under maintenance
 * sends none.
 */
export async function notifyFault(ctx: Ctx, { _id, name, no }: Device, { port, code, msg }: Fault): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ group: string | null }>(
    `insert into charge_alarm as known (device_id, port, code)
     select d.id, $2, $3 from charge_device d where d.id = $1 and d.status in (1, 3)
     on conflict (tenant_id, device_id, port) do update set code = excluded.code, told_at = now()
     where known.told_at < now() - interval '1 hour'
       or (known.code <> excluded.code and known.told_at < now() - interval '1 minute')
     returning (select d.group_id from charge_device d where d.id = $1) as "group"`,
    [_id, port, code.slice(0, 60)],
  )
  if (!rows[0]) return
  const where = port > 0 ? ` ${port} 号端口` : ''
  const content = `${name}（${no}）${where}：${(msg || code).slice(0, 100)}`
  const url = `/charge/device/list/${_id}`
  await notifyStaff(ctx, rows[0].group, { title: '充电设备故障', content, url, level: URGENT })
}

/**
 * Notifies staff of devices that have been offline for long, one message per group, because a power cut affects many.
 */
export async function notifyAbsence(ctx: Ctx, devices: readonly Device[]): Promise<void> {
  const { offlineAlarmMinutes } = await settingOf(ctx)
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string; group: string | null }>(
    'select id, group_id as "group" from charge_device where id = any($1) and deleted_at is null',
    [devices.map(({ _id }) => _id)],
  )
  const groupOf = new Map(rows.map(({ id, group }) => [id, group]))
  const byGroup = new Map<string | null, Device[]>()
  for (const device of devices) {
    const group = groupOf.get(device._id)
    if (group !== undefined) byGroup.set(group, [...(byGroup.get(group) ?? []), device])
  }
  for (const [group, [first, ...others]] of byGroup) {
    const away = [first!, ...others]
    const named = away.slice(0, NAMED).map(({ name, no }) => `${name}（${no}）`)
    const rest = away.length > NAMED ? `等 ${away.length} 台` : ''
    await notifyStaff(ctx, group, {
      title: '充电设备离线',
      content: `${named.join('、')}${rest}已离线超过 ${offlineAlarmMinutes} 分钟`,
      url: others.length === 0 ? `/charge/device/list/${first!._id}` : '/charge/device/list?online=2',
      level: IMPORTANT,
    })
  }
}
