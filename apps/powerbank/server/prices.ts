import { invalidParameter, relatedMissing, stillReferenced } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow, removeRow } from '@atrium/core/server/entity/rows'
import type { device } from '../entities/device.ts'
import { price } from '../entities/price.ts'
import { PRICE_TYPE, type PricePlan } from '../plan.ts'

/** A private price is for devices of its own agent, a public one for all. */

type Changes = Readonly<Record<string, unknown>>
type Price = Row<typeof price>

const ENABLED = 1
const NEEDED = { zh_CN: '启用的机柜需要价格', en_US: 'A cabinet in service needs a price' }
const PRIVATE = { zh_CN: '专属价格只能用于其代理商的机柜', en_US: 'A private price is for cabinets of its own agent' }

const suits = ({ type, agent }: Pick<Price, 'type' | 'agent'>, of: string | null): boolean =>
  type === PRICE_TYPE.public || agent === of

/** @throws relatedMissing if a cabinet of this agent may not have the price */
async function refuseForeign(ctx: Ctx, priceId: unknown, agent: unknown): Promise<void> {
  if (typeof priceId !== 'string') return
  const { rows } = await rawSql(ctx.tx).executeSql<Pick<Price, 'type' | 'agent'>>(
    'select type, agent_id as agent from powerbank_price where tenant_id = current_tenant() and id = $1',
    [priceId],
  )
  if (rows[0] && !suits(rows[0], (agent ?? null) as string | null)) throw relatedMissing({ fields: { price: PRIVATE } })
}

export const refuseNew = (ctx: Ctx, { price: wanted, agent }: Changes): Promise<void> =>
  refuseForeign(ctx, wanted, agent)

/** A cabinet in service keeps a price, which suits its agent; a slot with a power bank is not removed. */
export async function refuseChange(ctx: Ctx, before: Row<typeof device>, changes: Changes): Promise<void> {
  const { price: wanted = before.price, agent = before.agent, slotNum } = changes
  if (before.status === ENABLED && wanted === null) throw invalidParameter({ fields: { price: NEEDED } })
  if ('price' in changes || 'agent' in changes) await refuseForeign(ctx, wanted, agent)
  if (typeof slotNum !== 'number' || slotNum >= before.slotNum) return
  const { rows } = await rawSql(ctx.tx).executeSql(
    `select 1 from powerbank_slot where tenant_id = current_tenant() and device_id = $1 and no > $2
       and (battery_id is not null or order_id is not null) limit 1`,
    [before._id, slotNum],
  )
  if (rows.length > 0) throw stillReferenced()
}

/** The effect of enabling a cabinet. */
export async function enable(_ctx: Ctx, row: Row<typeof device>) {
  if (row.price === null) throw invalidParameter({ fields: { price: NEEDED } })
  return {}
}

export const priceWrites = {
  /** One that a foreign agent's cabinet uses stays public. */
  async update(ctx: Ctx, before: Price, changes: Changes): Promise<Changes> {
    const after = { ...before, ...changes } as Price
    if (after.type === PRICE_TYPE.private && (before.type !== after.type || before.agent !== after.agent)) {
      await refuseUsed(ctx, before, 'and d.agent_id is distinct from $2::uuid', [after.agent])
    }
    return changes
  },
  async delete(ctx: Ctx, before: Price): Promise<void> {
    await refuseUsed(ctx, before)
    await removeRow(ctx, price, before._id)
  },
}

async function refuseUsed(ctx: Ctx, { _id }: Price, by = '', values: unknown[] = []): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    `select 1 from powerbank_device p join device d on d.tenant_id = p.tenant_id and d.id = p.id
     where p.tenant_id = current_tenant() and p.price_id = $1 and p.deleted_at is null ${by} limit 1`,
    [_id, ...values],
  )
  if (rows.length > 0) throw stillReferenced()
}

/** The price of a cabinet with what orders keep of it; undefined if it has none that is enabled. */
export async function planAt(
  ctx: Ctx,
  deviceId: string,
  agent: string | null,
): Promise<{ _id: string; plan: PricePlan } | undefined> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    'select price_id as id from powerbank_device where tenant_id = current_tenant() and id = $1 and price_id is not null',
    [deviceId],
  )
  if (!rows[0]) return undefined
  const found = await getRow({ ...ctx, scope: null }, price, rows[0].id)
  if (found.status !== ENABLED || !suits(found, agent)) return undefined
  const { name, freeMinutes, unitMinutes, unitPrice, dayMax, deposit, overHours, payMode } = found
  return { _id: found._id, plan: { name, freeMinutes, unitMinutes, unitPrice, dayMax, deposit, overHours, payMode } }
}
