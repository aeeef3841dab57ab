import type { SameKeys } from '@atrium/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  add: 'Add',
  remove: 'Remove entry {n}',
  up: 'Move entry {n} up',
  entry: 'Entry {n}',
  color: 'Color',
  pick: 'Pick a color',
  colorConditions: 'Color conditions',
  operator: 'Operator {n}',
  value: 'Value {n}',
  oneEach: 'One per line',
  ofData: 'Column of the data',
  nextColumn: 'Next in order',
  notJson: 'This is not valid JSON',
  unset: 'Not set',
  lng: 'Longitude',
  lat: 'Latitude',
} satisfies SameKeys<typeof zh_CN>
