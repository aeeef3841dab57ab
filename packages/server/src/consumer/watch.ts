import { Refusal } from '@atrium/contract/refusal'
import type { DefaultEventsMap, Namespace, Server } from 'socket.io'
import { inTenant } from '../entity/ctx.ts'
import type { AppServer } from '../entity/implement.ts'
import { getRow } from '../entity/rows.ts'
import { ORIGIN } from '../money/origin.ts'
import type { Services } from '../services.ts'
import type { ConsumerOrder } from './line.ts'
import { wholeOrder } from './order-view.ts'
import { asConsumer, ownOrder, sellingApps } from './selling.ts'
import { type ConsumerSession, findConsumerSession } from './sessions.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** One phone looks at few orders. */
const ROOMS_MAX = 20
/** Changes that come together are told together; readings of a device come in bursts. */
const GATHER_MS = 200

const ORIGIN_OF_PHONE = { ip: '', locale: 'zh_CN' } as const

interface Listening {
  session: ConsumerSession
}

type Rooms = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Listening>

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
        socket.data = { session }
        next()
      } catch (error) {
        log.warn({ err: error }, 'a phone’s socket could not be let in')
        next(refusedWith(50300))
      }
    })

    namespace.on('connection', (socket) => {
      const { session } = socket.data
      const app = selling.get(session.app)!
      socket.on('watch', async (wanted: { _id?: unknown } | undefined, answer: unknown) => {
        const reply = typeof answer === 'function' ? answer : () => undefined
        const id = wanted?._id
        if (typeof id !== 'string' || !UUID.test(id) || socket.rooms.size > ROOMS_MAX) return reply({ code: 40001 })
        // Before it is read, so that no change falls between.
        socket.join(roomOf(session, id))
        try {
          const order = await asConsumer(services, app, session, ORIGIN_OF_PHONE, async (ctx, consumer) =>
            wholeOrder(ctx, app, await ownOrder(ctx, app, consumer, id)),
          )
          reply({ code: 0, order })
        } catch (error) {
          socket.leave(roomOf(session, id))
          if (!(error instanceof Refusal)) log.error({ err: error }, 'an order could not be watched')
          reply({ code: error instanceof Refusal ? error.code : 50000 })
        }
      })
      socket.on('unwatch', (wanted: { _id?: unknown } | undefined) => {
        if (typeof wanted?._id === 'string') socket.leave(roomOf(session, wanted._id))
      })
    })

    const changes = new Map<string, NodeJS.Timeout>()

    /** Every process hears of every change and tells its own phones. */
    function heard(payload: string): void {
      const [tenantId = '', id = ''] = payload.split(' ')
      for (const app of selling.keys()) {
        const room = roomOf({ tenantId, app }, id)
        if (changes.has(room) || !namespace.adapter.rooms.has(room)) continue
        changes.set(
          room,
          setTimeout(() => {
            changes.delete(room)
            tell(tenantId, app, id).catch((error) => log.warn({ err: error }, 'a change of an order was not told'))
          }, GATHER_MS),
        )
      }
    }

    async function tell(tenantId: string, key: string, id: string): Promise<void> {
      const app = selling.get(key)!
      const order = await inTenant(services, tenantId, ORIGIN, async (ctx) =>
        wholeOrder(ctx, app, (await getRow(ctx, app.line.order, id)) as unknown as ConsumerOrder),
      )
      namespace.local.to(roomOf({ tenantId, app: key }, id)).emit('order', order)
    }

    // After a break of the line nobody knows what was missed: the phones ask again.
    const stop = await db.listen('atrium_order', heard, () => namespace.local.emit('missed'))
    return {
      async close() {
        for (const timer of changes.values()) clearTimeout(timer)
        await stop()
      },
    }
  }

function refusedWith(code: number): Error {
  return Object.assign(new Error('refused'), { data: { code } })
}

const roomOf = ({ tenantId, app }: Pick<ConsumerSession, 'tenantId' | 'app'>, id: string) =>
  `order:${tenantId}:${app}:${id}`
