import { refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppSweep } from '@atrium/core/server/call/implement'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { type Device, notifyStaff } from '@atrium/devices/server/implement'
import { rowSweep } from '@atrium/selling/server/at-devices/implement'
import { MOST_DOORS } from '../entities/device.ts'
import { alarms } from './setting.ts'

const URGENT = 3

export const noSuchDoor = refusal(40902, 409, { zh_CN: '柜门不存在', en_US: 'There is no such door' })
export const doorIsOpen = refusal(
  50320,
  503,
  storable('vend.doorIsOpen', { zh_CN: '柜门未关', en_US: 'The door is open' }),
)

const doorTitle = storable('vend.doorOpen', { zh_CN: '柜门未关', en_US: 'Door open' })
const doorText = storable('vend.doorOpenFor', {
  zh_CN: '{name}（{no}）的 {door} 号门已打开超过 {seconds} 秒',
  en_US: '{name} ({no}): door {door} has been open for more than {seconds} s',
})

/** A door was opened or closed. An older report that comes late changes nothing. @returns whether there is such a door */
export async function doorIs(ctx: Ctx, of: Device, no: number, open: boolean, at: Date): Promise<boolean> {
  const { executeSql } = rawSql(ctx.tx)
  const { rows } = await executeSql<{ isNews: boolean }>(
    `select open <> $3 and at <= $4 as "isNews" from vend_door where device_id = $1 and no = $2 for update`,
    [of._id, no, open, at],
  )
  if (!rows[0]?.isNews) return rows.length > 0
  await executeSql('update vend_door set open = $3, at = $4, told_at = null where device_id = $1 and no = $2', [
    of._id,
    no,
    open,
    at,
  ])
  // The first door of a locker that opens for an order.
  if (open) {
    await executeSql(
      `update vend_order o set door_opened_at = $3 where device_id = $1 and status = 3 and door_opened_at is null
         and exists (select 1 from vend_slot s where s.device_id = $1 and s.door = $2
           and o.products @> jsonb_build_array(jsonb_build_object('slot', s.no)))`,
      [of._id, no, at],
    )
  }
  return true
}

/** `ports` of a login, a heartbeat or a status. */
export async function doorState(ctx: Ctx, of: Device, at: Date, reported: unknown): Promise<void> {
  if (!Array.isArray(reported)) return
  const isOpen = new Set((await openDoors(ctx, of._id)).map(({ no }) => no))
  for (const one of reported.slice(0, MOST_DOORS) as unknown[]) {
    const { no, open } = (one ?? {}) as Readonly<Record<string, unknown>>
    if (!Number.isInteger(no) || typeof open !== 'boolean' || open === isOpen.has(no as number)) continue
    await doorIs(ctx, of, no as number, open, at)
  }
}

export async function openDoors(ctx: Ctx, device: string): Promise<{ no: number; open: boolean; at: string }[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ no: number; at: Date }>(
    'select no, at from vend_door where device_id = $1 and open order by no',
    [device],
  )
  return rows.map(({ no, at }) => ({ no, open: true, at: at.toISOString() }))
}

/** The door, or the only one. @throws noSuchDoor */
export async function doorOf(ctx: Ctx, device: string, no = 1): Promise<number> {
  const { rows } = await rawSql(ctx.tx).executeSql('select 1 from vend_door where device_id = $1 and no = $2', [
    device,
    no,
  ])
  if (rows.length === 0) throw noSuchDoor()
  return no
}

const ALARM_SEC = 'coalesce((select s.door_alarm_sec from vend_setting s where s.tenant_id = d.tenant_id limit 1), 120)'

/** Tells staff once of each door that stands open for too long. */
export const doorAlarms: AppSweep = rowSweep({
  name: 'vend.doors',
  everyS: 15,
  due: `select d.id, d.tenant_id as "tenantId" from vend_door d
    where d.open and d.told_at is null and d.at < now() - make_interval(secs => ${ALARM_SEC}) order by d.at`,
  async one(ctx, id) {
    const { rows } = await rawSql(ctx.tx).executeSql<OpenDoor>(
      `update vend_door d set told_at = now() from device v
       where d.id = $1 and d.open and d.told_at is null and v.tenant_id = d.tenant_id and v.id = d.device_id
       returning v.id as device, v.name, v.no, v.group_id as "group", d.no as door, ${ALARM_SEC} as seconds`,
      [id],
    )
    const [found] = rows
    if (!found) return
    const { device, group, ...values } = found
    await notifyStaff(ctx, alarms, {
      app: 'vend',
      group,
      title: stored(doorTitle),
      content: stored(doorText, values),
      url: `/vend/device/list/${device}`,
      level: URGENT,
    })
  },
})

interface OpenDoor {
  device: string
  group: string | null
  name: string
  no: string
  door: number
  seconds: number
}
