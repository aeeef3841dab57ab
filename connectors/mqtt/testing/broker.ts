import { createServer, type Socket } from 'node:net'
import { Aedes } from 'aedes'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'

interface BrokerOptions {
  password?: string
  /** The filters that nobody may follow. */
  denied?: readonly string[]
  port?: number
}

/** A broker in this process, for tests that are fast; those of the story use a real one. */
export async function openBroker({ password, denied = [], port = 0 }: BrokerOptions = {}) {
  const aedes = await Aedes.createBroker()
  aedes.authenticate = (_client, _username, sent, done) => {
    const isRight = password === undefined || String(sent) === password
    if (isRight) done(null, true)
    else done(Object.assign(new Error('wrong'), { returnCode: 5 }) as never, null)
  }
  aedes.authorizeSubscribe = (_client, subscription, done) =>
    done(null, denied.includes(subscription.topic) ? null : subscription)
  const clients = { connected: 0, ever: 0, ids: [] as string[] }
  aedes.on('client', ({ id }) => {
    clients.connected += 1
    clients.ever += 1
    clients.ids.push(id)
  })
  aedes.on('clientDisconnect', () => {
    clients.connected -= 1
  })
  const server = createServer(aedes.handle)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  const taken = await listen(server, port)
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
    await new Promise<void>((resolve) => aedes.close(resolve))
  }
  onTestFinished(close)
  const publish = (topic: string, payload: unknown, retain = false) =>
    new Promise<void>((resolve, reject) => {
      const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload)
      const packet = { cmd: 'publish', qos: 0, dup: false, topic, payload: text, retain } as const
      aedes.publish(packet, (error) => (error ? reject(error) : resolve()))
    })
  return { host: '127.0.0.1', port: taken, clients, publish, close, subscribers: () => aedes.connectedClients }
}
