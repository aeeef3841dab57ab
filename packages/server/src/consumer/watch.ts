import { Refusal } from '@atrium/contract/refusal'
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import { type Ctx, inTenant } from '../entity/ctx.ts'
import type { AppServer } from '../entity/implement.ts'
import { getRow } from '../entity/rows.ts'
import { ORIGIN } from '../money/origin.ts'
import type { Services } from '../services.ts'
import type { ConsumerOrder } from './line.ts'
import { wholeOrder } from './order-view.ts'
import { asConsumer, ownOrder, type Selling, type SellingApps, sellingApps } from './selling.ts'
import { type ConsumerSession, findConsumerSession } from './sessions.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** One phone looks at few orders. */
const ROOMS_MAX = 20
/** Changes that come together are told together; readings of a device come in bursts. */
const GATHER_MS = 200

const ORIGIN_OF_PHONE = { ip: '', locale: 'zh_CN' } as const

/** How often it is looked whether phones are signed in still. */
const DOUBT_EVERY_MS = 60_000

interface Listening {
  token: string
  session: ConsumerSession
}

type Rooms = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Listening>
type PhoneSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Listening>

/**
 * `/client`: tells a phone of every change of an order that it watches. It comes with its token (`auth: { token }`) and
 * asks by `watch {_id}`; the answer is `{code, order}`, and each later state comes as `order`.
 */
export const clientNamespace =
  (apps: readonly AppServer[]) =>
  async (io: Server, services: Services): Promise<{ close(): Promise<void> }> => {
    const { db, log } = services
    const selling = sellingApps(apps)
    const namespace: Rooms = io.of('/client')

    namespace.use(async (socket, next) => {
      try {
        const { token } = socket.handshake.auth as { token?: unknown }
        const session = typeof token === 'string' ? await findConsumerSession(db, token) : null
        if (!session || !selling.has(session.app)) return next(refusedWith(40100))
        socket.data = { token: token as string, session }
        next()
      } catch (error) {
        log.warn({ err: error }, 'a phone’s socket could not be let in')
        next(refusedWith(50300))
      }
    })
    namespace.on('connection', (socket) => letWatch(services, selling, socket))

    const changes = tellChanges(services, selling, namespace)
    // After a break of the line nobody knows what was missed: the phones ask again.
    const stop = await db.listen('atrium_order', changes.heard, () => namespace.local.emit('missed'))
    const doubt = setInterval(() => {
      cutEnded(services, namespace).catch((error) => log.warn({ err: error }, 'sessions of phones were not looked at'))
    }, DOUBT_EVERY_MS)
    return {
      async close() {
        clearInterval(doubt)
        changes.close()
        await stop()
      },
    }
  }

function letWatch(services: Services, selling: SellingApps, socket: PhoneSocket): void {
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
      // Whose it is comes first: nobody hears of another's order, not even for a moment. Then it is read once more,
      // so that no change falls between.
      await look(async () => undefined)
      socket.join(roomOf(session, id))
      reply({ code: 0, order: await look((ctx, order) => wholeOrder(ctx, app, order)) })
    } catch (error) {
      if (!(error instanceof Refusal)) services.log.error({ err: error }, 'an order could not be watched')
      reply({ code: error instanceof Refusal ? error.code : 50000 })
    }
  })
  socket.on('unwatch', (wanted: { _id?: unknown } | null) => {
    if (typeof wanted?._id === 'string') socket.leave(roomOf(session, wanted._id))
  })
}

/** Every process hears of every change and tells its own phones. */
function tellChanges(services: Services, selling: SellingApps, namespace: Rooms) {
  const waiting = new Map<string, NodeJS.Timeout>()

  async function tell(tenantId: string, app: Selling, id: string, room: string): Promise<void> {
    waiting.delete(room)
    const order = await inTenant(services, tenantId, ORIGIN, async (ctx) =>
      wholeOrder(ctx, app, (await getRow(ctx, app.line.order, id)) as unknown as ConsumerOrder),
    )
    namespace.local.to(room).emit('order', order)
  }

  return {
    heard(payload: string): void {
      const [tenantId = '', id = ''] = payload.split(' ')
      for (const app of selling.values()) {
        const room = roomOf({ tenantId, app: app.key }, id)
        if (waiting.has(room) || !namespace.adapter.rooms.has(room)) continue
        const told = () =>
          tell(tenantId, app, id, room).catch((error) =>
            services.log.warn({ err: error }, 'a change of an order was not told'),
          )
        waiting.set(room, setTimeout(told, GATHER_MS))
      }
    },
    close(): void {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}

/** Cuts the lines of phones that have signed out meanwhile, or whose seller has closed. */
async function cutEnded({ db }: Services, namespace: Rooms): Promise<void> {
  for (const socket of namespace.sockets.values()) {
    if (!(await findConsumerSession(db, socket.data.token))) socket.disconnect(true)
  }
}

function refusedWith(code: number): Error {
  return Object.assign(new Error('refused'), { data: { code } })
}

const roomOf = ({ tenantId, app }: Pick<ConsumerSession, 'tenantId' | 'app'>, id: string) =>
  `order:${tenantId}:${app}:${id}`
