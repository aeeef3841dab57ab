import { join } from 'node:path'
import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { str } from '@atrium/core/contract/define/fields'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { implement } from '@atrium/core/server/call/implement'
import { actOn } from '@atrium/core/server/entity/act'
import { getRow } from '@atrium/core/server/entity/rows'
import { projectRoot } from '@atrium/core/server/project-root'
import {
  CONSUMER_COLUMNS,
  CONSUMER_FILTERS,
  consumerActions,
  consumerFields,
  consumerStatus,
} from '../../contract/patterns/consumer.ts'
import {
  WITHDRAWAL_COLUMNS,
  WITHDRAWAL_FILTERS,
  withdrawalActions,
  withdrawalFields,
  withdrawalStatus,
} from '../../contract/patterns/money-withdrawal.ts'
import { ORDER_FILTERS, orderFields, orderNotes, refundInput } from '../../contract/patterns/order.ts'
import { orderWords } from '../../contract/patterns/order-words.ts'
import { PAYMENT } from '../../server/money/model.ts'
import { type Payable, type Payment, payables } from '../../server/money/payable.ts'
import {
  type OrderRefundInput,
  orderAfterFailedRefund,
  orderAfterRefund,
  type RefundableOrder,
  refuseWhileRefunding,
  startOrderRefund,
} from '../../server/money/refunds/order-refund.ts'
import { type Decision, passWithdrawal, rejectWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'

/** A stall sells things: the smallest possible order. The tests of money/ use it. */
export const sale = defineEntity({
  name: 'sale',
  path: '/api/stall/sale',
  table: 'stall_sale',
  view: 'stall_sale_row',
  module: 'sale',
  title: 'no',
  fields: { ...orderFields('ST'), thing: str(40, { required: true }) },
  status: {
    1: ['unpaid', 'orange'],
    2: ['paid', 'blue'],
    3: ['finished', 'green'],
    4: ['cancelled', 'grey'],
    5: ['refunded', 'grey'],
  },
  calls: ['list', 'get'],
  list: { columns: ['no', 'amount', 'status'], filters: ORDER_FILTERS, search: ['no'] },
  actions: {
    ...orderNotes,
    pay: { from: ['unpaid'], to: 'paid', by: 'system', effect: true },
    captured: { from: ['paid'], to: 'paid', by: 'system', effect: true },
    cancel: { from: ['unpaid'], to: 'cancelled' },
    hand: { from: ['paid'], to: 'finished', effect: true },
    refund: { from: ['paid', 'finished'], effect: true, danger: true, input: refundInput },
    refunded: { from: ['paid', 'finished'], by: 'system', effect: true },
    refundFailed: { from: ['paid', 'finished'], by: 'system', effect: true },
  },
})

const customer = defineEntity({
  name: 'guest',
  path: '/api/stall/guest',
  table: 'stall_guest',
  view: 'stall_guest_row',
  module: 'guest',
  title: 'nickName',
  fields: consumerFields,
  status: consumerStatus,
  calls: ['list', 'get', 'update'],
  list: { columns: CONSUMER_COLUMNS, filters: CONSUMER_FILTERS, search: ['nickName'] },
  actions: consumerActions,
})

export const withdrawal = defineEntity({
  name: 'withdrawal',
  path: '/api/stall/withdrawal',
  table: 'withdrawal',
  module: 'withdrawal',
  title: 'no',
  fields: withdrawalFields,
  status: withdrawalStatus,
  calls: ['list', 'get'],
  list: { columns: WITHDRAWAL_COLUMNS, filters: WITHDRAWAL_FILTERS, search: ['no', 'ownerName'] },
  actions: withdrawalActions,
})

const stall = defineApp({
  key: 'stall',
  type: 'pc',
  icon: 'shop',
  guarded: true,
  menu: [{ module: 'sale', path: 'sale/list' }],
  permissions: {
    sale: 'read cancel hand refund',
    guest: 'read update block unblock unmask',
    withdrawal: 'read pass reject',
  },
  entities: [sale, customer, withdrawal],
})

const SYSTEM_ACTS = {
  // The payment is the action's input, as in every app.
  // Of a consent to pay score nothing is paid yet.
  pay: async (_ctx: Ctx, _row: unknown, payment: Payment) => ({
    paidAmount: payment.status === PAYMENT.authorised ? 0 : payment.amount,
    payNo: payment.payNo,
    paidAt: payment.paidAt,
  }),
}

type SystemAct = 'pay' | 'captured' | 'refunded' | 'refundFailed'

const act = (ctx: Ctx, name: SystemAct, id: string, input: object) =>
  actOn(ctx, { app: 'stall', entity: sale, name, effect: effects[name] as never }, id, input as never)

const nameOf = (status: number) => sale.status[status as keyof typeof sale.status][0]

const effects = {
  ...SYSTEM_ACTS,
  captured: SYSTEM_ACTS.pay,
  hand: async (_ctx: Ctx, row: { refundStatus: number }) => {
    refuseWhileRefunding(row)
    return { finishedAt: new Date().toISOString() }
  },
  refund: async (ctx: Ctx, row: RefundableOrder & { status: number }, input: OrderRefundInput) => ({
    ...(await startOrderRefund(ctx, row, input)),
    to: nameOf(row.status),
  }),
  refunded: async (_ctx: Ctx, row: never, refund: never) => {
    const { columns, isWhole } = orderAfterRefund(row, refund)
    return { ...columns, to: isWhole ? 'refunded' : nameOf((row as { status: number }).status) }
  },
  refundFailed: async (_ctx: Ctx, _row: unknown, refund: never) => ({ ...orderAfterFailedRefund(refund), to: 'same' }),
}

const payable: Payable = {
  async paid(ctx, bizId, payment) {
    const { status } = await getRow(ctx, sale, bizId)
    if (status !== 1) return 'surplus'
    await act(ctx, 'pay', bizId, payment)
    return 'taken'
  },
  captured: async (ctx, bizId, payment) => {
    await act(ctx, 'captured', bizId, payment)
  },
  refunded: async (ctx, bizId, refund) => {
    await act(ctx, 'refunded', bizId, refund)
  },
  refundFailed: async (ctx, bizId, refund) => {
    await act(ctx, 'refundFailed', bizId, refund)
  },
}

const { order, consumer, withdrawal: withdrawalWords } = orderWords.zh_CN
const words = {
  name: 'Stall',
  about: '',
  menu: { 'sale/list': 'Sales' },
  entities: {
    sale: {
      name: 'Sale',
      fields: { ...order.fields, thing: 'Thing' },
      status: { unpaid: '待付', paid: '已付', finished: '完成', cancelled: '取消', refunded: '已退' },
      actions: {
        ...order.actions,
        pay: 'Pay',
        captured: 'Captured',
        cancel: 'Cancel',
        hand: 'Hand over',
        refund: 'Refund',
        refunded: 'Refunded',
        refundFailed: 'Refund failed',
      },
      options: order.options,
      inputs: order.inputs,
      groups: {},
      empty: 'No sales',
    },
    guest: { name: 'Guest', ...consumer, groups: {}, empty: 'No guests' },
    withdrawal: { name: 'Withdrawal', ...withdrawalWords, groups: {}, empty: 'None' },
  },
  more: {},
}

export const stallServer = implement(stall, {
  words: { zh_CN: words, en_US: words },
  effects: {
    sale: effects as never,
    withdrawal: {
      pass: (ctx: Ctx, row: { _id: string }, input: Decision) => passWithdrawal(ctx, row._id, input),
      reject: (ctx: Ctx, row: { _id: string }) => rejectWithdrawal(ctx, row._id),
    },
  },
  supplies: [payables({ sale: payable })],
})

export const stallMigrations = [
  { owner: 'stall', folder: join(projectRoot, 'packages/selling/testing/money/migrations') },
]
