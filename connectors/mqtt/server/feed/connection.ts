import { randomBytes } from 'node:crypto'
import { Refusal } from '@atrium/core/contract/refusal'
import type { ConnectRequest, Egress } from '@atrium/core/server/outside/egress'
import { addressOf } from '@atrium/core/server/outside/protocols'
import { networkFault } from '@atrium/dashboards/server/queryplane/query/network-faults'
import { MqttClient } from 'mqtt'
import type { MqttSettings } from '../../mqtt-source.ts'
import { brokerClosed, noAnswer, notSubscribed, signInRefused } from '../refusals.ts'
import { limitedStream } from './limited-stream.ts'

const CONNECT_TIMEOUT_MS = 10_000
const KEEP_ALIVE_S = 30
/** Longer messages are skipped. */
export const MAX_MESSAGE_BYTES = 1024 * 1024

/** Where a data source goes. */
export function targetOf({ host, port, tls, ca }: MqttSettings, allow: readonly string[]): ConnectRequest {
  const url = addressOf(tls ? 'mqtts' : 'mqtt', host, port)
  return { url, protocol: 'mqtt', allow, ...(tls && ca.trim() !== '' && { tls: { ca } }) }
}

export interface ConnectionEvents {
  message(topic: string, payload: Buffer, isRetained: boolean): void
  /** A message was too long. Its topic, as far as it is known. */
  skipped(topic: string | undefined): void
  /** Once, after which nothing else comes. */
  closed(why: Refusal): void
}

/** One attempt to reach a broker, up to its end; each is checked by the egress guard anew. */
export interface Connection {
  /** @throws Refusal */
  signedIn: Promise<void>
  /** At most once. @throws notSubscribed | brokerClosed */
  subscribe(filter: string): Promise<void>
  end(): void
}

/** @param suffix of a given client ID, for one that must not end the connection of another */
export function openConnection(
  egress: Egress,
  request: ConnectRequest,
  { username, password, clientId }: MqttSettings,
  events: ConnectionEvents,
  suffix = '',
): Connection {
  const stream = () => limitedStream(egress.connect(request), MAX_MESSAGE_BYTES, events.skipped)
  const client = new MqttClient(stream, {
    clientId: clientId ? `${clientId}${suffix}` : `atrium-${randomBytes(8).toString('hex')}`,
    // A password without a username is no part of MQTT 3.1.1.
    ...(username ? { username, ...(password ? { password } : {}) } : {}),
    protocolVersion: 4,
    clean: true,
    keepalive: KEEP_ALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Attempts follow each other by our own back-off.
    reconnectPeriod: 0,
    resubscribe: false,
  })
  let why: Refusal | undefined
  let isEnded = false
  client.on('error', (error) => {
    why ??= refusalOf(error)
  })
  client.on('message', (topic, payload, { retain }) => {
    if (!isEnded) events.message(topic, payload, retain)
  })
  const signedIn = new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('close', () => {
      const reason = why ?? brokerClosed()
      reject(reason)
      if (isEnded) return
      isEnded = true
      // Its timers, too.
      client.end(true)
      events.closed(reason)
    })
  })
  signedIn.catch(() => undefined)
  return {
    signedIn,
    subscribe: (filter) =>
      new Promise((resolve, reject) => {
        client.once('close', () => reject(why ?? brokerClosed()))
        // Without acknowledgements, so that messages that are too long can be skipped.
        client.subscribe(filter, { qos: 0 }, (error, granted = []) => {
          if (!error && granted.every(({ qos }) => qos < 128)) resolve()
          else reject(client.connected ? notSubscribed({ params: { filter } }) : (why ?? brokerClosed()))
        })
      }),
    end() {
      isEnded = true
      client.end(true)
    },
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code } = error as { code?: unknown }
  if (typeof code === 'number') return signInRefused(code)
  const known = networkFault(error)
  if (known instanceof Refusal) return known
  return (error as Error).message === 'connack timeout' ? noAnswer() : brokerClosed()
}
