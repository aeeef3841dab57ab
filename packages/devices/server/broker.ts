import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { trackConnections } from '@atrium/core/server/http/track-connections'
import { type Live, LiveConnections } from '@atrium/core/server/identity/sessions/live-connections'
import type { Metrics } from '@atrium/core/server/metrics/metrics'
import { type IngestRefusal, IngestRefusals } from '@atrium/timeseries/server/refused/refusals'
import type { FindCredential, IngestCredential } from '@atrium/timeseries/server/store/credential'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import { writeToStream } from 'mqtt-packet'
import type { OfflineReason } from './device.ts'
import { DirectMessages } from './direct-messages.ts'
import { ingestMessage, isLenient, MQTT_LIMITS, PAYLOAD_TOO_LARGE } from './ingest-message.ts'
import { DirectClient } from './mqtt/direct-client.ts'
import type { DeviceSession, MqttEndpoint, MqttLink } from './mqtt/link.ts'
import { countMessages, watchClients } from './mqtt/metrics.ts'
import { TopicsSeen } from './topics-seen.ts'

export interface BrokerOptions {
  host: string
  /** 0: any free port. */
  port: number
  authenticate: FindCredential
  /** The current state of the credential; null if it was withdrawn. */
  credentialById(id: string): Promise<IngestCredential | null>
  timeseries: Timeseries
  /** Signs in user names with a colon, which belong to devices; if absent, devices cannot sign in. */
  devices?: MqttEndpoint
  metrics?: Metrics
  /** Where refused messages are noted; absent: the broker's own list. */
  refusals?: IngestRefusals
  log: { warn(detail: object, message: string): void; error(detail: object, message: string): void }
}

export interface Broker {
  readonly port: number
  /** The latest refused messages of a credential, newest first. */
  refusals(credentialId: string): IngestRefusal[]
  /** The clients that use an ingest credential; devices have their own list (`connections.ts`). */
  readonly clients: LiveConnections<CredentialClient>
  close(): Promise<void>
}

interface CredentialClient extends Live {
  /** The credential as it was at the last look-up. */
  credential: IngestCredential
  /** The number of its messages that are not stored while later ones are taken. */
  ahead: number
}

// Otherwise it keeps a buffer for each of the 65,536 numbers that a message can have: 7 MB.
writeToStream.cacheNumbers = false

const BAD_USERNAME_OR_PASSWORD = 4
const SERVER_UNAVAILABLE = 3
/** So many small messages without an acknowledgement are taken from a client while earlier ones are not stored. */
const MAX_AHEAD = 250
const MAX_AHEAD_BYTES = 4_096

/**
 * The embedded MQTT 3.1.1 broker. A client signs in with an ingest credential's id and token and may only publish to
 * `ts/<db>/<measurement>`; a device (`mqtt/endpoint.ts`) uses the topics of its own. A message is acknowledged when
 * its points are durable; one with QoS 0 is not, and is stored a little later. A message that can never be stored (bad
 * topic, no such database, too large) ends the connection: MQTT 3.1.1 has no other negative answer. Ordinary messages do
 * not go through aedes (`direct-messages.ts`).
 */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { log, timeseries, refusals = new IngestRefusals() } = options
  const seen = new TopicsSeen()
  const known = new Map<Client, CredentialClient>()
  const clients = new LiveConnections<CredentialClient>({
    remaining: (asked) => stillWriting(asked, options.credentialById),
    log,
  })
  // Weak: a last will is published in the device's name after its connection has ended.
  const devices = new WeakMap<Client, DeviceSession>()
  const messages = countMessages(options.metrics)
  const broker = await Aedes.createBroker({
    connectTimeout: MQTT_LIMITS.connectTimeoutMs,
    preConnect: (_client, packet, done) => {
      // No messages are kept here for a device that is offline: a command that moves goods must not arrive an hour
      // late.
      if (packet.username?.includes(':')) packet.clean = true
      done(null, true)
    },
    authenticate: (client, username, password, done) => {
      signIn(client, username, password).then(
        (isKnown) => {
          if (!isKnown) return done(refusedSignIn(BAD_USERNAME_OR_PASSWORD), false)
          done(null, true)
        },
        (error) => {
          log.error({ err: error }, 'an MQTT client could not be authenticated')
          done(refusedSignIn(SERVER_UNAVAILABLE), false)
        },
      )
    },
    // aedes acknowledges directly after this callback, before its publish hooks, so the commit is awaited here.
    authorizePublish: (client, packet, done) => {
      const writer = client ? known.get(client) : undefined
      const device = client && !writer ? devices.get(client) : undefined
      if (!writer && !device) return done(new Error('not authenticated'))
      const taken = writer ? receive(packet, writer) : receiveRow(packet, device!)
      const ended = taken.then(
        (refused) => {
          messages.ended(refused === null ? 'taken' : 'refused')
          const isForgiven = refused === null || (writer && isLenient(writer.credential, packet.topic))
          return isForgiven ? null : new Error(refused)
        },
        (error) => {
          messages.ended('failed')
          log.error({ err: error }, 'an MQTT message could not be stored')
          return new Error('the message could not be stored')
        },
      )
      // aedes reads no more from the client before.
      if (client && writer && mayGoAhead(packet, writer)) goAhead(client, writer, ended, done)
      else void ended.then(done)
    },
    // Null refuses this one subscription; the client stays connected.
    authorizeSubscribe: (client, subscription, done) => {
      done(null, devices.get(client)?.maySubscribe(subscription.topic) ? subscription : null)
    },
  })
  watchClients(options.metrics, () => ({ credential: known.size, device: broker.connectedClients - known.size }))
  broker.on('subscribe', (subscriptions, client) => {
    // The list includes refused subscriptions; their QoS is 128.
    const granted = subscriptions.filter(({ qos }) => qos <= 2).map(({ topic }) => topic)
    devices.get(client)?.subscribed(granted.filter((topic) => devices.get(client)?.maySubscribe(topic)))
  })
  broker.on('unsubscribe', (filters, client) => devices.get(client)?.unsubscribed(filters))
  broker.on('ping', (_packet, client) => devices.get(client)?.received())
  const silent = new WeakSet<Client>()
  broker.on('keepaliveTimeout', (client) => silent.add(client))
  broker.on('clientDisconnect', forget)
  broker.on('clientError', (client, error) => {
    log.warn({ credential: known.get(client)?.key, reason: error.message }, 'an MQTT client was disconnected')
    forget(client)
  })

  function forget(client: Client): void {
    const writer = known.get(client)
    if (writer) clients.delete(writer)
    known.delete(client)
  }

  async function signIn(client: Client, username: string | undefined, password: Buffer | undefined): Promise<boolean> {
    if (!username || !password) return false
    const secret = password.toString('utf8')
    if (username.includes(':')) {
      const session = await options.devices?.signIn(linkOf(client), username, secret)
      if (!session) return false
      devices.set(client, session)
      client.id = `device ${client.id}`
      return true
    }
    const { changes } = clients
    const credential = await options.authenticate(username, secret)
    if (!credential) return false
    const { id, tenantId } = credential
    const writer = { key: id, tenantId, credential, ahead: 0, end: () => client.close() }
    known.set(client, writer)
    clients.add(writer, changes)
    // The client may have disconnected during the look-up: then no event about its end will follow.
    if ((client.conn as Socket).destroyed) forget(client)
    // Client ids are separate per credential, so nobody can end another client's connection by using its client id.
    client.id = `${credential.id} ${client.id}`
    return true
  }

  function linkOf(client: Client): MqttLink {
    const conn = client.conn as Socket
    return {
      clientId: client.id,
      ip: conn.remoteAddress ?? '',
      publish(topic, payload) {
        client.publish({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false }, (error) => {
          if (error) log.warn({ topic, reason: error.message }, 'a message could not be sent to a device')
        })
      },
      end: () => client.close(),
      onClose(run) {
        if (conn.destroyed) run('lwt')
        else conn.once('close', () => run(reasonOf(client)))
      },
    }
  }

  function reasonOf(client: Client): OfflineReason {
    if (silent.has(client)) return 'timeout'
    // aedes records a proper disconnect but emits no event for it.
    return (client as unknown as { _disconnected: boolean })._disconnected ? 'clean' : 'lwt'
  }

  function receiveRow(packet: PublishPacket, device: DeviceSession) {
    packet.retain = false
    return device.receive(packet.topic, asBuffer(packet.payload))
  }

  /** The next messages are read while this one is not stored; if it cannot be, the client is disconnected as well. */
  function goAhead(client: Client, writer: CredentialClient, ended: Promise<Error | null>, done: () => void): void {
    writer.ahead += 1
    void ended.then((error) => {
      writer.ahead -= 1
      if (error && !client.closed) client.emit('error', error)
    })
    done()
  }

  async function receive(packet: PublishPacket, writer: CredentialClient) {
    // A retained message would stay in memory for subscribers, and there are none.
    packet.retain = false
    if (!(await clients.mayReceive(writer))) return 'the credential was withdrawn'
    const parts = { timeseries, refusals, seen, unacknowledged: packet.qos === 0 }
    return ingestMessage(parts, writer.credential, packet.topic, asBuffer(packet.payload))
  }

  const direct = new DirectMessages({ timeseries, refusals, ended: messages.ended, log })
  function takeDirectly(client: Client): void {
    const credential = () => {
      const writer = known.get(client)
      const isCertain = writer && clients.mayReceive(writer) === true
      return isCertain && writer.credential.scopes.includes('write') ? writer.credential : null
    }
    direct.takeFrom({ client: new DirectClient(client), credential })
  }

  // A message to a device is sent in several small packets; do not wait until the first one is acknowledged.
  const server = createServer({ noDelay: true }, (socket) => {
    // A device may switch MQTT's keep-alive off; a broken connection must still be detected.
    socket.setKeepAlive(true, MQTT_LIMITS.tcpKeepaliveMs)
    const client = broker.handle(socket)
    refuseOversize(socket, client, (topic) => {
      const writer = known.get(client)
      if (writer) refusals.add(writer.key, { topic, line: 0, reason: PAYLOAD_TOO_LARGE })
    })
    takeDirectly(client)
  })
  const endConnections = trackConnections(server)
  await listen(server, options)
  return {
    port: (server.address() as AddressInfo).port,
    refusals: (credentialId) => refusals.of(credentialId),
    clients,
    async close() {
      clients.close()
      const closed = new Promise((resolve) => server.close(resolve))
      endConnections()
      await new Promise<void>((resolve) => broker.close(resolve))
      await closed
    },
  }
}

/**
 * The clients whose credential may still write, each with its current credential: it may have lost the right to create
 * databases.
 */
async function stillWriting(
  asked: readonly CredentialClient[],
  credentialById: BrokerOptions['credentialById'],
): Promise<Set<CredentialClient>> {
  const ids = [...new Set(asked.map(({ key }) => key))]
  const found = new Map(await Promise.all(ids.map(async (id) => [id, await credentialById(id)] as const)))
  const remaining = new Set<CredentialClient>()
  for (const one of asked) {
    const credential = found.get(one.key)
    if (!credential?.scopes.includes('write')) continue
    one.credential = credential
    remaining.add(one)
  }
  return remaining
}

function mayGoAhead({ qos, payload }: PublishPacket, { ahead }: CredentialClient): boolean {
  return qos === 0 && payload.length <= MAX_AHEAD_BYTES && ahead < MAX_AHEAD
}

function refusedSignIn(returnCode: number): AuthenticateError {
  return Object.assign(new Error('bad user name or password'), { returnCode })
}

/**
 * aedes collects a packet of up to 256 MB before any hook runs. The parser's buffer of an unfinished packet is the only
 * place where the size can be checked in time. `report` gets the topic, if it is a message.
 */
function refuseOversize(socket: Socket, client: Client, report: (topic: string) => void): void {
  const { _parser: parser } = client as unknown as { _parser: UnfinishedPacket }
  socket.on('readable', () => {
    if (parser._list.length <= MQTT_LIMITS.maxPayloadBytes + 1024 || client.closed) return
    if (parser.packet.cmd === 'publish') report(parser._list.toString('utf8', 2, 2 + parser._list.readUInt16BE(0)))
    client.emit('error', new Error('packet too large'))
  })
}

interface UnfinishedPacket {
  packet: { cmd: string }
  _list: {
    length: number
    readUInt16BE(offset: number): number
    toString(encoding: 'utf8', from: number, to: number): string
  }
}

const asBuffer = (payload: string | Buffer): Buffer => (typeof payload === 'string' ? Buffer.from(payload) : payload)

function listen(server: Server, { host, port }: BrokerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
