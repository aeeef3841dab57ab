import type { Overview } from '@atrium/contract/patterns/overview'

const yuan = { unit: 'yuan', digits: 2 } as const
const earned = { columns: { name: 'name', income: 'incomeYuan' } } as const

/** The figures of `/iot/dashboard`. */
export const overview = {
  values: {
    devices: { name: 'kpiDevices', unit: 'unitDevices', period: 'sinceMonth' },
    online: { name: 'kpiOnline', unit: '%', digits: 1, period: 'now' },
    orders: { name: 'kpiOrders', unit: 'unitOrders', period: 'day' },
    income: { name: 'kpiIncome', ...yuan, period: 'day' },
    month: { name: 'kpiMonth', ...yuan, period: 'month' },
    shared: { name: 'kpiShared', ...yuan, period: 'month' },
    waiting: {
      name: 'kpiWaiting',
      unit: 'unitApplications',
      period: 'now',
      asks: true,
      list: { path: 'withdrawal/list', query: { status: '1' } },
    },
    merchants: {
      name: 'kpiMerchants',
      unit: 'unitMerchants',
      period: 'month',
      list: { path: 'merchant/list', by: 'createdAt' },
    },
  },
  series: { income: { name: 'incomeByDay', unit: 'yuan' }, orders: { name: 'ordersByDay', unit: 'unitOrders' } },
  tops: {
    agents: { name: 'topAgents', ...earned },
    merchants: { name: 'topMerchants', ...earned },
    apps: { name: 'devicesByApp', columns: { app: 'app', total: 'kpiDevices', online: 'onlineDevices' } },
    merchantMap: {},
    deviceMap: {},
  },
} as const satisfies Overview
