import type { Overview } from '@atrium/core/contract/patterns/overview'

const OPEN = { status: '1,2,3' } as const
const finished = { path: 'repair', by: 'finishedAt' } as const

/** The figures of `/facility/dashboard`. */
export const overview = {
  values: {
    open: { unit: 'orders', period: 'now', list: { path: 'repair', query: OPEN } },
    overdue: { unit: 'orders', period: 'now', asks: true, list: { path: 'repair', query: { ...OPEN, deadline: '2' } } },
    finishedToday: { unit: 'orders', period: 'day', list: finished },
    reported: { unit: 'orders', list: { path: 'repair', by: 'createdAt' } },
    finished: { unit: 'orders', list: finished },
    reactTime: { unit: 'h', digits: 1, list: { path: 'repair', by: 'firstReactAt', basis: true } },
    repairTime: { unit: 'h', digits: 1, list: { ...finished, basis: true } },
    inTime: { unit: 'orders', list: { ...finished, query: { deadline: '1' } } },
    withDeadline: { unit: 'orders', list: { ...finished, query: { deadline: '1,2' } } },
    compliance: { unit: '%', digits: 1, ratio: ['inTime', 'withDeadline'] },
    cost: { unit: 'yuan', digits: 2, list: { ...finished, sum: 'cost' } },
  },
  series: { byStatus: { unit: 'orders' }, costByMonth: { unit: 'yuan' } },
  tops: {
    facilities: { name: 'byFacilityStatus', columns: { name: 'status', facilities: 'facilities' } },
    failing: { name: 'mostFailing', columns: { name: 'facility', repairs: 'repairs' } },
    workload: { columns: { name: 'repairer', open: 'open', finished: 'finished' } },
  },
} as const satisfies Overview
