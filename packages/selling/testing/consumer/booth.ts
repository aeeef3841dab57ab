import { join } from 'node:path'
import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { int } from '@atrium/core/contract/define/fields'
import { qrcodeEntity, qrcodePermissions } from '@atrium/core/contract/patterns/qrcode'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { implement } from '@atrium/core/server/call/implement'
import { qrcodeCalls } from '@atrium/core/server/codes/qrcode-calls'
import { qrcodeEffects, qrcodeWrites } from '@atrium/core/server/codes/qrcodes'
import { actOn } from '@atrium/core/server/entity/act'
import { getRow, insertRow } from '@atrium/core/server/entity/rows'
import { type PartnerNetwork, partnerNetwork } from '@atrium/core/server/partners/partner-network'
import { projectRoot } from '@atrium/core/server/project-root'
import {
  deviceActions,
  deviceColumns,
  deviceFields,
  deviceFilters,
  devicePermissions,
  deviceSearch,
  deviceStatus,
} from '@atrium/devices/contract/patterns/device'
import { deviceWords } from '@atrium/devices/contract/patterns/device-words'
import { deviceCalls } from '@atrium/devices/server/device-calls'
import { type DeviceHooks, deviceHooks } from '@atrium/devices/server/device-hooks'
import { removeDevice, updateDevice } from '@atrium/devices/server/registry'
import { Type } from 'typebox'
import { consumerEntity, consumerPermissions } from '../../contract/patterns/consumer.ts'
import { feedbackEntity, feedbackPermissions, feedbackWords } from '../../contract/patterns/feedback.ts'
import { ORDER_FILTERS, orderFields, orderNotes, refundInput } from '../../contract/patterns/order.ts'
import { orderWords } from '../../contract/patterns/order-words.ts'
import { sellerSetting } from '../../contract/patterns/seller-setting.ts'
import { sellerSettingWords } from '../../contract/patterns/seller-setting-words.ts'
import { sellerRepairs } from '../../server/at-devices/repair-sources.ts'
import { adjustBalance, consumerLedger, feedbackEffects } from '../../server/consumer/clerk.ts'
import { sellerSettings } from '../../server/consumer/seller-settings.ts'
import { type Payable, payables } from '../../server/money/payable.ts'
import { closePayment } from '../../server/money/payments/payments.ts'
import {
  type OrderRefundInput,
  orderAfterFailedRefund,
  orderAfterRefund,
  type RefundableOrder,
  startOrderRefund,
} from '../../server/money/refunds/order-refund.ts'
import { applyWithdrawal } from '../../server/money/withdrawals/withdrawals.ts'
import { type Storefront, storefront } from '../../server/orders/storefront.ts'

/** The smallest app that sells through a device to consumers: a booth that dispenses water by the minute. */

const FEN_PER_MINUTE = 50
const MINUTE_MS = 60_000

const device = defineEntity({
  name: 'device',
  path: '/api/booth/device',
  table: 'booth_device',
  view: 'booth_device_row',
  module: 'device',
  title: 'name',
  fields: deviceFields,
  status: deviceStatus,
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['update', 'delete'],
  list: { columns: deviceColumns, filters: deviceFilters, search: deviceSearch },
  actions: deviceActions,
})

const user = consumerEntity('booth', {})

const setting = sellerSetting('booth', { unit: 'min', min: 1, max: 120, default: 5 })

const order = defineEntity({
  name: 'order',
  path: '/api/booth/order',
  table: 'booth_order',
  view: 'booth_order_row',
  module: 'order',
  title: 'no',
  fields: {
    ...orderFields('BO'),
    minutes: int({ required: true, min: 1 }),
    pouredMl: int({ readonly: true, required: true, default: 0 }),
  },
  status: {
    1: ['unpaid', 'orange'],
    2: ['pouring', 'blue'],
    3: ['finished', 'green'],
    4: ['cancelled', 'grey'],
    5: ['refunded', 'grey'],
  },
  calls: ['list', 'get'],
  list: { columns: ['no', 'amount', 'status'], filters: ORDER_FILTERS, search: ['no'] },
  actions: {
    ...orderNotes,
    pay: { from: ['unpaid'], to: 'pouring', by: 'system', effect: true },
    cancel: { from: ['unpaid'], to: 'cancelled', by: 'system' },
    finish: { from: ['pouring'], to: 'finished', by: 'system' },
    refund: { from: ['finished'], effect: true, danger: true, input: refundInput },
    refunded: { from: ['finished'], by: 'system', effect: true },
    refundFailed: { from: ['finished'], by: 'system', effect: true },
  },
})

const qrcode = qrcodeEntity('booth')
const feedback = feedbackEntity('booth')

const booth = defineApp({
  key: 'booth',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [{ module: 'order', path: 'order' }],
  permissions: {
    device: devicePermissions,
    order: 'read refund',
    user: consumerPermissions,
    'setting/booth': 'read update',
    qrcode: qrcodePermissions,
    feedback: feedbackPermissions,
  },
  entities: [device, user, order, setting, qrcode, feedback],
})

type OrderAct = 'pay' | 'cancel' | 'finish' | 'refunded' | 'refundFailed'

export const act = (ctx: Ctx, name: OrderAct, id: string, input: object = {}) =>
  actOn(ctx, { app: 'booth', entity: order, name, effect: (effects as never)[name] }, id, input as never)

const FINISHED = 3
const nameOf = (row: { status: number }) => (row.status === FINISHED ? 'finished' : 'refunded')

const effects = {
  pay: async (_ctx: Ctx, _row: unknown, payment: { amount: number; payNo: string; paidAt: string | null }) => ({
    paidAmount: payment.amount,
    payNo: payment.payNo,
    paidAt: payment.paidAt,
  }),
  refund: async (ctx: Ctx, row: RefundableOrder & { status: number }, input: OrderRefundInput) => ({
    ...(await startOrderRefund(ctx, row, input)),
    to: nameOf(row),
  }),
  refunded: async (_ctx: Ctx, row: never, refund: never) => {
    const { columns, isWhole } = orderAfterRefund(row, refund)
    return { ...columns, to: isWhole ? 'refunded' : nameOf(row) }
  },
  refundFailed: async (_ctx: Ctx, _row: unknown, refund: never) => ({ ...orderAfterFailedRefund(refund), to: 'same' }),
}

const payable: Payable = {
  async paid(ctx, id, payment) {
    if ((await getRow(ctx, order, id)).status !== 1) return 'surplus'
    await act(ctx, 'pay', id, payment)
    return 'taken'
  },
  refunded: async (ctx, id, refund) => void (await act(ctx, 'refunded', id, refund)),
  refundFailed: async (ctx, id, refund) => void (await act(ctx, 'refundFailed', id, refund)),
}

const settings = sellerSettings('booth', setting, {
  name: { zh_CN: '一杯清水', en_US: 'A glass of water' },
  servicePhone: '4008000000',
  agreement: '取水即表示同意',
  minWithdrawal: 200,
})

const phone = {
  order,
  orderInput: { minutes: Type.Integer({ minimum: 1, maximum: 60 }) },
  offer: Type.Object({
    prices: Type.Array(Type.Object({ minutes: Type.Integer(), amount: Type.Integer() })),
    pours: Type.Optional(Type.String()),
  }),
  live: Type.Object({ pouredMl: Type.Integer() }),
  around: Type.Object({ taps: Type.Integer() }),
}

const consumers: Storefront<typeof phone> = {
  consumer: user,
  phone,
  live: ['unpaid', 'pouring'],
  stoppable: ['pouring'],
  settings: settings.shown,
  resolve: async (_ctx, at) => ({
    prices: [{ minutes: 1, amount: FEN_PER_MINUTE }],
    ...(at ? { pours: at.name } : {}),
  }),
  around: async (_ctx, ids) => new Map(ids.map((id) => [id, { taps: 1 }])),
  createOrder: async (ctx, consumer, { device: at, source, body }) =>
    insertRow(ctx, order, {
      user: consumer._id,
      device: at?._id,
      deviceName: at?.name,
      amount: body.minutes * FEN_PER_MINUTE,
      minutes: body.minutes,
      expireAt: new Date(Date.now() + (await settings.of(ctx)).payTimeout * MINUTE_MS).toISOString(),
      source,
      status: 1,
    }),
  orderView: async (_ctx, row) => ({ pouredMl: row.pouredMl }),
  stop: async (ctx, _consumer, { _id }) => void (await act(ctx, 'finish', _id)),
  async cancel(ctx, { _id }) {
    await closePayment(ctx, 'booth.order', _id)
    await act(ctx, 'cancel', _id)
  },
}

/** The mobile number and the id of the booths' landlord. */
export const LANDLORD = { mobile: '13912340009', id: '0198aaaa-0000-7000-8000-000000000001', name: '水房东' }

const partners: PartnerNetwork = {
  placed: async (_ctx, placement) => placement,
  refusePlacement: async () => undefined,
  sharesOf: async () => [],
  terms: async () => ({ channelFeeRate: 0.6, settleDelayDays: 1 }),
  usersOf: async () => [],
  merchantNames: async () => ({}),
  accountsOf: async (_ctx, mobile) =>
    mobile === LANDLORD.mobile ? [{ owner: { type: 'merchant', id: LANDLORD.id }, name: LANDLORD.name }] : [],
  payoutTerms: async () => ({ minFen: 1000, maxFen: 5000, dayLimit: 3, feeRate: 0.6 }),
  payOut: async (ctx, { owner, ownerName, amountFen, method, account = {}, minFen }) => {
    const feeOwner = { type: 'platform', id: 'platform' } as const
    const rules = { minFen: minFen ?? 1000, maxFen: 5000, dayLimit: 3, feeRate: 0.6, feeOwner }
    const _id = await applyWithdrawal(ctx, { app: 'booth', owner, ownerName, amountFen, method, account, rules })
    return { _id, status: 1 }
  },
}

const devices: DeviceHooks = { entity: device, onEvent: async () => undefined }

const zh = deviceWords.zh_CN
const { order: orderText, consumer: consumerText } = orderWords.zh_CN
const words = {
  name: 'Booth',
  about: '',
  menu: { order: '订单' },
  entities: {
    device: { ...zh.device, name: '设备', groups: {}, empty: '没有设备' },
    user: { name: '用户', ...consumerText, groups: {}, empty: '没有用户' },
    setting: { name: '设置', ...sellerSettingWords.zh_CN },
    order: {
      name: '订单',
      fields: { ...orderText.fields, minutes: '分钟', pouredMl: '出水量' },
      status: { unpaid: '待付', pouring: '出水中', finished: '完成', cancelled: '取消', refunded: '已退' },
      actions: {
        ...orderText.actions,
        pay: '支付',
        cancel: '取消',
        finish: '完成',
        refund: '退款',
        refunded: '已退款',
        refundFailed: '退款失败',
      },
      options: orderText.options,
      inputs: orderText.inputs,
      groups: {},
      empty: '没有订单',
    },
    qrcode: zh.qrcode,
    feedback: feedbackWords.zh_CN,
  },
  more: {},
}

export const boothServer = implement(booth, {
  words: { zh_CN: words, en_US: words },
  effects: {
    order: effects as never,
    qrcode: qrcodeEffects,
    user: { unblock: async () => ({}), adjust: adjustBalance('booth') },
    feedback: feedbackEffects,
  },
  writes: {
    device: {
      update: (ctx, before, changes) => updateDevice(ctx, before, changes),
      delete: (ctx, before) => removeDevice(ctx, device, before),
    },
    qrcode: qrcodeWrites('booth', qrcode),
  },
  calls: [
    ...deviceCalls('booth', device),
    ...qrcodeCalls('booth', qrcode),
    ...settings.calls,
    consumerLedger('booth', user),
  ],
  supplies: [
    payables({ order: payable }),
    deviceHooks(devices),
    storefront(consumers),
    partnerNetwork(partners),
    sellerRepairs('booth', devices.alarms),
  ],
})

export const boothMigrations = [
  { owner: 'booth', folder: join(projectRoot, 'packages/selling/testing/consumer/migrations') },
]
