import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import { getRow } from '@atrium/core/server/entity/rows'
import { RefusalsAnswer, RefusalsQuery, readRefusals } from '@atrium/timeseries/server/refused/refusals-answer'
import { Type } from 'typebox'

/** What was refused lately of one ingest credential. */
export function refusalsCall(owner: App, ingest: Entity): AppCall {
  return call({
    method: 'GET',
    path: `${ingest.path}/refusals`,
    guard: { kind: 'anyOf', triples: [[owner.key, ingest.module, 'read']] },
    summary: 'Messages and lines of a credential that were refused lately, unless they are those of `version`',
    query: Type.Object({ _id: Id, ...RefusalsQuery }, { additionalProperties: false }),
    response: RefusalsAnswer,
    async run(ctx, { query: { _id, version } }) {
      await getRow(ctx, ingest, _id)
      return readRefusals(ctx, { ingest: _id, version })
    },
  })
}
