import { orderOverview } from '@atrium/core/contract/patterns/overview'

const { income, refunds, net, orders, average } = orderOverview.values
const pending = { unit: 'ordersUnit', period: 'now', asks: true } as const

/** The figures of `/shop/dashboard`. */
export const overview = {
  values: {
    orders,
    income,
    refunds,
    net,
    average,
    newUsers: { unit: 'people', list: { path: 'user', by: 'createdAt' } },
    toAccept: { ...pending, list: { path: 'order', query: { status: '2' } } },
    toSend: { ...pending, list: { path: 'order', query: { status: '3' } } },
    refundRequests: { ...pending, list: { path: 'order', query: { refundStatus: '1' } } },
    lowStock: {
      unit: 'productsUnit',
      period: 'now',
      asks: true,
      list: { path: 'product', query: { stockState: '2,3' } },
    },
  },
  series: orderOverview.series,
  tops: {
    products: { name: 'topProducts', columns: { name: 'product', pieces: 'pieces', income: 'income' } },
    deliverOptions: { name: 'byDeliverOption', columns: { name: 'byDeliverOption', orders: 'orders' } },
    status: orderOverview.tops.status,
  },
} as const
