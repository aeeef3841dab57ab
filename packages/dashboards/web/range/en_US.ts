import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Time range',
  none: 'None',
  last_s: 'Last {count|second|seconds}',
  last_m: 'Last {count|minute|minutes}',
  last_h: 'Last {count|hour|hours}',
  last_d: 'Last {count|day|days}',
  last_w: 'Last {count|week|weeks}',
  last_mo: 'Last {count|month|months}',
  last_q: 'Last {count|quarter|quarters}',
  last_y: 'Last {count|year|years}',
  today: 'Today',
  yesterday: 'Yesterday',
  custom: 'Custom',
  apply: 'Apply',
  toAuthors: 'Back to the dashboard’s range: {range}',
} satisfies SameKeys<typeof zh_CN>
