import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Device } from '../device.ts'

/**
 * Whether this status of a port is newer than the stored one; if so, its time is stored. A time in the future is stored
 * as the server's time, so that later reports are not taken for old ones after the clock was corrected. A report
 * without a time (null) always counts as new and clears the stored time, because the server's clock cannot be compared
 * with the charge point's.
 */
export async function isNewer(ctx: Ctx, device: Device, port: number, time: Date | null): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    `update device set port_told = case when $3::timestamptz is null then port_told - $2::text
       else port_told || jsonb_build_object($2::text, least($3::timestamptz, now())) end
     where id = $1 and coalesce((port_told ->> $2) is null or (port_told ->> $2)::timestamptz <= $3, true) returning id`,
    [device._id, String(port), time],
  )
  return rows.length > 0
}

/** Whether the port has reported a status after this time. Then the late message does not change it. */
export async function hasReportedSince(ctx: Ctx, device: Device, port: number, time: Date): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from device where id = $1 and (port_told ->> $2)::timestamptz > $3',
    [device._id, String(port), time],
  )
  return rows.length > 0
}
