import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  tables: 'Tables and columns',
  find: 'Search tables and columns',
  table: 'Table',
  chooseTable: 'Choose a table',
  noTables: 'There are no tables to read, or the data source cannot be reached',
  hint: 'In the statement, {name} is the value of a parameter of the dashboard, {from} and {to} are the time range, {interval} is its step in seconds. They are sent apart from the statement: write no quotes around them.',
} satisfies SameKeys<typeof zh_CN>
