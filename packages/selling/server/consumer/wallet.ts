import { recordNotFound } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { wireTimes } from '@atrium/core/server/entity/rows'
import type { PartnerAccount, PayoutOwner, PayoutTerms } from '@atrium/core/server/partners/partner-network'
import { accountsOf, payOut, payoutTerms } from '@atrium/core/server/partners/payouts'
import { balancesOf } from '../money/books/ledger.ts'
import type { Consumer, ConsumerSettings } from '../orders/storefront.ts'
import { type LedgerPage, ledgerEntriesOf } from './ledger-entries.ts'
import { consumerBlocked, nothingPaidOut, showWhoYouAre } from './refusals.ts'
import type { Selling } from './selling.ts'
import { type ConsumerSession, provedMobile } from './sessions.ts'

/** Key of the consumer's own account; a partner's is `<type>:<id>`. */
export const OWN = 'own'
/** `WITHDRAWAL_METHODS` (contract/patterns/money-withdrawal.ts) */
const BY_WEIXIN = 1
const BLOCKED = 2
const WITHDRAWALS_SHOWN = 10

/** The owner of the money: a consumer, and the partner whose number this session has proved. */
export interface Holder {
  ctx: Ctx
  selling: Selling
  session: ConsumerSession
  consumer: Consumer
}

/** All accounts of the holder, their own first, with the terms of withdrawals. */
export async function walletOf(holder: Holder) {
  const { ctx, selling, consumer } = holder
  const settings = await selling.storefront.settings(ctx)
  const accounts = []
  for (const { key, owner, name } of await heldAccounts(holder)) {
    accounts.push({ key, type: owner.type, name, ...(await balancesOf(ctx.tx, owner)) })
  }
  const terms = await payoutTerms(ctx)
  const { money, pendingMoney, settledMoney } = consumer
  return {
    wallet: { money: money ?? 0, pendingMoney: pendingMoney ?? 0, settledMoney: settledMoney ?? 0 },
    accounts,
    // An anonymous consumer cannot withdraw, because the phone may belong to another person later.
    isKnown: isKnown(consumer),
    isWeixin: consumer.weixin !== null,
    terms: terms && { ...terms, ownMinFen: ownMinFen(settings, terms) },
  }
}

interface HeldAccount extends PartnerAccount {
  key: string
  owner: PayoutOwner
}

async function heldAccounts({ ctx, selling, session, consumer }: Holder): Promise<HeldAccount[]> {
  const mobile = await provedMobile(ctx.tx, session)
  const partners = mobile === null ? [] : await accountsOf(ctx, mobile)
  const own = {
    key: OWN,
    owner: { type: 'consumer', id: consumer._id, app: selling.key } as const,
    name: consumer.nickName ?? '',
  }
  return [own, ...partners.map((one) => ({ ...one, key: `${one.owner.type}:${one.owner.id}` }))]
}

/** @throws recordNotFound for an account of another holder */
async function accountAt(holder: Holder, key: string): Promise<HeldAccount> {
  const found = (await heldAccounts(holder)).find((account) => account.key === key)
  if (!found) throw recordNotFound()
  return found
}

/**
 * The ledger entries of an account, newest first.
 * @throws recordNotFound
 */
export async function ownEntries(holder: Holder, { account, ...page }: LedgerPage & { account: string }) {
  const { owner } = await accountAt(holder, account)
  const { list, ...rest } = await ledgerEntriesOf(holder.ctx, owner, page)
  return { ...rest, list: list.map(shownEntry) }
}

/** Memos are internal texts of the ledger; only a clerk's note on an adjustment is shown to the consumer. */
const shownEntry = ({ memo, ...entry }: { kind: string; memo: string | null }) => ({
  ...entry,
  note: entry.kind === 'adjust' ? memo : null,
})

/**
 * The latest withdrawals with their status.
 * @throws recordNotFound
 */
export async function withdrawalsOf(holder: Holder, account: string) {
  const { owner } = await accountAt(holder, account)
  const { rows } = await rawSql(holder.ctx.tx).executeSql<object>(
    `select id as "_id", no, amount, service_fee as "serviceFee", paid_amount as "paidAmount", method, status,
       case when status = 4 then reason end as reason, created_at as "createdAt", paid_at as "paidAt"
     from withdrawal where tenant_id = current_tenant() and owner_type = $1 and owner_id = $2 and account_app = $3
     order by created_at desc, id desc limit ${WITHDRAWALS_SHOWN}`,
    [owner.type, owner.id, owner.app ?? ''],
  )
  return rows.map(wireTimes)
}

export interface WithdrawalRequest {
  account: string
  amount: number
  method: number
  to?: Record<string, string>
}

/**
 * Requests a withdrawal.
 * @throws recordNotFound | consumerBlocked | showWhoYouAre | nothingPaidOut, and the refusals of `money/`
 */
export async function withdraw(holder: Holder, { account, amount, method, to }: WithdrawalRequest): Promise<string> {
  const { ctx, selling, consumer } = holder
  const { owner, name } = await accountAt(holder, account)
  if (consumer.status === BLOCKED) throw consumerBlocked()
  if (!isKnown(consumer)) throw showWhoYouAre()
  const terms = await payoutTerms(ctx)
  if (!terms) throw nothingPaidOut()
  const isOwn = account === OWN
  const applied = await payOut(ctx, {
    owner,
    ownerName: name || consumer.mobile || consumer.weixin?.openid || owner.id,
    amountFen: amount,
    method,
    // The openid that weixin reported at sign-in; one in the request might be another person's.
    account: method === BY_WEIXIN ? weixinOf(consumer) : to,
    minFen: isOwn ? ownMinFen(await selling.storefront.settings(ctx), terms) : null,
  })
  if (!applied) throw nothingPaidOut()
  return applied._id
}

const weixinOf = ({ weixin }: Consumer): Record<string, string> => (weixin ? { openid: weixin.openid } : {})

const isKnown = ({ mobile, weixin }: Consumer) => mobile !== null || weixin !== null

const ownMinFen = ({ minWithdrawal }: ConsumerSettings, { minFen }: PayoutTerms): number => minWithdrawal ?? minFen
