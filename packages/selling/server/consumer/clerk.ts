import type { Triple } from '@atrium/core/contract/access'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { invalidParameter } from '@atrium/core/contract/refusal'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { AsOf } from '@atrium/core/server/entity/as-of'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { handledFeedback } from '../../contract/patterns/feedback.ts'
import { post } from '../money/books/ledger.ts'
import { ledgerEntriesOf } from './ledger-entries.ts'

/** What clerks do with an app's consumers and their reports (contract/patterns: consumer, feedback). */

interface Adjustment {
  /** In fen; negative to reduce the balance. */
  adjustment: number
  reason: string
  idemKey: string | null
}

/**
 * The effect of a consumer's `adjust`: the amount is posted to the ledger.
 * @throws balanceShort if the balance would become negative
 */
export const adjustBalance =
  (app: string) =>
  async (ctx: Ctx, row: { _id: string; rev: number }, { adjustment, reason, idemKey }: Adjustment) => {
    if (adjustment === 0) throw invalidParameter({ fields: { adjustment: NOT_ZERO } })
    await post(ctx.tx, {
      bizType: `${app}.adjust`,
      bizId: `${row._id}:${idemKey ?? `rev${row.rev}`}`,
      memo: reason,
      entries: [
        { owner: { type: 'consumer', id: row._id, app }, bucket: 'balance', amountFen: adjustment },
        { owner: { type: 'suspense', id: 'recharge' }, bucket: 'balance', amountFen: -adjustment },
      ],
    })
    return {}
  }

const NOT_ZERO = { zh_CN: '调整金额不能为 0', en_US: 'The adjustment must not be 0' }

/** The effects of the actions on feedback. */
export const feedbackEffects = {
  handle: async (_ctx: Ctx, _row: unknown, input: { reply: string }) => handledFeedback(input),
}

/** `GET <path of the consumers>/ledger`: the entries of a consumer's balance. */
export function consumerLedger(app: string, consumer: Entity) {
  const mayRead: Triple = [app, consumer.module, 'read']
  return call({
    method: 'GET',
    path: `${consumer.path}/ledger`,
    guard: { kind: 'anyOf', triples: [mayRead] },
    summary: 'What was added to a consumer’s balance and taken from it, the newest first',
    query: Type.Object(
      {
        _id: Id,
        current: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
        asOf: AsOf,
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), list: Type.Any(), pagination: Type.Any(), asOf: Type.String() }),
    async run(ctx, { query: { _id, ...page } }) {
      // Refuses a consumer whom the clerk may not see.
      await getRow(await within(ctx, consumer, mayRead), consumer, _id)
      const { total, ...entries } = await ledgerEntriesOf(ctx, { type: 'consumer', id: _id, app }, page)
      return { code: 0, ...entries, pagination: { total, current: page.current, pageSize: page.pageSize } }
    },
  })
}
