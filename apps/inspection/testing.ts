import { randomUUID } from 'node:crypto'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { Client, World } from '@atrium/core/testing/world'
import type { PlannedPoint } from './round.ts'
import { miss, openDue } from './server/due.ts'

const ORIGIN = { locale: 'zh_CN', ip: null } as const

/** 杭州 */
export const PLACE = { lng: 120.15507, lat: 30.274085 }
/** Some metres to the north. */
export const north = (metres: number) => ({ lng: PLACE.lng, lat: PLACE.lat + metres / 111_195 })

/** A point with a check and a temperature of 0 to 60 °C. */
export async function makePoint(world: World, client: Client, given: Record<string, unknown> = {}) {
  const name = world.unique('泵')
  const { body } = await client.post('/api/inspection/point', {
    name,
    no: name,
    coordinates: PLACE,
    form: [
      { key: 'state', label: '设备状态', type: 'check', required: true },
      { key: 'temp', label: '进水温度', type: 'number', required: false, unit: '℃', min: 0, max: 60 },
    ],
    ...given,
  })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body.point as PlannedPoint & { rev: number; url: string; items: number }
}

export async function makePath(world: World, client: Client, given: Record<string, unknown> = {}) {
  const { body } = await client.post('/api/inspection/path', { name: world.unique('路线'), ...given })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body.path as { _id: string; rev: number; name: string; nextAt: string | null }
}

/** Opens a round by hand. */
export async function openRound(client: Client, path: string, inspector: Client, planAt?: string): Promise<string> {
  const { body } = await client.post('/api/inspection/record/path', {
    path,
    inspector: inspector.userId,
    ...(planAt ? { planAt } : {}),
  })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body._id
}

export const FINE = { state: { ok: true }, temp: 25 }

/** What a phone sends for a point of a round. */
export const visit = (pathRecord: string, code: string, given: Record<string, unknown> = {}) => ({
  idemKey: randomUUID(),
  pathRecord,
  code,
  takenAt: new Date().toISOString(),
  place: { ...PLACE, accuracyM: 8 },
  values: FINE,
  ...given,
})

export const send = (client: Client, body: object) => client.post('/api/inspection/record/point', body)

/** Opens what is due in a tenant at this moment. */
export const openDueIn = ({ server: { services } }: World, tenantId: string, now: Date): Promise<number> =>
  inTenant(services, tenantId, ORIGIN, (ctx) => openDue(ctx, now))

/** Looks whether the time of a round is over. */
export const missIn = ({ server: { services } }: World, tenantId: string, id: string): Promise<void> =>
  inTenant(services, tenantId, ORIGIN, (ctx) => miss(ctx, id, new Date()))
