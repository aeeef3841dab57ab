import { createHmac } from 'node:crypto'
import { createAdapter } from '@socket.io/redis-adapter'
import { createClient } from 'redis'
import type { Server } from 'socket.io'
import type { Services } from '../call/services.ts'

const CONNECT_TIMEOUT_MS = 5_000
const LONGEST_RETRY_MS = 3_000

/**
 * Shares Socket.IO's rooms among all web processes: a message to a room reaches the sockets of all of them.
 * @throws if Redis does not answer at the start; later interruptions are waited for
 */
export async function shareRooms(
  io: Server,
  redisUrl: string,
  { settings: { secretKey }, log }: Pick<Services, 'settings' | 'log'>,
): Promise<{ close(): Promise<void> }> {
  const state = { isConnected: false }
  const [sending, hearing] = [openClient(redisUrl, state), openClient(redisUrl, state)]
  for (const client of [sending, hearing]) {
    client.on('error', (error) => log.warn({ err: error }, 'the connection to Redis was lost'))
  }
  const close = async () => {
    for (const client of [sending, hearing]) if (client.isOpen) client.destroy()
  }
  try {
    await Promise.all([sending.connect(), hearing.connect()])
  } catch (error) {
    await close()
    throw error
  }
  state.isConnected = true
  // Two installations may use the same Redis, so their channels must differ.
  const key = `atrium-${createHmac('sha256', secretKey).update('redis channels').digest('hex').slice(0, 16)}`
  io.adapter(createAdapter(quietly(sending, log), quietly(hearing, log), { key }))
  return { close }
}

function openClient(url: string, state: { isConnected: boolean }) {
  return createClient({
    url,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries, cause) => (state.isConnected ? Math.min(tries * 100, LONGEST_RETRY_MS) : cause),
    },
  })
}

type Client = ReturnType<typeof openClient>

/** The adapter does not await its commands, so an interruption of Redis would otherwise end the process. */
function quietly(client: Client, log: Services['log']) {
  const unless = (asked: Promise<unknown>) =>
    asked.catch((error) => log.warn({ err: error }, 'a room or a socket message could not be sent to Redis'))
  return {
    on: client.on.bind(client),
    sendCommand: client.sendCommand.bind(client),
    publish: (...sent: Parameters<Client['publish']>) => unless(client.publish(...sent)),
    subscribe: (...wanted: Parameters<Client['subscribe']>) => unless(client.subscribe(...wanted)),
    pSubscribe: (...wanted: Parameters<Client['pSubscribe']>) => unless(client.pSubscribe(...wanted)),
    unsubscribe: (...wanted: Parameters<Client['unsubscribe']>) => unless(client.unsubscribe(...wanted)),
    pUnsubscribe: (...wanted: Parameters<Client['pUnsubscribe']>) => unless(client.pUnsubscribe(...wanted)),
    // The adapter recognises the client library by this function.
    sSubscribe: client.sSubscribe.bind(client),
  }
}
