import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  database: 'Database',
  measurement: 'Measurement',
  rebind: 'Bind to other data',
  rebindHint: 'Replace a database, a measurement or the value of a tag in the queries of these widgets.',
  rebindWhat: 'Replace',
  rebindTo: 'With',
  rebindTag: 'Tag {name} = {value}',
  rebindDo: 'Change {count|value|values}',
  rebindNone: 'No widget has a query of time series.',
} satisfies SameKeys<typeof zh_CN>
