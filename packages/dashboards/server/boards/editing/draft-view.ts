import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { Id } from '@atrium/core/contract/define/schema'
import { recordNotFound } from '@atrium/core/contract/refusal'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { scopeCondition } from '@atrium/core/server/call/reach'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import type { ComponentItem, DashboardOptions, DraftFacts } from '../../../contract/dashboard.ts'
import { readItems } from '../../../contract/dashboard-items.ts'
import { viewedParameters } from '../../../contract/parameters.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { mapInTurns } from '../in-turns.ts'
import { withOwnPictures } from '../pictures/own-pictures.ts'
import { readStored, type StoredDashboard, withoutParameters } from '../stored.ts'
import { withoutUnreviewed } from '../unreviewed.ts'
import type { Editing } from './editing.ts'

/**
 * Whether viewers see no component because nobody has released those of the draft yet: an expression over the rows of
 * `dashboard`. The first version is the document from before the first edit.
 */
export const NEVER_RELEASED = `(components = '[]' and exists (select from dashboard_draft_item i
  where i.tenant_id = dashboard.tenant_id and i.dashboard_id = dashboard.id)
  and not exists (select from dashboard_version v
  where v.tenant_id = dashboard.tenant_id and v.dashboard_id = dashboard.id and v.kind = 'release' and v.no > 1))`

interface HeadRow extends DraftFacts {
  name: string
  unreviewed: string[]
  /** Null if nobody has edited the dashboard yet. */
  options: DashboardOptions | null
}

interface DraftView {
  facts: DraftFacts
  stored: StoredDashboard
}

/**
 * Reads a draft as its dashboard would be if it were released now, in the tenant's transaction; undefined if the
 * dashboard does not exist (any more). Nothing is locked or written. Without unreleased changes it is the released one.
 */
export async function readDraftView(
  tx: Tx,
  widgets: readonly WidgetSpec[],
  id: string,
): Promise<DraftView | undefined> {
  const { executeSql } = rawSql(tx)
  const { rows: heads } = await executeSql<HeadRow>(
    `select name, public, unreviewed_items as unreviewed, h.options, coalesce(h.head, 0) as head,
       coalesce(h.released_head, 0) as "releasedHead", ${NEVER_RELEASED} as "neverReleased"
     from dashboard left join lateral (select options, head, released_head from dashboard_draft h
       where h.tenant_id = dashboard.tenant_id and h.id = dashboard.id) h on true
     where tenant_id = current_tenant() and id = $1 and deleted_at is null`,
    [id],
  )
  const [row] = heads
  if (!row) return undefined
  const { name, unreviewed, options, ...facts } = row
  if (options === null || facts.head === facts.releasedHead) {
    const stored = await readStored(tx, widgets, id)
    return stored && { facts, stored }
  }
  const { rows } = await executeSql<{ value: ComponentItem }>(
    `select value from dashboard_draft_item where tenant_id = current_tenant() and dashboard_id = $1 order by at, item`,
    [id],
  )
  const shown = ({ value }: { value: ComponentItem }) =>
    withoutUnreviewed(readItems([value], widgets), unreviewed, widgets)
  return { facts, stored: { _id: id, name, options, components: (await mapInTurns(rows, shown)).flat() } }
}

/** A draft as its viewers will get it, for whoever may edit it. */
export function draftViewCall({ dashboard, update }: Editing): AppCall {
  return call({
    method: 'GET',
    path: `${dashboard.path}/draft/view`,
    guard: { kind: 'anyOf', triples: [update] },
    summary:
      'The draft of a dashboard as its viewers will see it, for those who may edit it; `draft` has its heads and whether viewers see nothing yet because it was never released',
    query: Type.Object({ _id: Id }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0), dashboard: Type.Any() }),
    async run(given, { query: { _id } }) {
      const ctx = await within(given, dashboard, update)
      const { widgets } = kindsOf(ctx)
      const draft = (await isReached(ctx, dashboard, _id)) && (await readDraftView(ctx.tx, widgets, _id))
      if (!draft) throw recordNotFound()
      const { stored, facts } = draft
      const viewed = withoutParameters({ ...stored, parameters: viewedParameters(stored.options.parameters) })
      return { code: 0, dashboard: { ...(await withOwnPictures(ctx.tx, widgets, viewed)), draft: facts } }
    },
  })
}

async function isReached(ctx: Ctx, dashboard: Editing['dashboard'], id: string): Promise<boolean> {
  const values: unknown[] = [ctx.tenantId, id]
  const scope = scopeCondition(ctx.scope, dashboard, (value) => `$${values.push(value)}`)
  const conditions = ['tenant_id = $1 and id = $2', ...scope].join(' and ')
  const { rows } = await rawSql(ctx.tx).executeSql(`select from dashboard where ${conditions}`, values)
  return rows.length > 0
}
