import { Id } from '@atrium/core/contract/define/schema'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { runLast } from '@atrium/core/server/db/unwaited'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { Seq } from '../../../contract/dashboard-ops/batch-schema.ts'
import type { LoggedBatch } from '../../../contract/dashboard-ops/ops.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { copiesOf } from '../pictures/own-pictures.ts'
import { shownBatch, withoutUnreviewed } from '../unreviewed.ts'
import { readDraftItems } from './draft-rows.ts'
import { editRights, mayPublish } from './edit-rights.ts'
import type { Editing } from './editing.ts'
import { lockHead } from './head.ts'
import { readBatches, withinAnswer } from './log.ts'
import { followReleased } from './rebase.ts'

/** Of the caller's own batches: 200 steps that were undone and done again. */
const OWN_BATCHES = 600
const OTHER_BATCHES = 200

/** What an editor starts with. */
export function draftCall({ app, dashboard, update, publish }: Editing): AppCall {
  return call({
    method: 'GET',
    path: `${dashboard.path}/draft`,
    guard: { kind: 'anyOf', triples: [update] },
    summary: 'The draft of a dashboard with its newest operations, for the editor',
    query: Type.Object({ _id: Id }, { additionalProperties: false }),
    response: Type.Object({
      code: Type.Literal(0),
      name: Type.String(),
      rev: Type.Integer(),
      public: Type.Boolean(),
      draft: Type.Object({
        options: Type.Any(),
        items: Type.Array(Type.Object({ at: Type.Number(), item: Type.Any() })),
      }),
      unreviewed: Type.Array(Type.String(), {
        description: '_id of the items of which something is hidden until somebody has reviewed it.',
      }),
      head: Seq,
      releasedHead: Seq,
      releasedAt: Type.String(),
      log: Type.Array(Type.Any()),
      me: Type.String(),
      users: Type.Record(Type.String(), Type.String()),
      pictures: Type.Record(Type.String(), Type.String(), {
        description: 'Our copies of the pictures of other sites, by their addresses.',
      }),
      rights: Type.Object({
        query: Type.Boolean(),
        control: Type.Boolean(),
        script: Type.Boolean(),
        publish: Type.Boolean(),
      }),
    }),
    async run(given, { query: { _id } }) {
      const ctx = await within(given, dashboard, update)
      let head = await lockHead(ctx, dashboard, _id)
      if (await followReleased(ctx, head)) {
        await runLast(ctx.tx)
        head = await lockHead(ctx, dashboard, _id)
      }
      const items = [...(await readDraftItems(ctx, _id)).values()].map(({ at, item }) => ({
        at,
        item: withoutUnreviewed([item], head.unreviewed, kindsOf(ctx).widgets)[0]!,
      }))
      const log = (await readLog(ctx, _id, head.head)).map((batch) =>
        shownBatch(batch, head.unreviewed, kindsOf(ctx).widgets),
      )
      return {
        code: 0,
        name: head.name,
        rev: head.rev,
        public: head.public,
        draft: { options: head.options, items },
        unreviewed: head.unreviewed,
        head: head.head,
        releasedHead: head.releasedHead,
        releasedAt: head.releasedAt.toISOString(),
        log,
        me: ctx.userId ?? '',
        users: await namesOf(ctx, log),
        pictures: await copiesOf(
          ctx.tx,
          { components: items.map(({ item }) => item), options: head.options },
          kindsOf(ctx).widgets,
        ),
        rights: { ...editRights(ctx, app.key), publish: mayPublish(ctx, publish) },
      }
    },
  })
}

function readLog(ctx: Ctx, id: string, head: number): Promise<LoggedBatch[]> {
  const own = `select seq from dashboard_op where tenant_id = $1 and dashboard_id = $2 and who_id = $4
    order by seq desc limit ${OWN_BATCHES}`
  const newest = withinAnswer(`seq > $3 or seq in (${own})`, 'desc')
  return readBatches(ctx, id, newest, [head - OTHER_BATCHES, ctx.userId])
}

async function namesOf({ tx, tenantId }: Ctx, log: readonly LoggedBatch[]): Promise<Record<string, string>> {
  const ids = [...new Set(log.map(({ who }) => who))].filter((id) => id !== '')
  const { rows } = await rawSql(tx).executeSql<{ id: string; name: string }>(
    'select id, name from app_user where tenant_id = $1 and id = any($2::uuid[])',
    [tenantId, ids],
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
