import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { send } from '@atrium/core/server/db/unwaited'
import { TRAIL } from '../entities/battery.ts'

/** Where power banks are, and the trail of their moves. */

export interface Move {
  battery: string
  kind: keyof typeof TRAIL
  device?: string | null
  slot?: number | null
  at: Date
  order?: string | null
  /** The user who did it. */
  by?: string | null
  reason?: string | null
}

export function noteMove(ctx: Ctx, { battery, kind, device, slot, at, order, by, reason }: Move): void {
  send(
    ctx.tx,
    `insert into powerbank_trail (battery_id, kind, device_id, slot, at, order_id, by_id, reason, group_id)
     select $1, $2, $3::uuid, $4, $5, $6, $7, $8, (select d.group_id from powerbank_device d where d.id = $3::uuid)`,
    [battery, TRAIL[kind], device ?? null, slot ?? null, at, order ?? null, by ?? null, reason ?? null],
  )
}

export interface Known {
  _id: string
  sn: string
  status: number
  order: string | null
  device: string | null
  slot: number | null
  /** When its place was reported last. */
  at: Date | null
}

/** The power banks of this tenant with these serial numbers. */
export async function batteriesOf(ctx: Ctx, sns: readonly string[]): Promise<Map<string, Known>> {
  if (sns.length === 0) return new Map()
  const { rows } = await rawSql(ctx.tx).executeSql<Known>(
    `select b.id as "_id", b.sn, b.status, b.order_id as "order", s.device_id as device, s.no as slot,
       greatest(b.last_at, d.slots_at) as at
     from powerbank_battery b
     left join powerbank_slot s on s.battery_id = b.id
     left join powerbank_device d on d.tenant_id = s.tenant_id and d.id = s.device_id
     where b.tenant_id = current_tenant() and b.sn = any ($1) and b.deleted_at is null`,
    [sns],
  )
  return new Map(rows.map((row) => [row.sn, row]))
}

/** Whether it is another tenant's. */
export async function isElsewhere(ctx: Ctx, sn: string): Promise<boolean> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ is: boolean }>('select powerbank_battery_elsewhere($1) as is', [
    sn,
  ])
  return rows[0]!.is
}

/** Takes one that nobody has seen into the list. @returns undefined if it is another tenant's */
export async function takeIn(
  ctx: Ctx,
  sn: string,
  place: Pick<Move, 'device' | 'slot' | 'at'>,
): Promise<Known | undefined> {
  if (await isElsewhere(ctx, sn)) return undefined
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `insert into powerbank_battery (sn, last_at, group_id)
     values ($1, $2, (select d.group_id from powerbank_device d where d.id = $3)) returning id`,
    [sn, place.at, place.device],
  )
  const _id = rows[0]!.id
  noteMove(ctx, { battery: _id, kind: 'seen', ...place })
  return { _id, sn, status: 1, order: null, device: null, slot: null, at: null }
}

interface Out extends Omit<Move, 'kind'> {
  kind: 'popped' | 'takenOut' | 'missing' | 'lost'
}

/** `BATTERY` of one that has left its slot; a disabled one stays so. */
const OUT = { popped: 2, takenOut: 5, missing: 5, lost: 3 } as const

/** It has left its slot: for an order, taken by staff, missing from a report, or lost. */
export async function takeOut(ctx: Ctx, out: Out): Promise<void> {
  const { battery, kind, order = null, at } = out
  const { executeSql } = rawSql(ctx.tx)
  await executeSql(
    `update powerbank_slot set battery_id = null, status = 1, order_id = null, held_until = null, fault = null, since = null
     where battery_id = $1`,
    [battery],
  )
  // Reports that were written before this are passed over.
  await executeSql('update powerbank_device set slots_at = greatest(slots_at, $2) where id = $1', [
    out.device ?? null,
    at,
  ])
  await executeSql(
    `update powerbank_battery set updated_at = now(), last_at = greatest(last_at, $2), order_id = $3,
       status = case when status = 4 and $3::uuid is null then 4 else $4::smallint end
     where id = $1`,
    [battery, at, kind === 'popped' ? order : null, OUT[kind]],
  )
  noteMove(ctx, out)
}

/** Staff have removed the cabinet with what is in it. */
export async function takeOutAll(ctx: Ctx, device: string): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ battery: string; slot: number }>(
    `select battery_id as battery, no as slot from powerbank_slot
     where tenant_id = current_tenant() and device_id = $1 and battery_id is not null order by no`,
    [device],
  )
  const now = { device, at: new Date(), by: ctx.userId }
  for (const { battery, slot } of rows) await takeOut(ctx, { ...now, battery, slot, kind: 'takenOut' })
}

/** Its rent is over. It is in a cabinet if a slot has it. */
export async function takeBack(ctx: Ctx, move: Omit<Move, 'kind'>): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update powerbank_battery b set updated_at = now(), order_id = null, rents = rents + 1,
       status = case when exists (select 1 from powerbank_slot s where s.battery_id = b.id) then 1 else 5 end
     where id = $1 and coalesce(order_id, $2) = $2`,
    [move.battery, move.order],
  )
  noteMove(ctx, { ...move, kind: 'returned' })
}
