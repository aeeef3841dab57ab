import { join } from 'node:path'
import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { int, str } from '@atrium/core/contract/define/fields'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { implement } from '@atrium/core/server/call/implement'
import type { Row } from '@atrium/core/server/call/row'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { projectRoot } from '@atrium/core/server/project-root'
import { Type } from 'typebox'
import { consumerEntity, consumerPermissions } from '../../contract/patterns/consumer.ts'
import { ORDER_FILTERS, orderFields } from '../../contract/patterns/order.ts'
import { orderActions } from '../../contract/patterns/order-actions.ts'
import { orderWords } from '../../contract/patterns/order-words.ts'
import { wxacodeEntity, wxacodePermissions } from '../../contract/patterns/wxacode.ts'
import { wxacodeWords } from '../../contract/patterns/wxacode-words.ts'
import { adjustBalance } from '../../server/consumer/clerk.ts'
import { notifyConsumer } from '../../server/consumer/messages.ts'
import { wxacodeCalls } from '../../server/consumer/wxacode.ts'
import { payables } from '../../server/money/payable.ts'
import type { OrderSetting } from '../../server/orders/kind.ts'
import { type Orders, ordersOf } from '../../server/orders/orders.ts'
import { type Storefront, storefront } from '../../server/orders/storefront.ts'

/** The smallest app that sells without devices: coffee, ordered at a table. The tests of entrances and messages use it. */

const FEN_PER_CUP = 1800

const user = consumerEntity('cafe', {})
const wxacode = wxacodeEntity('cafe')

const order = defineEntity({
  name: 'order',
  path: '/api/cafe/order',
  table: 'cafe_order',
  view: 'cafe_order_row',
  module: 'order',
  title: 'no',
  fields: {
    ...orderFields('CA'),
    cups: int({ required: true, min: 1 }),
    table: str(20, { readonly: true }),
  },
  status: {
    1: ['unpaid', 'orange'],
    2: ['paid', 'blue'],
    3: ['finished', 'green'],
    4: ['cancelled', 'grey'],
    5: ['failed', 'red'],
    6: ['refunded', 'grey'],
  },
  calls: ['list', 'get'],
  list: { columns: ['no', 'amount', 'status'], filters: ORDER_FILTERS, search: ['no'] },
  actions: {
    ...orderActions({ refundFrom: ['paid', 'finished'], cancel: ['unpaid', 'paid'] }),
    serve: { from: ['paid'], to: 'finished', effect: true },
  },
})

const cafe = defineApp({
  key: 'cafe',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [{ module: 'order', path: 'order' }],
  permissions: {
    order: 'read refund cancel serve',
    user: consumerPermissions,
    'setting/wxacode': wxacodePermissions,
  },
  entities: [user, order, wxacode],
})

const setting: OrderSetting = {
  payTimeout: 5,
  refundAuto: true,
  blacklistAfterUnpaid: 0,
  orderReceivers: null,
  orderMessageMinutes: 10,
  merchantShare: 0,
  agentShare: 0,
  shareFreezeHours: 0,
}

const ready = storable('cafe.ready', { zh_CN: '咖啡好了', en_US: 'Your coffee is ready' })
const served = storable('cafe.served', { zh_CN: '{cups} 杯，请趁热喝', en_US: '{cups|cup|cups}, drink it hot' })

const orders: Orders<typeof order> = ordersOf('cafe', order, {
  consumer: user,
  settingOf: async () => setting,
  effects: {
    async serve(ctx: Ctx, { _id, user: guest, cups }: Row<typeof order>) {
      const content = stored(served, { cups })
      if (guest !== null) notifyConsumer(ctx, 'cafe', guest, { title: stored(ready), content, order: _id })
      return {}
    },
  },
})

const phone = {
  order,
  orderInput: { cups: Type.Integer({ minimum: 1, maximum: 20 }) },
  offer: Type.Object({ cupFen: Type.Integer(), handedOutBy: Type.Union([Type.String(), Type.Null()]) }),
}

/** What the tests set: the AppID of the mini program. */
export const mini: { appId: string | null } = { appId: null }

const counter: Storefront<typeof phone> = {
  ...orders.storefront,
  phone,
  live: ['unpaid', 'paid'],
  several: true,
  wxacode,
  settings: async () => ({
    name: '街角咖啡',
    logo: null,
    servicePhone: null,
    notice: null,
    agreement: null,
    payTypes: [1, 3],
    nearby: false,
    minWithdrawal: null,
    miniAppId: mini.appId,
  }),
  resolve: async (_ctx, _device, _consumer, entry) => ({ cupFen: FEN_PER_CUP, handedOutBy: entry?.owner ?? null }),
  createOrder: (ctx, consumer, { body: { cups }, entry, source }) =>
    orders.make(ctx, null, {
      user: consumer._id,
      cups,
      amount: cups * FEN_PER_CUP,
      table: entry?.table ?? null,
      source,
    }),
}

const { order: orderText, consumer: consumerText } = orderWords.zh_CN
const words = {
  name: 'Cafe',
  about: '',
  menu: { order: '订单' },
  entities: {
    user: { ...consumerText, name: '客人', groups: {}, empty: '没有客人' },
    wxacode: wxacodeWords.zh_CN,
    order: {
      ...orderText,
      name: '订单',
      fields: { ...orderText.fields, cups: '杯数', table: '桌号' },
      status: {
        unpaid: '待付',
        paid: '已付',
        finished: '完成',
        cancelled: '取消',
        failed: '失败',
        refunded: '已退',
      },
      actions: { ...orderText.actions, ...orderText.acts, cancel: orderText.clerk.cancel, serve: '上桌' },
      groups: {},
      empty: '没有订单',
    },
  },
  more: orderText.reasons,
}

export const cafeServer = implement(cafe, {
  words: { zh_CN: words, en_US: words },
  effects: { order: orders.effects, user: { unblock: orders.forgive, adjust: adjustBalance('cafe') } },
  calls: wxacodeCalls('cafe', wxacode),
  sweeps: orders.sweeps,
  supplies: [payables({ order: orders.payable() }), storefront(counter)],
})

export const cafeMigrations = [{ owner: 'cafe', folder: join(projectRoot, 'packages/selling/testing/cafe/migrations') }]
