import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { APP, fleetOf } from '../../sim/doll/fleet.ts'
import type { MachinePost } from '../../sim/doll/machine.ts'
import { postsOf } from '../parts/posts.ts'

/** The first `count` machines for the simulator in this process. Their counters go on where they were reported last. */
export async function demoMachines(services: Services, tenantId: string, count: number): Promise<MachinePost[]> {
  return inTenant(services, tenantId, { locale: 'zh_CN', ip: null }, async (ctx) => {
    const posts = await postsOf(ctx, services.vault, { app: APP, fleet: fleetOf(count) })
    const { rows } = await rawSql(ctx.tx).executeSql<{ device: string; kind: number; total: number }>(
      `select distinct on (device_id, kind) device_id as device, kind, coin_total as total from doll_insert
       where device_id = any($1) and coin_total is not null order by device_id, kind, at desc, id desc`,
      [posts.map(({ _id }) => _id)],
    )
    return posts.map((post) => {
      const last = (kind: number) => rows.find((row) => row.device === post._id && row.kind === kind)?.total ?? 0
      return { ...post, counters: { coin: last(1), card: last(2), gift: last(5) } }
    })
  })
}
