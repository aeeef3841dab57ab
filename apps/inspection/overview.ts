import type { Overview } from '@atrium/core/contract/patterns/overview'

const rounds = { path: 'record/path/list', by: 'planAt' } as const
const unit = 'roundsUnit'

/** The figures of `/inspection/dashboard`. */
export const overview = {
  values: {
    tasks: { unit, list: rounds },
    done: { unit, list: { ...rounds, query: { status: '3' } } },
    missed: { unit, list: { ...rounds, query: { status: '4' } } },
    ended: { unit, list: { ...rounds, query: { status: '3,4' } } },
    onTime: { unit, list: { ...rounds, query: { timing: '1' } } },
    onTimeRate: { unit: '%', digits: 1, ratio: ['onTime', 'ended'] },
    exceptions: {
      unit: 'exceptionsUnit',
      period: 'now',
      asks: true,
      list: { path: 'record/point/list', query: { exceptionStatus: '2' } },
    },
    resolveHours: {
      unit: 'h',
      digits: 1,
      list: { path: 'record/point/list', by: 'handledAt', query: { exceptionStatus: '3' }, basis: true },
    },
  },
  series: {
    tasks: { name: 'tasksOverTime', unit },
    exceptions: { name: 'exceptionsOverTime', unit: 'exceptionsUnit' },
  },
  tops: {
    inspectors: {
      name: 'byInspector',
      columns: { name: 'inspector', visits: 'visits', late: 'lateVisits', exceptions: 'exceptionsFound' },
    },
    points: {
      name: 'exceptionPoints',
      columns: { name: 'point', exceptions: 'exceptionsFound', open: 'openExceptions' },
    },
  },
} as const satisfies Overview
