import { refusal } from '@atrium/core/contract/refusal'
import { yuanText } from '@atrium/core/contract/yuan'
import { inSubTenant } from '@atrium/core/server/admin/sub-tenant-books'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { administratorsOf } from '@atrium/core/server/messages/administrators'
import { v7 as uuid } from 'uuid'
import { post } from './books/ledger.ts'

export const otherRecharge = refusal(40903, 409, {
  zh_CN: '同一编号的充值内容不同',
  en_US: 'A different recharge has been made under this key',
})

export interface Recharge {
  /** In fen. */
  amount: number
  months: number
  memo?: string | null
  /** The page on which the sub-tenant's administrators see it. */
  page?: string
  /** The idempotency key, one per dialog: a repeated request is the same recharge. */
  idemKey: string
}

/**
 * Credits a sub-tenant and extends its service, once per idempotency key. The caller has locked the sub-tenant's row.
 * Returns whether anything was changed.
 * @throws otherRecharge if the key was used with other values
 */
export async function rechargeSubTenant(ctx: Ctx, tenantId: string, recharge: Recharge): Promise<boolean> {
  const isNew = await inSubTenant(ctx.tx, tenantId, async () => {
    const recordId = await writeRecord(ctx, recharge)
    if (!recordId) return false
    if (recharge.amount > 0) {
      await post(ctx.tx, {
        bizType: 'recharge',
        bizId: recordId,
        memo: recharge.memo ?? null,
        entries: [
          { owner: { type: 'suspense', id: 'recharge' }, bucket: 'balance', amountFen: -recharge.amount },
          { owner: { type: 'tenant', id: tenantId }, bucket: 'balance', amountFen: recharge.amount },
        ],
      })
    }
    await notifyAdministrators(ctx, recharge)
    return true
  })
  if (isNew) {
    await rawSql(ctx.tx).executeSql(
      `update tenant set updated_at = now(), rev = rev + 1,
         expire_at = greatest(now(), expire_at) + make_interval(months => $2::int),
         status = case when status = 3 and $2::int > 0 then 1 else status end
       where id = $1`,
      [tenantId, recharge.months],
    )
  }
  return isNew
}

async function writeRecord(ctx: Ctx, { amount, months, memo, idemKey }: Recharge): Promise<string | undefined> {
  const { executeSql } = rawSql(ctx.tx)
  const id = uuid()
  const { rows } = await executeSql(
    `insert into recharge_record (id, amount, months, memo, idem_key, by_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, idem_key) do nothing returning id`,
    [id, amount, months, memo ?? null, idemKey, ctx.userId],
  )
  if (rows.length > 0) return id
  const known = await executeSql<{ amount: number; months: number }>(
    'select amount, months from recharge_record where idem_key = $1',
    [idemKey],
  )
  if (known.rows[0]?.amount !== amount || known.rows[0]?.months !== months) throw otherRecharge()
  return undefined
}

const received = storable('tenant.recharged', { zh_CN: '充值到账', en_US: 'Recharge received' })
const money = storable('tenant.credited', { zh_CN: '充值 {yuan} 元', en_US: '¥{yuan} credited' })
const time = storable('tenant.prolonged', {
  zh_CN: '续期 {months} 个月',
  en_US: 'service extended by {months|month|months}',
})
const moneyAndTime = storable('tenant.creditedAndProlonged', {
  zh_CN: '充值 {yuan} 元，续期 {months} 个月',
  en_US: '¥{yuan} credited, service extended by {months|month|months}',
})
/** The message type about the account itself. */
const ACCOUNT_MESSAGE = 1

async function notifyAdministrators({ tx, notify }: Ctx, { amount, months, page }: Recharge): Promise<void> {
  const text = amount > 0 ? (months > 0 ? moneyAndTime : money) : time
  await notify(await administratorsOf(tx), {
    title: stored(received),
    content: stored(text, { yuan: yuanText(amount), months }),
    type: ACCOUNT_MESSAGE,
    ...(page ? { url: page } : {}),
  })
}
