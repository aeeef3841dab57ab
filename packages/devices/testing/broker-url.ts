import type { World } from '@atrium/core/testing/world'
import { brokerPortOf } from '../server/mqtt-address.ts'

/** The address of the server's own MQTT broker. */
export const brokerUrl = ({ server }: Pick<World, 'server'>): string =>
  `mqtt://127.0.0.1:${brokerPortOf(server.services)}`
