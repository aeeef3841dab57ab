import { Id } from '@atrium/core/contract/define/schema'
import { insufficientPermission } from '@atrium/core/contract/refusal'
import { yuanText } from '@atrium/core/contract/yuan'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit } from '@atrium/core/server/call/log'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { actOn } from '@atrium/core/server/entity/act'
import { getRow } from '@atrium/core/server/entity/rows'
import { holdersOf } from '@atrium/core/server/messages/holders'
import type { PayoutRequest } from '@atrium/core/server/partners/partner-network'
import { createOnce, creationBody } from '@atrium/core/server/submissions/create-once'
import { WITHDRAWAL_METHODS } from '@atrium/selling/contract/patterns/money-withdrawal'
import { BY_BANK, BY_WEIXIN, refuseAccount, refuseDay } from '@atrium/selling/server/money/withdrawals/request-terms'
import { applyWithdrawal } from '@atrium/selling/server/money/withdrawals/withdrawals'
import { Type } from 'typebox'
import { withdrawal } from '../index.ts'
import { OWNERS, type OwnerKind } from './owners.ts'
import { settingOf } from './setting.ts'
import { isPartner, signsInFor } from './signs-in-for.ts'
import { withdrawalEffects } from './withdrawals.ts'

/** The fee covers the cost of operation, so it goes to the platform's account. */
const PLATFORM = { type: 'platform', id: 'platform' } as const
/** The message type "review". */
const REVIEW = 5

const method = Type.Union(Object.keys(WITHDRAWAL_METHODS).map((number) => Type.Literal(Number(number))))

/** A withdrawal request by a partner, or by a user for a partner. */
export interface Application {
  ownerType: OwnerKind
  owner: string
  amount: number
  method: number
  /** `{ openid }` for weixin. For a bank card the default is the merchant's own card. */
  account?: Record<string, string>
}

export const applyForWithdrawal = call({
  method: 'POST',
  path: '/api/iot/withdrawal/apply',
  guard: { kind: 'anyOf', triples: [['iot', 'withdrawal', 'apply']] },
  summary: 'A partner asks for their money, or somebody does it for them; it is frozen until that is decided',
  body: creationBody(
    Type.Object(
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
  ),
  response: Type.Object({ code: Type.Literal(0), _id: Id, status: Type.Integer() }),
  run: (ctx, { body }) =>
    createOnce(ctx, 'iot.withdrawal', body as object, async (values) => {
      const asked = values as Application
      const { type } = OWNERS[asked.ownerType]
      const own = await signsInFor(ctx, type, asked.owner)
      if (!own.includes(ctx.userId ?? '') && (await isPartner(ctx, ctx.userId))) throw insufficientPermission()
      return { code: 0, ...(await apply(ctx, asked)) }
    }),
})

/**
 * Requests a withdrawal for a partner.
 * @throws recordNotFound, and the errors of `applyFor`
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
 * Requests a withdrawal for any owner under the tenant's terms. A partner's request is approved at once where the terms
 * allow it; a consumer's request always waits for a person.
 * @throws invalidParameter at `amount` or `account` | balanceShort | debtOpen | withdrawalOpen
 */
export async function applyFor(ctx: Ctx, asked: PayoutRequest & { account: Record<string, string> }) {
  const { owner, ownerName, amountFen, method: how, account } = asked
  const terms = await settingOf(ctx)
  await refuseDay(ctx, terms.withdrawDays ?? [])
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
  const { no } = await getRow({ ...ctx, scope: null }, withdrawal, id)
  const after = { no, owner, amount: amountFen, method: how, account: '****' }
  await audit(ctx, { action: 'apply', entity: 'iot.withdrawal', rowId: id, after })
  const isPassed = owner.type !== 'consumer' && how === BY_WEIXIN && amountFen <= terms.autoPass
  if (!isPassed) await notifyAuditors(ctx, id, ownerName, amountFen)
  return { _id: id, status: isPassed ? await passAtOnce(ctx, id) : 1 }
}

/** Approves without a user, so that the applicant is not logged as the person who approved. */
async function passAtOnce(ctx: Ctx, id: string): Promise<number> {
  const effect = (inside: Ctx, row: never) => withdrawalEffects.pass(inside, row, {})
  const nobody = { ...ctx, userId: null, scope: null }
  return (await actOn(nobody, { app: 'iot', entity: withdrawal, name: 'pass', effect }, id, {})).status
}

const requested = storable('iot.withdrawalRequested', { zh_CN: '有新的提现申请', en_US: 'New withdrawal request' })
const requestedBy = storable('iot.withdrawalRequestedBy', {
  zh_CN: '{name} 申请提现 {yuan} 元',
  en_US: '{name} requests ¥{yuan}',
})

/** Notifies all users who may approve withdrawals. */
async function notifyAuditors(ctx: Ctx, id: string, name: string, amountFen: number): Promise<void> {
  await ctx.notify(await holdersOf(ctx, ['iot', 'withdrawal', 'pass'], ctx.group), {
    title: stored(requested),
    content: stored(requestedBy, { name, yuan: yuanText(amountFen) }),
    type: REVIEW,
    url: `/iot/withdrawal/list/${id}`,
  })
}
