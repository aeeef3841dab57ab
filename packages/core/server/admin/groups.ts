import type { Entity } from '../../contract/define/entity.ts'
import { invalidParameter, relatedMissing, stillReferenced, type Text } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { insertRow, removeRow } from '../entity/rows.ts'

export const MAX_DEPTH = 8

interface StoredGroup {
  _id: string
  parentId: string | null
}

type GroupValues = Record<string, unknown> & { parentId?: string | null }

/** Create and update rules of groups: a tree without cycles, at most eight levels deep. */
export function groupWrites(group: Entity) {
  return {
    async create(ctx: Ctx, values: GroupValues): Promise<string> {
      await lockTree(ctx)
      await checkPlace(ctx, values.parentId ?? null, 1)
      return (await insertRow(ctx, group, values))._id
    },

    async update(ctx: Ctx, before: StoredGroup, changes: GroupValues): Promise<Record<string, unknown>> {
      const { parentId } = changes
      if (parentId !== undefined && parentId !== before.parentId) {
        await lockTree(ctx)
        const moved = await subtree(ctx, before._id)
        if (parentId !== null && moved.ids.includes(parentId)) throw wrongParent(CYCLE)
        await checkPlace(ctx, parentId, moved.height)
      }
      return changes
    },

    async delete(ctx: Ctx, before: StoredGroup): Promise<void> {
      await lockTree(ctx)
      const { rows } = await rawSql(ctx.tx).executeSql(
        `select 1 from user_group where tenant_id = $1 and parent_id = $2 and deleted_at is null
         union all select 1 from user_in_group where tenant_id = $1 and group_id = $2 limit 1`,
        [ctx.tenantId, before._id],
      )
      if (rows.length > 0) throw stillReferenced()
      await removeRow(ctx, group, before._id)
    },
  }
}

const CYCLE: Text = {
  zh_CN: '上级不能是自己或下级部门',
  en_US: 'The parent cannot be the group itself or one of its child groups',
}
const TOO_DEEP: Text = { zh_CN: `部门最多 ${MAX_DEPTH} 级`, en_US: `At most ${MAX_DEPTH} levels of groups` }
const NEEDED: Text = { zh_CN: '请选择上级部门', en_US: 'Choose a parent group' }
const wrongParent = (text: Text) => invalidParameter({ fields: { parentId: text } })

/** Without the lock, two moves at the same time could form a cycle. */
async function lockTree({ tx, tenantId }: Ctx): Promise<void> {
  await rawSql(tx).executeSql(`select pg_advisory_xact_lock(hashtext('groups of ' || $1))`, [tenantId])
}

/** Checks that a tree of this height fits below `parentId`. @throws relatedMissing | invalidParameter at `parentId` */
async function checkPlace(ctx: Ctx, parentId: string | null, height: number): Promise<void> {
  if (parentId === null) {
    // The top level belongs to the whole tenant: a user with a limited data scope must choose a parent.
    if (ctx.scope) throw wrongParent(NEEDED)
    return
  }
  const { rows } = await rawSql(ctx.tx).executeSql<{ depth: number }>(
    `with recursive above as (
       select id, parent_id, 1 as depth from user_group where tenant_id = $1 and id = $2 and deleted_at is null
       union all
       select g.id, g.parent_id, a.depth + 1 from user_group g join above a on g.id = a.parent_id
       where g.tenant_id = $1 and a.depth < 100
     )
     select max(depth) as depth from above having count(*) > 0`,
    [ctx.tenantId, parentId],
  )
  const reached = !ctx.scope || ctx.scope.groups.includes(parentId)
  if (!rows[0] || !reached) {
    throw relatedMissing({
      fields: { parentId: { zh_CN: '上级部门不存在', en_US: 'The parent group does not exist' } },
    })
  }
  if (rows[0].depth + height > MAX_DEPTH) throw wrongParent(TOO_DEEP)
}

async function subtree({ tx, tenantId }: Ctx, id: string): Promise<{ ids: string[]; height: number }> {
  const { rows } = await rawSql(tx).executeSql<{ ids: string[]; height: number }>(
    `with recursive below as (
       select id, 1 as depth from user_group where tenant_id = $1 and id = $2
       union all
       select g.id, b.depth + 1 from user_group g join below b on g.parent_id = b.id
       where g.tenant_id = $1 and g.deleted_at is null and b.depth < 100
     )
     select array_agg(id) as ids, max(depth) as height from below`,
    [tenantId, id],
  )
  return rows[0]!
}
