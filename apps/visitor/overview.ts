import type { Overview } from '@atrium/core/contract/patterns/overview'

const records = { path: 'record/list', by: 'createdAt' } as const

/** The figures of `/visitor/dashboard`. */
export const overview = {
  values: {
    today: { name: 'kpiToday', unit: 'people', period: 'day', list: records },
    inside: { name: 'kpiInside', unit: 'people', period: 'day', list: { path: 'record/list', query: { status: '2' } } },
    month: { name: 'kpiMonth', unit: 'people', period: 'month', list: records },
  },
  series: { byHour: {}, byDay: {} },
  tops: { byCode: { columns: { name: 'byCode', visitors: 'visitors' } }, last: { name: 'lastVisitors' } },
} as const satisfies Overview
