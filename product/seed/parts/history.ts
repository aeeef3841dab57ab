import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { termsFor } from '@atrium/core/server/partners/shares-for'
import type { Point } from '@atrium/timeseries/server/store/model'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { v7 as uuid } from 'uuid'
import type { Equipment, FleetDevice } from '../../sim/parts/fleet.ts'
import { type Noted, planVisits, type Visit, type Visits } from '../../sim/parts/visits.ts'
import { iso, type PastDevice } from './past.ts'
import { pastOrder } from './past-order.ts'
import { entityOf, type Stand } from './stand.ts'
import { readStand, writePast, writeReadings } from './write-past.ts'

const ORIGIN = { locale: 'zh_CN', ip: null } as const

interface Story<Device extends FleetDevice, V extends Visit> extends Stand<Device> {
  line: Equipment<Device> & Visits<Device, V>
  /** What the devices measured. */
  readingsOf?(visits: readonly V[], devices: readonly PastDevice[]): Iterable<Point>
  /** What else the app keeps: sums, stock, where things are. Runs after the orders were written. */
  sumUp?(ctx: Ctx, past: WrittenPast<Device, V>): Promise<unknown>
}

/** The past of a line as it was written. */
export interface WrittenPast<Device, V> {
  visits: readonly V[]
  /** The order of each visit that bought something. */
  ids: ReadonlyMap<V, string>
  devices: readonly PastDevice[]
  fleet: readonly Device[]
  /** Ids of what is sold by their names. */
  goods: ReadonlyMap<string, string>
  untilMs: number
}

/**
 * Writes thirty days of a line up to `untilMs`: readings of its devices, orders with money, shares and timelines, what
 * the devices noted, and offline times. Readings first, then one transaction, so that the next start completes an
 * interrupted one. Skipped if the tenant has, or once had, an order, or if a device or a price is missing.
 * @throws the reason of the signal, once it is aborted
 */
export async function writeHistory<Device extends FleetDevice, V extends Visit>(
  services: Services,
  tenantId: string,
  untilMs: number,
  { line, app, count, readingsOf, sumUp }: Story<Device, V>,
  signal?: AbortSignal,
): Promise<void> {
  const inside = <T>(run: (ctx: Ctx) => Promise<T>) => inTenant(services, tenantId, ORIGIN, run)
  const fleet = line.fleetOf(count)
  const found = await inside((ctx) => readStand(ctx, line, fleet))
  if (!found) return
  const { devices, consumers, prices } = found
  const planned = planVisits(line, fleet, consumers.length, untilMs)
  const visits = line.arranged?.(planned, fleet) ?? planned
  if (readingsOf) await writeReadings(timeseriesOf(services), tenantId, readingsOf(visits, devices), signal)
  await inside(async (ctx) => {
    const around = { tenantId, terms: await termsFor(ctx), untilMs }
    const terms = { ...line, order: entityOf(app, 'order') }
    const ids = new Map<V, string>()
    const orders = visits.flatMap((visit, index) => {
      const { device, rider, orderedMs } = visit
      const sale = line.saleOf(visit, fleet[device]!, { prices, index })
      if (!sale) return []
      const at = { index, orderedMs, consumer: consumers[rider]!, device: devices[device]! }
      const order = pastOrder(terms, at, sale, around)
      ids.set(visit, order.id)
      return [order]
    })
    const inserts = devices.flatMap(({ id }, index) => {
      const own = visits.filter(({ device }) => device === index)
      return Array.from(line.notedOf?.(own, index) ?? [], (noted) => insertRow(noted, id, ids.get(noted.visit)))
    })
    const noted = { rows: inserts.length > 0 ? { [`${line.app}_insert`]: inserts } : {}, postings: [] }
    await writePast(ctx, { app: line.app, past: [...orders, noted], devices, untilMs, signal })
    await sumUp?.(ctx, { visits, ids, devices, fleet, goods: prices, untilMs })
  })
}

const insertRow = ({ atMs, columns }: Noted<unknown>, device: string, order: string | undefined): object => ({
  id: uuid({ msecs: atMs }),
  device_id: device,
  order_id: order ?? null,
  at: iso(atMs),
  created_at: iso(atMs),
  updated_at: iso(atMs),
  ...columns,
})
