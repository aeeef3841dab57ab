import { agent, channel, merchant } from '@atrium/apps/iot/index'
import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logName } from '@atrium/core/server/call/log'
import { makeQrcodes } from '@atrium/core/server/codes/qrcodes'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertRow } from '@atrium/core/server/entity/rows'
import { createDevice } from '@atrium/devices/server/registry'
import { type Equipment, type FleetDevice, goodsBodies, goodsOf } from '../../sim/parts/fleet.ts'
import { PLACES, serialOf } from '../../sim/parts/places.ts'
import { ABOVE, AGENTS, CHANNELS, MERCHANTS, RIDERS, riderMobile, riderName } from './people.ts'

/** A line of the demonstration. */
export interface Stand<Device extends FleetDevice = FleetDevice> {
  line: Equipment<Device>
  app: { entities: readonly Entity[] }
  /** The number of its devices. */
  count: number
  setting?: object
  /** More values of the device with this index. */
  moreOf?(index: number): object
}

export const entityOf = ({ entities }: Stand['app'], name: string): Entity =>
  entities.find((entity) => entity.name === name)!

/**
 * What is needed before the first order: partners, settings, prices, devices with their codes, and consumers. Skipped
 * if the tenant has, or once had, a device of the line.
 */
export async function seedStand<Device extends FleetDevice>(
  ctx: Ctx,
  creator: string,
  { line, app, count, setting, moreOf = () => ({}) }: Stand<Device>,
): Promise<void> {
  const isEmpty = async (table: string) =>
    (await rawSql(ctx.tx).executeSql(`select 1 from ${line.app}_${table} limit 1`)).rows.length === 0
  if (!(await isEmpty('device'))) return
  const merchants = await ensureMerchants(ctx, creator, [line.app])
  if (setting && (await isEmpty('setting'))) await insertRow(ctx, entityOf(app, 'setting'), { ...setting, creator })
  const insert = async (entity: string, bodies: readonly { name: string }[]) => {
    const ids = new Map<string, string>()
    for (const body of bodies)
      ids.set(body.name, (await insertRow(ctx, entityOf(app, entity), { ...body, creator }))._id)
    return ids
  }
  const groups = line.groups ? await insert(line.groups.entity, line.groups.rows) : new Map()
  const prices = await insert(goodsOf(line), goodsBodies(line, groups))
  const bodies = line.fleetOf(count).map((device, index) => {
    const place = PLACES.findIndex(({ name }) => name === device.place.name)
    const body = line.deviceBody(device, serialOf(ctx.tenantId, device.no), prices)
    return { ...body, ...moreOf(index), merchant: merchants[place] ?? null, creator }
  })
  await makeDevices(ctx, { app: line.app, device: entityOf(app, 'device') }, bodies)
  await makeConsumers(ctx, entityOf(app, 'user'))
}

/**
 * The ids of the merchants in the order of the places. Lines share them: the first line creates them with their agents
 * and channels.
 * @param apps that the agents look after
 */
async function ensureMerchants(ctx: Ctx, creator: string, apps: readonly string[]): Promise<string[]> {
  const known = await idsOf(ctx, 'iot_merchant')
  if (MERCHANTS.every(({ name }) => known.has(name))) return MERCHANTS.map(({ name }) => known.get(name)!)
  const ids = await idsOf(ctx, 'iot_agent')
  const idOf = (name: string | undefined) => ids.get(name ?? '') ?? null
  for (const { parent = ABOVE, ...one } of AGENTS) {
    ids.set(one.name, (await insertRow(ctx, agent, { ...one, parent: idOf(parent), apps, creator }))._id)
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

async function idsOf({ tx }: Ctx, table: string): Promise<Map<string, string>> {
  const text = `select id, name from ${table} where deleted_at is null`
  const { rows } = await rawSql(tx).executeSql<{ id: string; name: string }>(text)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Devices with their printed codes. */
async function makeDevices(
  ctx: Ctx,
  { app, device }: { app: string; device: Entity },
  bodies: readonly object[],
): Promise<void> {
  const ids: string[] = []
  for (const body of bodies) {
    const { row } = await createDevice(ctx, { app, entity: device }, logName(app, device.name), { ...body }, new Map())
    ids.push(row._id)
  }
  const codes = await makeQrcodes(ctx, app, logName(app, 'qrcode'), { count: ids.length, batch: 'DEMO' })
  await rawSql(ctx.tx).executeSql(
    `update qrcode q set device_id = w.device, status = 2, updated_at = now()
     from unnest($1::uuid[], $2::uuid[]) as w (id, device) where q.tenant_id = current_tenant() and q.id = w.id`,
    [codes.map(({ _id }) => _id), ids],
  )
}

async function makeConsumers(ctx: Ctx, user: Entity): Promise<void> {
  for (let index = 0; index < RIDERS; index++) {
    await insertRow(ctx, user, { nickName: riderName(index), mobile: riderMobile(index), client: 3 })
  }
}
