import { Id } from '@atrium/core/contract/define/schema'
import { recordNotFound } from '@atrium/core/contract/refusal'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit, logName } from '@atrium/core/server/call/log'
import { rawSql } from '@atrium/core/server/db/raw'
import { runLast } from '@atrium/core/server/db/unwaited'
import { AsOf, isAsOf, MOMENT } from '@atrium/core/server/entity/as-of'
import { getFields } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { readItems } from '../../../contract/dashboard-items.ts'
import type { DashboardDocument } from '../../../contract/dashboard-ops/document.ts'
import { kindsOf } from '../../queryplane/kinds.ts'
import { unreviewedItems, withoutUnreviewed } from '../unreviewed.ts'
import type { Editing } from './editing.ts'
import { lockHead } from './head.ts'
import { followReleased } from './rebase.ts'
import { addVersion, type VersionKind } from './versions.ts'

const PAGE_SIZE = 25
const No = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Name = Type.String({ minLength: 1, maxLength: 40 })

interface VersionRow {
  no: number
  name: string | null
  kind: VersionKind
  who: string
  whoName: string
  at: Date
}

/** What a dashboard was: at each release, every 200 batches of operations, and where somebody gave it a name. */
export function versionCalls(editing: Editing): AppCall[] {
  const { app, dashboard, update } = editing
  const guard = { kind: 'anyOf', triples: [update] } as const
  const path = `${dashboard.path}/version`
  const logged = logName(app.key, dashboard.name)

  /** @throws recordNotFound unless the caller may change the dashboard */
  async function reached(given: Ctx, id: string): Promise<Ctx> {
    const ctx = await within(given, dashboard, update)
    await getFields(ctx, dashboard, id, [])
    return ctx
  }

  return [
    call({
      method: 'GET',
      path: `${path}/list`,
      guard,
      summary: 'The versions of a dashboard, newest first',
      query: Type.Object(
        { _id: Id, current: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })), asOf: AsOf },
        { additionalProperties: false },
      ),
      response: Type.Object({
        code: Type.Literal(0),
        list: Type.Array(Type.Any()),
        pagination: Type.Object({ total: Type.Integer(), current: Type.Integer(), pageSize: Type.Integer() }),
        asOf: Type.String(),
      }),
      async run(given, { query: { _id, current = 1, asOf = null } }) {
        const ctx = await reached(given, _id)
        const { list, total, now } = await listVersions(ctx, _id, current, asOf)
        return { code: 0, list, pagination: { total, current, pageSize: PAGE_SIZE }, asOf: asOf ?? now }
      },
    }),
    call({
      method: 'GET',
      path,
      guard,
      summary: 'The document of one version',
      query: Type.Object({ _id: Id, no: No }, { additionalProperties: false }),
      response: Type.Object({ code: Type.Literal(0), document: Type.Any() }),
      async run(given, { query: { _id, no } }) {
        const ctx = await reached(given, _id)
        const { rows } = await rawSql(ctx.tx).executeSql<{ document: DashboardDocument }>(
          'select document from dashboard_version where tenant_id = $1 and dashboard_id = $2 and no = $3',
          [ctx.tenantId, _id, no],
        )
        if (!rows[0]) throw recordNotFound()
        const { options, components } = rows[0].document
        const items = readItems(components, kindsOf(ctx).widgets)
        const shown = withoutUnreviewed(items, await unreviewedItems(ctx, _id), kindsOf(ctx).widgets)
        return { code: 0, document: { options, components: shown } }
      },
    }),
    call({
      method: 'PUT',
      path,
      guard,
      summary: 'Names a version, which is kept then; an empty name takes that back',
      body: Type.Object({ _id: Id, no: No, name: Type.String({ maxLength: 40 }) }, { additionalProperties: false }),
      response: Type.Object({ code: Type.Literal(0) }),
      async run(given, { body: { _id, no, name } }) {
        const ctx = await reached(given, _id)
        const { rows } = await rawSql(ctx.tx).executeSql(
          `update dashboard_version set name = nullif($4, '')
           where tenant_id = $1 and dashboard_id = $2 and no = $3 returning no`,
          [ctx.tenantId, _id, no, name],
        )
        if (!rows[0]) throw recordNotFound()
        await audit(ctx, { action: 'nameVersion', entity: logged, rowId: _id, after: { version: no, name } })
        return { code: 0 }
      },
    }),
    call({
      method: 'POST',
      path,
      guard,
      summary: 'Keeps the present draft as a version with a name',
      body: Type.Object({ _id: Id, name: Name }, { additionalProperties: false }),
      response: Type.Object({ code: Type.Literal(0), no: Type.Integer() }),
      async run(given, { body: { _id, name } }) {
        const ctx = await within(given, dashboard, update)
        await followReleased(ctx, await lockHead(ctx, dashboard, _id))
        addVersion(ctx, _id, { kind: 'named', name })
        await runLast(ctx.tx)
        const no = await newest(ctx, _id)
        await audit(ctx, { action: 'nameVersion', entity: logged, rowId: _id, after: { version: no, name } })
        return { code: 0, no }
      },
    }),
  ]
}

async function newest({ tx, tenantId }: Ctx, id: string): Promise<number> {
  const { rows } = await rawSql(tx).executeSql<{ no: number }>(
    'select max(no) as no from dashboard_version where tenant_id = $1 and dashboard_id = $2',
    [tenantId, id],
  )
  return rows[0]!.no
}

async function listVersions({ tx, tenantId }: Ctx, id: string, current: number, asOf: string | null) {
  const { executeSql } = rawSql(tx)
  const where = `v.tenant_id = $1 and v.dashboard_id = $2 and ${isAsOf('v.at', '$3')}`
  const [listed, counted] = await Promise.all([
    executeSql<VersionRow>(
      `select v.no, v.name, v.kind, coalesce(v.who_id::text, '') as who, coalesce(u.name, '') as "whoName", v.at
       from dashboard_version v left join app_user u on u.tenant_id = v.tenant_id and u.id = v.who_id
       where ${where} order by v.no desc limit ${PAGE_SIZE} offset ${(current - 1) * PAGE_SIZE}`,
      [tenantId, id, asOf],
    ),
    executeSql<{ total: number; now: string }>(
      `select count(*) as total, ${MOMENT} as now from dashboard_version v where ${where}`,
      [tenantId, id, asOf],
    ),
  ])
  const list = listed.rows.map(({ name, at, ...rest }) => ({
    ...rest,
    ...(name ? { name } : {}),
    at: at.toISOString(),
  }))
  return { list, ...counted.rows[0]! }
}
