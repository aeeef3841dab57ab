import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Entity, Waiting } from '../../contract/define/entity.ts'
import { INBOX_COUNTED, type InboxKind } from '../../contract/wire.ts'
import { type Ctx, inSession } from '../call/ctx.ts'
import type { AppServer } from '../call/implement.ts'
import type { Row } from '../call/row.ts'
import type { Services } from '../call/services.ts'
import { rawSql } from '../db/raw.ts'
import { addRoute } from '../http/route.ts'
import { quotedColumn, sourceOf } from './columns.ts'
import { reachedBy, readableKinds, selectedFields, shownRows } from './reading.ts'
import { type RefNames, refsColumn, refTargets } from './refs.ts'
import { mayDo, permitting, Refs } from './route-context.ts'
import { withSoFar } from './so-far.ts'

const MAX_ROWS = 50

/** `GET /api/inbox`: the rows that wait for the signed-in user, of all apps whose descriptors name such rows. */
export function inboxRoute(http: FastifyInstance, services: Services, apps: readonly AppServer[]): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/inbox',
    guard: { kind: 'signedIn' },
    summary: 'What waits for the signed-in user, oldest first; counts end at 100; rows=0 for the counts only',
    tag: 'inbox',
    query: Type.Object(
      { rows: Type.Integer({ minimum: 0, maximum: MAX_ROWS, default: 20 }) },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      kinds: Type.Array(
        Type.Object({
          app: Type.String(),
          entity: Type.String(),
          count: Type.Integer(),
          list: Type.Array(Type.Any()),
          refs: Refs,
        }),
      ),
    }),
    handler: ({ session, query, ip, locale }) =>
      inSession(services, session!, { ip, locale }, async (ctx) => {
        const kinds = readableKinds(apps, session!, ({ list }) => list.waiting)
        const found = await Promise.all(kinds.map((kind) => waitingOf(ctx, services, kind, query.rows)))
        return { code: 0, kinds: found.filter((kind) => kind !== undefined) }
      }),
  })
}

interface Kind {
  server: AppServer
  entity: Entity
  has: Waiting
}

/** One statement. Undefined: the user may do none of the actions. */
async function waitingOf(
  ctx: Ctx,
  { shared }: Services,
  { server, entity, has }: Kind,
  rows: number,
): Promise<InboxKind<Row> | undefined> {
  const app = server.app.key
  const acts = has.acts.flatMap((act) => permitting(app, entity, act))
  if (!mayDo(ctx.session!, acts)) return undefined
  const parameters: unknown[] = [ctx.tenantId]
  const bind = (value: unknown) => `$${parameters.push(value)}`
  const reached = await reachedBy(ctx.tx, ctx.session!, entity, [permitting(app, entity, 'read'), acts], bind)
  const where = [...reached, ...conditionsOf(entity, has)].join(' and ')
  const from = `from ${sourceOf(entity)} where ${where}`
  const counted = `(select count(*)::integer from (select 1 ${from} limit ${INBOX_COUNTED}) counted)`
  const refs = refsColumn(entity, refTargets(server.app, shared), has.shows)
  const text =
    rows === 0
      ? `select ${counted} as "_count"`
      : `select ${selectedFields(entity, has.shows)}, ${refs} as "_refs", ${counted} as "_count"
         ${from} order by created_at, id limit ${rows}`
  const { rows: found } = await rawSql(ctx.tx).executeSql<Row & { _refs: RefNames; _count: number }>(text, parameters)
  const count = found[0]?._count ?? 0
  const page = rows === 0 ? [] : found.map(({ _count, ...row }) => row as Row & { _refs: RefNames })
  const { list, refs: names } = shownRows(entity, page)
  return {
    app,
    entity: entity.name,
    count,
    list: await withSoFar(ctx, entity, server.soFar[entity.name], list),
    refs: names,
  }
}

// The numbers come from the descriptor and stand in the text, so that PostgreSQL recognises partial indexes.
function conditionsOf(entity: Entity, { when, days }: Waiting): string[] {
  const equal = Object.entries(when).map(([name, value]) => `${quotedColumn(entity, name)} = ${Number(value)}`)
  return days === undefined ? equal : [...equal, `created_at > now() - interval '${Number(days)} days'`]
}
