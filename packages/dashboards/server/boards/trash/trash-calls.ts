import { holds, type Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import { audit, logName } from '@atrium/core/server/call/log'
import { AsOf } from '@atrium/core/server/entity/as-of'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { deleteForGood, restore } from './restore.ts'
import { trashPage } from './trash-rows.ts'

const exactly = { additionalProperties: false }

/** The calls of the trash, for those who may delete. */
export function trashCalls(app: App, dashboard: Entity, folder: Entity): AppCall[] {
  const may: Triple = [app.key, dashboard.module, 'delete']
  const publish: Triple = [app.key, dashboard.module, 'publish']
  const guard = { kind: 'anyOf', triples: [may] } as const
  const path = `${dashboard.path}/trash`
  const logged = { dashboard: logName(app.key, dashboard.name), folder: logName(app.key, folder.name) }
  const Kind = Type.Union([Type.Literal('dashboard'), Type.Literal('folder')])

  return [
    call({
      method: 'GET',
      path: `${path}/list`,
      guard,
      summary: 'Deleted dashboards and folders of the last 30 days, the newest first',
      query: Type.Object(
        {
          current: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
          pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
          asOf: AsOf,
        },
        exactly,
      ),
      response: Type.Object({
        code: Type.Literal(0),
        list: Type.Array(Type.Any()),
        pagination: Type.Any(),
        asOf: Type.String(),
      }),
      async run(ctx, { query }) {
        const { total, ...page } = await trashPage(await within(ctx, dashboard, may), dashboard, query)
        const { current, pageSize } = query
        return { code: 0, ...page, pagination: { total, current, pageSize } }
      },
    }),
    call({
      method: 'PUT',
      path,
      guard,
      summary: 'Restore a deleted dashboard or folder: where it was, or at the top if that folder is gone',
      body: Type.Object({ _id: Id }, exactly),
      response: Type.Object({
        code: Type.Literal(0),
        _id: Type.String(),
        kind: Kind,
        name: Type.String(),
        folder: Type.Union([Type.String(), Type.Null()]),
      }),
      async run(given, { body: { _id } }) {
        const ctx = await within(given, dashboard, may)
        const restored = await restore(ctx, dashboard, _id, holds(ctx.permissions, publish))
        const { kind, name } = restored
        await audit(ctx, { action: 'restore', entity: logged[kind], rowId: _id, after: { name } })
        return { code: 0, ...restored }
      },
    }),
    call({
      method: 'DELETE',
      path,
      guard,
      summary: 'Delete a dashboard or folder in the trash for good',
      body: Type.Object({ _id: Id }, exactly),
      response: Type.Object({ code: Type.Literal(0) }),
      async run(given, { body: { _id } }) {
        const ctx = await within(given, dashboard, may)
        const { kind, name } = await deleteForGood(ctx, dashboard, _id)
        await audit(ctx, { action: 'deleteForGood', entity: logged[kind], rowId: _id, before: { name } })
        return { code: 0 }
      },
    }),
  ]
}
