import { Type } from 'typebox'
import type { Entity } from '../../contract/define/entity.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { addRoute } from '../http/route.ts'
import { quotedColumn, sourceOf } from './columns.ts'
import { filtersOf, whereOf } from './list-query.ts'
import type { EntityRouteContext } from './route-context.ts'

/** More are not chosen from: what is older is found by the search of the list. */
const MAX_VALUES = 200

/** The fields whose filter offers the values that rows have. */
const knownFields = (entity: Entity): string[] =>
  filtersOf(entity).flatMap(({ field, by }) => (by === 'known' ? [field] : []))

export function addKnownValues({ http, entity, server, inside, may }: EntityRouteContext): void {
  const fields = knownFields(entity)
  if (fields.length === 0) return
  addRoute(http, {
    method: 'GET',
    path: `${entity.path}/values`,
    guard: { kind: 'anyOf', triples: may('read') },
    summary: `Which values the rows of ${entity.name} have in a field, those of the newest rows first`,
    tag: server.app.key,
    query: Type.Object(
      { field: Type.Union(fields.map((field) => Type.Literal(field))) },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), values: Type.Array(Type.String()) }),
    handler: (call) =>
      inside(call, 'read', async (ctx) => ({
        code: 0,
        values: await valuesOf(ctx, entity, call.query.field as string),
      })),
  })
}

async function valuesOf(ctx: Ctx, entity: Entity, field: string): Promise<string[]> {
  const column = quotedColumn(entity, field)
  const { where, parameters } = whereOf(entity, {}, ctx.tenantId, ctx.scope)
  const { rows } = await rawSql(ctx.tx).executeSql<{ value: string }>(
    `select ${column} as value from ${sourceOf(entity)} where ${where} and ${column} <> ''
     group by ${column} order by max(created_at) desc, ${column} limit ${MAX_VALUES}`,
    parameters,
  )
  return rows.map(({ value }) => value)
}
