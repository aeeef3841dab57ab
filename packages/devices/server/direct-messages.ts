import type { IngestCredential } from '@atrium/timeseries/server/store/credential'
import { type IngestParts, ingestMessages, type MessageGroup, readTopic } from './ingest-message.ts'
import type { DirectClient } from './mqtt/direct-client.ts'
import { PublishReader } from './mqtt/publish-reader.ts'

/** A group beyond it is written at once. */
const MAX_MESSAGES = 500
const MAX_BYTES = 256 * 1024

export interface DirectParts extends Pick<IngestParts, 'timeseries' | 'refusals'> {
  /** Counts messages. */
  ended(outcome: 'taken' | 'refused' | 'failed', messages: number): void
  log: { error(detail: object, message: string): void }
}

/** Who sends: a client, and its credential while it may write; null if that is not certain now. */
export interface Sender {
  client: DirectClient
  credential(): IngestCredential | null
}

/** Messages of a client that arrived together, and are acknowledged together. */
class Arrived {
  readonly ids: number[] = []
  private readonly stored: number[] = []
  private readonly client: DirectClient
  private open = 0
  private hasFailed = false

  constructor(client: DirectClient) {
    this.client = client
  }

  add(id: number): void {
    this.ids.push(id)
    this.open++
  }

  ended(id: number, error: Error | null): void {
    this.open--
    if (this.hasFailed) return
    if (error) {
      this.hasFailed = true
      this.client.acknowledge(this.stored)
      this.client.fail(error)
      return
    }
    this.stored.push(id)
    if (this.open === 0) this.client.ended(this.ids, this.ids.length)
  }
}

/** A group, and where each of its messages came from. */
interface Waiting extends MessageGroup {
  bytes: number
  arrived: Arrived[]
  ids: number[]
}

/** The topic of the messages of a client, as it was read last. */
interface Place extends Pick<MessageGroup, 'topic' | 'db' | 'measurement' | 'create'> {
  bytes: Buffer
  credential: IngestCredential
  /** Messages with the same key can be written together. */
  key: string
}

/**
 * Handles ordinary messages before aedes, whose handling of one message costs more than storing it: QoS 1, on a topic
 * `ts/<db>/<measurement>`, small, of a credential that may write. All else goes to aedes. Messages for one measurement
 * that arrive in one turn of the event loop are written together, whoever of the tenant has sent them.
 */
export class DirectMessages {
  private readonly parts: DirectParts
  private waiting = new Map<string, Waiting>()

  constructor(parts: DirectParts) {
    this.parts = parts
  }

  /** From now on, takes the ordinary messages of a client. */
  takeFrom({ client, credential }: Sender): void {
    const reader = new PublishReader()
    let place: Place | null = null
    client.before((bytes) => {
      const allowed = credential()
      if (!allowed) return { taken: 0, isPartial: false }
      const arrived = new Arrived(client)
      let at = 0
      let found: ReturnType<PublishReader['read']> = 'whole'
      while (at < bytes.length) {
        found = reader.read(bytes, at)
        if (found !== 'whole') break
        const topic = bytes.subarray(reader.topicFrom, reader.topicTo)
        if (place?.credential !== allowed || !place.bytes.equals(topic)) place = placeOf(topic, allowed)
        if (!place) break
        arrived.add(reader.messageId)
        this.add(place, bytes.subarray(reader.payloadFrom, reader.end), reader.messageId, arrived)
        at = reader.end
      }
      if (arrived.ids.length > 0) client.began(arrived.ids.length)
      // What follows must not be stored before these.
      if (at < bytes.length && found !== 'partial') this.writeAll()
      return { taken: at, isPartial: found === 'partial' }
    })
  }

  private add(place: Place, payload: Buffer, id: number, arrived: Arrived): void {
    if (this.waiting.size === 0) setImmediate(() => this.writeAll())
    const group = this.waiting.get(place.key) ?? this.begin(place)
    group.payloads.push(payload)
    group.credentialIds.push(place.credential.id)
    group.arrived.push(arrived)
    group.ids.push(id)
    group.bytes += payload.length
    if (group.ids.length < MAX_MESSAGES && group.bytes < MAX_BYTES) return
    this.waiting.delete(place.key)
    void this.write(group)
  }

  private begin({ key, topic, db, measurement, create, credential: { tenantId } }: Place): Waiting {
    const group = { tenantId, topic, db, measurement, create, payloads: [], credentialIds: [] }
    const waiting = { ...group, bytes: 0, arrived: [], ids: [] }
    this.waiting.set(key, waiting)
    return waiting
  }

  private writeAll(): void {
    const groups = this.waiting
    this.waiting = new Map()
    for (const group of groups.values()) void this.write(group)
  }

  private async write(group: Waiting): Promise<void> {
    const error = await this.store(group)
    for (const [i, id] of group.ids.entries()) group.arrived[i]!.ended(id, error)
  }

  private async store(group: Waiting): Promise<Error | null> {
    const { ended, log } = this.parts
    try {
      const refused = await ingestMessages(this.parts, group)
      ended(refused === null ? 'taken' : 'refused', group.ids.length)
      return refused === null ? null : new Error(refused)
    } catch (error) {
      ended('failed', group.ids.length)
      log.error({ err: error }, 'MQTT messages could not be stored')
      return new Error('the message could not be stored')
    }
  }
}

/** Null if the topic is not ordinary. */
function placeOf(bytes: Buffer, credential: IngestCredential): Place | null {
  const topic = bytes.toString()
  const place = /[+#]/.test(topic) ? null : readTopic(topic)
  if (!place) return null
  const create = credential.scopes.includes('create')
  // Without the bytes around it, which would stay in memory.
  const own = Buffer.from(bytes)
  return { ...place, topic, create, credential, bytes: own, key: `${credential.tenantId} ${create} ${topic}` }
}
