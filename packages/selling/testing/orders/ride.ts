import { join } from 'node:path'
import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { int } from '@atrium/core/contract/define/fields'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { implement } from '@atrium/core/server/call/implement'
import type { Row } from '@atrium/core/server/call/row'
import { type PartnerNetwork, partnerNetwork } from '@atrium/core/server/partners/partner-network'
import { projectRoot } from '@atrium/core/server/project-root'
import { deviceOffline } from '@atrium/devices/server/refusals'
import { consumerActions, consumerFields, consumerStatus } from '../../contract/patterns/consumer.ts'
import {
  ORDER_FILTERS,
  ORDER_FINDS,
  ORDER_INTERNAL,
  orderFields,
  refundRequests,
} from '../../contract/patterns/order.ts'
import { askedFields, orderActions } from '../../contract/patterns/order-actions.ts'
import { orderWords } from '../../contract/patterns/order-words.ts'
import { payables } from '../../server/money/payable.ts'
import { refundableOf } from '../../server/money/rows.ts'
import type { OrderSetting } from '../../server/orders/kind.ts'
import { type Orders, ordersOf } from '../../server/orders/orders.ts'

/** The smallest order that a device delivers: rounds of a ride. The tests of orders/ use it. */

const rider = defineEntity({
  name: 'rider',
  path: '/api/ride/rider',
  table: 'ride_rider',
  view: 'ride_rider_row',
  module: 'rider',
  title: 'nickName',
  fields: consumerFields,
  status: consumerStatus,
  calls: ['list', 'get'],
  list: { columns: ['nickName'], finds: { by: { nickName: 'part', mobile: 'whole' }, shows: ['mobile'] } },
  actions: { ...consumerActions, unblock: { ...consumerActions.unblock, effect: true } },
})

const order = defineEntity({
  name: 'order',
  path: '/api/ride/order',
  table: 'ride_order',
  view: 'ride_order_row',
  module: 'order',
  title: 'no',
  fields: { ...orderFields('RI'), ...askedFields, rounds: int({ readonly: true, required: true, default: 0 }) },
  internal: ORDER_INTERNAL,
  status: {
    1: ['unpaid', 'orange'],
    2: ['paid', 'blue'],
    3: ['riding', 'blue'],
    4: ['finished', 'green'],
    5: ['cancelled', 'grey'],
    6: ['failed', 'red'],
    7: ['refunded', 'grey'],
  },
  calls: ['list', 'get', 'delete'],
  own: ['delete'],
  list: {
    columns: ['no', 'amount', 'status'],
    filters: ORDER_FILTERS,
    search: ['no'],
    waiting: refundRequests,
    finds: ORDER_FINDS,
  },
  actions: {
    ...orderActions({
      refundFrom: ['paid', 'riding', 'finished', 'failed'],
      asks: true,
      cancel: ['unpaid', 'paid'],
    }),
    begin: { from: ['paid'], to: 'riding', by: 'system' },
    end: { from: ['riding'], to: 'finished', by: 'system', effect: true },
    /** A clerk's action without an effect. */
    complete: { from: ['paid', 'riding'], to: 'finished' },
  },
})

type Order = Row<typeof order>

const ride = defineApp({
  key: 'ride',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [{ module: 'order', path: 'order' }],
  permissions: { order: 'read refund complete cancel delete', rider: 'read block unblock unmask' },
  entities: [rider, order],
})

/** What the tests set. */
export const setting: OrderSetting = {
  payTimeout: 5,
  refundAuto: true,
  blacklistAfterUnpaid: 2,
  orderReceivers: null,
  orderMessageMinutes: 10,
  merchantShare: 30,
  agentShare: 0,
  shareFreezeHours: 0,
}

/** The orders that were given up, those whose delivery was started, and those that cannot be given up. */
export const released: string[] = []
export const begun: string[] = []
export const broken = new Set<string>()
export const device = { isOffline: false }

export const orders: Orders<typeof order> = ordersOf('ride', order, {
  consumer: rider,
  settingOf: async () => setting,
  refundReasons: { fail: '没有启动，自动退款', unused: '没有坐完' },
  release(_ctx, { _id }) {
    if (broken.has(_id)) throw new Error('broken')
    released.push(_id)
  },
  effects: {
    /** Half of the money is refunded if the device ends the ride after one round. */
    async end(ctx: Ctx, row: Order, { rounds }: { rounds: number }) {
      const { payment } = await refundableOf(ctx.tx, row.payNo!)
      const fen = rounds === 1 ? row.paidAmount / 2 : 0
      const refund = await orders.payBack(ctx, row, { payment, fen, why: 'unused' })
      await orders.divide(ctx, row, payment)
      return { rounds, ...refund }
    },
    /** Runs after the pattern's own effect: rounds that are left are void. */
    refund: async () => ({ rounds: 0 }),
  },
})

const partners: PartnerNetwork = {
  placed: async (_ctx, placement) => ({ ...placement, channel: placement.merchant }),
  refusePlacement: async () => undefined,
  sharesOf: async (_ctx, { merchant }) =>
    merchant === null ? [] : [{ owner: { type: 'merchant', id: merchant }, ratio: null }],
  terms: async () => ({ channelFeeRate: 0.6, settleDelayDays: 0 }),
  usersOf: async () => [],
  merchantNames: async () => ({}),
  accountsOf: async () => [],
  payoutTerms: async () => ({ minFen: 1, maxFen: 1, dayLimit: 1, feeRate: 0 }),
  payOut: async () => ({ _id: '', status: 1 }),
}

const { order: orderText, consumer: consumerText } = orderWords.zh_CN
const words = {
  name: 'Ride',
  about: '',
  menu: { order: '订单' },
  entities: {
    rider: { ...consumerText, name: '乘客', groups: {}, empty: '没有乘客' },
    order: {
      ...orderText,
      name: '订单',
      fields: { ...orderText.fields, ...orderText.asked.fields, rounds: '圈数' },
      status: {
        unpaid: '待付',
        paid: '已付',
        riding: '进行中',
        finished: '完成',
        cancelled: '取消',
        failed: '失败',
        refunded: '已退',
      },
      actions: {
        ...orderText.actions,
        ...orderText.acts,
        ...orderText.asked.acts,
        ...orderText.clerk,
        begin: '开始',
        end: '结束',
      },
      groups: {},
      empty: '没有订单',
    },
  },
  more: orderText.reasons,
}

async function begin(_ctx: Ctx, { _id }: Order): Promise<void> {
  if (device.isOffline) throw deviceOffline()
  begun.push(_id)
}

export const rideServer = implement(ride, {
  words: { zh_CN: words, en_US: words },
  effects: { order: orders.effects, rider: { unblock: orders.forgive } },
  writes: { order: { delete: orders.remove } },
  sweeps: orders.sweeps,
  supplies: [payables({ order: orders.payable({ begin }) }), partnerNetwork(partners)],
})

export const rideMigrations = [
  { owner: 'ride', folder: join(projectRoot, 'packages/selling/testing/orders/migrations') },
]
