import type { SumName } from './order-sum.ts'

/** The names of the lines of an order's sum. */
export const sumWords = {
  zh_CN: {
    paid: '实付',
    used: '消费',
    waived: '售后减免',
    owed: '待付',
    returned: '已退',
    left: '尚未结清',
    returning: '退款中',
    stuck: '退款未成功',
  },
  en_US: {
    paid: 'Paid',
    used: 'Consumption',
    waived: 'Given back afterwards',
    owed: 'Still owed',
    returned: 'Refunded',
    left: 'Still held',
    returning: 'Being refunded',
    stuck: 'Refund failed',
  },
} as const satisfies Record<'zh_CN' | 'en_US', Record<SumName, string>>
