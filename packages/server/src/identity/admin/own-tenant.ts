import { rawSql } from '../../db/raw.ts'
import type { Ctx } from '../../entity/ctx.ts'
import { wireTimes } from '../../entity/rows.ts'

const LATEST = 50

/**
 * The caller's own tenant: its number, what is used of its limits (own and given on), its balance and end of service,
 * the latest recharges, and whom to ask for more.
 */
export async function readOwnTenant({ tx }: Ctx) {
  const { executeSql } = rawSql(tx)
  const { rows } = await executeSql<Record<string, unknown>>(
    `select id as "_id", name, sys_name as "sysName", status, expire_at as "expireAt", maximum_user as "maximumUser",
       maximum_sub_tenant as "maximumSubTenant", users, sub_tenants as "subTenants", balance,
       parent_name as "parentName", parent_contact as "parentContact", parent_mobile as "parentMobile"
     from own_tenant()`,
  )
  const recharges = await executeSql<Record<string, unknown>>(
    `select id as "_id", amount, months, memo, created_at as "createdAt" from recharge_record
     order by created_at desc limit ${LATEST}`,
  )
  return { tenant: wireTimes(rows[0]!), recharges: recharges.rows.map(wireTimes) }
}
