import dollApp, { setting, user } from '@atrium/apps/doll/index'
import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertRow } from '@atrium/core/server/entity/rows'
import { APP, deviceBody, fleetOf, PACKAGES } from '../../sim/doll/fleet.ts'
import { PLACES, serialOf } from '../../sim/parts/places.ts'
import { ensureMerchants, makeConsumers, makeDevices } from '../parts/stand.ts'

/** The gifts that are left in each machine; two are to be refilled. */
const GIFTS = [42, 35, 4, 51, 28, 2]
export const DEMO_MACHINES = GIFTS.length

const SETTING = {
  name: '欢乐抓娃娃',
  servicePhone: '4000000101',
  notice: '抓到的礼品从出口取走；如有问题请拨打客服电话。',
}

const entityOf = (name: (typeof dollApp.entities)[number]['name']): Entity =>
  dollApp.entities.find((entity) => entity.name === name)!

/**
 * What is needed before the first game: partners, settings, packages, machines with their codes, and consumers. Skipped
 * if the tenant has, or once had, a doll machine.
 */
export async function seedHall(ctx: Ctx, creator: string): Promise<void> {
  const { executeSql } = rawSql(ctx.tx)
  if ((await executeSql('select 1 from doll_device limit 1')).rows.length > 0) return
  const merchants = await ensureMerchants(ctx, creator, [APP])
  const saved = await executeSql('select 1 from doll_setting limit 1')
  if (saved.rows.length === 0) await insertRow(ctx, setting, { ...SETTING, creator })
  for (const body of PACKAGES) await insertRow(ctx, entityOf('price'), { ...body, creator })
  const bodies = fleetOf(DEMO_MACHINES).map((machine, index) => {
    const place = PLACES.findIndex(({ name }) => name === machine.place.name)
    const body = deviceBody(machine, serialOf(ctx.tenantId, machine.no), GIFTS[index]!)
    return { ...body, merchant: merchants[place] ?? null, creator }
  })
  await makeDevices(ctx, { app: APP, device: entityOf('device') }, bodies)
  await makeConsumers(ctx, user)
}
