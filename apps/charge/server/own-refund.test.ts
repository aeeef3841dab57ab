import type { Refund } from '@atrium/server/call/payable'
import { REFUND_SOURCE } from '@atrium/server/money/model'
import { expect, test } from 'vitest'
import { namedRefund, OWN_REFUNDS, ownRefundKey } from './own-refund.ts'

const refund = (extra: Partial<Refund>) =>
  ({
    source: REFUND_SOURCE.system,
    reason: OWN_REFUNDS.unused,
    idemKey: ownRefundKey('unused', 'o1'),
    ...extra,
  }) as Refund

test('the timeline shows an automatic refund by a name that both languages translate', () => {
  expect(namedRefund(refund({})).reason).toBe('unused')
})

test('a reason that a person typed, or an unknown name, stays unchanged', () => {
  expect(namedRefund(refund({ source: REFUND_SOURCE.merchant, reason: '同意退款' })).reason).toBe('同意退款')
  expect(namedRefund(refund({ idemKey: 'surplus:o1', reason: '重复支付' })).reason).toBe('重复支付')
})
