import type { Entity } from '@atrium/core/contract/define/entity'
import { recordNotFound } from '@atrium/core/contract/refusal'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { scopeCondition } from '@atrium/core/server/call/reach'
import { rawSql } from '@atrium/core/server/db/raw'
import { runLast } from '@atrium/core/server/db/unwaited'
import type { ComponentItem, DashboardOptions } from '../../../contract/dashboard.ts'
import type { Places } from './places.ts'
import { placesFor } from './places.ts'

/** A locked draft. */
export interface Head {
  dashboard: string
  name: string
  public: boolean
  /** The revision of the dashboard. */
  rev: number
  options: DashboardOptions
  /** Items of which nobody has reviewed what an import brought along. */
  unreviewed: string[]
  sealed: string | null
  head: number
  releasedHead: number
  /** The revision of the dashboard that the draft knows. */
  releasedRev: number
  releasedAt: Date
  /** It has just been made. */
  isNew: boolean
}

/** A released document, as it is stored. */
export interface Released {
  _id: string
  rev: number
  options: DashboardOptions
  components: readonly ComponentItem[]
}

/**
 * Locks the draft of a dashboard that the caller reaches, so that nobody else adds operations until the transaction
 * ends. If there is none yet, it is made from the stored document.
 * @param ctx with the rows that the caller's permission reaches (`within`)
 * @throws recordNotFound
 */
export async function lockHead(ctx: Ctx, dashboard: Entity, id: string): Promise<Head> {
  const locked = await tryLock(ctx, dashboard, id)
  if (locked) return locked
  await makeDraft(ctx, id)
  const made = await tryLock(ctx, dashboard, id)
  if (!made) throw recordNotFound()
  return { ...made, isNew: true }
}

async function tryLock(ctx: Ctx, dashboard: Entity, id: string): Promise<Head | undefined> {
  const values: unknown[] = [ctx.tenantId, id]
  const scope = scopeCondition(ctx.scope, dashboard, (value) => `$${values.push(value)}`)
  const { rows } = await rawSql(ctx.tx).executeSql<Head>(
    `select d.id as dashboard, d.name, d.public, d.rev, h.options,
       d.unreviewed_items as unreviewed, h.sealed_secrets as sealed, h.head,
       h.released_head as "releasedHead", h.released_rev as "releasedRev", h.released_at as "releasedAt",
       false as "isNew"
     from dashboard_draft h join dashboard d on d.tenant_id = h.tenant_id and d.id = h.id
     where h.tenant_id = $1 and h.id = $2 and d.deleted_at is null
       ${scope.map((condition) => `and ${condition}`).join(' ')}
     for no key update of h`,
    values,
  )
  return rows[0]
}

/** The places of the released items in the draft's list: as long as the document, so a batch does not read them. */
export async function readPlaces({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, id: string): Promise<Places> {
  const { rows } = await rawSql(tx).executeSql<{ places: Places }>(
    'select released_places as places from dashboard_draft where tenant_id = $1 and id = $2',
    [tenantId, id],
  )
  return rows[0]!.places
}

/** The first version is the document from before the first edit. */
async function makeDraft({ tx, tenantId }: Ctx, id: string): Promise<void> {
  const { executeSql } = rawSql(tx)
  const { rows } = await executeSql<Released>(
    `select id as "_id", options, components from dashboard where tenant_id = $1 and id = $2 and deleted_at is null`,
    [tenantId, id],
  )
  const [stored] = rows
  if (!stored) throw recordNotFound()
  const made = await executeSql(
    `insert into dashboard_draft (id, options, sealed_secrets, released_rev, released_at, released_places)
     select id, options, sealed_secrets, rev, updated_at, $3 from dashboard where tenant_id = $1 and id = $2
     on conflict do nothing returning id`,
    [tenantId, id, JSON.stringify(placesFor(stored.components, {}))],
  )
  if (made.rows.length === 0) return
  await executeSql(
    `insert into dashboard_draft_item (dashboard_id, item, at, value)
     select d.id, c.value ->> '_id', c.place - 1, c.value
     from dashboard d, jsonb_array_elements(d.components) with ordinality c(value, place)
     where d.tenant_id = $1 and d.id = $2`,
    [tenantId, id],
  )
  await executeSql(
    `insert into dashboard_version (dashboard_id, no, kind, document, who_id, at)
     select id, 1, 'release', jsonb_build_object('options', options, 'components', components), creator_id, updated_at
     from dashboard where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
}

/** Reads the released document of a locked draft. */
export async function readReleased({ tx, tenantId }: Pick<Ctx, 'tx' | 'tenantId'>, id: string): Promise<Released> {
  await runLast(tx)
  const { rows } = await rawSql(tx).executeSql<Released>(
    `select id as "_id", rev, options, components from dashboard where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  return rows[0]!
}
