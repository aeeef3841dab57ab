import { defineEntity } from '@atrium/core/contract/define/entity'
import {
  bool,
  fen,
  img,
  int,
  pct,
  refs,
  requiredJson,
  servicePhone,
  str,
  text,
} from '@atrium/core/contract/define/fields'
import { Type } from 'typebox'
import { PAY_TYPES } from './order.ts'

/** The settings that all apps have which sell to consumers. The SQL function `seller_setting_table` has the columns. */

const payTypes = Type.Array(Type.Union(Object.keys(PAY_TYPES).map((number) => Type.Literal(Number(number)))), {
  minItems: 1,
  maxItems: Object.keys(PAY_TYPES).length,
  uniqueItems: true,
})

export const sellerFields = {
  /** Name of the seller on the phone pages. */
  name: str(40, { required: true }),
  logo: img(1),
  servicePhone: servicePhone({ required: true }),
  notice: text(500),
  /** Consumers accept this text by paying. */
  agreement: text(),
  payTypes: requiredJson<number[]>(payTypes, { default: [1, 3] }),
  /** Whether consumers may search for devices near them. */
  nearby: bool({ required: true, default: true }),
  /** Whether an order that the device did not begin is refunded automatically. */
  refundAuto: bool({ required: true, default: true }),
  /** After so many unpaid orders in a row the consumer must wait a day; 0 means never. */
  blacklistAfterUnpaid: int({ required: true, default: 2, max: 20 }),
  /** Default shares of merchants and of a device's own agent that have no ratio of their own. */
  merchantShare: pct({ required: true, default: 0 }),
  agentShare: pct({ required: true, default: 0 }),
  /** Time from the end of an order until its shares are credited, if longer than the delay in the partners' terms. */
  shareFreezeHours: int({ required: true, default: 24, max: 8760, unit: 'h' }),
  /** The smallest amount that a consumer can withdraw; if empty, the partners' terms apply. */
  minWithdrawal: fen({ min: 1 }),
  /** The mini program that opens when a code is scanned. */
  miniAppId: str(18, { pattern: '^wx[0-9a-f]{16}$' }),
  /**
   * Receivers of messages about paid orders, and the shortest interval between messages. If empty: users who may
   * refund orders. 0 minutes: no messages.
   */
  orderReceivers: refs('staff'),
  orderMessageMinutes: int({ required: true, default: 10, max: 1440, unit: 'min' }),
  /** Receivers of messages about faults and long absences. If empty: users who may restart the device. */
  receivers: refs('staff'),
  offlineAlarmMinutes: int({ required: true, default: 10, min: 1, max: 1440, unit: 'min' }),
  /** Whether a reported fault, of a consumer or of a device, becomes a work order by itself. */
  faultRepair: bool({ required: true, default: false, with: 'workOrders' }),
}

/** How long consumers may take to pay an order: the limits of the setting, and its default. */
interface PayTimeout {
  unit: 's' | 'min'
  min: number
  max: number
  default: number
}

const QUARTER: PayTimeout = { unit: 'min', min: 1, max: 120, default: 15 }

/**
 * An app's settings for all of its sales: one row per tenant. An app with settings of its own spreads it, and adds to
 * `fields` and `form`.
 */
export const sellerSetting = <const A extends string>(app: A, payTimeout: PayTimeout = QUARTER) =>
  defineEntity({
    name: 'setting',
    path: `/api/${app}/setting`,
    table: `${app}_setting`,
    module: `setting/${app}`,
    title: 'name',
    fields: { ...sellerFields, payTimeout: int({ ...payTimeout, required: true }) },
    calls: [],
    list: { columns: [] },
    form: [
      { group: 'seller', fields: ['name', 'logo', 'servicePhone', 'notice', 'agreement'] },
      { group: 'selling', fields: ['payTimeout', 'payTypes', 'nearby', 'refundAuto', 'blacklistAfterUnpaid'] },
      { group: 'sharing', fields: ['merchantShare', 'agentShare', 'shareFreezeHours', 'minWithdrawal'] },
      { group: 'weixin', fields: ['miniAppId'] },
      {
        group: 'messages',
        fields: ['orderReceivers', 'orderMessageMinutes', 'receivers', 'offlineAlarmMinutes', 'faultRepair'],
      },
    ],
    check({ merchantShare, agentShare }) {
      const isTooMuch = Number(merchantShare) + Number(agentShare) > 100
      return isTooMuch
        ? {
            agentShare: {
              zh_CN: '与商户默认分成合计不能超过 100%',
              en_US: 'At most 100% together with the merchants’ default share',
            },
          }
        : {}
    },
  })
