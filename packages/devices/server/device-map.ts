import type { Entity } from '@atrium/core/contract/define/entity'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { sourceOf } from '@atrium/core/server/entity/columns'
import { filterParameters, whereOf } from '@atrium/core/server/entity/list-query'
import { Type } from 'typebox'

/** The largest number of devices that a map draws quickly. */
const ON_MAP = 5000

/** Devices without a place that are listed beside the map. */
const BESIDE = 100

/** The filters of the device list: the map shows the same devices as the list. */
export const mapQuery = (entity: Entity) => Type.Object(filterParameters(entity), { additionalProperties: false })

export const mapAnswer = Type.Object({
  code: Type.Literal(0),
  list: Type.Array(
    Type.Object({
      _id: Type.String(),
      no: Type.String(),
      name: Type.String(),
      status: Type.Integer(),
      online: Type.Integer(),
      fault: Type.Union([Type.String(), Type.Null()]),
      lng: Type.Number(),
      lat: Type.Number(),
    }),
  ),
  unplaced: Type.Array(Type.Object({ _id: Type.String(), no: Type.String(), name: Type.String() }), {
    description: `The first ${BESIDE} devices without a place, by number`,
  }),
  total: Type.Integer(),
  placed: Type.Integer(),
})

/**
 * Devices of the filtered list that have coordinates, the first 5,000 by number, within the caller's data scope.
 * @param filters the same as in a list call @throws invalidParameter for a malformed filter
 */
export async function devicesOnMap(ctx: Ctx, entity: Entity, filters: Readonly<Record<string, string>>) {
  const { where, parameters } = whereOf(entity, filters, ctx.tenantId, ctx.scope)
  const source = sourceOf(entity)
  const { executeSql } = rawSql(ctx.tx)
  const points = await executeSql(
    `select id as "_id", no, name, status, online, fault_code as fault, (coordinates ->> 'lng')::float8 as lng,
       (coordinates ->> 'lat')::float8 as lat
     from ${source} where ${where} and coordinates is not null order by no limit ${ON_MAP}`,
    parameters,
  )
  const counts = await executeSql<{ total: number; placed: number; unplaced: object[] }>(
    `select count(*) as total, count(coordinates) as placed, (
       select coalesce(jsonb_agg(jsonb_build_object('_id', id, 'no', no, 'name', name) order by no), '[]')
       from (select id, no, name from ${source} where ${where} and coordinates is null order by no limit ${BESIDE}) first
     ) as unplaced
     from ${source} where ${where}`,
    parameters,
  )
  return { list: points.rows, ...counts.rows[0]! }
}
