import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { APP, fleetOf } from '../../sim/charging/fleet.ts'
import type { LooseEnd } from '../../sim/charging/loose-end.ts'
import type { PilePost } from '../../sim/charging/pile.ts'
import { postsOf } from '../parts/posts.ts'

/** The first `count` devices for the simulator in this process, and the charges that the product takes for running. */
export async function demoPosts(
  services: Services,
  tenantId: string,
  count: number,
): Promise<{ posts: PilePost[]; looseEnds: LooseEnd[] }> {
  return inTenant(services, tenantId, { locale: 'zh_CN', ip: null }, async (ctx) => {
    const posts = await postsOf(ctx, services.vault, { app: APP, fleet: fleetOf(count) })
    const running = await rawSql(ctx.tx).executeSql<LooseEnd>(
      `select device_id as device, port, no, energy, seconds, meter_start as "meterStart",
         transaction_id as "transactionId", id_tag as "idTag"
       from charge_order where status = 3 and device_id = any($1) and port is not null`,
      [posts.map(({ _id }) => _id)],
    )
    return { posts, looseEnds: running.rows }
  })
}
