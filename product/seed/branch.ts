import { randomBytes } from 'node:crypto'
import type { Permission } from '@atrium/core/contract/access'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import type { Database } from '@atrium/core/server/db/database'
import { provisionCompany } from '@atrium/core/server/identity/accounts/provision'
import { rechargeSubTenant } from '@atrium/selling/server/money/recharge'

const APPS = ['manage', 'platform', 'visitor', 'visual']

/**
 * A sub-tenant of the demonstration tenant, paid for a year, whose administrator has a random password. Skipped if the
 * tenant has, or once had, one.
 */
export async function seedBranch(
  services: Services,
  parentId: string,
  catalogue: readonly Permission[],
): Promise<void> {
  const { db } = services
  const { mayHave, branch } = await readPlace(db, parentId)
  if (!mayHave || branch?.deleted_at) return
  const id = branch?.id ?? (await openBranch(db, parentId, catalogue))
  await inTenant(services, parentId, { locale: 'zh_CN', ip: null }, (ctx) =>
    rechargeSubTenant(ctx, id, { amount: 1_000_000, months: 12, memo: '首年服务费', idemKey: 'demo-first-year' }),
  )
}

/** Whether the tenant may have sub-tenants (those of earlier versions may not), and the one it has. */
function readPlace(db: Database, parentId: string) {
  return db.asTenant(parentId, async (tx) => {
    const parent = await tx
      .selectFrom('tenant')
      .select('maximum_sub_tenant')
      .where('id', '=', parentId)
      .executeTakeFirst()
    const branch = await tx
      .selectFrom('tenant')
      .select(['id', 'deleted_at'])
      .where('parent_id', '=', parentId)
      .orderBy('created_at')
      .executeTakeFirst()
    return { mayHave: (parent?.maximum_sub_tenant ?? 0) > 0, branch }
  })
}

async function openBranch(db: Database, parentId: string, catalogue: readonly Permission[]): Promise<string> {
  const tenant = { name: '示范工厂二厂', sysName: '二厂追溯系统', apps: APPS, maximumUser: 20, parentId }
  const administrator = {
    username: 'demo.branch',
    name: '二厂管理员',
    password: randomBytes(20).toString('base64url'),
    permissions: catalogue.filter(({ app }) => APPS.includes(app)),
  }
  return (await provisionCompany(db, tenant, administrator)).tenantId
}
