import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit, logName } from '@atrium/core/server/call/log'
import type { Row } from '@atrium/core/server/call/row'
import { namesOfRefs, refTargets } from '@atrium/core/server/entity/refs'
import { getRow, updateRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { readItems } from '../../contract/dashboard-items.ts'
import { viewedParameters } from '../../contract/parameters.ts'
import { kindsOf } from '../queryplane/kinds.ts'
import { admit, reaches } from './admission.ts'
import { editingCalls } from './editing/calls.ts'
import { itemCalls } from './item-calls.ts'
import { withOwnPictures } from './pictures/own-pictures.ts'
import { answerPublic } from './public/public-board.ts'
import { listCards } from './shelf/list-call.ts'
import { type StoredDashboard, withoutParameters } from './stored.ts'
import { unreviewedItems, withoutUnreviewed } from './unreviewed.ts'

/**
 * The calls of the dashboards' app that its descriptor cannot describe: list, get, the public flag, single items and
 * those of the editor. The generated calls (create, update, delete) are not here.
 */
export function dashboardCalls(app: App, dashboard: Entity): AppCall[] {
  const may = (permission: string): Triple => [app.key, dashboard.module, permission]
  return [
    listCards(app, dashboard, may('read'), may('update')),
    getOne(app, dashboard, may('read'), may('update')),
    setPublic(app, dashboard, may('publish')),
    ...itemCalls(app, dashboard, may('update')),
    ...editingCalls({ app, dashboard, update: may('update'), publish: may('publish') }),
  ]
}

const Refs = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))

/**
 * The whole row for its readers, the public view for everyone else and with `public=1`. It never answers 401, because
 * nobody could sign in at a public screen. For those who may change the dashboard, the row is as they stored it, for
 * editing; with `view=1`, and for other readers, it is as viewers get it: with our copies of the pictures of other
 * sites, and without locked parameters and patterns.
 */
function getOne(app: App, dashboard: Entity, read: Triple, update: Triple): AppCall {
  return call({
    method: 'GET',
    path: dashboard.path,
    guard: { kind: 'open' },
    summary:
      'One dashboard by _id: for its authors to edit; with view=1 as its readers see it, with public=1 or without sign-in as everyone may see it',
    // A public address may contain anything; unknown values are ignored.
    query: Type.Object({
      _id: Type.Optional(Type.Any()),
      public: Type.Optional(Type.Any()),
      view: Type.Optional(Type.Any()),
    }),
    response: Type.Object({ code: Type.Literal(0), dashboard: Type.Any(), refs: Type.Optional(Refs) }),
    sharedAnswer: true,
    async run({ services, session, asTenant }, { query }) {
      const admitted = await admit(services.db, read, session, query._id)
      const { tenantId, id, forReader } = admitted
      if (query.public === '1' || !forReader) return answerPublic(services, admitted)
      const isEdited = query.view !== '1' && (await reaches(services.db, update, session, id))
      return asTenant(tenantId, (ctx) => wholeRow(ctx, app, dashboard, id, isEdited))
    },
  })
}

async function wholeRow(ctx: Ctx, app: App, dashboard: Entity, id: string, isEdited: boolean) {
  const stored = (await getRow(ctx, dashboard, id)) as Row & StoredDashboard
  const { components, options } = stored
  const parameters = viewedParameters(options.parameters)
  const row = { ...stored, components: readItems(components, kindsOf(ctx).widgets), parameters }
  const shown = isEdited ? row : await viewedRow(ctx, row)
  return { code: 0, dashboard: shown, refs: await namesOfRefs(ctx, dashboard, [row], refTargets(app)) }
}

async function viewedRow<R extends StoredDashboard>(ctx: Ctx, row: R): Promise<R> {
  const components = withoutUnreviewed(row.components, await unreviewedItems(ctx, row._id), kindsOf(ctx).widgets)
  return withOwnPictures(ctx.tx, kindsOf(ctx).widgets, withoutParameters({ ...row, components }))
}

function setPublic(app: App, dashboard: Entity, publish: Triple): AppCall {
  return call({
    method: 'PUT',
    path: `${dashboard.path}/public`,
    guard: { kind: 'anyOf', triples: [publish] },
    summary: 'Lets everyone who has the address look at a dashboard, or ends that at once',
    body: Type.Object({ _id: Id, public: Type.Boolean() }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0), public: Type.Boolean(), rev: Type.Integer() }),
    async run(ctx, { body }) {
      // The app's descriptor has the field; core changes it only here.
      const before = (await getRow(
        await within(ctx, dashboard, publish),
        dashboard,
        body._id,
        'for update',
      )) as unknown as {
        public: boolean
        rev: number
      }
      if (before.public === body.public) return { code: 0, public: before.public, rev: before.rev }
      const { rev } = await updateRow(ctx, dashboard, body._id, { public: body.public })
      await audit(ctx, {
        action: body.public ? 'publish' : 'unpublish',
        entity: logName(app.key, dashboard.name),
        rowId: body._id,
        before: { public: before.public },
        after: { public: body.public },
      })
      return { code: 0, public: body.public, rev }
    },
  })
}
