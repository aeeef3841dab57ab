import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { recordNotFound } from '@atrium/core/contract/refusal'
import { type AppCall, call, waitingCall } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit, logName } from '@atrium/core/server/call/log'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow, refuseByColumn, updateRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { v7 as uuid } from 'uuid'
import { NAME_MAX } from '../../../contract/dashboard-shelf.ts'
import { copying, insertCopy, newIds } from '../folders/copy.ts'
import { boardPlaces, changeableIds } from '../folders/dashboard-table.ts'
import { copyName, takenNames } from '../folders/names.ts'
import { holdTarget } from '../folders/tree.ts'

const exactly = { additionalProperties: false }
const Folder = Type.Union([Id, Type.Null()])

/** What a list does with one dashboard besides creating, changing and deleting it. */
export function shelfCalls(app: App, dashboard: Entity): AppCall[] {
  const may = (permission: string): Triple => [app.key, dashboard.module, permission]
  const guard = (permission: string) => ({ kind: 'anyOf', triples: [may(permission)] }) as const
  const logged = logName(app.key, dashboard.name)
  const path = dashboard.path

  /** The dashboard, locked, if this permission reaches it. */
  async function reach(given: Ctx, permission: string, id: string) {
    const ctx = await within(given, dashboard, may(permission))
    return { ctx, before: (await getRow(ctx, dashboard, id, 'for update')) as unknown as { name: string } }
  }

  return [
    call({
      method: 'PUT',
      path,
      type: 'toTop',
      guard: guard('toTop'),
      summary: 'Put a dashboard before all others in lists; with top false no longer',
      body: Type.Object({ _id: Id, top: Type.Optional(Type.Boolean()) }, exactly),
      response: Type.Object({ code: Type.Literal(0) }),
      async run(given, { body: { _id, top = true } }) {
        const { ctx } = await reach(given, 'toTop', _id)
        await place(ctx, _id, 'top_at = case when $2 then clock_timestamp() end', top)
        await audit(ctx, { action: 'toTop', entity: logged, rowId: _id, after: { top } })
        return { code: 0 }
      },
    }),
    call({
      method: 'PATCH',
      path: `${path}/rename`,
      guard: guard('rename'),
      summary: 'Give a dashboard another name, which must be free in its folder',
      body: Type.Object({ _id: Id, name: Type.String({ minLength: 1, maxLength: NAME_MAX, pattern: '\\S' }) }, exactly),
      response: Type.Object({ code: Type.Literal(0), name: Type.String(), rev: Type.Integer() }),
      async run(given, { body }) {
        const { ctx, before } = await reach(given, 'rename', body._id)
        const name = body.name.trim()
        const { rev } = await updateRow(ctx, dashboard, body._id, { name })
        await audit(ctx, {
          action: 'rename',
          entity: logged,
          rowId: body._id,
          before: { name: before.name },
          after: { name },
        })
        return { code: 0, name, rev }
      },
    }),
    waitingCall({
      method: 'POST',
      path: `${path}/copy`,
      guard: guard('copy'),
      summary: 'Copy a dashboard into its folder; the copy is not public',
      body: Type.Object({ _id: Id }, exactly),
      response: Type.Object({ code: Type.Literal(0), _id: Type.String(), name: Type.String() }),
      run: ({ session, inSession }, { body: { _id } }) =>
        copying.run(session.tenantId, () =>
          inSession(async (given) => {
            const ctx = await within(given, dashboard, may('copy'))
            const [original] = await boardPlaces(ctx, dashboard, { ids: [_id] })
            if (!original) throw recordNotFound()
            const changeable = await changeableIds(given, dashboard, may('update'), [_id])
            await holdTarget(ctx.tx, original.folder, 'folder')
            const { folder } = original
            const name = copyName(original.name, ctx.locale, await takenNames(ctx.tx, 'dashboard', folder))
            const ids = newIds([_id])
            await insertCopy(ctx, dashboard, _id, { name, folder, withSecrets: changeable.has(_id) }, ids)
            const copy = ids.get(_id)!
            await audit(ctx, { action: 'copy', entity: logged, rowId: copy, after: { name, of: _id } })
            return { code: 0, _id: copy, name }
          }),
        ),
    }),
    call({
      method: 'PUT',
      path: `${path}/move`,
      guard: guard('update'),
      summary: 'Put a dashboard into a folder, or with null into none',
      body: Type.Object({ _id: Id, folder: Folder }, exactly),
      response: Type.Object({ code: Type.Literal(0) }),
      async run(given, { body: { _id, folder } }) {
        await holdTarget(given.tx, folder, 'folder')
        const { ctx, before } = await reach(given, 'update', _id)
        await place(ctx, _id, 'folder_id = $2', folder).catch((error) => refuseByColumn(dashboard, error, []))
        const { name } = before
        await audit(ctx, { action: 'move', entity: logged, rowId: _id, after: { name, folder } })
        return { code: 0 }
      },
    }),
    call({
      method: 'PUT',
      path: `${path}/favorite`,
      guard: guard('read'),
      summary: 'Add a dashboard to the own favourites, or take it out',
      body: Type.Object({ _id: Id, favorite: Type.Boolean() }, exactly),
      response: Type.Object({ code: Type.Literal(0) }),
      async run(given, { body: { _id, favorite } }) {
        const ctx = await within(given, dashboard, may('read'))
        await getRow(ctx, dashboard, _id)
        await rawSql(ctx.tx).executeSql(
          favorite
            ? `insert into dashboard_favorite (id, user_id, dashboard_id) values ($3, $1, $2)
               on conflict (tenant_id, user_id, dashboard_id) do nothing`
            : 'delete from dashboard_favorite where tenant_id = current_tenant() and user_id = $1 and dashboard_id = $2',
          favorite ? [ctx.userId, _id, uuid()] : [ctx.userId, _id],
        )
        return { code: 0 }
      },
    }),
  ]
}

/** Neither the revision nor the time of the last change is touched: the document stays as it is. */
async function place({ tx }: Ctx, id: string, set: string, value: unknown): Promise<void> {
  await rawSql(tx).executeSql(`update dashboard set ${set} where tenant_id = current_tenant() and id = $1`, [id, value])
}
