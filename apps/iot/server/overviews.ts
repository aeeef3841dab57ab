/** Data beside the lists of partners: the tree of agents and the map of merchants. */
import { holds } from '@atrium/core/contract/access'
import { call } from '@atrium/core/server/call/app-call'
import { rowsWithin } from '@atrium/core/server/entity/within'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { agent } from '../index.ts'
import { reachOf } from './dashboard/reach.ts'
import { merchantsOnMap } from './dashboard/tops.ts'
import { readOf } from './owners.ts'

const OrNull = Type.Union([Type.String(), Type.Null()])
const TREE = [readOf(1), readOf(2), readOf(3)]

export const getAgentTree = call({
  method: 'GET',
  path: '/api/iot/agent/tree',
  guard: { kind: 'anyOf', triples: TREE },
  summary: 'All agents by name, each with the one above it',
  response: Type.Object({
    code: Type.Literal(0),
    list: Type.Array(Type.Object({ _id: Type.String(), name: Type.String(), parentId: OrNull })),
  }),
  async run(ctx) {
    const permission = TREE.find((triple) => holds(ctx.permissions, triple)) ?? readOf(1)
    const agents = await rowsWithin(ctx, agent, permission)
    const { rows } = await sql<{ _id: string; name: string; parentId: string | null }>`
      select a.id as _id, a.name, a.parent_id as "parentId" from ${agents} a
      where a.deleted_at is null order by a.name`.execute(ctx.tx)
    return { code: 0, list: rows }
  },
})

export const getMerchantMap = call({
  method: 'GET',
  path: '/api/iot/merchant/map',
  guard: { kind: 'anyOf', triples: [readOf(2)] },
  summary: 'Merchants where they are, each with how many of its devices are online',
  response: Type.Object({ code: Type.Literal(0), list: Type.Array(Type.Any()) }),
  run: async (ctx) => ({ code: 0, list: await merchantsOnMap(await reachOf(ctx, readOf(2))) }),
})
