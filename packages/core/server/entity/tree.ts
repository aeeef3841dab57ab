import type { App } from '../../contract/define/app.ts'
import type { Entity } from '../../contract/define/entity.ts'
import { parentField } from '../../contract/patterns/tree.ts'
import { invalidParameter, type Refusal, stillReferenced, type Text } from '../../contract/refusal.ts'
import type { Ctx } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { quotedColumn } from './columns.ts'

const CYCLE: Text = {
  zh_CN: '上级不能是自己或自己的下级',
  en_US: 'The parent cannot be the record itself or one below it',
}

/**
 * Until the transaction ends, nobody else moves or adds nodes of this tree. Taken before any row of it is locked: those who
 * lock rows first could wait for each other.
 */
export async function lockTree({ tx, tenantId }: Ctx, { table }: Entity): Promise<void> {
  await rawSql(tx).executeSql('select lock_tree($1::regclass, $2)', [table, tenantId])
}

/** The refusal for an error of the table's guard (`guard_tree` in 103_trees.sql); undefined for other errors. */
export function treeRefusal(entity: Entity, error: { code?: string; constraint?: string }): Refusal | undefined {
  const { tree } = entity
  if (!tree) return undefined
  const wrongParent = (text: Text) => invalidParameter({ fields: { [parentField(entity)!]: text } })
  if (error.code === '23001' && error.constraint === 'tree_children') return stillReferenced()
  if (error.code !== '23514') return undefined
  if (error.constraint === 'tree_cycle') return wrongParent(CYCLE)
  if (error.constraint !== 'tree_depth') return undefined
  return wrongParent({ zh_CN: `最多 ${tree.maxDepth} 级`, en_US: `At most ${tree.maxDepth} levels` })
}

/** How siblings are sorted. The columns are those of the entity's table. */
export const siblingOrder = (entity: Entity) => `"order" nulls last, ${quotedColumn(entity, entity.title)}, id`

/** A field of rows that refer to the nodes of a tree. */
export interface Referrer {
  entity: Entity
  field: string
}

/** The fields of all apps' entities that refer to this one, but for its own parent. */
export function referrersOf(app: App, entity: Entity, apps: readonly App[]): Referrer[] {
  return apps.flatMap(({ key, entities = [] }) => {
    const isMeant = key === app.key || (entity.shared && !entities.some(({ name }) => name === entity.name))
    return entities.flatMap((other) =>
      Object.entries(other.fields).flatMap(([field, { kind, ...rest }]) => {
        const refersTo = isMeant && kind === 'ref' && (rest as { to: string }).to === entity.name
        return refersTo && !(other === entity && field === parentField(entity)) ? [{ entity: other, field }] : []
      }),
    )
  })
}

/** @throws stillReferenced if a row refers to the node */
export async function refuseReferred({ tx, tenantId }: Ctx, referrers: readonly Referrer[], id: string): Promise<void> {
  const found = referrers.map(({ entity, field }) => {
    const column = quotedColumn(entity, field)
    const refers = (entity.fields[field] as { many?: boolean }).many ? `${column} @> array[$2::uuid]` : `${column} = $2`
    return `exists (select from "${entity.table}" where tenant_id = $1 and ${refers} and deleted_at is null)`
  })
  if (found.length === 0) return
  const { rows } = await rawSql(tx).executeSql<{ found: boolean }>(`select ${found.join(' or ')} as found`, [
    tenantId,
    id,
  ])
  if (rows[0]?.found) throw stillReferenced()
}
