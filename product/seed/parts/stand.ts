import { agent, channel, merchant } from '@atrium/apps/iot/index'
import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { logName } from '@atrium/core/server/call/log'
import { makeQrcodes } from '@atrium/core/server/codes/qrcodes'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertRow } from '@atrium/core/server/entity/rows'
import { createDevice } from '@atrium/devices/server/registry'
import { PLACES } from '../../sim/parts/places.ts'
import { ABOVE, AGENTS, CHANNELS, MERCHANTS, RIDERS, riderMobile, riderName } from './people.ts'

/** What a line needs before its first order, beside what it sells. */

/**
 * The ids of the merchants in the order of the places. Lines share them: the first line creates them with their agents
 * and channels.
 * @param apps that the agents look after
 */
export async function ensureMerchants(ctx: Ctx, creator: string, apps: readonly string[]): Promise<string[]> {
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
export async function makeDevices(
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

export async function makeConsumers(ctx: Ctx, user: Entity): Promise<void> {
  for (let index = 0; index < RIDERS; index++) {
    await insertRow(ctx, user, { nickName: riderName(index), mobile: riderMobile(index), client: 3 })
  }
}
