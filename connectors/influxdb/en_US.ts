import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'InfluxDB',
  about: 'Time series of an InfluxDB 1.x, asked at intervals',
  visitors: 'InfluxDB',
  fields: {
    src: 'Address (such as https://influx.example:8086)',
    database: 'Database (of queries that choose none)',
    username: 'User name',
    password: 'Password',
    tokenHeader: 'Header of the token',
    token: 'Token (such as Bearer …, instead of a user and a password)',
    ca: 'Trusted certificates (PEM; empty for the public ones)',
    everyS: 'Seconds between queries',
  },
} satisfies SameKeys<typeof zh_CN>
