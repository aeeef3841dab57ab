import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Post } from '../../sim/parts/post.ts'

interface Row {
  _id: string
  no: string
  sn: string
  sealed: string
  code: string
}

/** What a simulator in this process needs to act as the devices of a fleet. It opens the devices' sealed secrets. */
export async function postsOf<Device extends { no: string }>(
  { tx }: Ctx,
  vault: Services['vault'],
  { app, fleet }: { app: string; fleet: readonly Device[] },
): Promise<Post<Device>[]> {
  const devices = new Map(fleet.map((device) => [device.no, device]))
  const { rows } = await rawSql(tx).executeSql<Row>(
    `select d.id as "_id", d.no, d.sn, d.sealed_secret as sealed, q.no as code
     from device d join qrcode q on q.tenant_id = d.tenant_id and q.device_id = d.id and q.status = 2
     where d.app = $1 and d.no = any($2) and d.deleted_at is null and d.status = 1 and q.deleted_at is null`,
    [app, [...devices.keys()]],
  )
  // A device may have several codes.
  const known = new Map(rows.map((row) => [row._id, row]))
  return [...known.values()].map(({ sealed, no, ...row }) => ({
    ...row,
    device: devices.get(no)!,
    secret: vault.open(sealed),
  }))
}
