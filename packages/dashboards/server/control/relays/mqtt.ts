import { randomUUID } from 'node:crypto'
import type { ConnectRequest, Egress } from '@atrium/core/server/outside/egress'
import { MqttClient } from 'mqtt'
import type { MqttPublishProps } from '../../../contract/control-props.ts'
import { brokerRefused, controlIncomplete, tooMuchToSend, topicOutside } from '../refusals.ts'
import { filledContent, MASK, type Places } from '../template.ts'
import { MAX_CONTENT_BYTES, type Prepare, SEND_LIMIT_MS, type Sent } from './relay.ts'
import { addressIn, settingOf, tlsOf, userOf } from './source-address.ts'

/** One message on a connection of its own: not retained, and acknowledged with QoS 1. */
export const prepareMqtt: Prepare<MqttPublishProps> = ({ source, secrets, egress, allow }, props, { value }) => {
  const url = source ? addressIn(source.settings, { plain: 'mqtt:', secure: 'mqtts:', port: 1883 }) : props.uri
  if (url === '') throw controlIncomplete({ params: { what: 'uri' } })
  const { topic, qos } = props
  if (topic === '') throw controlIncomplete({ params: { what: 'topic' } })
  if (source && !isAmong(topic, settingOf(source.settings, 'topic') || '#')) throw topicOutside()
  const { secret } = secrets
  const places: Places = { ...(value === undefined ? {} : { value }), ...(secret === undefined ? {} : { secret }) }
  const content = filledContent(props.content, places)
  if (Buffer.byteLength(content) > MAX_CONTENT_BYTES)
    throw tooMuchToSend({ params: { maxKb: MAX_CONTENT_BYTES / 1024 } })
  const user = source ? userOf(source.settings) : { username: props.username, password: secrets.password ?? '' }
  return {
    recorded: {
      uri: source ? source.title : url,
      target: topic,
      header: '',
      content: filledContent(props.content, { ...places, ...(secret === undefined ? {} : { secret: MASK }) }),
    },
    send: () =>
      publish(
        egress,
        { url, protocol: 'mqtt', allow, ...(source ? tlsOf(source.settings) : {}) },
        { topic, content, qos, user },
      ),
  }
}

/** Whether a topic is among those of a filter, as MQTT says it: `+` is one level, `#` all further ones. */
function isAmong(topic: string, filter: string): boolean {
  const levels = topic.split('/')
  const wanted = filter.split('/')
  const every = wanted.indexOf('#')
  const first = every < 0 ? wanted : wanted.slice(0, every)
  if (every < 0 ? levels.length !== first.length : levels.length < first.length) return false
  return first.every((level, index) => level === '+' || level === levels[index])
}

interface Message {
  topic: string
  content: string
  qos: 0 | 1
  user: { username: string; password: string }
}

async function publish(egress: Egress, request: ConnectRequest, { topic, content, qos, user }: Message): Promise<Sent> {
  const limit = AbortSignal.timeout(SEND_LIMIT_MS)
  const socket = egress.connect({ ...request, signal: limit })
  const failed = new Promise<never>((_, reject) => {
    socket.once('error', (error) => reject(limit.aborted ? inTime() : error))
    socket.once('close', () => reject(Object.assign(new Error('the broker has closed'), { code: 'ECONNRESET' })))
  })
  failed.catch(() => {})
  const client = new MqttClient(() => socket, {
    clientId: `atrium-${randomUUID().slice(0, 8)}`,
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: SEND_LIMIT_MS,
    ...(user.username === '' ? {} : { username: user.username }),
    ...(user.password === '' ? {} : { password: user.password }),
  })
  // A fault of the socket is told above; what else the client reports is the broker's refusal.
  const refused = new Promise<never>((_, reject) => {
    client.on('error', (error) => reject('code' in error && typeof error.code === 'number' ? brokerRefused() : error))
  })
  refused.catch(() => {})
  try {
    const connected = new Promise<void>((resolve) => client.once('connect', () => resolve()))
    await Promise.race([connected, failed, refused])
    await Promise.race([client.publishAsync(topic, content, { qos, retain: false }), failed, refused])
    // Nobody acknowledges it, so it must at least have been written.
    if (qos === 0) await client.endAsync().catch(() => {})
    return { status: qos === 0 ? 'sent' : 'answered', result: null }
  } finally {
    client.end(true)
    socket.destroy()
  }
}

const inTime = () => Object.assign(new Error('there was no answer in time'), { code: 'ETIMEDOUT' })
