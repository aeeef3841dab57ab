import { Id } from '@atrium/core/contract/define/schema'
import { type Ctx, inSession } from '@atrium/core/server/call/ctx'
import { logName, logStatus } from '@atrium/core/server/call/log'
import type { Services } from '@atrium/core/server/call/services'
import { getRow, updateRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { addRoute } from '@atrium/core/server/http/route'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { REFUND_REQUESTED, type RefundApply } from '../../contract/patterns/order.ts'
import { noRefundRequested } from '../orders/refusals.ts'
import type { ConsumerOrder } from '../orders/storefront.ts'
import type { Selling } from './selling.ts'

/** `REFUND_STATUSES` (contract/patterns/order.ts) */
const REJECTED = 4

/** The call with which clerks decline a refund request; they accept it by the order's action `refund`. */
export function refundAnswerCall(http: FastifyInstance, services: Services, selling: Selling): void {
  const { key, storefront } = selling
  const triple = [key, storefront.phone.order.module, 'refund'] as const
  addRoute(http, {
    method: 'PUT',
    path: `${storefront.phone.order.path}/refundApply`,
    guard: { kind: 'anyOf', triples: [triple] },
    summary: 'Decline what a consumer has asked back; they read the reason',
    tag: key,
    body: Type.Object(
      { _id: Id, reason: Type.String({ minLength: 2, maxLength: 80 }) },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0) }),
    async handler({ body, session, ip, locale }) {
      await inSession(services, session!, { ip, locale }, async (ctx) =>
        declineRefund(await within(ctx, storefront.phone.order, triple), selling, body),
      )
      return { code: 0 }
    },
  })
}

/**
 * Declining again changes nothing.
 * @throws noRefundRequested
 */
async function declineRefund(
  ctx: Ctx,
  { key, storefront }: Selling,
  { _id, reason }: { _id: string; reason: string },
): Promise<void> {
  const order = (await getRow(ctx, storefront.phone.order, _id, 'for update')) as unknown as ConsumerOrder
  if (order.refundStatus === REJECTED) return
  if (order.refundStatus !== REFUND_REQUESTED || !order.refundApply) throw noRefundRequested()
  const refundApply: RefundApply = { ...order.refundApply, answer: reason }
  await updateRow(ctx, storefront.phone.order, _id, { refundStatus: REJECTED, refundApply })
  const { status } = order
  const entity = logName(key, storefront.phone.order.name)
  logStatus(ctx, { entity, rowId: _id, action: 'rejectRefund', from: status, to: status, reason })
}
