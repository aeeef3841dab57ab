import { refusal } from '@atrium/contract/refusal'
import { v7 as uuid } from 'uuid'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'

export const balanceShort = refusal(40921, 409, { zh_CN: '余额不足', en_US: 'The balance is not sufficient' })

export interface AccountOwner {
  type: 'tenant' | 'agent' | 'merchant' | 'channel' | 'consumer' | 'platform' | 'suspense'
  /** An id, or the name of a suspense account: `recharge`, `debt`. */
  id: string
  app?: string
}

export interface Entry {
  owner: AccountOwner
  bucket: 'balance' | 'pending' | 'frozen' | 'debt'
  /** Signed: what the bucket gains or loses. */
  amountFen: number
}

export interface Posting {
  bizType: string
  /** Of the event that is posted (a payment, a refund, a recharge), never of an order: it may have several. */
  bizId: string
  memo?: string | null
  /** Come to zero together. */
  entries: readonly Entry[]
}

/**
 * Posts one event to the books of the transaction's tenant: every bucket changes together with its ledger row. Answers
 * false, and changes nothing, when the event has been posted before.
 * @throws balanceShort when a bucket would fall below zero
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const { bizType, bizId, entries } = posting
  const sum = entries.reduce((total, { amountFen }) => total + amountFen, 0)
  if (sum !== 0) throw new Error(`${bizType} ${bizId} comes to ${sum} fen instead of zero`)
  if (entries.some(({ amountFen }) => !Number.isSafeInteger(amountFen) || amountFen === 0)) {
    throw new Error(`${bizType} ${bizId} has an amount that is no whole number of fen`)
  }
  const accounts = await lockAccounts(
    tx,
    entries.map(({ owner }) => owner),
  )
  const { executeSql } = rawSql(tx)
  const { rows } = await executeSql('select 1 from ledger where biz_type = $1 and biz_id = $2 limit 1', [
    bizType,
    bizId,
  ])
  if (rows.length > 0) return false
  const txnId = uuid()
  for (const entry of entries) {
    await postEntry(tx, { txnId, accountId: accounts.get(keyOf(entry.owner))!, entry, posting })
  }
  return true
}

interface Step {
  txnId: string
  accountId: string
  entry: Entry
  posting: Posting
}

async function postEntry(tx: Tx, { txnId, accountId, entry, posting }: Step): Promise<void> {
  const { executeSql } = rawSql(tx)
  const { bucket, amountFen } = entry
  const { rows } = await executeSql<{ after: number }>(
    `update account set ${bucket} = ${bucket} + $2 where id = $1 returning ${bucket} as after`,
    [accountId, amountFen],
  ).catch((error: { constraint?: string }) => {
    throw error.constraint === 'account_not_negative' ? balanceShort() : error
  })
  await executeSql(
    `insert into ledger (id, txn_id, account_id, bucket, amount, balance_after, biz_type, biz_id, memo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [uuid(), txnId, accountId, bucket, amountFen, rows[0]!.after, posting.bizType, posting.bizId, posting.memo ?? null],
  )
}

const keyOf = ({ type, id, app = '' }: AccountOwner) => `${type}\n${id}\n${app}`

/** Opens accounts that are missing and locks all of them, always in the same order. Answers their ids by owner. */
async function lockAccounts(tx: Tx, owners: readonly AccountOwner[]): Promise<Map<string, string>> {
  const { executeSql } = rawSql(tx)
  const ids = new Map<string, string>()
  const ordered = [...new Map(owners.map((owner) => [keyOf(owner), owner])).entries()].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  for (const [key, { type, id, app = '' }] of ordered) {
    await executeSql(
      `insert into account (id, owner_type, owner_id, app) values ($1, $2, $3, $4)
       on conflict (tenant_id, owner_type, owner_id, app) do nothing`,
      [uuid(), type, id, app],
    )
    const { rows } = await executeSql<{ id: string }>(
      'select id from account where owner_type = $1 and owner_id = $2 and app = $3 for no key update',
      [type, id, app],
    )
    ids.set(key, rows[0]!.id)
  }
  return ids
}
