import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'MQTT',
  about: 'The newest messages of topics; curves begin when the first viewer came, times are those of arrival',
  visitors: 'Live messages',
  fields: {
    topic: 'Topics (with + and #)',
    columns: 'JSON paths or fields (empty for all)',
    level: 'Level of the topic that tells rows and curves apart (0 for the whole topic)',
    host: 'Host',
    port: 'Port',
    tls: 'Use TLS',
    ca: 'CA certificate (PEM; empty for public ones)',
    username: 'Username',
    password: 'Password',
    clientId: 'Client ID (empty for a generated one)',
    encoding: 'Format of messages',
    'encoding=json': 'JSON',
    'encoding=line': 'Line protocol',
  },
} satisfies SameKeys<typeof zh_CN>
