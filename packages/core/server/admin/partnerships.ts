import { v7 as uuid } from 'uuid'
import { invalidParameter, notUnique, recordNotFound, relatedMissing } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'

export interface NewPartnership {
  partnerTenant: string
  relation: number
  apps?: readonly string[]
  remark?: string | null
}

/**
 * Proposes a partnership. If the other tenant has already proposed one, this accepts it, and both are partner tenants.
 * @throws relatedMissing | notUnique | invalidParameter
 */
export async function proposePartnership(ctx: Ctx, values: NewPartnership): Promise<string> {
  const { partnerTenant } = values
  if (partnerTenant === ctx.tenantId) {
    throw invalidParameter({
      fields: { partnerTenant: { zh_CN: '不能是本租户', en_US: 'This cannot be your own tenant' } },
    })
  }
  const own = ctx.session?.tenant.apps ?? []
  if (values.apps?.some((key) => !own.includes(key))) {
    throw invalidParameter({
      fields: { apps: { zh_CN: '只能选择本租户的应用', en_US: 'Only apps of your own tenant' } },
    })
  }
  const { executeSql } = rawSql(ctx.tx)
  // Both tenants may propose at the same moment: both lock the pair under the same key.
  await executeSql('select pg_advisory_xact_lock(hashtext($1))', [[partnerTenant, ctx.tenantId].sort().join(' ')])
  const known = await executeSql<{ id: string; tenantId: string; status: number }>(
    `select id, tenant_id as "tenantId", status from partner where deleted_at is null
       and ((tenant_id = $1 and partner_tenant_id = $2) or (tenant_id = $2 and partner_tenant_id = $1))`,
    [ctx.tenantId, partnerTenant],
  )
  const [pair] = known.rows
  if (pair?.tenantId === partnerTenant && pair.status === 1) return accept(ctx, pair.id)
  if (pair) throw notUnique({ fields: { partnerTenant: { zh_CN: '已是伙伴', en_US: 'Already a partner' } } })
  return propose(ctx, values)
}

async function propose(ctx: Ctx, { partnerTenant, relation, apps = [], remark }: NewPartnership): Promise<string> {
  const { executeSql } = rawSql(ctx.tx)
  const { rows } = await executeSql('select id from find_tenant($1)', [partnerTenant])
  if (rows.length === 0) {
    throw relatedMissing({ fields: { partnerTenant: { zh_CN: '租户不存在', en_US: 'This tenant does not exist' } } })
  }
  const id = uuid()
  await executeSql(
    `insert into partner (id, partner_tenant_id, relation, apps, creator_id, remark) values ($1, $2, $3, $4, $5, $6)`,
    [id, partnerTenant, relation, apps, ctx.userId, remark ?? null],
  )
  return id
}

async function accept(ctx: Ctx, id: string): Promise<string> {
  await rawSql(ctx.tx).executeSql(
    'update partner set status = 2, since = now(), updated_at = now(), rev = rev + 1 where id = $1',
    [id],
  )
  return id
}

/** Either tenant can end it, also before it was answered. @throws recordNotFound if it has already ended */
export async function endPartnership(ctx: Ctx, { _id }: { _id: string }): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql(
    `update partner set status = 3, deleted_at = now(), updated_at = now(), rev = rev + 1
     where id = $1 and deleted_at is null returning id`,
    [_id],
  )
  if (rows.length === 0) throw recordNotFound()
}
