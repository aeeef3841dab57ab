/** The map of merchants beside their list. */
import { call } from '@atrium/core/server/call/app-call'
import { Type } from 'typebox'
import { reachOf } from './dashboard/reach.ts'
import { merchantsOnMap } from './dashboard/tops.ts'
import { readOf } from './owners.ts'

export const getMerchantMap = call({
  method: 'GET',
  path: '/api/iot/merchant/map',
  guard: { kind: 'anyOf', triples: [readOf(2)] },
  summary: 'Merchants where they are, each with how many of its devices are online',
  response: Type.Object({ code: Type.Literal(0), list: Type.Array(Type.Any()) }),
  run: async (ctx) => ({ code: 0, list: await merchantsOnMap(await reachOf(ctx, readOf(2))) }),
})
