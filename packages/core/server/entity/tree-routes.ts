import { Type } from 'typebox'
import type { App } from '../../contract/define/app.ts'
import type { Entity } from '../../contract/define/entity.ts'
import { Id, nullable, rowSchema } from '../../contract/define/schema.ts'
import { type FlatNode, parentField } from '../../contract/patterns/tree.ts'
import { relatedMissing } from '../../contract/refusal.ts'
import { TREE_PAGE_SIZE } from '../../contract/wire.ts'
import { type Ctx, readInSession } from '../call/ctx.ts'
import { auditFor, subscribersOf } from '../call/log.ts'
import { rowScope, scopeCondition } from '../call/reach.ts'
import type { Row } from '../call/row.ts'
import { inWords } from '../call/stored-text.ts'
import { rawSql } from '../db/raw.ts'
import { addRoute } from '../http/route.ts'
import { quotedColumn, sourceOf } from './columns.ts'
import { masked } from './mask.ts'
import { refuseUnknownRefs } from './refs.ts'
import { type EntityRouteContext, permitting } from './route-context.ts'
import { getRow, MISSING, updateRow } from './rows.ts'
import { lockTree, siblingOrder } from './tree.ts'

/** The calls of a tree: its nodes alone, and the one that moves a node. */
export function treeRoutes(context: EntityRouteContext): void {
  if (context.entity.calls.includes('list')) addNodes(context)
  if (context.entity.calls.includes('update')) addMove(context)
}

/** For panes and choices: the same rows as the list, without what lists compute. */
function addNodes({ http, services, entity, server, may }: EntityRouteContext): void {
  // Who reads a list that is filtered by branch needs the nodes.
  const lists = listsByBranch(server.app, entity)
  const triples = [...may('read'), ...lists.flatMap((other) => permitting(server.app.key, other, 'read'))]
  const parent = quotedColumn(entity, parentField(entity)!)
  const title = quotedColumn(entity, entity.title)
  addRoute(http, {
    method: 'GET',
    path: `${entity.path}/tree`,
    guard: { kind: 'anyOf', triples },
    summary: `The tree of ${entity.name}: siblings in their order, at most ${TREE_PAGE_SIZE} nodes`,
    tag: server.app.key,
    query: Type.Object({}, { additionalProperties: false }),
    response: Type.Object({
      code: Type.Literal(0),
      list: Type.Array(Type.Object({ _id: Id, parentId: nullable(Id), name: Type.String() })),
    }),
    handler: ({ session, locale, ip }) =>
      readInSession(services, session!, { locale, ip }, async (ctx) => {
        const parameters: unknown[] = [ctx.tenantId]
        const reached = await rowScope(ctx.tx, session!, entity, triples)
        const scope = scopeCondition(reached, entity, (value) => `$${parameters.push(value)}`)
        // The view has what the scope needs, but perhaps no order.
        const inScope =
          scope.length > 0 ? `and id in (select id from ${sourceOf(entity)} where ${scope.join(' and ')})` : ''
        const { rows } = await rawSql(ctx.tx).executeSql<FlatNode>(
          `select id as "_id", ${parent} as "parentId", ${title} as name from "${entity.table}"
           where tenant_id = $1 and deleted_at is null ${inScope}
           order by ${siblingOrder(entity)} limit ${TREE_PAGE_SIZE}`,
          parameters,
        )
        return { code: 0, list: rows }
      }),
  })
}

/** The entities of the app whose lists have a filter by branch of this tree. */
const listsByBranch = ({ entities = [] }: App, { name }: Entity) =>
  entities.filter(({ fields, list }) =>
    list.filters?.some((filter) => {
      const field = typeof filter === 'string' || filter.by !== 'branch' ? undefined : fields[filter.field]
      return field?.kind === 'ref' && field.to === name
    }),
  )

interface Move {
  _id: string
  parentId: string | null
  before?: string | null
}

function addMove(context: EntityRouteContext): void {
  const { http, entity, server, inside, may } = context
  const permission = entity.tree?.permission ?? 'update'
  addRoute(http, {
    method: 'PUT',
    path: `${entity.path}/order`,
    guard: { kind: 'anyOf', triples: may(permission) },
    summary: `Put one ${entity.name} below another one, before one of its siblings or at their end`,
    tag: server.app.key,
    body: Type.Object(
      { _id: Id, parentId: nullable(Id), before: Type.Optional(nullable(Id)) },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), [entity.name]: rowSchema(entity) }),
    handler: (call) =>
      inside(call, permission, async (ctx) => {
        const row = await move(ctx, context, call.body as Move)
        return { code: 0, [entity.name]: inWords(masked(entity, row), ctx.locale) }
      }),
  })
}

/** @throws recordNotFound | relatedMissing at `parentId` or `before` | invalidParameter for a cycle or too many levels */
async function move(ctx: Ctx, context: EntityRouteContext, { _id, parentId, before = null }: Move): Promise<Row> {
  const { entity, targets, logged, server } = context
  const name = parentField(entity)!
  await lockTree(ctx, entity)
  const was = await getRow(ctx, entity, _id, 'for update')
  const changes = { [name]: parentId }
  const isMoved = (was as unknown as Record<string, unknown>)[name] !== parentId
  const done = { action: 'update', entity: logged, rowId: _id }
  const subscribers = await subscribersOf(ctx, done)
  if (isMoved) {
    await refuseUnknownRefs(ctx, entity, targets, changes, was as unknown as Record<string, unknown>)
    const { update } = server.writes[entity.name] ?? {}
    await updateRow(ctx, entity, _id, update ? await update(ctx, was as never, changes as never) : changes)
  }
  await putInOrder(ctx, entity, { _id, parentId, before })
  const after = await getRow({ ...ctx, scope: null }, entity, _id)
  auditFor(ctx, subscribers, { ...done, before: masked(entity, was), after: masked(entity, after) })
  return after
}

/** Numbers the siblings from 1 on. Their revision stays: nobody who edits one of them has lost anything. */
async function putInOrder(ctx: Ctx, entity: Entity, { _id, parentId, before }: Required<Move>): Promise<void> {
  const sql = rawSql(ctx.tx)
  const { rows } = await sql.executeSql<{ id: string }>(
    `select id from "${entity.table}" where tenant_id = $1 and ${quotedColumn(entity, parentField(entity)!)} is not distinct from $2
       and id <> $3 and deleted_at is null order by ${siblingOrder(entity)} for no key update`,
    [ctx.tenantId, parentId, _id],
  )
  const ids = rows.map(({ id }) => id)
  const place = before === null ? ids.length : ids.indexOf(before)
  if (place < 0) throw relatedMissing({ fields: { before: MISSING } })
  await sql.executeSql(
    `update "${entity.table}" set "order" = placed.n
     from unnest($2::uuid[]) with ordinality placed(id, n)
     where tenant_id = $1 and "${entity.table}".id = placed.id and "order" is distinct from placed.n`,
    [ctx.tenantId, ids.toSpliced(place, 0, _id)],
  )
}
