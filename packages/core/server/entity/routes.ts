import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { type Entity, hasWholeActs, listPath } from '../../contract/define/entity.ts'
import { createSchema, Id, listedRowSchema, rowSchema } from '../../contract/define/schema.ts'
import { insufficientPermission, recordNotFound } from '../../contract/refusal.ts'
import { WHOLE_MAX_ROWS } from '../../contract/wire.ts'
import { type Ctx, inSession, readInSession } from '../call/ctx.ts'
import type { AppServer } from '../call/implement.ts'
import { audit, logName } from '../call/log.ts'
import { rowScope } from '../call/reach.ts'
import type { Services } from '../call/services.ts'
import { inWords } from '../call/stored-text.ts'
import { timelineOf } from '../call/timeline.ts'
import { sendFile } from '../http/file-answer.ts'
import { addRoute } from '../http/route.ts'
import { createOnce, creationBody } from '../submissions/create-once.ts'
import { idByNo } from './by-no.ts'
import { addChangeRoute } from './change-route.ts'
import { answerEach, idsBody } from './each.ts'
import { exportFile } from './export-file.ts'
import { addImport } from './import-route.ts'
import { addKnownValues } from './known-values.ts'
import { countStatuses, listRows } from './list.ts'
import { filterParameters, type ListQuery, listQuerySchema, type RowQuery, Sort } from './list-query.ts'
import { masked } from './mask.ts'
import { prepared } from './prepared.ts'
import { namedRowReader, refTargets } from './refs.ts'
import { type EntityRouteContext, mayDo, permitting, Refs, sentEntity } from './route-context.ts'
import { getRow } from './rows.ts'
import { withSoFar } from './so-far.ts'
import { referrersOf, refuseReferred } from './tree.ts'
import { treeRoutes } from './tree-routes.ts'
import { type WholeQuery, wholeRows } from './whole.ts'
import { workOrderRoutes } from './work-order-routes.ts'
import { createRow, deleteRow } from './write.ts'

/** Registers every call that an entity's descriptor generates. */
export function entityRoutes(
  http: FastifyInstance,
  services: Services,
  server: AppServer,
  entity: Entity,
  apps: readonly AppServer[],
): void {
  const may = (permission: string) => permitting(server.app.key, entity, permission)
  const context: EntityRouteContext = {
    http,
    services,
    server,
    apps,
    entity,
    logged: logName(server.app.key, entity.name),
    targets: refTargets(server.app, services.shared),
    inside: ({ session, locale, ip }, permission, run) => {
      const from = { locale, ip }
      const scoped = async (ctx: Ctx) => {
        ctx.scope = await rowScope(ctx.tx, session!, entity, may(permission))
        return run(ctx)
      }
      if (permission === 'read') return readInSession(services, session!, from, scoped)
      return inSession(services, session!, from, scoped, { fixed: permission === 'export' })
    },
    may,
  }
  const calls = new Set(entity.calls)
  if (calls.has('list')) addList(context)
  if (calls.has('list')) addKnownValues(context)
  if (calls.has('list') && hasWholeActs(entity)) addWhole(context)
  if (entity.list.tabs) addCounts(context)
  if (calls.has('get')) addGet(context)
  if (calls.has('byNo')) addByNo(context)
  // An app's own call replaces the generated one.
  const ownCreate = server.calls.some(({ method, path }) => method === 'POST' && path === entity.path)
  if (calls.has('create') && !ownCreate) addCreate(context)
  if (calls.has('import')) addImport(context)
  addChangeRoute(context)
  if (calls.has('delete')) addDelete(context)
  if (entity.status && calls.has('get')) addTimeline(context)
  if (entity.tree) treeRoutes(context)
  if (entity.workOrder) workOrderRoutes(context)
}

function addList(context: EntityRouteContext): void {
  const { http, entity, server, targets, inside, may } = context
  const soFar = server.soFar[entity.name]
  addRoute(http, {
    method: 'GET',
    path: listPath(entity),
    guard: { kind: 'anyOf', triples: may('read') },
    summary: `List of ${entity.name}; with export= a file`,
    tag: server.app.key,
    query: listQuerySchema(entity),
    response: Type.Object({
      code: Type.Literal(0),
      list: Type.Array(listedRowSchema(entity)),
      pagination: Type.Object({ total: Type.Integer(), current: Type.Integer(), pageSize: Type.Integer() }),
      summary: Type.Optional(Type.Record(Type.String(), Type.Number())),
      refs: Refs,
      asOf: Type.String(),
    }),
    async handler(call) {
      const query = call.query as ListQuery
      if (!query.export) {
        return inside(call, 'read', async (ctx) => ({
          code: 0,
          ...(await listRows(ctx, entity, query, targets, soFar)),
        }))
      }
      if (!entity.calls.includes('export') || !mayDo(call.session!, may('export'))) {
        throw insufficientPermission()
      }
      return sendFile(call.reply, await exportFile(context, call, { ...query, export: query.export }))
    },
  })
}

function addCounts({ http, entity, server, targets, inside, may }: EntityRouteContext): void {
  addRoute(http, {
    method: 'GET',
    path: `${entity.path}/counts`,
    guard: { kind: 'anyOf', triples: may('read') },
    summary: `How many rows of the list of ${entity.name} have each status, with the filters of the list`,
    tag: server.app.key,
    query: Type.Object(filterParameters(entity), { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0), counts: Type.Record(Type.String(), Type.Integer()) }),
    handler: (call) =>
      inside(call, 'read', async (ctx) => ({
        code: 0,
        counts: await countStatuses(ctx, entity, call.query as RowQuery, targets),
      })),
  })
}

function addWhole({ http, entity, server, targets, inside, may }: EntityRouteContext): void {
  addRoute(http, {
    method: 'GET',
    path: `${entity.path}/whole`,
    guard: { kind: 'anyOf', triples: may('read') },
    summary: `Which rows the list of ${entity.name} has now, with the filters of the list: at most ${WHOLE_MAX_ROWS}, to act on all of them`,
    tag: server.app.key,
    query: Type.Object({ sort: Sort, ...filterParameters(entity) }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0), list: Type.Array(Type.Partial(rowSchema(entity))) }),
    handler: (call) =>
      inside(call, 'read', async (ctx) => ({
        code: 0,
        list: await wholeRows(ctx, entity, call.query as WholeQuery, targets),
      })),
  })
}

function addGet({ http, entity, server, targets, inside, may, logged }: EntityRouteContext): void {
  const readNamed = namedRowReader(entity, targets)
  const readWithSteps = namedRowReader(entity, targets, logged)
  const beside = server.beside[entity.name]
  const soFar = server.soFar[entity.name]
  addRoute(http, {
    method: 'GET',
    path: entity.path,
    guard: { kind: 'anyOf', triples: may('read') },
    summary: `One ${entity.name}; unmask=true needs the permission of that name and is written down; timeline=true: with its steps`,
    tag: server.app.key,
    query: Type.Object(
      { _id: Id, unmask: Type.Optional(Type.Boolean()), timeline: Type.Optional(Type.Boolean()) },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      [entity.name]: rowSchema(entity),
      refs: Refs,
      timeline: Type.Optional(Type.Array(Type.Any())),
      ...beside?.schema,
    }),
    async handler(call) {
      const unmask = call.query.unmask === true
      if (unmask && !mayDo(call.session!, may('unmask'))) throw insufficientPermission()
      return inside(call, unmask ? 'unmask' : 'read', async (ctx) => {
        const read = call.query.timeline ? readWithSteps : readNamed
        const { row: stored, refs, timeline } = await read(ctx, call.query._id)
        const [row] = await withSoFar(ctx, entity, soFar, [stored])
        if (unmask) await audit(ctx, { action: 'unmask', entity: logged, rowId: stored._id })
        return {
          code: 0,
          [entity.name]: inWords(unmask ? row! : masked(entity, row!), ctx.locale),
          refs,
          timeline,
          ...(await beside?.read(ctx, stored as never)),
        }
      })
    },
  })
}

function addByNo({ http, entity, server, targets, inside, may }: EntityRouteContext): void {
  const readNamed = namedRowReader(entity, targets)
  addRoute(http, {
    method: 'GET',
    path: `${entity.path}/byNo`,
    guard: { kind: 'anyOf', triples: may('read') },
    summary: `One ${entity.name} by its number or its printed code`,
    tag: server.app.key,
    query: Type.Object({ no: Type.String({ minLength: 1, maxLength: 64 }) }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0), [entity.name]: rowSchema(entity), refs: Refs }),
    handler: (call) =>
      inside(call, 'read', async (ctx) => {
        const id = await idByNo(ctx, server.app.key, entity, call.query.no)
        if (!id) throw recordNotFound()
        const { row, refs } = await readNamed(ctx, id)
        return { code: 0, [entity.name]: inWords(masked(entity, row), ctx.locale), refs }
      }),
  })
}

function addCreate(context: EntityRouteContext): void {
  const { http, entity, server, targets, inside, may, logged } = context
  addRoute(http, {
    method: 'POST',
    path: entity.path,
    guard: { kind: 'anyOf', triples: may('create') },
    summary: `Create ${entity.name}`,
    tag: server.app.key,
    body: creationBody(createSchema(sentEntity(context))),
    ...(entity.bodyLimitBytes ? { bodyLimitBytes: entity.bodyLimitBytes } : {}),
    response: Type.Object({ code: Type.Literal(0), _id: Id, [entity.name]: rowSchema(entity) }),
    async handler(call) {
      await prepared(context, call)
      return inside(call, 'create', (ctx) =>
        createOnce(ctx, logged, call.body as object, async (values) => {
          const row = await createRow(ctx, entity, logged, targets, values, server.writes[entity.name])
          return { code: 0, _id: row._id, [entity.name]: masked(entity, row) }
        }),
      )
    },
  })
}

function addDelete({ http, services, entity, server, apps, inside, may, logged }: EntityRouteContext): void {
  const known = apps.map(({ app }) => app)
  // A deletion of the entity's own refuses what it must itself.
  const referrers = entity.tree && !entity.own?.includes('delete') ? referrersOf(server.app, entity, known) : []
  addRoute(http, {
    method: 'DELETE',
    path: entity.path,
    guard: { kind: 'anyOf', triples: may('delete') },
    summary: `Delete one ${entity.name}, or several with an answer for each`,
    tag: server.app.key,
    body: idsBody({}),
    response: Type.Object({
      code: Type.Literal(0),
      done: Type.Optional(Type.Array(Type.String())),
      refused: Type.Optional(Type.Array(Type.Any())),
    }),
    handler: async (call) => {
      const one = (id: string) =>
        inside(call, 'delete', async (ctx) => {
          await deleteRow(ctx, entity, logged, id, server.writes[entity.name])
          await refuseReferred(ctx, referrers, id)
        })
      const { _id, _ids } = call.body as { _id?: string; _ids?: string[] }
      if (_ids) return answerEach(_ids, { locale: call.locale, log: services.log }, one)
      await one(_id!)
      return { code: 0 }
    },
  })
}

function addTimeline({ http, entity, server, inside, may, logged }: EntityRouteContext): void {
  addRoute(http, {
    method: 'GET',
    path: `${entity.path}/timeline`,
    guard: { kind: 'anyOf', triples: may('read') },
    summary: `Status changes of one ${entity.name}, newest first`,
    tag: server.app.key,
    query: Type.Object({ _id: Id }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0), list: Type.Array(Type.Any()) }),
    handler: (call) =>
      inside(call, 'read', async (ctx) => {
        await getRow(ctx, entity, call.query._id)
        return { code: 0, list: await timelineOf(ctx, logged, call.query._id) }
      }),
  })
}
