import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { holds } from '../../contract/access.ts'
import type { App } from '../../contract/define/app.ts'
import type { Services } from '../call/services.ts'
import type { Session } from '../call/session.ts'
import { addRoute } from '../http/route.ts'

interface Found {
  tenant_id: string
  entity: string
}

/**
 * `GET /api/printedCode`: whether whoever has scanned a code is one of the staff with a phone page for it. It is asked on a
 * public page, so it answers strangers, too.
 */
export function printedCodeRoute(http: FastifyInstance, { db }: Pick<Services, 'db'>, apps: readonly App[]): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/printedCode',
    guard: { kind: 'open' },
    summary: 'Whether a printed code leads the caller to the phone pages of the staff; strangers get false',
    tag: 'user',
    query: Type.Object(
      { app: Type.String({ maxLength: 40 }), code: Type.String({ minLength: 1, maxLength: 64 }) },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), staff: Type.Boolean() }),
    rateLimit: { max: 120, windowS: 60 },
    async handler({ session, query: { app: key, code }, reply }) {
      reply.header('cache-control', 'no-store')
      const app = apps.find((one) => one.key === key)
      if (!session || !app || !usesOnPhone(session, key)) return { code: 0, staff: false }
      const [found] = await db.lookup<Found>('find_printed_code', [key, code])
      const entity = app.entities?.find(({ name }) => name === found?.entity)
      const isOwn = found?.tenant_id === session.tenantId
      return {
        code: 0,
        staff: isOwn && entity !== undefined && holds(session.permissions, [key, entity.module, 'read']),
      }
    },
  })
}

const usesOnPhone = ({ tenant }: Session, app: string) => tenant.apps.includes(app) && tenant.mobileApps.includes(app)
