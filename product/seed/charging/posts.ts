import { inTenant } from '@atrium/server/call/ctx'
import type { Services } from '@atrium/server/call/services'
import { rawSql } from '@atrium/server/db/raw'
import { APP, fleetOf } from '../../sim/charging/fleet.ts'
import type { LooseEnd } from '../../sim/charging/loose-end.ts'
import type { PilePost as Post } from '../../sim/charging/pile.ts'

interface Row {
  _id: string
  no: string
  sn: string
  sealed: string
  code: string
}

/** What the simulator in this process needs. It reads the devices' secrets from the server. */
export async function demoPosts(
  { db, vault, ...services }: Services,
  tenantId: string,
  count: number,
): Promise<{ posts: Post[]; looseEnds: LooseEnd[] }> {
  const fleet = new Map(fleetOf(count).map((device) => [device.no, device]))
  return inTenant({ db, vault, ...services }, tenantId, { locale: 'zh_CN', ip: null }, async ({ tx }) => {
    const { executeSql } = rawSql(tx)
    const { rows } = await executeSql<Row>(
      `select d.id as "_id", d.no, d.sn, d.sealed_secret as sealed, q.no as code
       from device d join qrcode q on q.tenant_id = d.tenant_id and q.device_id = d.id and q.status = 2
       where d.app = $1 and d.no = any($2) and d.deleted_at is null and d.status = 1 and q.deleted_at is null`,
      [APP, [...fleet.keys()]],
    )
    const known = new Map(rows.map((row) => [row._id, row]))
    const posts = [...known.values()].map(
      ({ sealed, no, ...row }): Post => ({ ...row, device: fleet.get(no)!, secret: vault.open(sealed) }),
    )
    const running = await executeSql<LooseEnd>(
      `select device_id as device, port, no, energy, seconds, meter_start as "meterStart",
         transaction_id as "transactionId", id_tag as "idTag"
       from charge_order where status = 3 and device_id = any($1) and port is not null`,
      [posts.map(({ _id }) => _id)],
    )
    return { posts, looseEnds: running.rows }
  })
}
