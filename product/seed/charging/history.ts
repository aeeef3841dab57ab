import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { termsFor } from '@atrium/core/server/partners/shares-for'
import type { Point } from '@atrium/timeseries/server/store/model'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { APP, fleetOf, KIND } from '../../sim/charging/fleet.ts'
import { readStand, writePast, writeReadings } from '../parts/write-past.ts'
import { type Charge, planCharges } from './charges.ts'
import { type PastPile, pastOrder } from './past-order.ts'
import { DEMO_DEVICES } from './stand.ts'

const ORIGIN = { locale: 'zh_CN', ip: null } as const

/**
 * Writes thirty days of charging up to `untilMs`: orders with money, shares and timelines, device readings, and offline
 * times. Readings first, then one transaction, so that the next start completes an interrupted one. Skipped if the
 * tenant has, or once had, an order.
 */
export async function writeNetworkHistory(services: Services, tenantId: string, untilMs: number): Promise<void> {
  const inside = <T>(run: (ctx: Ctx) => Promise<T>) => inTenant(services, tenantId, ORIGIN, run)
  const fleet = fleetOf(DEMO_DEVICES)
  const line = { app: APP, nos: fleet.map(({ no }) => no), own: 'o.kind, o.price_id as price' }
  const found = await inside((ctx) => readStand<Pick<PastPile, 'kind' | 'price'>>(ctx, line))
  // A clerk may have taken a device's price away.
  if (!found?.devices.every(({ price }) => price !== null)) return
  const { devices, consumers } = found
  const charges = planCharges(fleet, consumers.length, untilMs)
  await writeReadings(timeseriesOf(services), tenantId, readingsOf(charges, devices))
  await inside(async (ctx) => {
    const around = { tenantId, terms: await termsFor(ctx), untilMs }
    const past = charges.map((charge, index) =>
      pastOrder(charge, devices[charge.device]!, consumers[charge.rider]!, index, around),
    )
    await writePast(ctx, { app: APP, past, devices, untilMs })
  })
}

/** The meter readings, in the format that the gateways store. */
function* readingsOf(charges: readonly Charge[], devices: readonly PastPile[]): Generator<Point> {
  for (const { device, port, readings } of charges) {
    const { sn, kind } = devices[device]!
    for (const { atMs, w, v, wh, seconds, soc } of readings) {
      const meter = { w, v, a: Math.round((w / v) * 100) / 100, wh, seconds }
      const fields: Point['fields'] = kind === KIND.bike ? meter : { ...meter, socPct: soc }
      yield { measurement: `${APP}_device`, tags: { sn, port: String(port) }, fields, timeUs: atMs * 1000 }
    }
  }
}
