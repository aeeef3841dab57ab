import { type PropsOf, secret } from '@atrium/charts/contract/define/props'
import { int, str } from '@atrium/core/contract/define/fields'
import { CERTIFICATES } from '@atrium/dashboards/contract/certificates'

const optional = { min: 0, default: '' } as const

/** What an InfluxDB source is set up with. */
export const INFLUX_SETTINGS = {
  /** Such as `https://influx.example:8086`; `/query` comes after it. */
  src: str(2_000, { required: true, code: true }),
  /** Of queries that name none. */
  database: str(255, optional),
  username: str(200, optional),
  password: secret(1_000),
  /** The header with a secret, such as `Bearer …`. It comes before a name with a password. */
  tokenHeader: str(100, { default: 'Authorization', pattern: '^(Authorization|X-[A-Za-z0-9-]+)$' }),
  token: secret(8_000),
  ca: CERTIFICATES,
  everyS: int({ min: 1, max: 86_400, default: 10, unit: 's' }),
} as const

export type InfluxSettings = PropsOf<typeof INFLUX_SETTINGS>
