import chargeApp from '@atrium/apps/charge/index'
import { agent, channel, merchant } from '@atrium/apps/iot/index'
import type { Entity } from '@atrium/contract/define/entity'
import type { Ctx } from '@atrium/server/call/ctx'
import { logName } from '@atrium/server/call/log'
import { makeQrcodes } from '@atrium/server/codes/qrcodes'
import { rawSql } from '@atrium/server/db/raw'
import { createDevice } from '@atrium/server/devices/registry'
import { insertRow } from '@atrium/server/entity/rows'
import { APP, deviceBody, fleetOf, PRICES, priceFor } from '../../sim/charging/fleet.ts'
import { PLACES, serialOf } from '../../sim/parts/places.ts'
import { ABOVE, AGENTS, CHANNELS, MERCHANTS, RIDERS, riderMobile, riderName } from '../parts/people.ts'

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
  const merchants = await seedPartners(ctx, creator)
  const prices = new Map<string, string>()
  for (const { body } of PRICES) prices.set(body.name, (await insertRow(ctx, price, { ...body, creator }))._id)
  const devices: string[] = []
  for (const one of fleetOf(DEMO_DEVICES)) {
    const body = deviceBody(one, serialOf(ctx.tenantId, one.no), prices.get(priceFor(one.kind).body.name)!)
    const place = PLACES.findIndex(({ name }) => name === one.place.name)
    const given = { ...body, merchant: merchants[place] ?? null, creator }
    const { row } = await createDevice(ctx, { app: APP, entity: device }, logName(APP, device.name), given)
    devices.push(row._id)
  }
  await bindCodes(ctx, devices)
  for (let index = 0; index < RIDERS; index++) {
    await insertRow(ctx, user, { nickName: riderName(index), mobile: riderMobile(index), client: 3 })
  }
}

/** @returns the merchants' ids in the order of the places */
async function seedPartners(ctx: Ctx, creator: string): Promise<string[]> {
  const ids = await idOfAbove(ctx)
  const idOf = (name: string | undefined) => ids.get(name ?? '') ?? null
  for (const { parent = ABOVE, ...one } of AGENTS) {
    ids.set(one.name, (await insertRow(ctx, agent, { ...one, parent: idOf(parent), apps: [APP], creator }))._id)
  }
  for (const { agent: of, ...one } of CHANNELS) {
    ids.set(one.name, (await insertRow(ctx, channel, { ...one, agent: idOf(of), creator }))._id)
  }
  const merchants: string[] = []
  for (const [index, { agent: of, channel: by, ...one }] of MERCHANTS.entries()) {
    const { lng, lat, address } = PLACES[index]!
    const placed = { coordinates: { lng, lat, address }, agent: idOf(of), channel: idOf(by), openHours: '00:00-24:00' }
    merchants.push((await insertRow(ctx, merchant, { ...one, ...placed, creator }))._id)
  }
  return merchants
}

async function idOfAbove(ctx: Ctx): Promise<Map<string, string>> {
  const text = 'select id, name from iot_agent where name = $1 and deleted_at is null'
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string; name: string }>(text, [ABOVE])
  return new Map(rows.map(({ id, name }) => [name, id]))
}

async function bindCodes(ctx: Ctx, devices: readonly string[]): Promise<void> {
  const codes = await makeQrcodes(ctx, APP, logName(APP, 'qrcode'), { count: devices.length, batch: 'DEMO' })
  await rawSql(ctx.tx).executeSql(
    `update qrcode q set device_id = w.device, status = 2, updated_at = now()
     from unnest($1::uuid[], $2::uuid[]) as w (id, device) where q.tenant_id = current_tenant() and q.id = w.id`,
    [codes.map(({ _id }) => _id), devices],
  )
}
