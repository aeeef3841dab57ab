import { addRoute } from '@atrium/core/server/http/route'
import type { Around } from '@atrium/dashboards/server/queryplane/connector'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { catalogueOf } from './catalogue.ts'

const Choice = { name: Type.String(), label: Type.String(), unit: Type.Optional(Type.String()) }
const Options = Type.Array(Type.Object({ value: Type.String(), label: Type.String() }))

const Answer = Type.Object({
  code: Type.Literal(0),
  apps: Type.Array(
    Type.Object({
      app: Type.String(),
      label: Type.String(),
      lists: Type.Array(
        Type.Object({
          ...Choice,
          columns: Type.Array(Type.Object({ ...Choice, sums: Type.Boolean(), sorts: Type.Boolean() })),
          filters: Type.Array(Type.Object({ ...Choice, options: Options })),
          sort: Type.String(),
        }),
      ),
      kpis: Type.Array(Type.Object(Choice)),
      series: Type.Array(Type.Object(Choice)),
      tops: Type.Array(Type.Object({ ...Choice, columns: Type.Array(Type.Object(Choice)) })),
    }),
  ),
})

/** The routes with which authors choose business data. */
export function businessRoutes(http: FastifyInstance, { services, apps, asker }: Around): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/datasource/business/list',
    guard: { kind: 'anyOf', triples: [asker] },
    summary: 'Lists and figures of business apps that the caller may read, for components of dashboards',
    tag: asker[0],
    response: Answer,
    handler: async ({ session, locale }) => ({ code: 0, ...(await catalogueOf(services, apps, session!, locale)) }),
  })
}
