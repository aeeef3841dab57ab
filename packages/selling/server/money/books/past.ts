import { insertMany } from '@atrium/core/server/db/insert-many'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { v7 as uuid } from 'uuid'
import { type AccountOwner, type Bucket, merged, type Posting } from './ledger.ts'

/** An event of the past. */
export interface PastPosting {
  atMs: number
  posting: Posting
}

interface Account extends Record<Bucket, number> {
  id: string
  owner_type: string
  owner_id: string
  app: string
}

const keyOf = ({ type, id, app = '' }: AccountOwner) => `${type}\n${id}\n${app}`

/**
 * Posts events of the past to the books of the transaction's tenant, oldest first, each with its own date, which
 * `ledger.ts` cannot do: for a demonstration whose sales began a month ago. None of them may have been posted before. The
 * books are locked, and the database checks the sum of each posting as always.
 */
export async function postPast(tx: Tx, postings: readonly PastPosting[]): Promise<void> {
  const { executeSql } = rawSql(tx)
  await executeSql('select lock_books()')
  const { rows } = await executeSql<Account>(
    `select id, owner_type, owner_id, app, balance, pending, frozen, debt from account where tenant_id = current_tenant()`,
  )
  const accounts = new Map(
    rows.map((row) => [keyOf({ type: row.owner_type as never, id: row.owner_id, app: row.app }), row]),
  )
  const known = new Set(rows.map(({ id }) => id))
  const ledger: Record<string, unknown>[] = []
  for (const { atMs, posting } of postings.toSorted((a, b) => a.atMs - b.atMs)) {
    const { bizType, bizId, entries } = posting
    const txn = uuid({ msecs: atMs })
    for (const { owner, bucket, amountFen } of merged(entries)) {
      const account = accounts.get(keyOf(owner)) ?? newAccount(owner)
      accounts.set(keyOf(owner), account)
      account[bucket] += amountFen
      ledger.push({
        id: uuid({ msecs: atMs }),
        txn_id: txn,
        account_id: account.id,
        bucket,
        amount: amountFen,
        balance_after: account[bucket],
        biz_type: bizType,
        biz_id: bizId,
        created_at: new Date(atMs).toISOString(),
      })
    }
  }
  const all = [...accounts.values()]
  await insertMany(
    tx,
    'account',
    all.filter(({ id }) => !known.has(id)),
  )
  await executeSql(
    `update account a set balance = n.balance, pending = n.pending, frozen = n.frozen, debt = n.debt
     from jsonb_populate_recordset(null::account, $1) n where a.tenant_id = current_tenant() and a.id = n.id`,
    [JSON.stringify(all.filter(({ id }) => known.has(id)))],
  )
  await insertMany(tx, 'ledger', ledger)
}

function newAccount({ type, id, app = '' }: AccountOwner): Account {
  return { id: uuid(), owner_type: type, owner_id: id, app, balance: 0, pending: 0, frozen: 0, debt: 0 }
}
