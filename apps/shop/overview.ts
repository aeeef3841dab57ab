import { orderOverview } from '@atrium/core/contract/patterns/overview'

const { income, refunds, net, orders, average, users } = orderOverview.values

/** The figures of `/shop/dashboard`. */
export const overview = {
  values: { income, refunds, net, orders, average, users },
  series: orderOverview.series,
  tops: { status: orderOverview.tops.status },
} as const
