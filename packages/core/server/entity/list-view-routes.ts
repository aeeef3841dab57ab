import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../contract/define/app.ts'
import { Id } from '../../contract/define/schema.ts'
import { VIEW_NAME_MAX, viewContent } from '../../contract/list-view.ts'
import type { Services } from '../call/services.ts'
import { addRoute } from '../http/route.ts'
import { addView, changeView, markDeleted, setDefault, viewRules, viewsOf } from './list-views.ts'

const path = '/api/listView'
const tag = 'listView'
const guard = { kind: 'signedIn' } as const
const list = { app: Type.String({ maxLength: 40 }), entity: Type.String({ maxLength: 60 }) }
/** Not only spaces. */
const name = Type.String({ minLength: 1, maxLength: VIEW_NAME_MAX, pattern: '\\S' })
const shared = Type.Optional(Type.Boolean())
const Done = Type.Object({ code: Type.Literal(0), _id: Type.String() })
const exactly = { additionalProperties: false }

const Views = Type.Object({
  code: Type.Literal(0),
  list: Type.Array(
    Type.Object({
      _id: Type.String(),
      name: Type.String(),
      shared: Type.Boolean(),
      own: Type.Boolean(),
      by: Type.String(),
      content: Type.Any(),
    }),
  ),
  default: Type.Union([Type.String(), Type.Null()]),
  mayShare: Type.Boolean(),
})

/** The saved views of all lists. A view is found only by those who may read its list. */
export function listViewRoutes(http: FastifyInstance, { db }: Services, apps: readonly App[]): void {
  const rules = viewRules(apps)
  addRoute(http, {
    method: 'GET',
    path: `${path}/list`,
    guard,
    tag,
    summary: 'The saved views of a list: own ones and those that others share',
    query: Type.Object(list, exactly),
    response: Views,
    async handler({ session, query }) {
      rules.mustRead(session!, query)
      const views = await db.asTenant(session!.tenantId, (tx) => viewsOf(tx, session!, query))
      return { code: 0, ...views, mayShare: rules.mayShare(session!) }
    },
  })
  addRoute(http, {
    method: 'POST',
    path,
    guard,
    tag,
    summary: 'Save a view of a list',
    body: Type.Object({ ...list, name, shared, content: viewContent }, exactly),
    response: Done,
    handler: ({ session, body }) =>
      db.asTenant(session!.tenantId, async (tx) => ({ code: 0, _id: await addView(tx, rules, session!, body) })),
  })
  addRoute(http, {
    method: 'PUT',
    path,
    guard,
    tag,
    summary: 'Rename, overwrite, share or withdraw a view',
    body: Type.Object({ _id: Id, name: Type.Optional(name), shared, content: Type.Optional(viewContent) }, exactly),
    response: Done,
    handler: ({ session, body: { _id, ...change } }) =>
      db.asTenant(session!.tenantId, async (tx) => {
        await changeView(tx, rules, session!, _id, change)
        return { code: 0, _id }
      }),
  })
  addRoute(http, {
    method: 'PUT',
    path: `${path}/default`,
    guard,
    tag,
    summary: 'Choose the view with which the own list opens; null: none',
    body: Type.Object({ ...list, _id: Type.Union([Id, Type.Null()]) }, exactly),
    response: Type.Object({ code: Type.Literal(0) }),
    handler: ({ session, body: { _id, ...of } }) =>
      db.asTenant(session!.tenantId, async (tx) => {
        await setDefault(tx, rules, session!, of, _id)
        return { code: 0 }
      }),
  })
  for (const [method, way, summary, deletedAt] of [
    ['DELETE', path, 'Delete a view', () => new Date()],
    ['PUT', `${path}/restore`, 'Restore a deleted view', () => null],
  ] as const) {
    addRoute(http, {
      method,
      path: way,
      guard,
      tag,
      summary,
      body: Type.Object({ _id: Id }, exactly),
      response: Done,
      handler: ({ session, body: { _id } }) =>
        db.asTenant(session!.tenantId, async (tx) => {
          await markDeleted(tx, rules, session!, _id, deletedAt())
          return { code: 0, _id }
        }),
    })
  }
}
