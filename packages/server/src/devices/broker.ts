import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type PublishPacket } from 'aedes'
import type { FindCredential, IngestCredential } from '../timeseries/credential.ts'
import type { Timeseries } from '../timeseries/model.ts'
import { ingestMessage, MQTT_LIMITS } from './ingest-message.ts'
import { type IngestRefusal, IngestRefusals } from './ingest-refusals.ts'

export interface BrokerOptions {
  host: string
  /** 0: any free port. */
  port: number
  authenticate: FindCredential
  timeseries: Timeseries
  log: { warn(detail: object, message: string): void; error(detail: object, message: string): void }
}

export interface Broker {
  readonly port: number
  /** What was refused of a credential's messages lately, newest first. */
  refusals(credentialId: string): IngestRefusal[]
  /** Ends the connections of a credential, when it was withdrawn. */
  drop(credentialId: string): void
  close(): Promise<void>
}

const BAD_USERNAME_OR_PASSWORD = 4
const SERVER_UNAVAILABLE = 3

/**
 * The embedded MQTT 3.1.1 broker. A client signs in with an ingest credential's id and token and may only publish to
 * `ts/<db>/<measurement>`. A message is acknowledged when its points are durable; one that cannot be taken at all (bad
 * topic, no such database, too large) ends the connection, which is all that MQTT 3.1.1 knows.
 */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const { log, timeseries } = options
  const refusals = new IngestRefusals()
  const known = new Map<Client, IngestCredential>()
  const broker = await Aedes.createBroker({
    connectTimeout: MQTT_LIMITS.connectTimeoutMs,
    authenticate: (client, username, password, done) => {
      authenticate(options, username, password).then(
        (credential) => {
          if (!credential) return done(refusedSignIn(BAD_USERNAME_OR_PASSWORD), false)
          known.set(client, credential)
          done(null, true)
        },
        (error) => {
          log.error({ err: error }, 'an MQTT client could not be authenticated')
          done(refusedSignIn(SERVER_UNAVAILABLE), false)
        },
      )
    },
    // aedes acknowledges right after this callback, before its publish hooks: so the commit is awaited here.
    authorizePublish: (client, packet, done) => {
      const credential = client ? known.get(client) : undefined
      if (!credential) return done(new Error('not authenticated'))
      receive(packet, credential).then(
        (refused) => done(refused === null ? null : new Error(refused)),
        (error) => {
          log.error({ err: error }, 'an MQTT message could not be stored')
          done(new Error('the message could not be stored'))
        },
      )
    },
    // Null refuses this one subscription; the client stays connected.
    authorizeSubscribe: (_client, _subscription, done) => done(null, null),
  })
  broker.on('clientDisconnect', (client) => known.delete(client))
  broker.on('clientError', (client, error) => {
    log.warn({ credential: known.get(client)?.id, reason: error.message }, 'an MQTT client was disconnected')
    known.delete(client)
  })

  function receive(packet: PublishPacket, credential: IngestCredential) {
    // A retained message would stay in memory for subscribers, and there are none.
    packet.retain = false
    return ingestMessage({ timeseries, refusals }, credential, packet.topic, asBuffer(packet.payload))
  }

  const server = createServer((socket) => {
    // A device may ask for no keep-alive of MQTT's own; those that vanished must still be noticed.
    socket.setKeepAlive(true, MQTT_LIMITS.tcpKeepaliveMs)
    refuseOversize(socket, broker.handle(socket))
  })
  await listen(server, options)
  return {
    port: (server.address() as AddressInfo).port,
    refusals: (credentialId) => refusals.of(credentialId),
    drop(credentialId) {
      for (const [client, credential] of known) if (credential.id === credentialId) client.close()
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      await new Promise<void>((resolve) => broker.close(resolve))
      await closed
    },
  }
}

async function authenticate(
  options: BrokerOptions,
  username: string | undefined,
  password: Buffer | undefined,
): Promise<IngestCredential | null> {
  if (!username || !password) return null
  return options.authenticate(username, password.toString('utf8'))
}

function refusedSignIn(returnCode: number): AuthenticateError {
  return Object.assign(new Error('bad user name or password'), { returnCode })
}

/**
 * aedes collects a packet of up to 256 MB before anyone is asked. Its parser's memory of an unfinished packet is the
 * only place where that can be seen in time.
 */
function refuseOversize(socket: Socket, client: Client): void {
  const { _parser: parser } = client as unknown as { _parser: { _list: { length: number } } }
  socket.on('readable', () => {
    if (parser._list.length > MQTT_LIMITS.maxPayloadBytes + 1024) client.emit('error', new Error('packet too large'))
  })
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
