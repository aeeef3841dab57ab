import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Entity, Finds } from '../../contract/define/entity.ts'
import type { FoundGroup } from '../../contract/wire.ts'
import { type Ctx, inSession } from '../call/ctx.ts'
import type { AppServer } from '../call/implement.ts'
import type { Row } from '../call/row.ts'
import type { Services } from '../call/services.ts'
import { containing } from '../db/containing.ts'
import { rawSql } from '../db/raw.ts'
import { addRoute } from '../http/route.ts'
import { quotedColumn, sourceOf } from './columns.ts'
import { type Bind, isNumberEnd, numberEnd, numberStart } from './order-number.ts'
import { reachedBy, readableKinds, selectedFields, shownRows } from './reading.ts'
import type { RefNames } from './refs.ts'
import { permitting } from './route-context.ts'

const MAX_ROWS = 5

/** `GET /api/find`: rows of all apps by name or number, as their descriptors say (`list.finds`). */
export function findRoute(http: FastifyInstance, services: Services, apps: readonly AppServer[]): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/find',
    guard: { kind: 'signedIn' },
    summary:
      'Rows by name or number, of every list that the user may read: up to five of each, newest first; orders come ' +
      'first if the text is six or more digits',
    tag: 'find',
    query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 60 }) }, { additionalProperties: false }),
    response: Type.Object({
      code: Type.Literal(0),
      groups: Type.Array(Type.Object({ app: Type.String(), entity: Type.String(), list: Type.Array(Type.Any()) })),
    }),
    handler: ({ session, query, ip, locale }) =>
      inSession(services, session!, { ip, locale }, async (ctx) => {
        const wanted = query.q.trim()
        const kinds = wanted === '' ? [] : readableKinds(apps, session!, ({ list }) => list.finds)
        // Six digits mean the end of an order's number: such an order stands before what only contains the digits.
        if (isNumberEnd(wanted)) kinds.sort((one, other) => Number(isByNumber(other.has)) - Number(isByNumber(one.has)))
        const found = await Promise.all(kinds.map((kind) => foundIn(ctx, kind, wanted)))
        return { code: 0, groups: found.filter(({ list }) => list.length > 0) }
      }),
  })
}

const isByNumber = ({ by }: Finds) => Object.values(by).includes('number')

interface Kind {
  server: AppServer
  entity: Entity
  has: Finds
}

/** One statement; none if rows are found by number only and the text cannot be one. */
async function foundIn(ctx: Ctx, { server, entity, has }: Kind, wanted: string): Promise<FoundGroup<Row>> {
  const app = server.app.key
  const group = { app, entity: entity.name }
  const parameters: unknown[] = [ctx.tenantId]
  const bind: Bind = (value) => `$${parameters.push(value)}`
  const reached = await reachedBy(ctx.tx, ctx.session!, entity, [permitting(app, entity, 'read')], bind)
  const found = Object.entries(has.by).flatMap(([name, how]): string[] => {
    const column = quotedColumn(entity, name)!
    if (how === 'number') return byNumberOf(entity, wanted, bind)
    if (how === 'whole') return [`${column} = ${bind(wanted)}`]
    return [`${column} ilike ${bind(containing(wanted))}`]
  })
  if (found.length === 0) return { ...group, list: [] }
  const byNumber = isByNumber(has)
  const text = `select ${selectedFields(entity, has.shows)}, '{}'::jsonb as "_refs"
    from ${byNumber ? `"${entity.table}"` : sourceOf(entity)}
    where ${reached.join(' and ')} and (${found.join(' or ')})
    order by ${byNumber ? 'no desc' : 'created_at desc, id desc'} limit ${MAX_ROWS}`
  const { rows } = await rawSql(ctx.tx).executeSql<Row & { _refs: RefNames }>(text, parameters)
  return { ...group, list: shownRows(entity, rows).list }
}

function byNumberOf(entity: Entity, wanted: string, bind: Bind): string[] {
  const start = numberStart(wanted, bind)
  if (start) return [start]
  const end = numberEnd(wanted, bind)
  // In a select of its own: beside `order by no` PostgreSQL would rather read the numbers from the newest on.
  return end ? [`id = any(array(select id from "${entity.table}" where tenant_id = $1 and ${end}))`] : []
}
