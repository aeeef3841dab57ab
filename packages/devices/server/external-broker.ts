import { setTimeout as wait } from 'node:timers/promises'
import type { Metrics } from '@atrium/core/server/metrics/metrics'
import { type IngestRefusal, IngestRefusals } from '@atrium/timeseries/server/refused/refusals'
import type { IngestCredential } from '@atrium/timeseries/server/store/credential'
import { NO_OWN_TIME, type Timeseries } from '@atrium/timeseries/server/store/model'
import { connect, type IPublishPacket } from 'mqtt'
import { ingestMessage, MQTT_LIMITS } from './ingest-message.ts'
import { countMessages } from './mqtt/metrics.ts'
import { TopicsSeen } from './topics-seen.ts'

export interface ExternalBrokerOptions {
  /** mqtt:// or mqtts:// with the operator's own user name and password. */
  url: string
  /**
   * The same at every start of one installation: while we are disconnected, the broker keeps messages for this client
   * id.
   */
  clientId: string
  /** A credential by its id alone: the broker's access rules authenticate the sender. */
  credentialById(id: string): Promise<IngestCredential | null>
  timeseries: Timeseries
  metrics?: Metrics
  /** Where refused messages are noted; absent: a list of its own. */
  refusals?: IngestRefusals
  log: { warn(detail: object, message: string): void; error(detail: object, message: string): void }
}

export interface ExternalBroker {
  refusals(credentialId: string): IngestRefusal[]
  close(): Promise<void>
}

const SUBSCRIPTION = '+/ts/+/+'

/**
 * Receives points from a broker that the operator runs instead of the embedded one. MQTT 3.1.1 does not tell a
 * subscriber who published, so the topic begins with the credential: `<credential id>/ts/<db>/<measurement>`. The
 * operator's broker must allow each of its users to publish only below its own credential's id. A message is
 * acknowledged to the broker when it is durable or can never be stored; until then the broker keeps it.
 *
 * At each connection the broker sends again what it retains. When such a copy was measured is known only from a time of
 * its own; a point without one was stored when it arrived for the first time.
 */
export function connectExternalBroker(options: ExternalBrokerOptions): ExternalBroker {
  const { log, timeseries, refusals = new IngestRefusals() } = options
  const seen = new TopicsSeen()
  const messages = countMessages(options.metrics)
  let closing = false
  const client = connect(options.url, { clientId: options.clientId, clean: false, protocolVersion: 4 })
  client.on('error', (error) => log.error({ err: error }, 'the MQTT broker failed'))
  client.on('connect', () => {
    client.subscribeAsync(SUBSCRIPTION, { qos: 1 }).then(
      (granted) => {
        const isRefused = granted.some(({ qos }) => qos > 2)
        if (isRefused) log.error({ topic: SUBSCRIPTION }, 'the MQTT broker does not let us subscribe')
      },
      (error) => log.error({ err: error, topic: SUBSCRIPTION }, 'the MQTT broker does not let us subscribe'),
    )
  })
  client.handleMessage = (packet, done) => {
    receive(packet).then(() => done(), done)
  }

  /**
   * Tries until the message is stored. The broker gets no acknowledgement before, and sends no more messages than it
   * allows in flight.
   */
  async function receive(packet: IPublishPacket): Promise<void> {
    while (!closing) {
      try {
        return await store(packet)
      } catch (error) {
        messages.ended('failed')
        log.error({ err: error }, 'an MQTT message could not be stored; trying again')
        await wait(MQTT_LIMITS.retryMs)
      }
    }
    throw new Error('closing')
  }

  async function store({ topic, payload, retain }: IPublishPacket): Promise<void> {
    const slash = topic.indexOf('/')
    const id = topic.slice(0, slash)
    const credential = await options.credentialById(id)
    if (!credential) return log.warn({ credential: id }, 'a message names no credential')
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    let isUntimed = false
    const noting = {
      add(credentialId: string, refusal: Parameters<IngestRefusals['add']>[1]) {
        isUntimed ||= refusal.reason === NO_OWN_TIME
        refusals.add(credentialId, refusal)
      },
    }
    const parts = { timeseries, refusals: noting, seen, ownTimes: retain }
    const refused = await ingestMessage(parts, credential, topic.slice(slash + 1), body)
    messages.ended(refused !== null ? 'refused' : isUntimed ? 'untimed' : 'taken')
  }

  return {
    refusals: (credentialId) => refusals.of(credentialId),
    async close() {
      closing = true
      await client.endAsync()
    },
  }
}
