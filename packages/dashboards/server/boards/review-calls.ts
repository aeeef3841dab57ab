import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { insufficientPermission } from '@atrium/core/contract/refusal'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import { audit, logName } from '@atrium/core/server/call/log'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import type { ComponentItem } from '../../contract/dashboard.ts'
import type { HiddenItem } from '../../contract/dashboard-file.ts'
import { readItems } from '../../contract/dashboard-items.ts'
import { kindsOf } from '../queryplane/kinds.ts'
import { mayPublish } from './editing/edit-rights.ts'
import { notifyEditors } from './editing/log.ts'
import { hiddenProps, unreviewedItems } from './unreviewed.ts'

const exactly = { additionalProperties: false }

/** The review of what an import brought along: what it is, and that it may run from now on. */
export function reviewCalls(app: App, dashboard: Entity): AppCall[] {
  const script: Triple = [app.key, 'component', 'script']
  const publish: Triple = [app.key, dashboard.module, 'publish']
  const logged = logName(app.key, dashboard.name)

  return [
    call({
      method: 'GET',
      path: `${dashboard.path}/unreviewed`,
      guard: { kind: 'anyOf', triples: [script] },
      summary: 'What an import brought along and nobody has reviewed yet: items with the props that nobody else sees',
      query: Type.Object({ _id: Id }, exactly),
      response: Type.Object({ code: Type.Literal(0), items: Type.Array(Type.Any()) }),
      async run(given, { query: { _id } }) {
        const ctx = await within(given, dashboard, script)
        const { components } = await getRow(ctx, dashboard, _id)
        const { widgets } = kindsOf(ctx)
        const waiting = await unreviewedItems(ctx, _id)
        const items = readItems(components as ComponentItem[], widgets).filter((item) => waiting.includes(item._id))
        return {
          code: 0,
          items: items.map((item): HiddenItem => ({ ...namesOf(item), props: hiddenProps(item, widgets) })),
        }
      },
    }),
    call({
      method: 'PUT',
      path: `${dashboard.path}/reviewed`,
      guard: { kind: 'anyOf', triples: [script] },
      summary: 'Let the scripts of an imported dashboard run: somebody has looked at them',
      body: Type.Object({ _id: Id }, exactly),
      response: Type.Object({ code: Type.Literal(0) }),
      async run(given, { body: { _id } }) {
        const row = await getRow(await within(given, dashboard, script), dashboard, _id, 'for update')
        if (row.public && !mayPublish(given, publish)) throw insufficientPermission()
        await rawSql(given.tx).executeSql(
          `update dashboard set unreviewed_items = '{}' where tenant_id = current_tenant() and id = $1`,
          [_id],
        )
        notifyEditors(given, _id, 'reviewed')
        await audit(given, { action: 'review', entity: logged, rowId: _id })
        return { code: 0 }
      },
    }),
  ]
}

const namesOf = ({ _id, component: { component: kind, title } }: ComponentItem) => ({ _id, kind, title })
