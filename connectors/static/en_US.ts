import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Static data',
  about: 'JSON or CSV in the data source itself; shown anew whenever it is changed there',
  visitors: 'Static data',
  fields: {
    columns: 'Columns to show (empty for all)',
    timeColumn: 'Column of the time (empty for none)',
    keys: 'Columns that tell rows apart (empty for those with texts)',
    format: 'Format',
    'format=json': 'JSON',
    'format=csv': 'CSV',
    dataSource: 'Data',
    path: 'Where the rows are (such as data.list)',
    timeFormat: 'How times are written',
    'timeFormat=iso': 'Date and time (ISO 8601)',
    'timeFormat=s': 'Seconds',
    'timeFormat=ms': 'Milliseconds',
    'timeFormat=us': 'Microseconds',
  },
} satisfies SameKeys<typeof zh_CN>
