import { Id } from '@atrium/core/contract/define/schema'
import { invalidParameter } from '@atrium/core/contract/refusal'
import { call } from '@atrium/core/server/call/app-call'
import { audit } from '@atrium/core/server/call/log'
import { getRow } from '@atrium/core/server/entity/rows'
import { rechargeSubTenant } from '@atrium/selling/server/money/recharge'
import { Type } from 'typebox'
import { tenant } from '../entities/tenant.ts'

const NOTHING = { zh_CN: '请填写金额或月数', en_US: 'Enter an amount or a number of months' }

export const rechargeTenant = call({
  method: 'PUT',
  path: '/api/tenant/recharge',
  guard: { kind: 'anyOf', triples: [['manage', 'tenant', 'recharge']] },
  summary: 'Credit a sub-tenant (fen) and prolong its service, once for each idemKey',
  body: Type.Object(
    {
      _id: Id,
      amount: Type.Integer({ minimum: 0, maximum: 99_999_999 }),
      months: Type.Integer({ minimum: 0, maximum: 120 }),
      memo: Type.Optional(Type.String({ maxLength: 200 })),
      idemKey: Type.String({ minLength: 8, maxLength: 64 }),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ code: Type.Literal(0), tenant: Type.Any() }),
  async run(ctx, { body: { _id, ...recharge } }) {
    if (recharge.amount === 0 && recharge.months === 0) throw invalidParameter({ fields: { amount: NOTHING } })
    const before = await getRow(ctx, tenant, _id, 'for update')
    const isNew = await rechargeSubTenant(ctx, _id, { ...recharge, page: '/manage/tenant/own' })
    const after = await getRow(ctx, tenant, _id)
    if (isNew) await audit(ctx, { action: 'recharge', entity: 'manage.tenant', rowId: _id, before, after })
    return { code: 0, tenant: after }
  },
})
