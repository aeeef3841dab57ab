import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { textInWords } from '@atrium/core/server/call/stored-text'
import { paymentChannelsOf } from '../channels/part.ts'
import { portOf, type RefundState } from '../channels/port.ts'
import { REFUND } from '../model.ts'
import { ORIGIN } from '../origin.ts'
import type { Payment, Refund } from '../payable.ts'
import { getPayment, REFUND_COLUMNS, rowsOf } from '../rows.ts'
import { settleRefund } from './settle-refund.ts'

/** If the process dies during a call, another process takes the refund after this time. */
const CLAIM_S = 90

interface Claimed {
  refund: Refund
  payment: Payment
  isSent: boolean
}

/**
 * Sends one refund to its payment channel. If it may have been sent before, the payment channel is queried first. If
 * the payment channel does not know the number, the refund is sent again with the same number. So it is paid once, even
 * if the process is killed at any moment.
 */
export async function workRefund(services: Services, tenantId: string, refundId: string): Promise<void> {
  const claimed = await claim(services, tenantId, refundId)
  if (!claimed) return
  const { refundNo } = claimed.refund
  const said = await attempt(services, tenantId, claimed).catch((error: Error) => {
    services.log.warn({ err: error, refund: refundNo }, 'a refund was left unanswered')
    return { state: 'silent', message: error.message } as const
  })
  await settleRefund(services, tenantId, refundNo, said)
}

/** Undefined if the refund has ended, or another process works on it. */
function claim(services: Services, tenantId: string, refundId: string): Promise<Claimed | undefined> {
  return inTenant(services, tenantId, ORIGIN, async ({ tx }) => {
    const [claimed] = await rowsOf<Refund & { isSent: boolean }>(
      tx,
      `update refund r set claimed_until = now() + make_interval(secs => ${CLAIM_S}), sent_at = coalesce(r.sent_at, now())
       from (select id as of_id, sent_at as before from refund where tenant_id = current_tenant() and id = $1
         for no key update) was
       where r.tenant_id = current_tenant() and r.id = of_id and r.status = ${REFUND.processing}
         and coalesce(r.claimed_until, '-infinity') < now()
       returning ${REFUND_COLUMNS}, before is not null as "isSent"`,
      [refundId],
    )
    if (!claimed) return undefined
    const { isSent, ...refund } = claimed
    return { refund, payment: await getPayment(tx, refund.payment), isSent }
  })
}

async function attempt(
  services: Services,
  tenantId: string,
  { refund, payment, isSent }: Claimed,
): Promise<RefundState> {
  const channel = await paymentChannelsOf(services).open(tenantId, portOf(payment.channel))
  const { refundNo, amount: amountFen, reason } = refund
  if (isSent) {
    const known = await channel.queryRefund(refundNo)
    if (known.state !== 'unknown') return known
  }
  return channel.refund({ refundNo, amountFen, reason: textInWords(reason, 'zh_CN'), payment })
}
