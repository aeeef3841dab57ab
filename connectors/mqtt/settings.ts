import { oneOf, secret } from '@atrium/charts/contract/define/props'
import { bool, int, str } from '@atrium/core/contract/define/fields'
import { CERTIFICATES_OF_TLS } from '@atrium/dashboards/contract/certificates'
import { MAX_TOPIC, TOPIC_FILTER } from './topics.ts'

/** What a data source at a broker is set up with. */
export const MQTT_SETTINGS = {
  host: str(253, { required: true }),
  port: int({ min: 1, max: 65_535, default: 1883 }),
  tls: bool({ default: false }),
  ca: CERTIFICATES_OF_TLS,
  username: str(500, { min: 0, default: '' }),
  password: secret(5_000),
  /** '' for one that is made for each connection. */
  clientId: str(64, { min: 0, default: '' }),
  /** All topics that its components may read. */
  topic: str(MAX_TOPIC, { default: '#', pattern: TOPIC_FILTER }),
  encoding: oneOf(['json', 'line'], { default: 'json' }),
} as const
