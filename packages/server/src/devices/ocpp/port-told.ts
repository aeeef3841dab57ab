import { rawSql } from '../../db/raw.ts'
import type { Ctx } from '../../entity/ctx.ts'
import type { Device } from '../model.ts'

/**
 * Whether the status of a port is newer than what was told of it before; it is remembered then. A clock that runs ahead
 * counts as ours, so that nothing is held to be old once it was set right. One told without a time (null) is always news,
 * and nothing is older than it: our clock says nothing of the charge point's.
 */
export async function isNews(ctx: Ctx, device: Device, port: number, at: Date | null): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    `update device set port_told = case when $3::timestamptz is null then port_told - $2::text
       else port_told || jsonb_build_object($2::text, least($3::timestamptz, now())) end
     where id = $1 and coalesce((port_told ->> $2) is null or (port_told ->> $2)::timestamptz <= $3, true) returning id`,
    [device._id, String(port), at],
  )
  return rows.length > 0
}

/** Whether the port has told its status since: then it knows better than what is told only now. */
export async function hasToldSince(ctx: Ctx, device: Device, port: number, at: Date): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    'select 1 from device where id = $1 and (port_told ->> $2)::timestamptz > $3',
    [device._id, String(port), at],
  )
  return rows.length > 0
}
