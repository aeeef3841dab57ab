import { Id } from '@atrium/contract/define/schema'
import { WITHDRAWAL_METHODS } from '@atrium/contract/patterns/money-withdrawal'
import { insufficientPermission, invalidParameter, type Text } from '@atrium/contract/refusal'
import { localMs, weekdayOf } from '@atrium/contract/zone'
import { tenantZone } from '@atrium/server/db/tenant-zone'
import { actOn } from '@atrium/server/entity/act'
import { type Ctx, call } from '@atrium/server/entity/implement'
import { audit } from '@atrium/server/entity/log'
import { getRow } from '@atrium/server/entity/rows'
import { holdersOf } from '@atrium/server/messages/holders'
import { applyWithdrawal } from '@atrium/server/money/withdrawals'
import type { PayoutWish } from '@atrium/server/partners/model'
import { Type } from 'typebox'
import { withdrawal } from '../index.ts'
import { OWNERS, type OwnerKind } from './owners.ts'
import { settingOf } from './setting.ts'
import { isPartner, signsInFor } from './signs-in-for.ts'
import { withdrawalEffects } from './withdrawals.ts'

/** By weixin the money leaves by itself; all other ways need a person. */
const BY_WEIXIN = 1
const BY_ALIPAY = 2
const BY_BANK = 3
/** The fee is what running all this costs: it is the platform's, as everywhere. */
const PLATFORM = { type: 'platform', id: 'platform' } as const
/** Of messages: a review. */
const REVIEW = 5

const method = Type.Union(Object.keys(WITHDRAWAL_METHODS).map((number) => Type.Literal(Number(number))))

/** What a partner, or whoever looks after them, asks for. */
export interface Application {
  ownerType: OwnerKind
  owner: string
  amount: number
  method: number
  /** `{ openid }` for weixin; a bank card is the merchant's own unless told. */
  account?: Record<string, string>
}

export const applyForWithdrawal = call({
  method: 'POST',
  path: '/api/iot/withdrawal/apply',
  guard: { kind: 'anyOf', triples: [['iot', 'withdrawal', 'apply']] },
  summary: 'A partner asks for their money, or somebody does it for them; it is frozen until that is decided',
  body: Type.Object(
    {
      ownerType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
      owner: Id,
      amount: Type.Integer({ minimum: 1, maximum: 99_999_999 }),
      method,
      account: Type.Optional(
        Type.Record(Type.String({ maxLength: 20 }), Type.String({ maxLength: 100 }), { maxProperties: 6 }),
      ),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ code: Type.Literal(0), _id: Id, status: Type.Integer() }),
  async run(ctx, { body }) {
    const asked = body as Application
    const { type } = OWNERS[asked.ownerType]
    const own = await signsInFor(ctx, type, asked.owner)
    if (!own.includes(ctx.userId ?? '') && (await isPartner(ctx, ctx.userId))) throw insufficientPermission()
    return { code: 0, ...(await apply(ctx, asked)) }
  },
})

/**
 * Asks for a partner's money.
 * @throws recordNotFound, and what `applyFor` throws
 */
export async function apply(ctx: Ctx, asked: Application): Promise<{ _id: string; status: number }> {
  const { type, entity } = OWNERS[asked.ownerType]
  const { name, bank } = (await getRow(ctx, entity, asked.owner)) as unknown as { name: string; bank?: object | null }
  return applyFor(ctx, {
    owner: { type, id: asked.owner },
    ownerName: name,
    amountFen: asked.amount,
    method: asked.method,
    account: asked.account ?? (asked.method === BY_BANK ? ({ ...bank } as Record<string, string>) : {}),
    minFen: null,
  })
}

/**
 * Asks for anybody's money under the tenant's terms, and passes a partner's at once where they say so; a consumer's
 * always waits for a person.
 * @throws invalidParameter at `amount` or `account` | balanceShort | debtOpen | withdrawalOpen
 */
export async function applyFor(ctx: Ctx, asked: PayoutWish & { account: Record<string, string> }) {
  const { owner, ownerName, amountFen, method: how, account } = asked
  const terms = await settingOf(ctx)
  refuseDay(terms.withdrawDays ?? [], await tenantZone(ctx.tx))
  refuseAccount(how, account)
  const id = await applyWithdrawal(ctx, {
    app: 'iot',
    owner,
    ownerName,
    amountFen,
    method: how,
    account,
    rules: {
      minFen: asked.minFen ?? terms.minWithdrawal,
      maxFen: terms.maxWithdrawal,
      dayLimit: terms.dayLimit,
      feeRate: terms.withdrawalServiceFeeRate,
      feeOwner: PLATFORM,
    },
  })
  const after = { owner, amount: amountFen, method: how, account: '****' }
  await audit(ctx, { action: 'apply', entity: 'iot.withdrawal', rowId: id, after })
  const isPassed = owner.type !== 'consumer' && how === BY_WEIXIN && amountFen <= terms.autoPass
  if (!isPassed) await tellAuditors(ctx, id, ownerName, amountFen)
  return { _id: id, status: isPassed ? await passAtOnce(ctx, id) : 1 }
}

/** The applicant is not the one who passes it: nobody is. */
async function passAtOnce(ctx: Ctx, id: string): Promise<number> {
  const effect = (inside: Ctx, row: never) => withdrawalEffects.pass(inside, row, {})
  const nobody = { ...ctx, userId: null, user: null, scope: null }
  return (await actOn(nobody, { app: 'iot', entity: withdrawal, name: 'pass', effect }, id, {})).status
}

const DAYS_ZH = ['一', '二', '三', '四', '五', '六', '日']
const DAYS_EN = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** @throws invalidParameter at `amount` on a day of the week that is not set for it */
function refuseDay(days: readonly number[], zone: string): void {
  const today = weekdayOf(localMs(zone, Date.now()))
  if (days.length === 0 || days.includes(today)) return
  const named = (names: readonly string[]) => [...days].sort().map((day) => names[day - 1])
  const text: Text = {
    zh_CN: `仅周${named(DAYS_ZH).join('、周')}可以申请提现`,
    en_US: `Only on ${named(DAYS_EN).join(', ')}`,
  }
  throw invalidParameter({ fields: { amount: text } })
}

/** What each way has to know of whoever gets the money; the others are handed over. */
const NEEDED: Readonly<Record<number, { name: string; text: Text }>> = {
  [BY_WEIXIN]: {
    name: 'openid',
    text: { zh_CN: '微信提现需要收款人的 openid', en_US: 'By WeChat the receiver’s openid is needed' },
  },
  [BY_ALIPAY]: { name: 'account', text: { zh_CN: '请填写支付宝账号', en_US: 'An Alipay account is needed' } },
  [BY_BANK]: { name: 'number', text: { zh_CN: '请先登记收款银行卡', en_US: 'There is no bank card to pay to' } },
}

/** @throws invalidParameter at `account` when nobody would know where the money goes */
function refuseAccount(how: number, account: Readonly<Record<string, string>>): void {
  const needed = NEEDED[how]
  if (needed && !account[needed.name]) throw invalidParameter({ fields: { account: needed.text } })
}

/** Everybody who may pass withdrawals hears of one. */
async function tellAuditors(ctx: Ctx, id: string, name: string, amountFen: number): Promise<void> {
  await ctx.notify(await holdersOf(ctx, ['iot', 'withdrawal', 'pass'], ctx.group), {
    title: '有新的提现申请',
    content: `${name} 申请提现 ${(amountFen / 100).toFixed(2)} 元`,
    type: REVIEW,
    url: `/iot/withdrawal/list/${id}`,
  })
}
