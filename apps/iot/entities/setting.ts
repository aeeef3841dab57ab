import { defineEntity } from '@atrium/contract/define/entity'
import { fen, int, json, pct, text } from '@atrium/contract/define/fields'
import { Type } from 'typebox'

const days = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true })
const MAX_WITHDRAWAL_FEN = 99_999_999

/** The terms under which partners earn and withdraw. One row per tenant. */
export const setting = defineEntity({
  name: 'setting',
  path: '/api/iot/setting',
  table: 'iot_setting',
  module: 'setting/iot',
  title: 'agreement',
  fields: {
    withdrawalServiceFeeRate: pct({ required: true, default: 0.6 }),
    minWithdrawal: fen({ required: true, default: 1000, min: 1 }),
    maxWithdrawal: fen({ required: true, default: 500_000, min: 1, max: MAX_WITHDRAWAL_FEN }),
    dayLimit: int({ required: true, default: 3, min: 1, max: 100 }),
    /** Days of the week on which withdrawals are accepted, 1 is Monday; empty means every day. */
    withdrawDays: json<number[]>(days),
    /** Withdrawals up to this amount are approved automatically if they go to weixin; 0 means never. */
    autoPass: fen({ required: true, default: 0 }),
    /** The percentage of an order that the payment provider keeps, deducted before sharing. */
    channelFeeRate: pct({ required: true, default: 0.6 }),
    settleDelayDays: int({ required: true, default: 1, max: 365, unit: 'd' }),
    agreement: text(),
  },
  calls: [],
  list: { columns: [] },
  form: [
    { group: 'share', fields: ['channelFeeRate', 'settleDelayDays'] },
    {
      group: 'withdrawal',
      fields: ['withdrawalServiceFeeRate', 'minWithdrawal', 'maxWithdrawal', 'dayLimit', 'withdrawDays', 'autoPass'],
    },
    { group: 'agreement', fields: ['agreement'] },
  ],
  check({ minWithdrawal, maxWithdrawal }) {
    const isWrong = Number(minWithdrawal) > Number(maxWithdrawal)
    return isWrong ? { maxWithdrawal: { zh_CN: '不能小于最低提现金额', en_US: 'Not below the smallest amount' } } : {}
  },
})
