import { stock } from '@atrium/apps/vend/server/order-row'
import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { DAYS } from '../../sim/parts/visits.ts'
import { DAY_MS, dayStart, HOUR_MS } from '../../sim/plant-time.ts'
import { type Machine, PRODUCTS, planogramOf } from '../../sim/vend/goods.ts'
import { EMPTY } from '../../sim/vend/line.ts'
import type { MachinePost } from '../../sim/vend/machine.ts'
import { type Purchase, stockEvents } from '../../sim/vend/visits.ts'
import type { WrittenPast } from '../parts/history.ts'

const round = storable('demo.restockRound', { zh_CN: '例行补货', en_US: 'Restocked on the round' })
const expired = storable('demo.expired', { zh_CN: '过期下架', en_US: 'Taken out, past its date' })

/** The slots of the machines with their products, and a month of restocks, sales and losses, each with its own time. */
export async function stockMachines(
  ctx: Ctx,
  { visits, ids, devices, fleet, goods, untilMs }: WrittenPast<Machine, Purchase>,
): Promise<void> {
  const product = (index: number) => goods.get(PRODUCTS[index]!.name)!
  const planned = fleet.flatMap((machine, device) =>
    planogramOf(machine).map(({ no, product: of, capacity, warn }) => ({
      ...{ device: devices[device]!.id, no, product: product(of), capacity, warn },
    })),
  )
  await rawSql(ctx.tx).executeSql(
    `update vend_slot s set product_id = p.product, capacity = p.capacity, warn = p.warn
     from jsonb_to_recordset($1::jsonb) p (device uuid, no integer, product uuid, capacity integer, warn integer)
     where s.tenant_id = current_tenant() and s.device_id = p.device and s.no = p.no`,
    [JSON.stringify(planned)],
  )
  const line = (device: number, slot: number, of: number) => ({
    item: product(of),
    device: devices[device]!.id,
    slot,
  })
  const { events, left } = stockEvents(fleet, visits, dayStart(untilMs) - (DAYS - 1) * DAY_MS)
  for (const event of events) {
    const { atMs, device } = event
    const at = new Date(atMs)
    if ('sold' in event) {
      const taken = event.sold.lines.map((one) => ({ ...line(device, one.slot, one.product), num: one.came }))
      await stock.take(ctx, ids.get(event.sold)!, taken, 'sale', at)
    } else {
      const lines = event.restocked.map(({ slot, product: of, to }) => ({ ...line(device, slot, of), to }))
      await stock.move(ctx, 'restock', lines, { at, reason: stored(round) })
    }
  }
  // A few slots are empty now, so that there is something to refill.
  for (const { device, slots } of EMPTY) {
    const plan = planogramOf(fleet[device]!)
    const lines = plan
      .filter(({ no }) => slots.includes(no) && left.get(`${device} ${no}`)! > 0)
      .map(({ no, product: of }) => ({ ...line(device, no, of), to: 0 }))
    if (lines.length > 0) await stock.move(ctx, 'loss', lines, { at: new Date(untilMs), reason: stored(expired) })
  }
}

const ORIGIN = { locale: 'zh_CN', ip: null } as const
const ROUND_MS = 12 * HOUR_MS

/** Staff fill what runs low twice a day, as long as the demonstration runs. @returns what ends it */
export function keepStocked(services: Services, tenantId: string): () => void {
  const goRound = () =>
    inTenant(services, tenantId, ORIGIN, restockLow).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the machines of the demonstration were not restocked'),
    )
  const timer = setInterval(() => void goRound(), ROUND_MS)
  return () => clearInterval(timer)
}

/** Fills the slots of all machines that are low or empty. */
export async function restockLow(ctx: Ctx): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ item: string; device: string; slot: number; to: number }>(
    `select s.product_id as item, s.device_id as device, s.no as slot, s.capacity as "to" from vend_slot_shown s
     join device d on d.tenant_id = s.tenant_id and d.id = s.device_id and d.deleted_at is null
     where s.tenant_id = current_tenant() and s.product_id is not null and s.stock <= s.warn`,
  )
  if (rows.length > 0) await stock.move(ctx, 'restock', rows, { reason: stored(round) })
}

/** The machines go on with what their slots have. */
export async function withStock(tx: Tx, posts: readonly MachinePost[]): Promise<MachinePost[]> {
  const { rows } = await rawSql(tx).executeSql<{ device: string; slot: number; quantity: number }>(
    `select t.device_id as device, t.slot, coalesce(t.quantity, 0) as quantity from stock t
     where t.tenant_id = current_tenant() and t.app = 'vend' and t.device_id = any ($1)`,
    [posts.map(({ _id }) => _id)],
  )
  return posts.map((post) => ({
    ...post,
    stock: new Map(
      rows.flatMap(({ device, slot, quantity }) => (device === post._id ? [[slot, quantity] as const] : [])),
    ),
  }))
}
