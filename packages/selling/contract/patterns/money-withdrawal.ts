import { charactersOf } from '@atrium/core/contract/cut'
import type { Filter, Waiting } from '@atrium/core/contract/define/entity'
import { choice, dt, fen, img, int, json, pct, ref, str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import { Type } from 'typebox'

/** Withdrawals as pages show them: rows of core's table `withdrawal`, each of one app. */

export const WITHDRAWAL_METHODS = { 1: ['weixin'], 2: ['alipay'], 3: ['bankCard'], 4: ['offline'] } as const
const readonly = { readonly: true } as const
/** The characters of the number of a payment or refund. */
export const MONEY_NO = 28
/** As many as an order's number has. Withdrawals from before have longer ones. */
export const WITHDRAWAL_NO = 18
/** Of a shorter one the last four characters would tell too much. */
const MASKED_FROM = 8
const needed = { readonly: true, required: true } as const

/** What a method needs to know of the receiver: an openid, a name with an account, or a bank card. */
export interface PayeeAccount {
  bank?: string
  holder?: string
  name?: string
  number?: string
  account?: string
  openid?: string
}

/** `工商银行 王* **** 7890`: enough to recognise the account. */
export function maskAccount(payee: PayeeAccount): string | null {
  const { bank, holder, name, number, account, openid } = payee
  const person = holder ?? name
  const code = number ?? account ?? openid
  const parts = [
    bank,
    person && `${charactersOf(person)[0]}*`,
    code && (code.length >= MASKED_FROM ? `**** ${code.slice(-4)}` : '****'),
  ]
  return parts.filter(Boolean).join(' ') || (Object.keys(payee).length > 0 ? '****' : null)
}

export const withdrawalFields = {
  no: str(32, { ...needed, code: WITHDRAWAL_NO }),
  ownerType: str(20, { ...needed, about: 'people' }),
  ownerId: str(40, { ...needed, about: 'people' }),
  ownerName: str(80, { ...needed, about: 'people' }),
  amount: fen(needed),
  feeRate: pct({ ...needed, about: 'money' }),
  serviceFee: fen(needed),
  paidAmount: fen(needed),
  method: choice(WITHDRAWAL_METHODS, { ...needed, about: 'money' }),
  /** Where the money goes. */
  account: json<PayeeAccount>(Type.Record(Type.String(), Type.Unknown()), {
    ...readonly,
    about: 'money',
    mask: maskAccount as (value: never) => unknown,
  }),
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
  4: ['rejected', 'grey'],
  5: ['failed', 'red'],
} as const

export const withdrawalActions = {
  pass: {
    from: ['applied', 'failed'],
    effect: true,
    money: true,
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
    money: true,
    input: { reason: str(80, { required: true, min: 2 }) },
  },
  /** The results that a payment channel reports; only core does these actions. */
  paid: { from: ['paying', 'failed'], to: 'paid', by: 'system' },
  fail: { from: ['paying'], to: 'failed', by: 'system' },
} as const

export const WITHDRAWAL_COLUMNS = [
  'no',
  'ownerName',
  'status',
  'amount',
  'method',
  'createdAt',
  'paidAmount',
  'serviceFee',
  'paidAt',
] as const

export const WITHDRAWAL_FILTERS = [
  'status',
  'ownerType',
  'method',
  { field: 'amount', by: 'range' },
] as const satisfies readonly (string | Filter)[]

/** Withdrawals that nobody has approved or rejected yet. */
export const withdrawalRequests = {
  name: { zh_CN: '提现申请', en_US: 'Withdrawal requests' },
  when: { status: 1 },
  acts: ['pass', 'reject'],
  shows: ['ownerName', 'ownerType', 'amount', 'serviceFee', 'paidAmount', 'method', 'account'],
} as const satisfies Waiting

const weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true })
const MAX_WITHDRAWAL_FEN = 99_999_999

/** Fields of a tenant's settings: the terms under which money is withdrawn. */
export const withdrawalTerms = {
  withdrawalServiceFeeRate: pct({ required: true, default: 0.6 }),
  minWithdrawal: fen({ required: true, default: 1000, min: 1 }),
  maxWithdrawal: fen({ required: true, default: 500_000, min: 1, max: MAX_WITHDRAWAL_FEN }),
  dayLimit: int({ required: true, default: 3, min: 1, max: 100 }),
  /** Days of the week on which withdrawals are accepted, 1 is Monday; empty means every day. */
  withdrawDays: json<number[]>(weekdays),
  /** Withdrawals up to this amount are approved automatically if they go to weixin; 0 means never. */
  autoPass: fen({ required: true, default: 0 }),
}

/** For the `check` of these settings. */
export function checkWithdrawalTerms(values: Readonly<Record<string, unknown>>): Readonly<Record<string, Text>> {
  const isWrong = Number(values.minWithdrawal) > Number(values.maxWithdrawal)
  return isWrong
    ? { maxWithdrawal: { zh_CN: '不能小于最低提现金额', en_US: 'Must not be below the minimum withdrawal' } }
    : {}
}
