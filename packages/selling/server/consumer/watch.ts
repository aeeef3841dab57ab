import { Refusal } from '@atrium/core/contract/refusal'
import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { inWords } from '@atrium/core/server/call/stored-text'
import type { Database } from '@atrium/core/server/db/database'
import { getRow } from '@atrium/core/server/entity/rows'
import { localeOfSocket } from '@atrium/core/server/http/errors'
import { type Live, LiveConnections } from '@atrium/core/server/identity/sessions/live-connections'
import { hashToken } from '@atrium/core/server/identity/sessions/sessions'
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import { ORIGIN } from '../money/origin.ts'
import type { ConsumerOrder } from '../orders/storefront.ts'
import { wholeOrder } from './order-view.ts'
import { pushMessages, roomOfReader } from './push-messages.ts'
import { asConsumer, ownOrder, type Selling, type SellingApps } from './selling.ts'
import { type ConsumerSession, findConsumerSession } from './sessions.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The number of orders that one phone may watch, with the room of its messages. */
const ROOMS_MAX = 21
/** Changes within this time are sent once, because a device sends readings in bursts. */
const GATHER_MS = 200

const ORIGIN_OF_PHONE = { ip: '', locale: 'zh_CN' } as const

/** How often to look for sessions that expire after 30 days. A trigger announces all other ends. */
const EXPIRY_EVERY_MS = 60_000

interface Listening {
  token: string
  /** `phones.changes` from before the session was read. */
  changes: number
  session: ConsumerSession
}

type Rooms = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Listening>
type PhoneSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Listening>

/** A phone's connection, by the hash of its token. */
interface Phone extends Live {
  socket: PhoneSocket
}

/**
 * `/client`: sends a phone every change of the orders that it watches. The phone connects with its token (`auth: {
 * token }`) and sends `watch {_id}`; the answer is `{code, order}`, and each later state is sent as `order`.
 * New messages to its consumer are sent as `message`.
 */
export const clientNamespace =
  (selling: SellingApps) =>
  async (io: Server, services: Services): Promise<{ close(): Promise<void> }> => {
    const { db, log } = services
    const namespace: Rooms = io.of('/client')
    const phones = new LiveConnections<Phone>({ remaining: (asked) => stillSignedIn(db, asked), log })

    namespace.use(async (socket, next) => {
      try {
        const { changes } = phones
        const { token } = socket.handshake.auth as { token?: unknown }
        const session = typeof token === 'string' ? await findConsumerSession(db, token) : null
        if (!session || !selling.has(session.app)) return next(refusedWith(40100))
        socket.data = { token: token as string, changes, session }
        next()
      } catch (error) {
        log.warn({ err: error }, 'a phone’s socket could not be let in')
        next(refusedWith(50300))
      }
    })
    namespace.on('connection', (socket) => {
      const { token, changes, session } = socket.data
      const end = () => void socket.disconnect(true)
      const phone: Phone = { key: hashToken(token), tenantId: session.tenantId, socket, end }
      phones.add(phone, changes)
      socket.on('disconnect', () => phones.delete(phone))
      socket.join(roomOfReader(session))
      letWatch(services, selling, socket, async () => phones.mayReceive(phone))
    })
    await phones.follow(db, 'atrium_consumer_session')

    const changes = pushChanges(services, selling, namespace)
    // After a lost connection to the database changes may have been missed, so the phones ask again.
    const stop = await db.listen('atrium_order', changes.received, () => namespace.local.emit('missed'))
    const messages = await pushMessages(services, namespace)
    const expiry = setInterval(() => phones.lookAtAll(), EXPIRY_EVERY_MS)
    return {
      async close() {
        clearInterval(expiry)
        phones.close()
        changes.close()
        await messages.close()
        await stop()
      },
    }
  }

function letWatch(
  services: Services,
  selling: SellingApps,
  socket: PhoneSocket,
  mayReceive: () => Promise<boolean>,
): void {
  const { session } = socket.data
  const app = selling.get(session.app)!

  socket.on('watch', async (wanted: { _id?: unknown } | null, answer: unknown) => {
    const reply = typeof answer === 'function' ? answer : () => undefined
    const id = wanted?._id
    if (typeof id !== 'string' || !UUID.test(id) || socket.rooms.size > ROOMS_MAX) return reply({ code: 40001 })
    const look = <T>(read: (ctx: Ctx, order: ConsumerOrder) => Promise<T>) =>
      asConsumer(services, app, session, ORIGIN_OF_PHONE, async (ctx, consumer) =>
        read(ctx, await ownOrder(ctx, app, consumer, id)),
      )
    try {
      if (!(await mayReceive())) return reply({ code: 40100 })
      // The owner is checked before joining, so that no other phone receives a change. Then the order is read again,
      // because it may have changed in between.
      await look(async () => undefined)
      socket.join(roomOf(session, id))
      const order = await look((ctx, order) => wholeOrder(ctx, app, order))
      reply({ code: 0, order: inWords(order, localeOfSocket(socket)) })
    } catch (error) {
      if (!(error instanceof Refusal)) services.log.error({ err: error }, 'an order could not be watched')
      reply({ code: error instanceof Refusal ? error.code : 50000 })
    }
  })
  socket.on('unwatch', (wanted: { _id?: unknown } | null) => {
    if (typeof wanted?._id === 'string') socket.leave(roomOf(session, wanted._id))
  })
}

/** Every process receives every change and notifies its own phones. */
function pushChanges(services: Services, selling: SellingApps, namespace: Rooms) {
  const waiting = new Map<string, NodeJS.Timeout>()

  async function pushChange(tenantId: string, app: Selling, id: string, room: string): Promise<void> {
    waiting.delete(room)
    const order = await inTenant(services, tenantId, ORIGIN, async (ctx) =>
      wholeOrder(ctx, app, (await getRow(ctx, app.storefront.phone.order, id)) as unknown as ConsumerOrder),
    )
    for (const socket of await namespace.local.in(room).fetchSockets()) {
      socket.emit('order', inWords(order, localeOfSocket(socket)))
    }
  }

  return {
    received(payload: string): void {
      const [tenantId = '', id = ''] = payload.split(' ')
      for (const app of selling.values()) {
        const room = roomOf({ tenantId, app: app.key }, id)
        if (waiting.has(room) || !namespace.adapter.rooms.has(room)) continue
        const reported = () =>
          pushChange(tenantId, app, id, room).catch((error) =>
            services.log.warn({ err: error }, 'a change of an order was not sent to its consumer'),
          )
        waiting.set(room, setTimeout(reported, GATHER_MS))
      }
    },
    close(): void {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}

/** The phones whose session is still valid and whose seller is open. */
async function stillSignedIn(db: Database, asked: readonly Phone[]): Promise<Set<Phone>> {
  const found = await Promise.all(asked.map(({ socket }) => findConsumerSession(db, socket.data.token)))
  return new Set(asked.filter((_, index) => found[index] !== null))
}

function refusedWith(code: number): Error {
  return Object.assign(new Error('refused'), { data: { code } })
}

const roomOf = ({ tenantId, app }: Pick<ConsumerSession, 'tenantId' | 'app'>, id: string) =>
  `order:${tenantId}:${app}:${id}`
