import { join } from 'node:path'
import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { fen } from '@atrium/core/contract/define/fields'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { implement } from '@atrium/core/server/call/implement'
import type { Row } from '@atrium/core/server/call/row'
import { projectRoot } from '@atrium/core/server/project-root'
import { deviceOffline } from '@atrium/devices/server/refusals'
import { Type } from 'typebox'
import { consumerActions, consumerFields, consumerStatus } from '../../contract/patterns/consumer.ts'
import { ORDER_FILTERS, ORDER_INTERNAL, orderFields } from '../../contract/patterns/order.ts'
import { orderActions } from '../../contract/patterns/order-actions.ts'
import { refundEntity } from '../../contract/patterns/order-refund.ts'
import { orderWords } from '../../contract/patterns/order-words.ts'
import type { Payment } from '../../server/money/payable.ts'
import { payables } from '../../server/money/payable.ts'
import type { OrderSetting } from '../../server/orders/kind.ts'
import { type Orders, ordersOf } from '../../server/orders/orders.ts'
import { type Storefront, storefront } from '../../server/orders/storefront.ts'

/** The smallest order with a deposit: a boat is hired, and its fee is known when it is back. The tests of held money use it. */

const user = defineEntity({
  name: 'user',
  path: '/api/boat/user',
  table: 'boat_user',
  view: 'boat_user_row',
  module: 'user',
  title: 'nickName',
  fields: consumerFields,
  status: consumerStatus,
  calls: ['list', 'get'],
  list: { columns: ['nickName'], finds: { by: { nickName: 'part', mobile: 'whole' }, shows: ['mobile'] } },
  actions: { ...consumerActions, unblock: { ...consumerActions.unblock, effect: true } },
})

const order = defineEntity({
  name: 'order',
  path: '/api/boat/order',
  table: 'boat_order',
  view: 'boat_order_row',
  module: 'order',
  title: 'no',
  fields: {
    ...orderFields('BT'),
    deposit: fen({ readonly: true, required: true, default: 0 }),
    /** The whole fee, once the boat is back. */
    fee: fen({ readonly: true, required: true, default: 0 }),
  },
  internal: ORDER_INTERNAL,
  status: {
    1: ['unpaid', 'orange'],
    2: ['paid', 'blue'],
    3: ['hired', 'blue'],
    4: ['owed', 'orange'],
    5: ['finished', 'green'],
    6: ['cancelled', 'grey'],
    7: ['failed', 'red'],
    8: ['refunded', 'grey'],
  },
  calls: ['list', 'get'],
  list: { columns: ['no', 'amount', 'status'], filters: ORDER_FILTERS, search: ['no'] },
  actions: {
    ...orderActions({
      refundFrom: ['owed', 'finished'],
      delivering: ['hired', 'cancelled', 'failed'],
      pay: ['unpaid', 'owed'],
      cancel: ['unpaid', 'paid'],
    }),
    begin: { from: ['paid'], to: 'hired', by: 'system' },
    /** The boat is back: the fee comes out of the deposit, and what the deposit is not enough for is owed. */
    back: { from: ['hired'], by: 'system', effect: true },
    payFee: { from: ['owed'], to: 'finished', by: 'system', effect: true },
    collected: { from: ['owed'], to: 'finished', by: 'system', effect: true },
  },
})

type Order = Row<typeof order>

const refund = refundEntity('boat')

const boat = defineApp({
  key: 'boat',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [{ module: 'order', path: 'order' }],
  permissions: { order: 'read refund pay cancel export', user: 'read block unblock unmask' },
  entities: [user, order, refund],
})

/** What the tests set. */
export const setting: OrderSetting = {
  payTimeout: 5,
  refundAuto: true,
  blacklistAfterUnpaid: 0,
  orderReceivers: null,
  orderMessageMinutes: 10,
  merchantShare: 30,
  agentShare: 0,
  shareFreezeHours: 0,
}
export const lake = { isClosed: false }

export const orders: Orders<typeof order> = ordersOf('boat', order, {
  consumer: user,
  settingOf: async () => setting,
  dueOf({ status, deposit, expireAt, fee, paidAmount }) {
    if (status === 1) return { part: 'deposit', fen: deposit, until: expireAt }
    return status === 4 ? { part: 'fee', fen: fee - paidAmount, until: null } : null
  },
  effects: {
    async back(ctx: Ctx, row: Order, { fee }: { fee: number }) {
      const taken = await orders.capture(ctx, row, Math.min(fee, row.deposit))
      if (taken.state === 'asked') return { fee, to: 'owed' }
      return { ...taken.columns, fee, to: fee > row.deposit ? 'owed' : 'finished' }
    },
    payFee: (ctx: Ctx, row: Order, payment: Payment) => orders.takeLater(ctx, row, payment),
    collected: (ctx: Ctx, row: Order, payment: Payment) => orders.takeLater(ctx, row, payment),
  },
})

const phone = { order, orderInput: { deposit: Type.Integer() }, offer: Type.Object({ depositFen: Type.Integer() }) }

const hire: Storefront<typeof phone> = {
  ...orders.storefront,
  phone,
  live: ['unpaid', 'paid', 'hired', 'owed'],
  settings: async () => ({
    name: '湖边',
    logo: null,
    servicePhone: null,
    notice: null,
    agreement: null,
    payTypes: [1, 3],
    nearby: false,
    minWithdrawal: null,
    miniAppId: null,
  }),
  resolve: async () => ({ depositFen: 9900 }),
  createOrder: (ctx, consumer, { body: { deposit }, source }) =>
    orders.make(ctx, null, { user: consumer._id, deposit, source }),
}

const { order: orderText, consumer: consumerText, refund: refundText } = orderWords.zh_CN
const words = {
  name: 'Boat',
  about: '',
  menu: { order: '订单' },
  entities: {
    user: { ...consumerText, name: '游客', groups: {}, empty: '没有游客' },
    refund: refundText,
    order: {
      ...orderText,
      name: '订单',
      fields: { ...orderText.fields, deposit: '押金', fee: '费用' },
      status: {
        unpaid: '待付',
        paid: '已付',
        hired: '租借中',
        owed: '待补款',
        finished: '完成',
        cancelled: '取消',
        failed: '失败',
        refunded: '已退',
      },
      actions: {
        ...orderText.actions,
        ...orderText.acts,
        pay: orderText.clerk.pay,
        cancel: orderText.clerk.cancel,
        begin: '出发',
        back: '归还',
        payFee: '补款',
        collected: '扣款到账',
      },
      groups: {},
      empty: '没有订单',
    },
  },
  more: orderText.reasons,
}

export const boatServer = implement(boat, {
  words: { zh_CN: words, en_US: words },
  effects: { order: orders.effects, user: { unblock: orders.forgive } },
  sweeps: orders.sweeps,
  supplies: [
    payables({
      order: orders.payable({
        begin: async () => {
          if (lake.isClosed) throw deviceOffline()
        },
        later: { fee: (ctx, row, payment) => orders.act(ctx, 'payFee', row, payment) },
        captured: (ctx, row, payment) => orders.act(ctx, 'collected', row, payment),
      }),
    }),
    storefront(hire),
  ],
})

export const boatMigrations = [{ owner: 'boat', folder: join(projectRoot, 'packages/selling/testing/hire/migrations') }]
