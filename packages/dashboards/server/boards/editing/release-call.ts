import { Id } from '@atrium/core/contract/define/schema'
import { insufficientPermission, invalidParameter, staleRevision } from '@atrium/core/contract/refusal'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit, logName } from '@atrium/core/server/call/log'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow, updateRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { openValues, sealValues } from '@atrium/core/server/secrets/secret-values'
import { Type } from 'typebox'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { Seq } from '../../../contract/dashboard-ops/batch-schema.ts'
import { checkDraft } from '../../../contract/dashboard-ops/check.ts'
import { documentOf } from '../../../contract/dashboard-ops/document.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { keepIntervals } from '../pictures/known-pictures.ts'
import { keepSecrets } from '../secrets.ts'
import { countedOps } from './audited.ts'
import { readDraftItems } from './draft-rows.ts'
import { mayPublish } from './edit-rights.ts'
import type { Editing } from './editing.ts'
import { type Head, lockHead } from './head.ts'
import { notifyEditors, setHead } from './log.ts'
import { placesOf } from './places.ts'
import { usedSecrets } from './secret-ops.ts'
import { addVersion } from './versions.ts'

/** Viewers get what the draft is now. Releasing is not publishing: who may see the dashboard stays the same. */
export function releaseCall({ app, dashboard, update, publish }: Editing): AppCall {
  return call({
    method: 'POST',
    path: `${dashboard.path}/release`,
    guard: { kind: 'anyOf', triples: [update] },
    summary: 'Releases the draft of a dashboard to its viewers; a public one needs the permission publish, too',
    body: Type.Object(
      { _id: Id, head: Seq, name: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })) },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), no: Type.Integer(), rev: Type.Integer() }),
    async run(given, { body: { _id, head: seen, name = null } }) {
      const ctx = await within(given, dashboard, update)
      // In this order, as the saves of a whole dashboard do.
      await getRow(ctx, dashboard, _id, 'for update')
      const head = await lockHead(ctx, dashboard, _id)
      if (head.head !== seen) throw staleRevision({ params: { head: head.head } })
      if (head.public && !mayPublish(given, publish)) throw insufficientPermission()
      const draft = { options: head.options, items: await readDraftItems(ctx, _id) }
      const { options, components } = documentOf(draft)
      refuseInvalid(ctx, draft)
      const { rev } = await updateRow(ctx, dashboard, _id, { options, components })
      await keepIntervals(ctx.tx, { components, options }, kindsOf(ctx).widgets)
      const sealed_secrets = await moveSecrets(ctx, head, components)
      const no = await nextVersion(ctx, _id)
      setHead(ctx, _id, {
        released_head: head.head,
        released_rev: rev,
        released_at: new Date(),
        released_places: placesOf(draft),
        sealed_secrets,
      })
      addVersion(ctx, _id, { kind: 'release', name, no })
      notifyEditors(ctx, _id, `released ${head.head} ${no}`)
      await audit(ctx, {
        action: 'release',
        entity: logName(app.key, dashboard.name),
        rowId: _id,
        after: { version: no, ...(name === null ? {} : { name }), ...(await countedOps(ctx, _id, head.releasedHead)) },
      })
      return { code: 0, no, rev }
    },
  })
}

/** Each operation was checked; together with saves from outside there may still be too many items. */
function refuseInvalid(ctx: Ctx, draft: Draft): void {
  const wrong = checkDraft(draft, kindsOf(ctx), draft)
  if (Object.keys(wrong).length > 0) throw invalidParameter({ fields: wrong })
}

/** The vault of the dashboard gets the secrets that the released items use, and the draft keeps no others. */
async function moveSecrets(ctx: Ctx, head: Head, items: readonly ComponentItem[]): Promise<string | null> {
  const used = usedSecrets(items, kindsOf(ctx).widgets, openValues(ctx.vault, head.sealed))
  await keepSecrets(ctx, head.dashboard, used)
  return sealValues(ctx.vault, used)
}

async function nextVersion({ tx }: Ctx, id: string): Promise<number> {
  const { rows } = await rawSql(tx).executeSql<{ no: number }>('select next_dashboard_version($1) as no', [id])
  return rows[0]!.no
}
