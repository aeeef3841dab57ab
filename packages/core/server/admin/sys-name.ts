import type { Ctx } from '../call/ctx.ts'

/** The name under which the tenant is known to strangers, for its pages without a sign-in. */
export async function sysName({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>): Promise<string> {
  const row = await tx.selectFrom('tenant').select('sys_name').where('id', '=', tenantId).executeTakeFirstOrThrow()
  return row.sys_name
}
