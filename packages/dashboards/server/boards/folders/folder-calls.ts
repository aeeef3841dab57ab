import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { branchOf } from '@atrium/core/contract/patterns/tree'
import { invalidParameter, refusal, type Text } from '@atrium/core/contract/refusal'
import { type AppCall, call, waitingCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit, logName } from '@atrium/core/server/call/log'
import { rawSql } from '@atrium/core/server/db/raw'
import { refuseByColumn } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { v7 as uuid } from 'uuid'
import { NAME_MAX } from '../../../contract/dashboard-shelf.ts'
import { trashFolder } from '../to-trash.ts'
import { copyFolders, copying, insertCopy, insertFolder, newIds, refuseUnread } from './copy.ts'
import { countsOf, foldersWithCounts } from './counts.ts'
import { boardPlaces, changeableIds, countIn } from './dashboard-table.ts'
import { type FolderRow, holdFolder, holdTarget, lockTree, readFolders, refuseWrongParent } from './tree.ts'

export const folderNotEmpty = refusal(40904, 409, {
  zh_CN: '文件夹不是空的：有 {dashboards} 个看板、{folders} 个下级文件夹',
  en_US: 'The folder is not empty: {dashboards|dashboard|dashboards} and {folders|folder|folders} are in it',
})

const UNREACHED: Text = {
  zh_CN: '文件夹中有您无权删除的看板',
  en_US: 'The folder has dashboards that you may not delete',
}

const Name = Type.String({ minLength: 1, maxLength: NAME_MAX, pattern: '\\S' })
const Parent = Type.Optional(Type.Union([Id, Type.Null()]))
const Order = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 }))
const exactly = { additionalProperties: false }

const Folder = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  parentId: Type.Union([Type.String(), Type.Null()]),
  order: Type.Integer(),
})
const Answer = Type.Object({ code: Type.Literal(0), _id: Type.String(), folder: Folder })

/**
 * The calls of the tree of folders. The tenant's people share it: whoever may read dashboards sees all folders, with
 * the number of dashboards in each that they may read.
 */
export function folderCalls(app: App, dashboard: Entity, folder: Entity): AppCall[] {
  const may = (permission: string): Triple => [app.key, dashboard.module, permission]
  const guard = (permission: string) => ({ kind: 'anyOf', triples: [may(permission)] }) as const
  const logged = logName(app.key, folder.name)
  const path = folder.path
  const unique = (error: unknown) => refuseByColumn(folder, error as { code?: string }, [])

  return [
    call({
      method: 'GET',
      path: `${path}/list`,
      guard: guard('read'),
      summary: 'All folders of dashboards, with the number of dashboards in each',
      response: Type.Object({ code: Type.Literal(0), list: Type.Array(Type.Any()), counts: Type.Any() }),
      run: async (given) => {
        const ctx = await within(given, dashboard, may('read'))
        return { code: 0, list: await foldersWithCounts(ctx, dashboard), counts: await countsOf(ctx, dashboard) }
      },
    }),
    call({
      method: 'POST',
      path,
      guard: guard('create'),
      summary: 'Create a folder for dashboards',
      body: Type.Object({ name: Name, parentId: Parent, order: Order }, exactly),
      response: Answer,
      async run(ctx, { body: { name, parentId = null, order = 0 } }) {
        await lockTree(ctx.tx)
        await holdTarget(ctx.tx, parentId, 'parentId')
        refuseWrongParent(await readFolders(ctx.tx), null, parentId)
        const made: FolderRow = { _id: uuid(), name: name.trim(), parentId, order }
        await insertFolder(ctx, made).catch(unique)
        await audit(ctx, { action: 'create', entity: logged, rowId: made._id, after: made })
        return { code: 0, _id: made._id, folder: made }
      },
    }),
    call({
      method: 'PUT',
      path,
      guard: guard('update'),
      summary: 'Rename a folder, move it into another one, or give it another place among its siblings',
      body: Type.Object({ _id: Id, name: Type.Optional(Name), parentId: Parent, order: Order }, exactly),
      response: Answer,
      async run(ctx, { body: { _id, ...changes } }) {
        await lockTree(ctx.tx)
        const before = await holdFolder(ctx.tx, _id)
        const after = { ...before, ...changes, ...(changes.name ? { name: changes.name.trim() } : {}) }
        await holdTarget(ctx.tx, changes.parentId, 'parentId')
        refuseWrongParent(await readFolders(ctx.tx), _id, after.parentId)
        await rawSql(ctx.tx)
          .executeSql(
            `update dashboard_folder set name = $2, parent_id = $3, "order" = $4, rev = rev + 1, updated_at = now()
             where tenant_id = current_tenant() and id = $1`,
            [_id, after.name, after.parentId, after.order],
          )
          .catch(unique)
        await audit(ctx, { action: 'update', entity: logged, rowId: _id, before, after })
        return { code: 0, _id, folder: after }
      },
    }),
    call({
      method: 'DELETE',
      path,
      guard: guard('delete'),
      summary:
        'Delete an empty folder, or with cascade a folder with all that is in it; it can be restored for 30 days',
      body: Type.Object({ _id: Id, cascade: Type.Optional(Type.Boolean()) }, exactly),
      response: Type.Object({ code: Type.Literal(0), dashboards: Type.Integer() }),
      async run(given, { body: { _id, cascade = false } }) {
        const ctx = await within(given, dashboard, may('delete'))
        await lockTree(ctx.tx)
        const before = await holdFolder(ctx.tx, _id)
        const ids = branchOf(await readFolders(ctx.tx), _id)
        await lockFolders(ctx, ids)
        const dashboards = await countIn(ctx, ids)
        const folders = ids.length - 1
        if (!cascade && dashboards + folders > 0) throw folderNotEmpty({ params: { dashboards, folders } })
        const deleted = await trashFolder(ctx, dashboard, _id, ids)
        if (deleted < dashboards) throw invalidParameter({ fields: { _id: UNREACHED } })
        await audit(ctx, { action: 'delete', entity: logged, rowId: _id, before: { ...before, dashboards } })
        return { code: 0, dashboards }
      },
    }),
    waitingCall({
      method: 'POST',
      path: `${path}/copy`,
      guard: guard('copy'),
      summary: 'Copy a folder with its folders and dashboards; links among the dashboards lead to the copies',
      body: Type.Object({ _id: Id }, exactly),
      response: Type.Object({
        code: Type.Literal(0),
        _id: Type.String(),
        folder: Folder,
        dashboards: Type.Integer(),
      }),
      run: ({ session, inSession }, { body: { _id } }) =>
        copying.run(session.tenantId, () =>
          inSession(async (given) => {
            const ctx = await within(given, dashboard, may('copy'))
            const { copy, ids } = await copyFolders(ctx, _id)
            const old = [...ids.keys()]
            const found = await boardPlaces(ctx, dashboard, { folders: old })
            refuseUnread(await countIn(ctx, old), found.length)
            const boards = found.map((board) => board._id)
            const changeable = await changeableIds(given, dashboard, may('update'), boards)
            const copies = newIds(boards)
            // One after the other, because all of them may be larger than the memory.
            for (const { _id: id, name, folder } of found) {
              const made = { name, folder: ids.get(folder!)!, withSecrets: changeable.has(id) }
              await insertCopy(ctx, dashboard, id, made, copies)
            }
            const after = { ...copy, of: _id, dashboards: found.length }
            await audit(ctx, { action: 'copy', entity: logged, rowId: copy._id, after })
            return { code: 0, _id: copy._id, folder: copy, dashboards: found.length }
          }),
        ),
    }),
  ]
}

/** Who is just putting something into one of them is waited for. */
async function lockFolders({ tx }: Ctx, ids: readonly string[]): Promise<void> {
  await rawSql(tx).executeSql(
    'select 1 from dashboard_folder where tenant_id = current_tenant() and id = any($1::uuid[]) order by id for update',
    [ids],
  )
}
