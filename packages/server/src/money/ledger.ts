import { refusal } from '@atrium/contract/refusal'
import { v7 as uuid } from 'uuid'
import { rawSql } from '../db/raw.ts'
import type { Tx } from '../db/tables.ts'
import { atCommit, runLast } from '../db/unwaited.ts'

export const balanceShort = refusal(40921, 409, { zh_CN: '余额不足', en_US: 'The balance is not sufficient' })

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
  /** Signed: what the bucket gains or loses. */
  amountFen: number
}

export interface Posting {
  bizType: string
  /** Of the event that is posted (a payment, a refund, a recharge), never of an order: it may have several. */
  bizId: string
  memo?: string | null
  /** Come to zero together. Several entries of one bucket count as one, and those of nothing do not count. */
  entries: readonly Entry[]
}

/**
 * Posts one event to the books of the transaction's tenant: every bucket changes together with its ledger row. Answers
 * false, and changes nothing, when the event has been posted before. From here to the end of the transaction nobody
 * else posts to this tenant's books, so lock other rows before.
 * @throws balanceShort when a bucket would fall below zero
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
 * The same together with the commit, for postings that cannot fall short and whose answer nobody waits for: the books of
 * the tenant are then locked for the length of a commit only.
 */
export function postAtCommit(tx: Tx, posting: Posting): void {
  const values = valuesOf(posting)
  if (values) atCommit(tx, { text: POST, values, failure })
}

const POST = 'select post_ledger($1, $2, $3, $4, $5) as posted'

const failure = (error: Error & { constraint?: string }) =>
  error.constraint === 'account_not_negative' ? balanceShort() : error

/** Of `POST`; undefined when nothing changes hands. */
function valuesOf({ bizType, bizId, memo, entries }: Posting): unknown[] | undefined {
  const sum = entries.reduce((total, { amountFen }) => total + amountFen, 0)
  if (sum !== 0) throw new Error(`${bizType} ${bizId} comes to ${sum} fen instead of zero`)
  if (entries.some(({ amountFen }) => !Number.isSafeInteger(amountFen))) {
    throw new Error(`${bizType} ${bizId} has an amount that is no whole number of fen`)
  }
  const lines = merged(entries).map(({ owner, bucket, amountFen }) => ({
    id: uuid(),
    account: uuid(),
    owner_type: owner.type,
    owner_id: owner.id,
    app: owner.app ?? '',
    bucket,
    amount: amountFen,
  }))
  return lines.length === 0 ? undefined : [bizType, bizId, memo ?? null, uuid(), JSON.stringify(lines)]
}

function merged(entries: readonly Entry[]): Entry[] {
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

/** What an owner has; zeros for whoever has no account yet. */
export async function balancesOf(tx: Tx, { type, id, app = '' }: AccountOwner): Promise<Balances> {
  const { rows } = await rawSql(tx).executeSql<Balances>(
    `select balance, pending, frozen, debt, withdrawn from account
     where tenant_id = current_tenant() and owner_type = $1 and owner_id = $2 and app = $3`,
    [type, id, app],
  )
  return rows[0] ?? EMPTY
}

/** From here to the end of the transaction nobody else posts: what `balancesOf` answers stays true. */
export async function lockBooks(tx: Tx): Promise<void> {
  await runLast(tx)
  await rawSql(tx).executeSql('select lock_books()')
}
