import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { termsFor } from '@atrium/core/server/partners/shares-for'
import { APP, fleetOf, PACKAGES } from '../../sim/doll/fleet.ts'
import type { Past } from '../parts/past.ts'
import { readStand, writePast } from '../parts/write-past.ts'
import { countersOf } from './counters.ts'
import { type PastMachine, pastOrder } from './past-order.ts'
import { DEMO_MACHINES } from './stand.ts'
import { type Order, planVisits } from './visits.ts'

const ORIGIN = { locale: 'zh_CN', ip: null } as const

/**
 * Writes thirty days of doll machines up to `untilMs`: orders with money, shares and timelines, coins, gifts, and the
 * reconciliation of each day, in one transaction. Skipped if the tenant has, or once had, an order, or if a machine or a
 * package of the demonstration is missing.
 */
export async function writeHallHistory(services: Services, tenantId: string, untilMs: number): Promise<void> {
  const fleet = fleetOf(DEMO_MACHINES)
  const line = { app: APP, nos: fleet.map(({ no }) => no), own: 'o.play_seconds as "playSeconds"' }
  await inTenant(services, tenantId, ORIGIN, async (ctx) => {
    const found = await readStand<Pick<PastMachine, 'playSeconds'>>(ctx, line)
    const prices = await packageIds(ctx)
    if (!found || prices.length < PACKAGES.length) return
    const { devices, consumers } = found
    const visits = planVisits(fleet, consumers.length, untilMs)
    const around = { tenantId, terms: await termsFor(ctx), untilMs }
    const ids = new Map<Order, string>()
    const past: Past[] = visits.flatMap((visit, index) => {
      if (visit.kind !== 'order') return []
      const buyer = { consumer: consumers[visit.rider]!, prices, index }
      const order = pastOrder(visit, devices[visit.device]!, buyer, around)
      ids.set(visit, order.id)
      return [order]
    })
    for (const [index, device] of devices.entries()) {
      const own = visits.filter((visit) => visit.device === index)
      const { inserts, days } = countersOf(index, device, { visits: own, ids, untilMs })
      past.push({ rows: { doll_insert: inserts, doll_reconciliation: days }, postings: [] })
    }
    await writePast(ctx, { app: APP, past, devices, untilMs })
  })
}

async function packageIds({ tx }: Ctx): Promise<string[]> {
  const { rows } = await rawSql(tx).executeSql<{ id: string }>(
    'select id from doll_price where name = any($1) and deleted_at is null order by array_position($1, name)',
    [PACKAGES.map(({ name }) => name)],
  )
  return rows.map(({ id }) => id)
}
