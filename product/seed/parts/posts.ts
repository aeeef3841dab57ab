import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import type { FleetDevice } from '../../sim/parts/fleet.ts'
import type { Post } from '../../sim/parts/post.ts'
import type { Stand } from './stand.ts'

interface Row {
  _id: string
  no: string
  sn: string
  sealed: string
  code: string
}

const ORIGIN = { locale: 'zh_CN', ip: null } as const

/**
 * What a simulator in this process needs to act as the first `count` devices of a line, and what `more` reads. It opens
 * the devices' sealed secrets.
 */
export function postsOf<Device extends FleetDevice, T>(
  services: Services,
  tenantId: string,
  { line: { app, fleetOf }, count }: Pick<Stand<Device>, 'line' | 'count'>,
  more: (ctx: Ctx, posts: Post<Device>[]) => Promise<T>,
): Promise<T> {
  const devices = new Map(fleetOf(count).map((device) => [device.no, device]))
  return inTenant(services, tenantId, ORIGIN, async (ctx) => {
    const { rows } = await rawSql(ctx.tx).executeSql<Row>(
      `select d.id as "_id", d.no, d.sn, d.sealed_secret as sealed, q.no as code
       from device d join qrcode q on q.tenant_id = d.tenant_id and q.device_id = d.id and q.status = 2
       where d.app = $1 and d.no = any($2) and d.deleted_at is null and d.status = 1 and q.deleted_at is null`,
      [app, [...devices.keys()]],
    )
    // A device may have several codes.
    const known = new Map(rows.map((row) => [row._id, row]))
    const posts = [...known.values()].map(({ sealed, no, ...row }) => ({
      ...row,
      device: devices.get(no)!,
      secret: services.vault.open(sealed),
    }))
    return more(ctx, posts)
  })
}
