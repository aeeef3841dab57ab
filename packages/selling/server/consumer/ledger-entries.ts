import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { isAsOf, MOMENT } from '@atrium/core/server/entity/as-of'
import { wireTimes } from '@atrium/core/server/entity/rows'
import type { AccountOwner } from '../money/books/ledger.ts'

export interface LedgerPage {
  current: number
  pageSize: number
  asOf?: string
}

/** The entries of an account's balance, newest first. Their memos are for clerks. */
export async function ledgerEntriesOf({ tx }: Ctx, owner: AccountOwner, { current, pageSize, asOf }: LedgerPage) {
  const { executeSql } = rawSql(tx)
  const of = [owner.type, owner.id, owner.app ?? '', asOf ?? null]
  const from = `from ledger l join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where l.tenant_id = current_tenant() and a.owner_type = $1 and a.owner_id = $2 and a.app = $3
      and l.bucket = 'balance' and ${isAsOf('l.created_at', '$4')}`
  const { rows } = await executeSql<{ bizType: string; memo: string | null }>(
    `select l.id as "_id", l.amount, l.balance_after as "balanceAfter", l.biz_type as "bizType", l.memo,
       l.created_at as "createdAt" ${from} order by l.created_at desc, l.id desc limit $5 offset $6`,
    [...of, pageSize, (current - 1) * pageSize],
  )
  const { rows: counted } = await executeSql<{ total: number; now: string }>(
    `select count(*) as total, ${MOMENT} as now ${from}`,
    of,
  )
  const { total, now } = counted[0]!
  return {
    total,
    asOf: asOf ?? now,
    list: rows.map(({ bizType, ...row }) => ({ ...row, kind: kindOf(bizType) })).map(wireTimes),
  }
}

/** A clerk's adjustment has the same kind in every app. */
const kindOf = (bizType: string) => (bizType.endsWith('.adjust') ? 'adjust' : bizType)
