import { invalidParameter, staleRevision } from '../../contract/refusal.ts'
import { NO_SUCH_ZONE } from '../../contract/zone.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { knowsZone, tenantZone } from '../db/tenant-zone.ts'
import { wireTimes } from '../entity/rows.ts'

const LATEST = 50

/**
 * The caller's own tenant: its number, the use of its limits (own and given to sub-tenants), its balance and end of
 * service, the latest recharges, and the contact for an extension.
 */
export async function readOwnTenant({ tx }: Ctx) {
  const { executeSql } = rawSql(tx)
  const { rows } = await executeSql<Record<string, unknown>>(
    `select id as "_id", name, sys_name as "sysName", status, expire_at as "expireAt", maximum_user as "maximumUser",
       maximum_sub_tenant as "maximumSubTenant", users, sub_tenants as "subTenants", balance,
       parent_name as "parentName", parent_contact as "parentContact", parent_mobile as "parentMobile",
       time_zone as "timeZone", rev
     from own_tenant()`,
  )
  const recharges = await executeSql<Record<string, unknown>>(
    `select id as "_id", amount, months, memo, created_at as "createdAt" from recharge_record
     order by created_at desc limit ${LATEST}`,
  )
  return { tenant: wireTimes(rows[0]!), recharges: recharges.rows.map(wireTimes) }
}

/**
 * Changes the tenant's time zone, by which its days are cut; returns the previous one. Days that were computed when a
 * row was created do not change.
 * @throws invalidParameter at `timeZone` | staleRevision
 */
export async function setOwnZone({ tx }: Ctx, { timeZone, rev }: { timeZone: string; rev: number }): Promise<string> {
  if (!(await knowsZone(tx, timeZone))) throw invalidParameter({ fields: { timeZone: NO_SUCH_ZONE } })
  const before = await tenantZone(tx)
  const { rows } = await rawSql(tx).executeSql(
    `update tenant set time_zone = $1, rev = rev + 1, updated_at = now()
     where id = current_tenant() and rev = $2 returning rev`,
    [timeZone, rev],
  )
  if (rows.length === 0) throw staleRevision()
  return before
}
