import { invalidParameter } from '@atrium/core/contract/refusal'
import { yuanText } from '@atrium/core/contract/yuan'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { v7 as uuid } from 'uuid'
import { type AccountOwner, balancesOf, lockBooks, post } from '../books/ledger.ts'
import { paymentChannelOwner, serviceFee } from '../books/shares.ts'
import { JOBS } from '../jobs.ts'
import { debtOpen, withdrawalOpen } from '../refusals.ts'

/** The only method whose money is sent automatically. */
const METHOD_WEIXIN = 1
const LOST_AFTER_S = 15

export interface NewWithdrawal {
  app: string
  owner: AccountOwner
  ownerName: string
  amountFen: number
  /** 1 weixin, 2 alipay, 3 bank card, 4 offline */
  method: number
  /** The destination: `{ openid }` for weixin, the card, the name. */
  account: Record<string, unknown>
  rules: WithdrawalRules
}

export interface WithdrawalRules {
  minFen: number
  maxFen: number
  /** How many withdrawals an owner may request per day of the tenant. */
  dayLimit: number
  /** In percent. */
  feeRate: number
  /** The account that earns the fee. */
  feeOwner: AccountOwner
}

/**
 * Requests a withdrawal: the money is frozen until somebody has decided. Returns the withdrawal's id.
 * @throws invalidParameter at `amount` | balanceShort | debtOpen | withdrawalOpen
 */
export async function applyWithdrawal(ctx: Ctx, wanted: NewWithdrawal): Promise<string> {
  const { app, owner, ownerName, amountFen, method, account, rules } = wanted
  const feeFen = serviceFee(amountFen, rules.feeRate)
  checkAmount(amountFen, feeFen, rules)
  await lockBooks(ctx.tx)
  if ((await balancesOf(ctx.tx, owner)).debt > 0) throw debtOpen()
  await checkOthers(ctx, wanted)
  const id = uuid()
  await insertWithdrawal(ctx, [
    id,
    app,
    owner.type,
    owner.id,
    ownerName,
    owner.app ?? '',
    amountFen,
    rules.feeRate,
    feeFen,
    JSON.stringify(rules.feeOwner),
    amountFen - feeFen,
    method,
    JSON.stringify(account),
    ctx.userId,
    ctx.group,
  ])
  await post(ctx.tx, {
    bizType: 'withdrawal.apply',
    bizId: id,
    entries: [
      { owner, bucket: 'balance', amountFen: -amountFen },
      { owner, bucket: 'frozen', amountFen },
    ],
  })
  return id
}

const MAX_ATTEMPTS = 20

/** With a number as short as an order's; one that is taken, by whichever tenant, is skipped. */
async function insertWithdrawal(ctx: Ctx, values: unknown[]): Promise<void> {
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    const { rows } = await rawSql(ctx.tx).executeSql(
      `insert into withdrawal (no, id, app, owner_type, owner_id, owner_name, account_app, amount, fee_rate,
         service_fee, fee_owner, paid_amount, method, account, creator_id, group_id)
       values (dated_no('WD', 'YYMMDDHH24MISS', 4), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
       on conflict (no) do nothing returning id`,
      values,
    )
    if (rows.length > 0) return
  }
  throw new Error('No number was free for a withdrawal')
}

function checkAmount(amountFen: number, feeFen: number, { minFen, maxFen }: WithdrawalRules): void {
  if (amountFen >= minFen && amountFen <= maxFen && amountFen - feeFen >= 1) return
  const text = {
    zh_CN: `金额须在 ${yuanText(minFen)} 至 ${yuanText(maxFen)} 元之间`,
    en_US: `Between CNY ${yuanText(minFen)} and ${yuanText(maxFen)}`,
  }
  throw invalidParameter({ fields: { amount: text } })
}

/** The books are locked, so two requests of one owner cannot both pass this check. */
async function checkOthers(ctx: Ctx, { app, owner, rules }: NewWithdrawal): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ open: number; today: number }>(
    `select count(*) filter (where status in (1, 2, 5)) as open,
       count(*) filter (where created_at >= (select start_of('day'))) as today
     from withdrawal where tenant_id = current_tenant() and app = $1 and owner_type = $2 and owner_id = $3`,
    [app, owner.type, owner.id],
  )
  const { open, today } = rows[0]!
  if (open > 0) throw withdrawalOpen()
  if (today >= rules.dayLimit) {
    const text = { zh_CN: `每日最多提现 ${rules.dayLimit} 次`, en_US: `At most ${rules.dayLimit} withdrawals per day` }
    throw invalidParameter({ fields: { amount: text } })
  }
}

export interface Decision {
  method?: number | null
  voucher?: readonly string[] | null
}

/**
 * Approves a withdrawal inside its action. With weixin it is then in progress (`paying`) and the transfer is sent after
 * the commit; with any other method a person has already paid it.
 */
export async function passWithdrawal(ctx: Ctx, id: string, decision: Decision) {
  const row = await getWithdrawal(ctx, id)
  const method = decision.method ?? row.method
  const decided = {
    auditor: ctx.userId,
    auditedAt: new Date().toISOString(),
    method,
    voucher: decision.voucher ?? null,
  }
  if (method !== METHOD_WEIXIN) {
    await postPaid(ctx, row, 'offline')
    return { ...decided, paidAt: new Date().toISOString(), to: 'paid' }
  }
  await rawSql(ctx.tx).executeSql(
    `update withdrawal set try_count = 0, claimed_until = null, next_try_at = now() + make_interval(secs => $2)
     where tenant_id = current_tenant() and id = $1`,
    [id, LOST_AFTER_S],
  )
  await ctx.enqueue(JOBS.transfer, { withdrawalId: id })
  return { ...decided, to: 'paying' }
}

/** Rejects a withdrawal inside its action: the money returns to the owner. */
export async function rejectWithdrawal(ctx: Ctx, id: string) {
  const { _id, amount, owner } = await getWithdrawal(ctx, id)
  await post(ctx.tx, {
    bizType: 'withdrawal.reject',
    bizId: _id,
    entries: [
      { owner, bucket: 'frozen', amountFen: -amount },
      { owner, bucket: 'balance', amountFen: amount },
    ],
  })
  return { auditor: ctx.userId, auditedAt: new Date().toISOString() }
}

export interface WithdrawalRow {
  _id: string
  no: string
  app: string
  owner: AccountOwner
  amount: number
  serviceFee: number
  feeOwner: AccountOwner
  paidAmount: number
  method: number
  status: number
  account: { openid?: string } | null
  tryCount: number
  isSent: boolean
}

export async function getWithdrawal(ctx: Ctx, id: string): Promise<WithdrawalRow> {
  const { rows } = await rawSql(ctx.tx).executeSql<WithdrawalRow>(
    `select id as "_id", no, app, jsonb_build_object('type', owner_type, 'id', owner_id, 'app', account_app) as owner,
       amount, service_fee as "serviceFee", fee_owner as "feeOwner", paid_amount as "paidAmount", method, status, account,
       try_count as "tryCount", sent_at is not null as "isSent"
     from withdrawal where tenant_id = current_tenant() and id = $1 for no key update`,
    [id],
  )
  return rows[0]!
}

/** The money has left: the amount to the owner through this port, the fee to its owner. Posted once per withdrawal. */
export async function postPaid(ctx: Ctx, row: WithdrawalRow, port: string): Promise<void> {
  const isNew = await post(ctx.tx, {
    bizType: 'withdrawal.paid',
    bizId: row._id,
    entries: [
      { owner: row.owner, bucket: 'frozen', amountFen: -row.amount },
      { owner: paymentChannelOwner(port), bucket: 'balance', amountFen: row.paidAmount },
      { owner: row.feeOwner, bucket: 'balance', amountFen: row.serviceFee },
    ],
  })
  if (!isNew) return
  await rawSql(ctx.tx).executeSql(
    `update account set withdrawn = withdrawn + $4 where tenant_id = current_tenant() and owner_type = $1
       and owner_id = $2 and app = $3`,
    [row.owner.type, row.owner.id, row.owner.app ?? '', row.amount],
  )
}
