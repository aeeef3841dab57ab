import { v7 as uuid } from 'uuid'
import { invalidParameter } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { audit } from '../call/log.ts'
import { allowancesOf } from '../outside/allowances.ts'
import { readAllowance } from '../settings/egress-rules.ts'

/** @throws invalidParameter for an entry that is not a host, address or range */
export async function setAllowances(ctx: Ctx, logged: string, entries: readonly string[]): Promise<void> {
  const wrong = entries.find((entry) => !readAllowance(entry))
  if (wrong !== undefined) {
    const text = { zh_CN: `不是有效的主机、IP 或网段：${wrong}`, en_US: `Not a host, address or range: ${wrong}` }
    throw invalidParameter({ fields: { entries: text } })
  }
  const before = await allowancesOf(ctx.tx)
  await ctx.tx
    .insertInto('egress_allowance')
    .values({ id: uuid(), entries: [...entries] })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ entries: [...entries] }))
    .execute()
  await audit(ctx, { action: 'update', entity: logged, rowId: ctx.tenantId, before, after: entries })
}
