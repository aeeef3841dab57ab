import { deviceOverview, orderOverview } from '@atrium/core/contract/patterns/overview'

const returned = { path: 'order', by: 'returnAt' } as const
const now = { period: 'now' } as const
const cabinets = (query: string) =>
  ({ unit: 'devicesUnit', ...now, asks: true, list: { path: 'device/list', query: { [query]: 'true' } } }) as const

/** The figures of `/powerbank/dashboard`. */
export const overview = {
  values: {
    ...orderOverview.values,
    rents: { unit: 'timesUnit', list: { path: 'order', by: 'rentAt' } },
    returns: { unit: 'timesUnit', list: returned },
    minutes: { unit: 'minutesUnit', list: { ...returned, sum: 'minutes' } },
    averageMinutes: { unit: 'minutesUnit', digits: 1, ratio: ['minutes', 'returns'] },
    turnover: { unit: 'turnoverUnit', digits: 2, list: { ...returned, basis: true } },
    renting: { unit: 'piecesUnit', ...now, list: { path: 'order', query: { status: '3' } } },
    overdue: { unit: 'piecesUnit', ...now, asks: true, list: { path: 'order', query: { overdue: 'true' } } },
    lost: { unit: 'piecesUnit', ...now, list: { path: 'battery/list', query: { status: '3' } } },
    available: { unit: 'piecesUnit', ...now, list: { path: 'device/list', sum: 'available' } },
    noneAvailable: cabinets('noneAvailable'),
    noEmpty: cabinets('noEmpty'),
    ...deviceOverview.values,
  },
  series: { ...orderOverview.series, rents: {}, returns: {} },
  tops: { ...orderOverview.tops, ...deviceOverview.tops },
} as const
