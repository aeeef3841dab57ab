import type { Ctx } from '@atrium/core/server/call/ctx'
import type { AppSweep } from '@atrium/core/server/call/implement'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { type Device, notifyStaff } from '@atrium/devices/server/implement'
import { rowSweep } from '@atrium/selling/server/at-devices/implement'
import { alarms } from './setting.ts'

/** Temperatures that a sensor can mean; others are those of a broken one. */
const COLDEST = -60
const HOTTEST = 100
/** A machine that is this far from its target, for this long, does not cool. */
const OFF_BY = 5
const OFF_FOR = '10 minutes'
const URGENT = 3

const offTitle = storable('vend.tempOff', { zh_CN: '温度异常', en_US: 'Temperature alarm' })
const offText = storable('vend.tempOffAt', {
  zh_CN: '{name}（{no}）温度 {temperature} °C，目标 {target} °C',
  en_US: '{name} ({no}): {temperature} °C instead of {target} °C',
})

/** The temperature that a machine reports; one that comes late changes nothing. */
export async function tempIs(ctx: Ctx, of: Device, at: Date, reported: unknown): Promise<void> {
  if (typeof reported !== 'number' || !(reported >= COLDEST && reported <= HOTTEST)) return
  await rawSql(ctx.tx).executeSql(
    `insert into vend_climate as known (device_id, temperature, at, off_since)
     select d.id, $2::numeric, $3::timestamptz, case when abs($2::numeric - d.target_temp) > ${OFF_BY} then $3::timestamptz end
     from vend_device d where d.id = $1
     on conflict (tenant_id, device_id) do update set temperature = excluded.temperature, at = excluded.at,
       off_since = case when excluded.off_since is not null then coalesce(known.off_since, excluded.off_since) end,
       told_at = case when excluded.off_since is not null then known.told_at end
     where known.at <= excluded.at`,
    [of._id, reported, at],
  )
}

/** The machine has a new target: how long it has been off begins anew. */
export async function targetIs(ctx: Ctx, device: string, c: number): Promise<void> {
  const { executeSql } = rawSql(ctx.tx)
  await executeSql('update vend_device set target_temp = $2 where id = $1', [device, c])
  await executeSql('update vend_climate set off_since = null, told_at = null where device_id = $1', [device])
}

interface Off {
  device: string
  group: string | null
  name: string
  no: string
  temperature: number
  target: number
}

export const tempAlarms: AppSweep = rowSweep({
  name: 'vend.climate',
  everyS: 60,
  due: `select c.id, c.tenant_id as "tenantId" from vend_climate c
    where c.off_since < now() - interval '${OFF_FOR}' and c.told_at is null order by c.off_since`,
  async one(ctx, id) {
    const { rows } = await rawSql(ctx.tx).executeSql<Off>(
      `update vend_climate c set told_at = now() from device v, vend_device a
       where c.id = $1 and c.off_since is not null and c.told_at is null
         and v.tenant_id = c.tenant_id and v.id = c.device_id and a.tenant_id = c.tenant_id and a.id = c.device_id
       returning v.id as device, v.name, v.no, v.group_id as "group", c.temperature::float8 as temperature,
         a.target_temp::float8 as target`,
      [id],
    )
    const [off] = rows
    if (!off) return
    const { device, group, ...values } = off
    await notifyStaff(ctx, alarms, {
      app: 'vend',
      group,
      title: stored(offTitle),
      content: stored(offText, values),
      url: `/vend/device/list/${device}`,
      level: URGENT,
    })
  },
})
