import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { atCommit } from '@atrium/core/server/db/unwaited'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import { readItems } from '../../../contract/dashboard-items.ts'
import type { Draft, PlacedItem } from '../../../contract/dashboard-ops/ops.ts'
import { kindsOf } from '../../queryplane/kinds.ts'

interface ItemRow {
  item: string
  at: number
  value: ComponentItem
}

/** The items of a draft, as this code reads them: all, or those of the ids that exist. */
export async function readDraftItems(
  ctx: Ctx,
  dashboard: string,
  ids?: readonly string[],
): Promise<Map<string, PlacedItem>> {
  const { rows } = await rawSql(ctx.tx).executeSql<ItemRow>(
    `select item, at, value from dashboard_draft_item where tenant_id = $1 and dashboard_id = $2
     ${ids ? 'and item = any($3)' : ''}`,
    [ctx.tenantId, dashboard, ...(ids ? [ids] : [])],
  )
  const items = readItems(
    rows.map(({ value }) => value),
    kindsOf(ctx).widgets,
  )
  return new Map(rows.map(({ item, at }, index) => [item, { at, item: items[index]! }]))
}

/** Stores the items of these ids as they are in the draft when the transaction is committed. */
export function writeDraftItems({ tx }: Pick<Ctx, 'tx'>, dashboard: string, draft: Draft, ids: readonly string[]) {
  const failure = (error: Error) => error
  const kept = ids.flatMap((id) => draft.items.get(id) ?? [])
  const gone = ids.filter((id) => !draft.items.has(id))
  if (kept.length > 0) {
    const values = [
      dashboard,
      kept.map(({ item }) => item._id),
      kept.map(({ at }) => at),
      kept.map(({ item }) => JSON.stringify(item)),
    ]
    const text = `insert into dashboard_draft_item (dashboard_id, item, at, value)
      select $1, x.item, x.at, x.value::jsonb from unnest($2::text[], $3::float8[], $4::text[]) x(item, at, value)
      on conflict (tenant_id, dashboard_id, item) do update set at = excluded.at, value = excluded.value`
    atCommit(tx, { text, values, failure })
  }
  if (gone.length > 0) {
    const text = `delete from dashboard_draft_item
      where tenant_id = current_tenant() and dashboard_id = $1 and item = any($2)`
    atCommit(tx, { text, values: [dashboard, gone], failure })
  }
}
