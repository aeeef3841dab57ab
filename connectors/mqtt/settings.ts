import { oneOf, secret } from '@atrium/charts/contract/define/props'
import { bool, int, str, text } from '@atrium/core/contract/define/fields'
import { MAX_TOPIC, TOPIC_FILTER } from './topics.ts'

/** What a data source at a broker is set up with. */
export const MQTT_SETTINGS = {
  host: str(253, { required: true }),
  port: int({ min: 1, max: 65_535, default: 1883 }),
  tls: bool({ default: false }),
  /** Of the authority that has signed the broker's certificate, as PEM; '' for those that everybody trusts. */
  ca: text(20_000, { default: '', when: { prop: 'tls', is: [true] } }),
  username: str(500, { min: 0, default: '' }),
  password: secret(5_000),
  /** '' for one that is made for each connection. */
  clientId: str(64, { min: 0, default: '' }),
  /** All topics that its components may read. */
  topic: str(MAX_TOPIC, { default: '#', pattern: TOPIC_FILTER }),
  encoding: oneOf(['json', 'line'], { default: 'json' }),
} as const
