import { invalidParameter } from '@atrium/contract/refusal'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/tables.ts'
import type { Ctx } from '../entity/ctx.ts'
import { audit } from '../entity/log.ts'
import { readAllowance } from '../outside/egress-rules.ts'

/** The private addresses that this tenant has allowed for its outgoing requests. */
export async function allowancesOf(tx: Tx): Promise<string[]> {
  const row = await tx.selectFrom('egress_allowance').select('entries').executeTakeFirst()
  return row?.entries ?? []
}

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
