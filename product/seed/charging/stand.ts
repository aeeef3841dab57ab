import chargeApp from '@atrium/apps/charge/index'
import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertRow } from '@atrium/core/server/entity/rows'
import { APP, deviceBody, fleetOf, PRICES, priceFor } from '../../sim/charging/fleet.ts'
import { PLACES, serialOf } from '../../sim/parts/places.ts'
import { ensureMerchants, makeConsumers, makeDevices } from '../parts/stand.ts'

export const DEMO_DEVICES = 16

const entityOf = (name: (typeof chargeApp.entities)[number]['name']): Entity =>
  chargeApp.entities.find((entity) => entity.name === name)!
const [device, price, user] = [entityOf('device'), entityOf('price'), entityOf('user')]

/**
 * What is needed before the first charge: partners, prices, devices with their codes, and consumers. Skipped if the
 * tenant has, or once had, a charging device.
 */
export async function seedStand(ctx: Ctx, creator: string): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql('select 1 from charge_device limit 1')
  if (rows.length > 0) return
  const merchants = await ensureMerchants(ctx, creator, [APP])
  const prices = new Map<string, string>()
  for (const { body } of PRICES) prices.set(body.name, (await insertRow(ctx, price, { ...body, creator }))._id)
  const bodies = fleetOf(DEMO_DEVICES).map((one) => {
    const body = deviceBody(one, serialOf(ctx.tenantId, one.no), prices.get(priceFor(one.kind).body.name)!)
    const place = PLACES.findIndex(({ name }) => name === one.place.name)
    return { ...body, merchant: merchants[place] ?? null, creator }
  })
  await makeDevices(ctx, { app: APP, device }, bodies)
  await makeConsumers(ctx, user)
}
