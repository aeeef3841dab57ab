import { defineEntity } from '@atrium/core/contract/define/entity'
import { int, pct, text } from '@atrium/core/contract/define/fields'
import { checkWithdrawalTerms, withdrawalTerms } from '@atrium/selling/contract/patterns/money-withdrawal'

/** The terms under which partners earn and withdraw. One row per tenant. */
export const setting = defineEntity({
  name: 'setting',
  path: '/api/iot/setting',
  table: 'iot_setting',
  module: 'setting/iot',
  title: 'agreement',
  fields: {
    ...withdrawalTerms,
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
  check: checkWithdrawalTerms,
})
