import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'MQTT control',
  about: 'Publishes an MQTT message to a device once it is confirmed',
} satisfies SameKeys<typeof zh_CN>
