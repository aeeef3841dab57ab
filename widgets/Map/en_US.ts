import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Map',
  about: 'Points, areas and clusters on a map',
  loading: 'Loading the map...',
  noColumns: 'The data have no longitude and latitude: choose the columns in the settings',
  missing: 'The data have no column {name}: choose another one in the settings',
  lost: {
    none: '{count|row has|rows have} no place',
    zero: '{count|row is|rows are} at 0, 0: perhaps without a fix',
    outside: '{count|row is|rows are} beyond ±180 or ±90 degrees',
    swapped: '{count|row|rows}: longitude and latitude may be swapped',
  },
} satisfies SameKeys<typeof zh_CN>
