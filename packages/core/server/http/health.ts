import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { refusal } from '../../contract/refusal.ts'
import type { Database } from '../db/database.ts'
import type { Readiness } from '../readiness.ts'
import { addRoute } from './route.ts'

const notReady = refusal(50304, 503, {
  zh_CN: '服务尚未就绪，正在等待：{waitsFor}',
  en_US: 'The service is not ready yet; it waits for: {waitsFor}',
})

/**
 * Alive: the process answers, whatever the state of its database; a restart would not help. Ready: users can sign in,
 * so a proxy may send them here.
 */
export function healthRoutes(http: FastifyInstance, db: Database, readiness: Readiness): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/health',
    guard: { kind: 'open' },
    summary: 'Whether the server answers (it does, if you read this), and whether it reaches its database',
    tag: 'system',
    response: Type.Object({
      code: Type.Literal(0),
      database: Type.Union([Type.Literal('up'), Type.Literal('down')]),
    }),
    handler: async () => ({ code: 0, database: (await isUp(db)) ? 'up' : 'down' }),
  })
  addRoute(http, {
    method: 'GET',
    path: '/api/health/ready',
    guard: { kind: 'open' },
    summary: 'Whether people can sign in: 503 until the start is over and while the database is away',
    tag: 'system',
    response: Type.Object({ code: Type.Literal(0) }),
    async handler() {
      const waitsFor = [...readiness.waitsFor, ...((await isUp(db)) ? [] : ['database'])]
      if (waitsFor.length > 0) throw notReady({ params: { waitsFor: waitsFor.join(', ') }, retryAfterS: 2 })
      return { code: 0 }
    },
  })
}

async function isUp(db: Database): Promise<boolean> {
  return db.lookup('current_tenant', []).then(
    () => true,
    () => false,
  )
}
