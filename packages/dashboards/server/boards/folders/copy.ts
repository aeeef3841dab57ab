import type { Entity } from '@atrium/core/contract/define/entity'
import { branchOf } from '@atrium/core/contract/patterns/tree'
import { invalidParameter, recordNotFound, refusal, type Text } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { openSlots } from '@atrium/core/server/http/slots'
import { v7 as uuid } from 'uuid'
import { whereReached } from './dashboard-table.ts'
import { copyName, takenNames } from './names.ts'
import { type FolderRow, holdFolder, lockTree, readFolders } from './tree.ts'

/** A folder with more dashboards is not copied at once. */
export const MAX_COPIED = 200

export const tooManyCopies = refusal(40001, 400, {
  zh_CN: `一次最多复制 ${MAX_COPIED} 个看板`,
  en_US: `At most ${MAX_COPIED} dashboards can be copied at a time`,
})

interface NewBoard {
  name: string
  folder: string | null
  /** Whether the copy may use the secrets of the original, sealed as they are. */
  withSecrets: boolean
}

/** A dashboard of an earlier release may be large: PostgreSQL has it in memory while it looks for links in it. */
export const copying = openSlots({ running: 1, waiting: 5 })

/** New ids by the old ones. */
export const newIds = (old: readonly string[]): Map<string, string> => new Map(old.map((id) => [id, uuid()]))

/**
 * Inserts a copy under its new id. Links to what is copied with it lead to the copies. Nobody but the tenant's own people
 * sees a copy, whatever the original is. The database copies by itself what the dashboard contains.
 * @throws recordNotFound if the original is gone, or no longer in the data scope
 */
export async function insertCopy(
  ctx: Ctx,
  dashboard: Entity,
  id: string,
  { name, folder, withSecrets }: NewBoard,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const { where, parameters } = whereReached(ctx, dashboard, { ids: [id] })
  const add = (value: unknown) => `$${parameters.push(value)}`
  const copied = async (column: 'options' | 'components') => {
    const links = await linksIn(ctx, column, id, [...ids.keys()])
    if (links.length === 0) return column
    const text = links.reduce(
      (before, old) => `replace(${before}, ${add(old)}, ${add(ids.get(old))})`,
      `${column}::text`,
    )
    return `${text}::jsonb`
  }
  const { rows } = await rawSql(ctx.tx).executeSql<object>(
    `insert into dashboard (id, name, description, folder_id, groups_ids, options, components, sealed_secrets,
       unreviewed_items, group_id, creator_id)
     select ${add(ids.get(id))}::uuid, ${add(name)}, description, ${add(folder)}::uuid, groups_ids,
       ${await copied('options')}, ${await copied('components')}, ${withSecrets ? 'sealed_secrets' : 'null'},
       unreviewed_items, ${add(ctx.group)}::uuid, ${add(ctx.userId)}::uuid
     from dashboard where ${where} returning 1`,
    parameters,
  )
  if (rows.length === 0) throw recordNotFound()
}

/** Those of the ids that occur in a column of a dashboard. */
async function linksIn(ctx: Ctx, column: string, id: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ link: string }>(
    `with original as materialized
       (select ${column}::text as said from dashboard where tenant_id = current_tenant() and id = $1)
     select link from original, unnest($2::text[]) link where strpos(said, link) > 0`,
    [id, ids],
  )
  return rows.map(({ link }) => link)
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The value as JSON with other ids in it, wherever they are. */
export function withIds(value: unknown, ids: ReadonlyMap<string, string>): string {
  return JSON.stringify(value).replace(UUID, (id) => ids.get(id) ?? id)
}

const UNREACHED: Text = {
  zh_CN: '文件夹中有您无权查看的看板，不能复制',
  en_US: 'The folder has dashboards that you may not read, so it cannot be copied',
}

/** @throws invalidParameter unless all dashboards in the folders were read */
export function refuseUnread(all: number, read: number): void {
  if (all > MAX_COPIED) throw tooManyCopies()
  if (all > read) throw invalidParameter({ fields: { _id: UNREACHED } })
}

/**
 * Inserts a copy of a folder beside it, with copies of all folders below.
 * @returns the new folder, and new ids by the old ones
 */
export async function copyFolders(ctx: Ctx, id: string): Promise<{ copy: FolderRow; ids: Map<string, string> }> {
  await lockTree(ctx.tx)
  const original = await holdFolder(ctx.tx, id)
  const folders = await readFolders(ctx.tx)
  const ids = new Map(branchOf(folders, id).map((old) => [old, uuid()]))
  const name = copyName(original.name, ctx.locale, await takenNames(ctx.tx, 'folder', original.parentId))
  const copy: FolderRow = { ...original, _id: ids.get(id)!, name }
  await insertFolder(ctx, copy)
  for (const [old, fresh] of ids) {
    const folder = folders.find(({ _id }) => _id === old)!
    if (old !== id) await insertFolder(ctx, { ...folder, _id: fresh, parentId: ids.get(folder.parentId!)! })
  }
  return { copy, ids }
}

export async function insertFolder(ctx: Ctx, { _id, name, parentId, order }: FolderRow): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `insert into dashboard_folder (id, name, parent_id, "order", group_id, creator_id) values ($1,$2,$3,$4,$5,$6)`,
    [_id, name, parentId, order, ctx.group, ctx.userId],
  )
}
