import { orderFigures } from '@atrium/core/server/figures/order-figures'
import { overviewCall, rowsIn } from '@atrium/core/server/figures/overview-call'
import en_US from '../en_US.ts'
import { order } from '../index.ts'
import { overview } from '../overview.ts'
import zh_CN from '../zh_CN.ts'

const READ = ['shop', 'dashboard', 'read'] as const
const rows = rowsIn(READ, { orders: order })
const sold = orderFigures('shop', order)
const { income, refunds, net, orders, average, users } = sold.values

/** `/shop/dashboard` */
export const figures = overviewCall(overview, rows, {
  read: READ,
  summary: 'Figures of the shop between start and end (default: today), each beside the period before',
  words: { zh_CN, en_US },
  counts: (context) => ({ range: sold.counts(context) }),
  values: { income, refunds, net, orders, average, users },
  series: [sold.series],
  tops: { status: sold.tops.status },
})
