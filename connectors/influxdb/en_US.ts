import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'InfluxDB',
  about: 'Time series of an InfluxDB 1.x, asked at intervals',
  visitors: 'InfluxDB',
  fields: {
    src: 'Address',
    database: 'Default database',
    username: 'User name',
    password: 'Password',
    tokenHeader: 'Header of the token',
    token: 'Token (instead of a password)',
    ca: 'Trusted certificates (PEM)',
    everyS: 'Seconds between queries',
  },
} satisfies SameKeys<typeof zh_CN>
