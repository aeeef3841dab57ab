import type { Overview } from '@atrium/core/contract/patterns/overview'

const yuan = { unit: 'yuan', digits: 2 } as const
const earned = { columns: { name: 'name', income: 'incomeYuan' } } as const

/** The figures of `/iot/dashboard`. */
export const overview = {
  values: {
    devices: { name: 'kpiDevices', unit: 'unitDevices', period: 'sinceMonth', parts: 'apps' },
    online: { name: 'kpiOnline', unit: '%', digits: 1, period: 'now', parts: 'apps' },
    orders: { name: 'kpiOrders', unit: 'unitOrders', period: 'day', parts: 'apps' },
    income: { name: 'kpiIncome', ...yuan, period: 'day', parts: 'apps' },
    month: { name: 'kpiMonth', ...yuan, period: 'month', parts: 'apps' },
    shared: { name: 'kpiShared', ...yuan, period: 'month', list: { path: 'share/list', by: 'creditedAt', sum: 'net' } },
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
    apps: {
      name: 'byApp',
      columns: {
        app: 'app',
        total: 'kpiDevices',
        online: 'onlineDevices',
        orders: 'kpiOrders',
        income: 'kpiIncome',
        month: 'kpiMonth',
        shared: 'kpiShared',
      },
    },
    merchantMap: {},
    deviceMap: {},
  },
} as const satisfies Overview
