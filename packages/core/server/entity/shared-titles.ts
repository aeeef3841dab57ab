import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Services } from '../call/services.ts'
import type { SharedEntity } from '../call/shared.ts'
import { containing } from '../db/containing.ts'
import { rawSql } from '../db/raw.ts'
import { addRoute } from '../http/route.ts'
import { quotedColumn } from './columns.ts'

const MAX_ROWS = 50
const Title = Type.Object({ _id: Type.String(), name: Type.String() })

/**
 * `GET /api/ref/<entity>` for entities that every app may refer to: only the titles of the rows, for forms and filters.
 */
export function sharedTitleRoutes(http: FastifyInstance, services: Services): void {
  for (const shared of services.shared) addTitles(http, services, shared)
}

function addTitles(http: FastifyInstance, { db }: Services, { app, entity }: SharedEntity): void {
  const title = quotedColumn(entity, entity.title)
  const text = `select id as "_id", ${title} as name from "${entity.table}"
    where tenant_id = $1 and deleted_at is null and ($2::uuid[] is null or id = any($2)) and ${title} ilike $3
    order by ${title} limit ${MAX_ROWS}`
  addRoute(http, {
    method: 'GET',
    path: `/api/ref/${entity.name}`,
    guard: { kind: 'signedIn' },
    summary: `Titles of ${entity.name}, by keyword or by ids; none where the tenant has not the app`,
    tag: app,
    query: Type.Object(
      {
        keyword: Type.Optional(Type.String({ maxLength: 60 })),
        ids: Type.Optional(Type.String({ maxLength: 4000, pattern: '^[0-9a-f,-]*$' })),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), list: Type.Array(Title) }),
    async handler({ session, query }) {
      const { tenantId, tenant } = session!
      if (!tenant.apps.includes(app)) return { code: 0, list: [] }
      const ids = query.ids?.split(',').filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
      const keyword = containing(query.keyword ?? '')
      const { rows } = await db.asTenant(tenantId, (tx) =>
        rawSql(tx).executeSql<{ _id: string; name: string }>(text, [tenantId, ids ?? null, keyword]),
      )
      return { code: 0, list: rows }
    },
  })
}
