import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'MySQL or MariaDB',
  about: 'Asked by one SQL statement at an interval',
  visitors: 'Database',
  fields: {
    sql: 'SQL statement (one SELECT or WITH)',
    columns: 'Columns to show (empty for all)',
    timeColumn: 'Column of the time (empty for none)',
    keys: 'Columns that tell rows apart (empty for those with texts)',
    startTime: 'Begin of the range',
    endTime: 'End of the range',
    every: 'Asked every',
    host: 'Host',
    port: 'Port',
    database: 'Database',
    username: 'User name',
    password: 'Password',
    tls: 'With TLS',
    ca: 'Certificate authority (PEM; empty for the public ones)',
  },
} satisfies SameKeys<typeof zh_CN>
