import { holds } from '@atrium/core/contract/access'
import { Id } from '@atrium/core/contract/define/schema'
import { insufficientPermission } from '@atrium/core/contract/refusal'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow, wireTimes } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { balancesOf } from '@atrium/selling/server/money/books/ledger'
import { Type } from 'typebox'
import { OWNERS, type OwnerKind, readOf } from './owners.ts'
import { payoutTermsOf } from './setting.ts'

const SHOWN = 20

const Money = Type.Integer()
const Moment = Type.String()

const Share = Type.Object({
  _id: Type.String(),
  bizType: Type.String(),
  bizId: Type.String(),
  ratio: Type.Number(),
  base: Money,
  amount: Money,
  reversed: Money,
  status: Type.Integer(),
  creditAt: Moment,
  createdAt: Moment,
})

const Line = Type.Object({
  _id: Type.String(),
  bucket: Type.String(),
  amount: Money,
  balanceAfter: Money,
  bizType: Type.String(),
  createdAt: Moment,
})

export const getAccount = call({
  method: 'GET',
  path: '/api/iot/account',
  guard: { kind: 'anyOf', triples: [readOf(1), readOf(2), readOf(3)] },
  summary: 'What a partner has and on which terms, the last shares they got and the last lines of their book',
  query: Type.Object(
    { ownerType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]), owner: Id },
    { additionalProperties: false },
  ),
  response: Type.Object({
    code: Type.Literal(0),
    money: Type.Object({ balance: Money, pending: Money, frozen: Money, debt: Money, withdrawn: Money }),
    shares: Type.Array(Share),
    lines: Type.Array(Line),
    terms: Type.Object({ minFen: Money, maxFen: Money, dayLimit: Type.Integer(), feeRate: Type.Number() }),
  }),
  async run(ctx, { query: { ownerType, owner } }) {
    const triple = readOf(ownerType)
    if (!holds(ctx.permissions, triple)) throw insufficientPermission()
    const { type, entity } = OWNERS[ownerType]
    await getRow(await within(ctx, entity, triple), entity, owner)
    return {
      code: 0,
      money: await balancesOf(ctx.tx, { type, id: owner }),
      shares: await sharesOf(ctx, ownerType, owner),
      lines: await ledgerEntriesOf(ctx, ownerType, owner),
      terms: await payoutTermsOf(ctx),
    }
  },
})

async function sharesOf({ tx }: Ctx, kind: OwnerKind, id: string): Promise<object[]> {
  const { rows } = await rawSql(tx).executeSql<object>(
    `select id as "_id", biz_type as "bizType", biz_id as "bizId", ratio, base, amount, reversed, status,
       credit_at as "creditAt", created_at as "createdAt"
     from share_record where tenant_id = current_tenant() and owner_type = $1 and owner_id = $2
     order by created_at desc, id desc limit ${SHOWN}`,
    [OWNERS[kind].type, id],
  )
  return rows.map(wireTimes)
}

async function ledgerEntriesOf({ tx }: Ctx, kind: OwnerKind, id: string): Promise<object[]> {
  const { rows } = await rawSql(tx).executeSql<object>(
    `select l.id as "_id", l.bucket, l.amount, l.balance_after as "balanceAfter", l.biz_type as "bizType",
       l.created_at as "createdAt"
     from ledger l join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
     where l.tenant_id = current_tenant() and a.owner_type = $1 and a.owner_id = $2 and a.app = ''
     order by l.created_at desc, l.id desc limit ${SHOWN}`,
    [OWNERS[kind].type, id],
  )
  return rows.map(wireTimes)
}
