import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { notifyFault } from '@atrium/devices/server/alarms'
import { type Device, notifyStaff } from '@atrium/devices/server/implement'
import type { Moved } from '@atrium/selling/server/at-devices/implement'
import { MOST_SLOTS } from '../entities/device.ts'
import type { Order } from './order-row.ts'
import { alarms, settingOf } from './setting.ts'

const IMPORTANT = 2
const MOST_PIECES = 999

const lowOn = storable('vend.lowOn', { zh_CN: '库存不足', en_US: 'Low on stock' })
const slotLow = storable('vend.slotLow', {
  zh_CN: '{name}：{slot} 号货道（{product}）还剩 {left} 件',
  en_US: '{name}, slot {slot} ({product}): {left} left',
})

/** A slot as it sells. Amounts in fen. */
export interface SellingSlot {
  no: number
  product: string | null
  productName: string | null
  img: string | null
  unit: string | null
  category: string | null
  /** Null without a product. */
  amount: number | null
  left: number
  fault: boolean
  door: number | null
  /** Its product may be sold. */
  isEnabled: boolean
}

export async function slotsOf(ctx: Ctx, device: string): Promise<SellingSlot[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<SellingSlot>(
    `select s.no, s.product_id as product, s.product_name as "productName", p.imgs ->> 0 as img, p.unit,
       p.category_id as category, s.amount::integer as amount, greatest(s.stock - s.lock_stock, 0) as left, s.fault, s.door,
       coalesce(p.status = 1 and p.deleted_at is null, false) as "isEnabled"
     from vend_slot_shown s left join vend_product p on p.tenant_id = s.tenant_id and p.id = s.product_id
     where s.tenant_id = current_tenant() and s.device_id = $1 order by s.no`,
    [device],
  )
  return rows
}

/** A slot did not give out what it should: it sells nothing more until it works again, and staff are notified. */
export async function jammed(ctx: Ctx, of: Device, slot: number, err: string): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    `update vend_slot set fault = true, fault_code = $3, updated_at = now()
     where device_id = $1 and no = $2 and (not fault or fault_code is distinct from $3) returning id`,
    [of._id, slot, cut(err, 60)],
  )
  if (rows.length > 0) await notifyFault(ctx, alarms, of, { port: slot, code: err })
}

export async function works(ctx: Ctx, of: Device, slot: number): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    'update vend_slot set fault = false, fault_code = null, updated_at = now() where device_id = $1 and no = $2 and fault',
    [of._id, slot],
  )
}

interface ReportedSlot {
  no: number
  fault?: boolean | undefined
  err?: string | undefined
  /** The machine's own count. */
  stock?: number | undefined
}

/** `slots` of a login, a heartbeat, a status or the event `stock`. What makes no sense is left out. */
export async function slotState(ctx: Ctx, of: Device, reported: unknown): Promise<void> {
  if (!Array.isArray(reported)) return
  const slots = reported.slice(0, MOST_SLOTS).flatMap(slotIn)
  if (slots.length === 0) return
  await rawSql(ctx.tx).executeSql(
    `update vend_slot s set counted = coalesce(t.stock, s.counted), updated_at = now()
     from jsonb_to_recordset($2::jsonb) t (no integer, stock integer)
     where s.device_id = $1 and s.no = t.no and s.counted is distinct from coalesce(t.stock, s.counted)`,
    [of._id, JSON.stringify(slots)],
  )
  const { rows } = await rawSql(ctx.tx).executeSql<{ no: number }>(
    'select no from vend_slot where device_id = $1 and fault',
    [of._id],
  )
  const isFaulty = new Set(rows.map(({ no }) => no))
  for (const { no, fault, err } of slots) {
    if (fault === true && !isFaulty.has(no)) await jammed(ctx, of, no, err ?? 'fault')
    if (fault === false && isFaulty.has(no)) await works(ctx, of, no)
  }
}

function slotIn(reported: unknown): ReportedSlot[] {
  const { no, fault, err, stock } = (reported ?? {}) as Readonly<Record<string, unknown>>
  if (!Number.isInteger(no)) return []
  const isCount = Number.isInteger(stock) && (stock as number) >= 0 && (stock as number) <= MOST_PIECES
  return [
    {
      no: no as number,
      fault: typeof fault === 'boolean' ? fault : undefined,
      err: typeof err === 'string' && err !== '' ? err : undefined,
      stock: isCount ? (stock as number) : undefined,
    },
  ]
}

/** Notifies staff of slots in which only as many are left as they want to be notified of. */
export async function warnOfLow(
  ctx: Ctx,
  { device, deviceName, group }: Order,
  moved: readonly Moved[],
): Promise<void> {
  const { lowStockWarn } = await settingOf(ctx)
  if (!lowStockWarn || moved.length === 0) return
  const { rows } = await rawSql(ctx.tx).executeSql<{ slot: number; product: string; left: number }>(
    `select s.no as slot, s.product_name as product, m.after as left from vend_slot_shown s
     join jsonb_to_recordset($2::jsonb) m (slot integer, item uuid, before integer, after integer)
       on m.slot = s.no and m.item = s.product_id
     where s.tenant_id = current_tenant() and s.device_id = $1 and m.before > s.warn and m.after <= s.warn order by s.no`,
    [device, JSON.stringify(moved)],
  )
  for (const { slot, product, left } of rows) {
    await notifyStaff(ctx, alarms, {
      app: 'vend',
      group,
      title: stored(lowOn),
      content: stored(slotLow, { name: deviceName ?? '', slot, product, left }),
      url: `/vend/device/list/${device}`,
      level: IMPORTANT,
    })
  }
}
