import type { Entity } from '../../contract/define/entity.ts'
import { invalidParameter, relatedMissing, stillReferenced } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { insertRow, MISSING, removeRow } from '../entity/rows.ts'

type GroupValues = Record<string, unknown> & { parentId?: string | null }

/** What groups refuse besides what every tree does: a place outside the caller's branch, a deletion with users. */
export function groupWrites(group: Entity) {
  return {
    async create(ctx: Ctx, values: GroupValues): Promise<string> {
      refuseOutside(ctx, values.parentId ?? null)
      return (await insertRow(ctx, group, values))._id
    },

    async update(
      ctx: Ctx,
      before: { parentId: string | null },
      changes: GroupValues,
    ): Promise<Record<string, unknown>> {
      const { parentId } = changes
      if (parentId !== undefined && parentId !== before.parentId) refuseOutside(ctx, parentId)
      return changes
    },

    async delete(ctx: Ctx, before: { _id: string }): Promise<void> {
      const { rows } = await rawSql(ctx.tx).executeSql(
        'select 1 from user_in_group where tenant_id = $1 and group_id = $2 limit 1',
        [ctx.tenantId, before._id],
      )
      if (rows.length > 0) throw stillReferenced()
      await removeRow(ctx, group, before._id)
    },
  }
}

/** @throws invalidParameter | relatedMissing at `parentId` for a caller whose data scope does not reach that place */
function refuseOutside({ scope }: Ctx, parentId: string | null): void {
  if (!scope || (parentId !== null && scope.groups.includes(parentId))) return
  if (parentId !== null) throw relatedMissing({ fields: { parentId: MISSING } })
  // The top level belongs to the whole tenant.
  throw invalidParameter({
    fields: { parentId: { zh_CN: '请选择上级部门', en_US: 'Choose a parent group' } },
  })
}
