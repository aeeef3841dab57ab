import { Type } from 'typebox'
import type { Filter } from '../define/entity.ts'
import { choice, dt, fen, img, json, pct, ref, str } from '../define/fields.ts'

/** Withdrawals as pages show them: rows of core's table `withdrawal`, each of one app. */

export const WITHDRAWAL_METHODS = { 1: ['weixin'], 2: ['alipay'], 3: ['bankCard'], 4: ['offline'] } as const
const readonly = { readonly: true } as const
const needed = { readonly: true, required: true } as const

export const withdrawalFields = {
  no: str(32, needed),
  ownerType: str(20, needed),
  ownerId: str(40, needed),
  ownerName: str(80, needed),
  amount: fen(needed),
  feeRate: pct(needed),
  serviceFee: fen(needed),
  paidAmount: fen(needed),
  method: choice(WITHDRAWAL_METHODS, needed),
  /** The receiver's account; shown masked. */
  account: json<Record<string, unknown>>(Type.Record(Type.String(), Type.Unknown()), { ...readonly, mask: 'all' }),
  auditor: ref('user', readonly),
  auditedAt: dt(readonly),
  paidAt: dt(readonly),
  voucher: img(1, readonly),
  reason: str(200, readonly),
}

export const withdrawalStatus = {
  1: ['applied', 'orange'],
  2: ['paying', 'blue'],
  3: ['paid', 'green'],
  4: ['rejected', 'red'],
  5: ['failed', 'red'],
} as const

export const withdrawalActions = {
  pass: {
    from: ['applied', 'failed'],
    effect: true,
    input: {
      method: choice(WITHDRAWAL_METHODS),
      voucher: img(1),
      /** The idempotency key of the dialog, which the page fills in: sent twice, the withdrawal is approved once. */
      idemKey: str(64, { min: 8 }),
    },
  },
  reject: {
    from: ['applied', 'failed'],
    to: 'rejected',
    effect: true,
    danger: true,
    input: { reason: str(80, { required: true, min: 2 }) },
  },
  /** The results that a payment channel reports; only core does these actions. */
  paid: { from: ['paying', 'failed'], to: 'paid', by: 'system' },
  fail: { from: ['paying'], to: 'failed', by: 'system' },
} as const

export const WITHDRAWAL_COLUMNS = [
  'no',
  'ownerName',
  'amount',
  'serviceFee',
  'paidAmount',
  'method',
  'status',
  'createdAt',
  'paidAt',
] as const

export const WITHDRAWAL_FILTERS = [
  'status',
  'ownerType',
  'method',
  { field: 'amount', by: 'range' },
] as const satisfies readonly (string | Filter)[]
