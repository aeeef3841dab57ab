import { refusal } from '@atrium/core/contract/refusal'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { atCommit, runLast } from '@atrium/core/server/db/unwaited'
import { v7 as uuid } from 'uuid'

export const balanceShort = refusal(40921, 409, { zh_CN: '余额不足', en_US: 'The balance is too low' })

export interface AccountOwner {
  type: 'tenant' | 'agent' | 'merchant' | 'channel' | 'consumer' | 'platform' | 'suspense'
  /** An id, or the name of a suspense account: `recharge`, `debt`. */
  id: string
  app?: string
}

export type Bucket = 'balance' | 'pending' | 'frozen' | 'debt'

export interface Entry {
  owner: AccountOwner
  bucket: Bucket
  /** Signed: positive if the bucket gains, negative if it loses. */
  amountFen: number
}

export interface Posting {
  bizType: string
  /**
   * The id of the event that is posted (a payment, a refund, a recharge), never of an order: one order may have
   * several.
   */
  bizId: string
  memo?: string | null
  /** Their sum is zero. Several entries of one bucket are added up; entries of zero are left out. */
  entries: readonly Entry[]
}

/**
 * Posts one event to the books of the transaction's tenant: every bucket changes together with its ledger row. Returns
 * false and changes nothing if the event was posted before. The books of the tenant stay locked until the end of the
 * transaction, so lock other rows first.
 * @throws balanceShort if a bucket would fall below zero
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const values = valuesOf(posting)
  if (!values) return false
  await runLast(tx)
  const { rows } = await rawSql(tx)
    .executeSql<{ posted: boolean }>(POST, values)
    .catch((error) => {
      throw failure(error)
    })
  return rows[0]!.posted
}

/**
 * Like `post`, but at the commit, for postings that cannot fall short and whose result is not needed. The books of the
 * tenant are then locked only while the transaction commits.
 */
export function postAtCommit(tx: Tx, posting: Posting): void {
  const values = valuesOf(posting)
  if (values) atCommit(tx, { text: POST, values, failure })
}

const POST = 'select post_ledger($1, $2, $3, $4, $5) as posted'

const failure = (error: Error & { constraint?: string }) =>
  error.constraint === 'account_not_negative' ? balanceShort() : error

/** The parameters of `POST`; undefined if no money moves. */
function valuesOf({ bizType, bizId, memo, entries }: Posting): unknown[] | undefined {
  const sum = entries.reduce((total, { amountFen }) => total + amountFen, 0)
  if (sum !== 0) throw new Error(`${bizType} ${bizId} comes to ${sum} fen instead of zero`)
  if (entries.some(({ amountFen }) => !Number.isSafeInteger(amountFen))) {
    throw new Error(`${bizType} ${bizId} has an amount that is no whole number of fen`)
  }
  const rows = merged(entries).map(({ owner, bucket, amountFen }) => ({
    id: uuid(),
    account: uuid(),
    owner_type: owner.type,
    owner_id: owner.id,
    app: owner.app ?? '',
    bucket,
    amount: amountFen,
  }))
  return rows.length === 0 ? undefined : [bizType, bizId, memo ?? null, uuid(), JSON.stringify(rows)]
}

/** Adds up entries of the same bucket, and drops those that are zero. */
export function merged(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, Entry>()
  for (const entry of entries) {
    const { owner, bucket, amountFen } = entry
    const key = [owner.type, owner.id, owner.app ?? '', bucket].join('\n')
    sums.set(key, { owner, bucket, amountFen: (sums.get(key)?.amountFen ?? 0) + amountFen })
  }
  return [...sums.values()].filter(({ amountFen }) => amountFen !== 0)
}

export interface Balances {
  balance: number
  pending: number
  frozen: number
  debt: number
  withdrawn: number
}

const EMPTY: Balances = { balance: 0, pending: 0, frozen: 0, debt: 0, withdrawn: 0 }

/** The balances of an owner; zeros for an owner without an account. */
export async function balancesOf(tx: Tx, { type, id, app = '' }: AccountOwner): Promise<Balances> {
  const { rows } = await rawSql(tx).executeSql<Balances>(
    `select balance, pending, frozen, debt, withdrawn from account
     where tenant_id = current_tenant() and owner_type = $1 and owner_id = $2 and app = $3`,
    [type, id, app],
  )
  return rows[0] ?? EMPTY
}

/** Locks the books until the end of the transaction, so that the result of `balancesOf` stays true. */
export async function lockBooks(tx: Tx): Promise<void> {
  await runLast(tx)
  await rawSql(tx).executeSql('select lock_books()')
}
