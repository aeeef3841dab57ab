import { defineEntity } from '@atrium/contract/define/entity'
import { bool, fen, img, int, pct, refs, requiredJson, servicePhone, str, text } from '@atrium/contract/define/fields'
import { PAY_TYPES } from '@atrium/contract/patterns/order'
import { Type } from 'typebox'

const payTypes = Type.Array(Type.Union(Object.keys(PAY_TYPES).map((number) => Type.Literal(Number(number)))), {
  minItems: 1,
  maxItems: Object.keys(PAY_TYPES).length,
  uniqueItems: true,
})

/** What a tenant sets for all of its charging: one row for each. */
export const setting = defineEntity({
  name: 'setting',
  path: '/api/charge/setting',
  table: 'charge_setting',
  module: 'setting/charge',
  title: 'name',
  fields: {
    /** Who sells here, as the phone calls them. */
    name: str(40, { required: true }),
    logo: img(1),
    servicePhone: servicePhone({ required: true }),
    notice: text(500),
    /** People agree to it by paying. */
    agreement: text(),
    /** How long an order may be paid; its port is kept as long. */
    payTimeout: int({ required: true, default: 90, min: 30, max: 7200, unit: 's' }),
    payTypes: requiredJson<number[]>(payTypes, { default: [1, 3] }),
    /** Whether people may look for devices around them. */
    nearby: bool({ required: true, default: true }),
    /** A charge that did not begin is paid back by itself. */
    refundAuto: bool({ required: true, default: true }),
    /** After so many orders in a row that ran out unpaid somebody waits a day before the next one; 0: never. */
    blacklistAfterUnpaid: int({ required: true, default: 2, max: 20 }),
    /** What a merchant and a device's own agent get where they have no ratio of their own. */
    merchantShare: pct({ required: true, default: 0 }),
    agentShare: pct({ required: true, default: 0 }),
    /** From an order's end until its shares are their owners'; the delay that partners have counts as well. */
    shareFreezeHours: int({ required: true, default: 24, max: 8760, unit: 'h' }),
    /** The least a consumer may have paid out; empty: as for partners. */
    minWithdrawal: fen({ min: 1 }),
    /** The mini program that a scanned code opens. */
    miniAppId: str(18, { pattern: '^wx[0-9a-f]{16}$' }),
    /** Who is told of paid orders, and how often at most; nobody chosen: whoever may refund them. 0 minutes: nobody. */
    orderReceivers: refs('staff'),
    orderMessageMinutes: int({ required: true, default: 10, max: 1440, unit: 'min' }),
    /** Who is told of faults and long absences; nobody chosen: whoever may restart the device. */
    receivers: refs('staff'),
    offlineAlarmMinutes: int({ required: true, default: 10, min: 1, max: 1440, unit: 'min' }),
  },
  calls: [],
  list: { columns: [] },
  form: [
    { group: 'seller', fields: ['name', 'logo', 'servicePhone', 'notice', 'agreement'] },
    { group: 'selling', fields: ['payTimeout', 'payTypes', 'nearby', 'refundAuto', 'blacklistAfterUnpaid'] },
    { group: 'sharing', fields: ['merchantShare', 'agentShare', 'shareFreezeHours', 'minWithdrawal'] },
    { group: 'weixin', fields: ['miniAppId'] },
    { group: 'messages', fields: ['orderReceivers', 'orderMessageMinutes', 'receivers', 'offlineAlarmMinutes'] },
  ],
  check({ merchantShare, agentShare }) {
    const isTooMuch = Number(merchantShare) + Number(agentShare) > 100
    return isTooMuch
      ? { agentShare: { zh_CN: '与商户默认分成合计不能超过 100%', en_US: 'At most 100% with the merchant’s' } }
      : {}
  },
})
