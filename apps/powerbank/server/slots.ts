import { recordNotFound, refusal } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'

/** The slots of a cabinet. They are changed while the cabinet is locked; orders are locked before it. */

/** How long a slot is kept for an order that is not paid yet. */
const KEPT_S = 60

export const noSuchSlot = refusal(40902, 409, { zh_CN: '仓位不存在', en_US: 'There is no such slot' })
export const nothingToRent = refusal(
  40920,
  409,
  storable('powerbank.nothingToRent', { zh_CN: '没有可借的充电宝', en_US: 'There is no power bank to rent' }),
)

export interface Cabinet {
  _id: string
  slotNum: number
  /** 1: in service */
  status: number
  slotsAt: Date | null
}

/**
 * Locks a cabinet, together with those that had these power banks so far: two cabinets that report what the other one had
 * wait for each other.
 * @throws recordNotFound
 */
export async function lockCabinet(ctx: Ctx, id: string, sns: readonly string[] = []): Promise<Cabinet> {
  const { rows } = await rawSql(ctx.tx).executeSql<Cabinet>(
    `select id as "_id", slot_num as "slotNum", status, slots_at as "slotsAt" from powerbank_device
     where tenant_id = current_tenant() and deleted_at is null and id in (select $1::uuid union all
       select s.device_id from powerbank_battery b join powerbank_slot s on s.battery_id = b.id
       where b.tenant_id = current_tenant() and b.sn = any ($2) and b.deleted_at is null)
     order by id for no key update`,
    [id, sns],
  )
  const own = rows.find(({ _id }) => _id === id)
  if (!own) throw recordNotFound()
  return own
}

export interface SlotRow {
  no: number
  /** `SLOT` */
  shown: number
  /** As the cabinet reported it. */
  status: number
  battery: string | null
  sn: string | null
  level: number | null
  order: string | null
  popping: boolean
  fault: 'pop' | 'foreign' | 'elsewhere' | null
}

const COLUMNS = `no, shown, status, battery_id as battery, sn, level, order_id as "order", popping, fault`

export async function slotsOf(ctx: Ctx, device: string): Promise<SlotRow[]> {
  const text = `select ${COLUMNS} from powerbank_slot_shown
    where tenant_id = current_tenant() and device_id = $1 order by no`
  return (await rawSql(ctx.tx).executeSql<SlotRow>(text, [device])).rows
}

/** @throws noSuchSlot */
export async function slotAt(ctx: Ctx, device: string, no: number): Promise<SlotRow> {
  const found = (await slotsOf(ctx, device)).find((slot) => slot.no === no)
  if (!found) throw noSuchSlot()
  return found
}

export type Chosen = SlotRow & { battery: string; sn: string }

/** The slot whose power bank has the highest level, or the preferred one if it can be rented; none of `not`. */
export async function bestSlot(
  ctx: Ctx,
  device: string,
  { preferred = 0, not = [] }: { preferred?: number | null; not?: readonly number[] } = {},
): Promise<Chosen | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<Chosen>(
    `select ${COLUMNS} from powerbank_slot_shown
     where tenant_id = current_tenant() and device_id = $1 and shown = 2 and not no = any ($3)
     order by no = $2 desc, level desc, no limit 1`,
    [device, preferred ?? 0, not],
  )
  return rows[0]
}

/** For an order that may be paid. */
export function keepSlot(ctx: Ctx, device: string, no: number, order: string): void {
  send(
    ctx.tx,
    `update powerbank_slot set order_id = $3, held_until = now() + make_interval(secs => ${KEPT_S})
     where tenant_id = current_tenant() and device_id = $1 and no = $2`,
    [device, no, order],
  )
}

/** Its power bank comes out: for an order, or for staff if that is null. */
export function popSlot(ctx: Ctx, device: string, no: number, order: string | null): void {
  send(
    ctx.tx,
    `update powerbank_slot set order_id = $3::uuid, held_until = case when $3::uuid is null then 'infinity'::timestamptz end
     where tenant_id = current_tenant() and device_id = $1 and no = $2`,
    [device, no, order],
  )
}

/** The order does not take the power bank of its slot. */
export async function freeSlots(ctx: Ctx, order: string): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    'update powerbank_slot set order_id = null, held_until = null where tenant_id = current_tenant() and order_id = $1',
    [order],
  )
}

/** Nothing came out of it: nobody rents from it until it is emptied, or the cabinet restarts. */
export async function failSlot(ctx: Ctx, device: string, no: number, isFaulty: boolean): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update powerbank_slot set order_id = null, held_until = null,
       fault = case when $3 and battery_id is not null then 'pop' else fault end
     where tenant_id = current_tenant() and device_id = $1 and no = $2`,
    [device, no, isFaulty],
  )
}

/** The cabinet has restarted: slots that did not work may work again. */
export function trySlotsAgain(ctx: Ctx, device: string): void {
  send(
    ctx.tx,
    `update powerbank_slot set fault = null where tenant_id = current_tenant() and device_id = $1 and fault = 'pop'`,
    [device],
  )
}

/** Whether a power bank comes out of the cabinet at the moment, or is about to. */
export async function isPopping(ctx: Ctx, device: string): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    `select 1 from powerbank_slot_shown where tenant_id = current_tenant() and device_id = $1 and shown = 5
     union all select 1 from powerbank_pop_all where tenant_id = current_tenant() and device_id = $1 and status = 1
     limit 1`,
    [device],
  )
  return rows.length > 0
}
