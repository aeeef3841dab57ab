import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  board: 'Time range of the dashboard',
  item: 'Time range',
  follow: 'That of the dashboard ({range})',
  own: 'Its own',
  ownSays: 'An exception: it stays when the time range of the dashboard changes.',
  followSays: 'It changes with the time range of the dashboard.',
  ownCount: '{count|widget has its|widgets have their} own range',
  followAll: 'Let all widgets follow',
  inQuery: 'The form of the query has its range.',
  none: 'None',
  noRange: 'No time range',
} satisfies SameKeys<typeof zh_CN>
