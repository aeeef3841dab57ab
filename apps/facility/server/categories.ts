import { stillReferenced } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Row } from '@atrium/core/server/call/row'
import { rawSql } from '@atrium/core/server/db/raw'
import { insertRow, removeRow } from '@atrium/core/server/entity/rows'
import { category } from '../index.ts'
import { refuseAbsent } from './people.ts'

type Category = Row<typeof category>

export const categoryWrites = {
  async create(ctx: Ctx, values: Partial<Category>): Promise<string> {
    await refuseRepairer(ctx, values.defaultRepairer)
    return (await insertRow(ctx, category, values))._id
  },

  async update(ctx: Ctx, _before: Category, changes: Partial<Category>): Promise<Record<string, unknown>> {
    await refuseRepairer(ctx, changes.defaultRepairer)
    return { ...changes }
  },

  /** What was repaired keeps the category, so that past figures stay; only facilities hold it. */
  async delete(ctx: Ctx, { _id }: Category): Promise<void> {
    // A statement of its own: whoever has just put a facility into the category was waited for.
    const { rows } = await rawSql(ctx.tx).executeSql<{ used: boolean }>(
      `select exists (select from facility_facility where tenant_id = current_tenant() and category_id = $1
         and deleted_at is null) as used`,
      [_id],
    )
    if (rows[0]!.used) throw stillReferenced()
    await removeRow(ctx, category, _id)
  },
}

async function refuseRepairer(ctx: Ctx, repairer: string | null | undefined): Promise<void> {
  if (repairer) await refuseAbsent(ctx, 'defaultRepairer', [repairer])
}
